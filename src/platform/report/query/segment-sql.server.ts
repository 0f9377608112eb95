import { linesBeyond } from "./union-branches.server.ts";
import { edgesOf } from "./division.server.ts";
import { param, sql, type Sql } from "./fragment.server.ts";
import type { PlannedPart } from "./plan-parts.server.ts";
import { monthOf, type Source } from "./sources.server.ts";
import type { Segment } from "./window.server.ts";

/** More segments than this are read by one statement. */
const maxStatements = 6;

/** The rows of a source to be read: those of one segment (`only`), or those of all segments in the join `joined`. */
export type Rows = { readonly source: Source; readonly only: number | null; readonly joined: Sql; readonly on: Sql };

/** The rows that are read, by kind of segment, and those of stale months. */
export function rowsRead(part: PlannedPart, index: number, dirty: string | null, columns: readonly string[]): Rows[] {
  const { lines, days, stretches } = part;
  const rowsOf = readingOf(part, dirty);
  const beyondOf = (kind: Segment["kind"]) =>
    kind === "firstDays" || kind === "lastDays" ? edgesOf(part)?.beyond : undefined;
  const rows = [...Map.groupBy(stretches, (s) => s.kind)].flatMap(([kind, segments]): Rows[] => {
    const beyond = beyondOf(kind);
    // joined tables are read once for all segments
    const joins = kind === "days" && segments.length > 1 && columns.some((c) => (days ?? lines).joins?.[c]);
    if ((segments.length > maxStatements && !beyond) || kind === "present" || joins)
      return [{ ...rowsOf(kind, "s.d1", "s.d2"), only: null, joined: `join seg${index} s on s.kind = '${kind}'` }];
    // one statement per segment lets the planner see its days, and allows parallel execution
    return segments.flatMap(({ id, from, to }): Rows[] => {
      const range = [param(`s${index}_${id}_from`, "date", from), param(`s${index}_${id}_to`, "date", to)] as const;
      const over = beyond && { source: lines, only: id, joined: "", on: linesBeyond(part, beyond, kind, range) };
      return [{ ...rowsOf(kind, ...range), only: id, joined: "" }, ...(over ? [over] : [])];
    });
  });
  const live = days ? ["present"] : ["days", "present"];
  if (!dirty || !stretches.some((s) => !live.includes(s.kind))) return rows;
  const joined = `join ${dirty} d on d.distributor_id = f.distributor_id and ${lines.date} >= d.month and ${lines.date} < d.next join seg${index} s on s.kind <> all (array[${live.map((k) => `'${k}'`).join(", ")}]) and ${lines.date} between s.d1 and s.d2`;
  return [...rows, { source: lines, only: null, joined, on: "true" }];
}

/** The source and the days that each kind of segment is read from. */
function readingOf(
  part: PlannedPart,
  dirty: string | null,
): (kind: Segment["kind"], d1: Sql, d2: Sql) => Pick<Rows, "source" | "on"> {
  const { source, lines, days } = part;
  const clean = (from: Source): string =>
    dirty
      ? ` and not exists (select 1 from ${dirty} d where d.distributor_id = f.distributor_id and d.month = ${monthOf(from)})`
      : "";
  const edges = edgesOf(part);
  const toDay = { ...source, ...source.running };
  const within = (from: Source, d1: Sql, d2: Sql) => sql`${from.date} between ${d1} and ${d2}`;
  return (kind, d1, d2) => {
    switch (kind) {
      case "months":
        return { source, on: sql`${within(source, d1, d2)}${clean(source)}` };
      case "monthToDay":
        return { source: toDay, on: sql`f.day = ${d2}${clean(toDay)}` };
      case "present":
        return { source: { ...source, ...source.present }, on: "true" };
      case "firstDays":
        return { source, on: sql`${source.date} = ${d1} and ${edges?.by ?? ""} <= ${d2}${clean(source)}` };
      case "lastDays": {
        const month = sql`${source.date} = date_trunc('month', ${d1})::date`;
        return { source, on: sql`${month} and ${edges?.since ?? ""} >= ${d1}${clean(source)}` };
      }
      case "days":
        return days
          ? { source: days, on: sql`${within(days, d1, d2)}${clean(days)}` }
          : { source: lines, on: within(lines, d1, d2) };
    }
  };
}
