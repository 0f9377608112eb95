import { figuresOf, type Formula } from "../cube.ts";
import type { Report, ReportQuery, SplitAnswer } from "../report.ts";
import { Refused } from "#kit/refused.ts";
import { type Db, cachedAnswer } from "#platform/database/index.server.ts";
import { prepare, visible } from "./answer.server.ts";
import { readTerms } from "./read-rows.server.ts";

/**
 * The components of a figure's change since the comparison period, for everything under the filters or for the row at
 * the end of the path. They add up exactly to the change. Throws a refusal at `figure` if the figure has no components,
 * or if the person may not see them.
 */
export async function answerSplit(db: Db, report: Report, query: ReportQuery): Promise<SplitAnswer> {
  const figures = figuresOf(report.of);
  const { split } = figures[query.figure ?? ""] ?? {};
  const ids = split ? [...(figures[split.change] as Formula).uses, split.change, ...split.parts] : [];
  if (!split || visible(report, db.access, ids).length < ids.length)
    throw new Refused("report.figure", "Perubahan angka ini tidak diuraikan.", { figure: "Nilai tidak sah." });
  const { answer } = await cachedAnswer(db, "split", report, query, async (tx, now): Promise<SplitAnswer> => {
    const { resolved, facts } = await prepare(tx, report, query, now, true);
    const { compare } = resolved.question;
    if (!compare) return { comparison: null, now: null, before: null, change: null, parts: [], refused: null };
    const { cells, refused } = await readTerms(
      tx,
      resolved.question,
      facts,
      ids.map((id) => ({ name: id, id })),
    );
    const [is, was] = ids.map((id) => cells[id] ?? null) as [string, string];
    return {
      comparison: { from: compare.from, to: compare.to },
      now: is,
      before: was,
      change: cells[split.change] ?? null,
      parts: split.parts.map((id) => ({ id, value: cells[id] ?? null })),
      refused: Object.values(refused)[0] ?? null,
    };
  });
  return answer;
}
