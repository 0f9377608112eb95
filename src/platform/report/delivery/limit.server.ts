import { unitsOf } from "#kit/exact.ts";
import type { AlertInput } from "./report-schedule.calls.ts";
import type { Cell } from "../cell.ts";
import type { Range, Report, ReportQuery } from "../report.ts";
import { Refused } from "#kit/refused.ts";
import { type Db, inSnapshot } from "#platform/database/index.server.ts";
import { readLevel, prepare, rowsOf } from "../query/answer.server.ts";
import { reportedOf } from "../query/stamps.server.ts";

/** Maximum number of rows of an alert. */
const maxRows = 5_000;
/** Decimals on which a limit is evaluated. */
export const places = 6;

export type Measured = { readonly member: string; readonly name: string; readonly value: string };
/** A row that returned within its limit; `before` is the figure when it was last beyond it. */
export type ReturnedRow = Measured & { readonly before: string };
export type Measurement = {
  /** The days evaluated. */
  readonly period: Range;
  readonly missing: number;
  readonly figures: readonly Measured[];
  readonly beyond: ReadonlySet<string>;
  /** Existing rows without a figure. */
  readonly unknown: readonly string[];
};

/** The figure of each row, or of the total, in the person's scope; rows without a figure are omitted. */
export async function measure(db: Db, report: Report, query: ReportQuery, alert: AlertInput): Promise<Measurement> {
  return inSnapshot(db, async (tx) => {
    const prepared = await prepare(tx, report, query);
    const { from, to } = prepared.resolved.period;
    const period = { from, to };
    const reported = alert.complete ? await reportedOf(tx, prepared.facts) : null;
    if (reported && reported.done < reported.due)
      return { period, missing: reported.due - reported.done, figures: [], beyond: new Set<string>(), unknown: [] };
    const answered = await readLevel(tx, report, prepared, [alert.figure], {
      sort: "key",
      descending: false,
      offset: 0,
      limit: alert.eachRow ? maxRows + 1 : 1,
    });
    if (alert.eachRow && answered.count > maxRows)
      throw new Refused("alert.rows", "Baris terlalu banyak untuk diawasi satu per satu. Persempit penyaring.");
    const all = alert.eachRow
      ? rowsOf(report, prepared.resolved, prepared.facts, answered.rows).map((r) => ({
          member: String(r.id),
          name: r.name,
          value: r.cells[alert.figure] ?? null,
        }))
      : [{ member: "", name: "Total", value: answered.total.cells[alert.figure] ?? null }];
    const figures = all.flatMap((r): Measured[] => (isNumber(r.value) ? [{ ...r, value: r.value }] : []));
    const unknown = all.filter((r) => !isNumber(r.value)).map((r) => r.member);
    // the farthest from its limit comes first
    figures.sort(
      (a, b) => (unitsOf(a.value, places) < unitsOf(b.value, places) ? -1 : 1) * (alert.test === "below" ? 1 : -1),
    );
    return {
      period,
      missing: 0,
      figures,
      unknown,
      beyond: new Set(figures.filter((r) => isBeyond(r.value, alert)).map((r) => r.member)),
    };
  });
}
const isNumber = (cell: Cell): cell is string => cell !== null && /^-?\d+(\.\d+)?$/.test(cell);

/** Compared digit by digit, without floating point; a value equal to the limit is not beyond it. */
export function isBeyond(value: string, { test, bound }: Pick<AlertInput, "test" | "bound">): boolean {
  const [figure, limit] = [unitsOf(value, places), unitsOf(bound, places)];
  return test === "below" ? figure < limit : figure > limit;
}

/**
 * Rows that crossed their limit since the last evaluation, and those that returned; rows that no longer exist are
 * dropped.
 */
export function changesOf(previous: readonly Measured[], { figures, beyond }: Pick<Measurement, "figures" | "beyond">) {
  const known = new Map(previous.map((h) => [h.member, h.value]));
  const still = figures.filter((f) => beyond.has(f.member));
  const back = figures.flatMap((f): ReturnedRow[] => {
    const before = known.get(f.member);
    return before === undefined || beyond.has(f.member) ? [] : [{ ...f, before }];
  });
  return { still, crossed: still.filter((f) => !known.has(f.member)), back };
}
