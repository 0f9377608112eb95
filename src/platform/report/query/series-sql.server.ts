import { addDays, monthStart } from "#kit/day.ts";
import { inTotal } from "./usage.server.ts";
import { type Draft, timeUnitOf } from "./question.server.ts";

/** Rows before the first one shown that a seasonal index or a slope requires: two years and half a centred mean. */
export const seriesMonths = 30;

/** The same figure of the row that these rows were opened from; the grand total on the first level. */
export const parentSql = (draft: Draft, term: string): string =>
  draft.question.keys.length === 1 && !timeUnitOf(draft) ? inTotal(term, draft.usage) : term;

const sumSoFar = (term: string): string =>
  `sum(greatest(coalesce(${term}, 0), 0)) over (partition by g.lvl order by ${term} desc nulls last, g.k0)`;
const grossSql = (draft: Draft, term: string): string =>
  draft.question.keys.length === 1 ? `sum(greatest(coalesce(${term}, 0), 0)) over (partition by g.lvl)` : "0";

/** The cumulative share of a row and all larger ones. Rows with negative values come last and add nothing. */
export function cumulativeSql(draft: Draft, figure: () => string): string {
  if (draft.question.keys.length !== 1 || timeUnitOf(draft)) return "null::numeric";
  draft.usage?.around.push({ kind: "rows" });
  const term = figure();
  const all = grossSql(draft, term);
  return `(case when g.lvl = 0 and ${all} > 0 then ${sumSoFar(term)} * 100 / ${all} end)`;
}
export function abcSql(draft: Draft, figure: () => string): string {
  if (draft.question.keys.length !== 1 || timeUnitOf(draft)) return "null::text";
  draft.usage?.around.push({ kind: "rows" });
  const term = figure();
  const all = grossSql(draft, term);
  const before = `(${sumSoFar(term)} - greatest(coalesce(${term}, 0), 0)) * 100 / ${all}`;
  return `case when g.lvl = 1 or ${all} <= 0 then null when ${before} < 80 then 'A' when ${before} < 95 then 'B' else 'C' end`;
}

/** An incomplete month is excluded from the seasonal index. */
export function closedMonths(draft: Draft, term: string): string {
  draft.params.open_month = monthStart(addDays(draft.facts.through, 1));
  return `(case when g.k0 < :open_month::date then ${term} end)`;
}

/** One year's month relative to the centred mean of the twelve months around it, `k` years back. */
function againstMean(value: string, k: number): string {
  const at = (offset: number) =>
    offset >= 0 ? `lag(${value}, ${offset}) over (order by g.k0)` : `lead(${value}, ${-offset}) over (order by g.k0)`;
  const edge = (offset: number) => (offset >= 0 ? `${offset} preceding` : `${-offset} following`);
  const frame = `over (order by g.k0 rows between ${edge(12 * k + 5)} and ${edge(12 * k - 5)})`;
  const mean = `((${at(12 * k + 6)} + ${at(12 * k - 6)}) / 2 + sum(${value}) ${frame}) / 12`;
  return `case when count(${value}) ${frame} = 11 and ${mean} > 0 then ${at(12 * k)} * 100 / (${mean}) end`;
}
/** The mean over three years of a month relative to its surrounding months; 100 is an average month. */
export function seasonalSql(draft: Draft, value: string): string {
  draft.usage?.around.push({ kind: "rows" });
  const years = [0, 1, 2].map((k) => againstMean(value, k));
  return `((${years.map((y) => `coalesce(${y}, 0)`).join(" + ")}) / nullif(${years.map((y) => `(case when ${y} is not null then 1 else 0 end)`).join(" + ")}, 0))`;
}
/**
 * Tonnes gained per month: the mean of twelve months compared with the preceding twelve, so that seasons cancel out.
 */
export function slopeSql(draft: Draft, value: string): string {
  draft.usage?.around.push({ kind: "rows" });
  const last = "over (order by g.k0 rows 11 preceding)";
  const before = "over (order by g.k0 rows between 23 preceding and 12 preceding)";
  return `(case when count(${value}) ${last} = 12 and count(${value}) ${before} = 12 then (avg(${value}) ${last} - avg(${value}) ${before}) / 12 end)`;
}
