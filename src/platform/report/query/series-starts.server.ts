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
export function seriesStartsOf(draft: Draft, figures: readonly string[]): ReadonlyMap<string, string> {
  const from = (draft.question.periods[0] as Range).from;
  const seriesStarts = new Map([["", from]]);
  const unit = timeUnitOf(draft);
  const walk = (id: string, outer: string): void => {
    const declared = figure(draft, id);
    for (const name of [id, ""]) if (outer < (seriesStarts.get(name) ?? "9")) seriesStarts.set(name, outer);
    if (isLeaf(declared)) return;
    const own = ownSeriesStart(declared, from, unit);
    for (const used of declared.uses) walk(used, own < outer ? own : outer);
  };
  if (unit) for (const id of figures) walk(id, from);
  return seriesStarts;
}
function ownSeriesStart(formula: Formula, from: string, unit: string | null): string {
  if (formula.kind === "running") return formula.over === "month" ? monthStart(from) : yearStart(from);
  if (formula.kind === "moving")
    return unit === "day" ? addDays(from, 1 - formula.rows) : addMonths(monthStart(from), 1 - formula.rows);
  if (formula.kind === "inWindow" && formula.window.kind === "year") return yearStart(from);
  return formula.kind === "seasonal" || formula.kind === "slope" ? addMonths(monthStart(from), -seriesMonths) : from;
}
