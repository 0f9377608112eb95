import { type Formula, isLeaf } from "../cube.ts";
import type { Range } from "../report.ts";
import { addDays, addMonths, monthStart, yearStart } from "#kit/day.ts";
import { figure } from "./figure-sql.server.ts";
import { type Draft, timeUnitOf } from "./question.server.ts";
import { seriesMonths } from "./series-sql.server.ts";

/**
 * The first day from which each leaf must be read, so that running figures of the first row are correct; the earliest
 * of all is under "".
 */
export function seriesStartsOf(b: Draft, figures: readonly string[]): ReadonlyMap<string, string> {
  const from = (b.question.periods[0] as Range).from;
  const seriesStarts = new Map([["", from]]);
  const unit = timeUnitOf(b);
  const walk = (id: string, outer: string): void => {
    const f = figure(b, id);
    for (const name of [id, ""]) if (outer < (seriesStarts.get(name) ?? "9")) seriesStarts.set(name, outer);
    if (isLeaf(f)) return;
    const own = ownSeriesStart(f, from, unit);
    for (const u of f.uses) walk(u, own < outer ? own : outer);
  };
  if (unit) for (const id of figures) walk(id, from);
  return seriesStarts;
}
function ownSeriesStart(f: Formula, from: string, unit: string | null): string {
  if (f.kind === "running") return f.over === "month" ? monthStart(from) : yearStart(from);
  if (f.kind === "moving") return unit === "day" ? addDays(from, 1 - f.rows) : addMonths(monthStart(from), 1 - f.rows);
  if (f.kind === "at" && f.window.kind === "year") return yearStart(from);
  return f.kind === "seasonal" || f.kind === "slope" ? addMonths(monthStart(from), -seriesMonths) : from;
}
