import { addDays, monthStart } from "#kit/day.ts";
import { inTotal } from "./usage.server.ts";
import { type Draft, timeUnitOf } from "./question.server.ts";

/** Rows before the first one shown that a seasonal index or a slope requires: two years and half a centred mean. */
export const seriesMonths = 30;

/** The same figure of the row that these rows were opened from; the grand total on the first level. */
export const parentSql = (b: Draft, term: string): string =>
  b.question.keys.length === 1 && !timeUnitOf(b) ? inTotal(term, b.usage) : term;

const sumSoFar = (term: string): string =>
  `sum(greatest(coalesce(${term}, 0), 0)) over (partition by g.lvl order by ${term} desc nulls last, g.k0)`;
const grossSql = (b: Draft, term: string): string =>
  b.question.keys.length === 1 ? `sum(greatest(coalesce(${term}, 0), 0)) over (partition by g.lvl)` : "0";

/** The cumulative share of a row and all larger ones. Rows with negative values come last and add nothing. */
export function cumulativeSql(b: Draft, figure: () => string): string {
  if (b.question.keys.length !== 1 || timeUnitOf(b)) return "null::numeric";
  b.usage?.around.push({ kind: "rows" });
  const term = figure();
  const all = grossSql(b, term);
  return `(case when g.lvl = 0 and ${all} > 0 then ${sumSoFar(term)} * 100 / ${all} end)`;
}
export function abcSql(b: Draft, figure: () => string): string {
  if (b.question.keys.length !== 1 || timeUnitOf(b)) return "null::text";
  b.usage?.around.push({ kind: "rows" });
  const term = figure();
  const all = grossSql(b, term);
  const before = `(${sumSoFar(term)} - greatest(coalesce(${term}, 0), 0)) * 100 / ${all}`;
  return `case when g.lvl = 1 or ${all} <= 0 then null when ${before} < 80 then 'A' when ${before} < 95 then 'B' else 'C' end`;
}

/** An incomplete month is excluded from the seasonal index. */
export function closedMonths(b: Draft, term: string): string {
  b.params.open_month = monthStart(addDays(b.facts.through, 1));
  return `(case when g.k0 < :open_month::date then ${term} end)`;
}

/** One year's month relative to the centred mean of the twelve months around it, `k` years back. */
function againstMean(x: string, k: number): string {
  const at = (n: number) =>
    n >= 0 ? `lag(${x}, ${n}) over (order by g.k0)` : `lead(${x}, ${-n}) over (order by g.k0)`;
  const edge = (n: number) => (n >= 0 ? `${n} preceding` : `${-n} following`);
  const frame = `over (order by g.k0 rows between ${edge(12 * k + 5)} and ${edge(12 * k - 5)})`;
  const mean = `((${at(12 * k + 6)} + ${at(12 * k - 6)}) / 2 + sum(${x}) ${frame}) / 12`;
  return `case when count(${x}) ${frame} = 11 and ${mean} > 0 then ${at(12 * k)} * 100 / (${mean}) end`;
}
/** The mean over three years of a month relative to its surrounding months; 100 is an average month. */
export function seasonalSql(b: Draft, x: string): string {
  b.usage?.around.push({ kind: "rows" });
  const years = [0, 1, 2].map((k) => againstMean(x, k));
  return `((${years.map((y) => `coalesce(${y}, 0)`).join(" + ")}) / nullif(${years.map((y) => `(case when ${y} is not null then 1 else 0 end)`).join(" + ")}, 0))`;
}
/**
 * Tonnes gained per month: the mean of twelve months compared with the preceding twelve, so that seasons cancel out.
 */
export function slopeSql(b: Draft, x: string): string {
  b.usage?.around.push({ kind: "rows" });
  const last = "over (order by g.k0 rows 11 preceding)";
  const before = "over (order by g.k0 rows between 23 preceding and 12 preceding)";
  return `(case when count(${x}) ${last} = 12 and count(${x}) ${before} = 12 then (avg(${x}) ${last} - avg(${x}) ${before}) / 12 end)`;
}
