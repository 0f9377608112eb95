import { type Cube, type Formula, isLeaf, type Leaf, type Window } from "../cube.ts";
import type { Range } from "../report.ts";
import { addDays, monthEnd, monthStart, yearStart } from "#kit/day.ts";
import { later, shiftRange } from "../day-range.ts";
import { planRefusal, refusalOf } from "./part.server.ts";
import { workdaysOf } from "./plan-sql.server.ts";
import type { Draft, Need } from "./question.server.ts";
import { cubeOfLeaf, needOf, seriesStartOf, timeUnitOf, windowColumn } from "./question.server.ts";
import { testsOf } from "./filter-sql.server.ts";
import { fill, type SourceSql } from "./source-sql.server.ts";
import { sourcesOf } from "./sources.server.ts";
import { isRunningMonth } from "./facts.server.ts";
import { closedMonths, cumulativeSql, parentSql, seasonalSql, slopeSql } from "./series-sql.server.ts";
import { inTotal, rankSql } from "./usage.server.ts";
import { unlessSmall } from "./small-groups.server.ts";
import { compose, overlap, rangeOf, type Shift, shiftBetween, shiftedBack, shiftOf } from "./window.server.ts";

/** The period of the page itself. */
export const now: Window = { kind: "period" };
export const figure = (plan: Draft, id: string): Leaf | Formula => {
  const spec = plan.figures[id];
  if (!spec) throw new Error(`E047 no figure ${id}`);
  return spec;
};

/** A leaf in a window, as a column of the grouped facts `g`. Registers the need, so that the leaf is read. */
export function leafSql(plan: Draft, id: string, base: number, window: Window): string {
  const spec = figure(plan, id) as Leaf;
  const cube = cubeOfLeaf(plan.question.of, id);
  if (!cube) throw new Error(`E048 no cube has leaf ${id}`);
  const range = rangeFor(plan, id, base, window);
  if (spec.kind === "projection") return projectedLeaf(plan, spec, id, base, window);
  if (spec.kind === "effect") return effectLeaf(plan, spec, id, base, window);
  const refusal = refusalOf(plan, id) ?? (range ? planRefusal(plan, cube, id, range) : null);
  if (refusal && base === 0 && window.kind !== "compare") plan.refused.set(id, refusal);
  if (refusal || !range) return nullOf(spec);
  if (spec.kind === "workdays") return workdayLiteral(plan, spec.of as string, range);
  const first = plan.facts.firstMonth.get(cube.name) ?? range.from;
  // a comparison that begins before the first facts would compare a partial period with a whole one
  const partial =
    (isComparison(window) || (window.kind === "period" && plan.question.periods[base]?.measure)) &&
    range.from < first &&
    !timeUnitOf(plan);
  if (range.to < first || partial) return nullOf(spec);
  const shift = shiftOf(window, plan.question.periods[base] as Range, plan.question.compare);
  const name = windowId(plan, range, shift);
  needOf(plan, cube, id, spec).windows.add(name);
  const value = valueSql(plan, spec, columnSql(plan, id, name), window.kind === "year" ? still : shift, first, {
    compared: window.kind === "compare",
    known: range.from >= first,
  });
  const covered = spec.inYears ? `case when ${coversSql(plan, cube, range, shift)} then ${value} end` : value;
  return unlessSmall(plan, { cube, leaf: id }, name, covered);
}
/** Whether the source covers all years of the range, or in rows by time the year of the row. */
function coversSql(plan: Draft, cube: Cube, range: Range, { months, days }: Shift): string {
  const years = sourcesOf(cube)[0]?.years;
  if (!years) throw new Error(`E056 cube ${cube.name} does not declare the years that its source covers`);
  const listed = filledIn(plan, years);
  if (timeUnitOf(plan))
    return `exists (select 1 from (${listed}) y_ where y_.year = extract(year from g.k0 - make_interval(months => ${months}, days => ${days})))`;
  const [first, last] = [Number(range.from.slice(0, 4)), Number(range.to.slice(0, 4))];
  return `(select count(distinct y_.year) from (${listed}) y_ where y_.year between ${first} and ${last}) = ${last - first + 1}`;
}
/** The SQL of a source for use in a figure; adds its parameters to the draft. */
function filledIn(plan: Draft, source: SourceSql): string {
  const { text, params } = fill(source, { members: (level) => testsOf(plan, level) });
  Object.assign(plan.params, params);
  return text;
}
/** A completed month equals its sales and needs no forecast. Other ranges have no forecast. */
function projectedLeaf(plan: Draft, spec: Leaf, id: string, base: number, window: Window): string {
  const range = rangeFor(plan, id, base, window) as Range;
  if (range.from === monthStart(range.to) && range.to === monthEnd(range.to) && range.to <= plan.facts.through)
    return leafSql(plan, spec.of as string, base, window);
  if (!isRunningMonth(range, plan.facts.through) || base !== 0 || window.kind !== "period") return nullOf(spec);
  const refusal = refusalOf(plan, id);
  if (refusal) plan.refused.set(id, refusal);
  if (refusal) return nullOf(spec);
  const cube = cubeOfLeaf(plan.question.of, id) as Need["cube"];
  const name = windowId(plan, range, { months: 0, days: 0 });
  needOf(plan, cube, id, spec).windows.add(name);
  return `coalesce(${columnSql(plan, id, name)}, 0)`;
}
/** An effect requires the whole comparison period; if part of it is missing, the effect is NULL. */
function effectLeaf(plan: Draft, spec: Leaf, id: string, base: number, window: Window): string {
  if (window.kind !== "period") return nullOf(spec);
  const cube = cubeOfLeaf(plan.question.of, id) as Need["cube"];
  const refusal = refusalOf(plan, id);
  if (refusal && base === 0) plan.refused.set(id, refusal);
  const [range, was] = [plan.question.periods[base] as Range, plan.question.compare];
  if (refusal || !was || was.from < (plan.facts.firstMonth.get(cube.name) ?? was.from)) return nullOf(spec);
  const name = windowId(plan, range, shiftOf(window, range, was));
  const need = needOf(plan, cube, id, spec, new Map());
  need.windows.add(name);
  need.against?.set(name, windowId(plan, was, shiftOf({ kind: "compare" }, range, was)));
  return `nullif(coalesce(${columnSql(plan, id, name)}, 0), 'NaN')`;
}
/** The column of the grouped facts with a leaf in a window. */
function columnSql(plan: Draft, leaf: string, window: string): string {
  const name = windowColumn(leaf, window);
  plan.usage?.columns.add(name);
  return `g.${name}`;
}
const isComparison = (window: Window): boolean =>
  window.kind === "shift" || window.kind === "compare" || (window.kind === "year" && window.months !== 0);
const nullOf = (spec: Leaf): string => (spec.unit === "tanggal" ? "null::date" : "null::numeric");

const still: Shift = { months: 0, days: 0 };
/** `compared`: the value is of the comparison period. `known`: the whole range lies after the first facts. */
type ValueContext = { readonly compared: boolean; readonly known: boolean };
function valueSql(
  plan: Draft,
  spec: Leaf,
  column: string,
  { months, days }: Shift,
  first: string,
  { compared, known }: ValueContext,
): string {
  if (spec.within !== undefined)
    return `case when ${column}__u1 is null or ${column}__u1 = ${column}__u2 then coalesce(${column}, 0) end`;
  const priced = spec.kind === "atUnitCost";
  if (spec.absent === "missing") return priced ? `nullif(${column}, 'NaN')` : column;
  const unit = timeUnitOf(plan);
  // without sales the cost is zero; with sales of unknown cost it remains unknown
  const value = priced ? `nullif(coalesce(${column}, 0), 'NaN')` : `coalesce(${column}, 0)`;
  if (!unit) return value;
  plan.params.first = first;
  // a row that begins before the first facts is no basis for comparison, and a row that ends before them is unknown,
  // not zero
  if (months === 0 && days === 0)
    return `case when g.k0 + interval '1 ${unit === "quarter" ? "month' * 3" : `${unit}'`} > :first::date then ${value} end`;
  const then = `g.k0 - make_interval(months => ${months}, days => ${days})`;
  // 30 March has no counterpart in February: the comparison is missing, not zero.
  const counterpart = unit === "day" && days === 0 ? ` and extract(day from ${then}) = extract(day from g.k0)` : "";
  // a row beyond a shorter comparison period has no value to compare with
  if (compared) plan.params.held = plan.question.compare?.to;
  // the first row may begin before the requested range, and is then known to the same extent
  return `case when (${known} or ${then} >= :first::date)${counterpart}${compared ? ` and ${then} <= :held::date` : ""} then ${value} end`;
}

/** Whether the first row covers its whole month or year, so that nothing before it can belong to it. */
const beginsWhole = (plan: Draft, from: string): boolean => {
  const unit = timeUnitOf(plan);
  return (
    unit === "day" || (unit === "month" && from === monthStart(from)) || (unit === "year" && from === yearStart(from))
  );
};
/** The draft for a series, which includes the rows before the first one shown. */
const seriesOf = (plan: Draft): Draft => ({ ...plan, series: true });

/** Rows by time form one series: it begins at the series start and is shifted as a whole. */
function rangeFor(plan: Draft, leaf: string, base: number, window: Window): Range | null {
  const { compare, periods } = plan.question;
  const [period, unit] = [periods[base] as Range, timeUnitOf(plan)];
  // days of the comparison period beyond the last row belong to no row
  if (unit && window.kind === "compare" && compare)
    return overlap(compare, shiftedBack(period, shiftBetween(compare, period)));
  if (!unit || (window.kind !== "period" && window.kind !== "shift")) return rangeOf(window, period, compare);
  const whole = {
    from: plan.series || beginsWhole(plan, period.from) ? (plan.seriesStarts.get(leaf) ?? period.from) : period.from,
    to: period.to,
  };
  return window.kind === "shift"
    ? { from: shiftRange(whole, window.months).from, to: shiftRange(period, window.months).to }
    : whole;
}
function windowId(plan: Draft, range: Range, shift: Shift): string {
  const key = `${range.from}/${range.to}/${shift.months}/${shift.days}`;
  const id = plan.windows.get(key)?.id ?? `w${plan.windows.size}`;
  plan.windows.set(key, { id, range, ...shift });
  return id;
}
function workdayLiteral({ facts }: Draft, which: string, range: Range): string {
  const all = workdaysOf(facts, { from: monthStart(range.from), to: monthEnd(range.to) });
  const gone = workdaysOf(facts, { from: range.from, to: range.to < facts.through ? range.to : facts.through });
  const left = workdaysOf(facts, { from: later(range.from, addDays(facts.through, 1)), to: monthEnd(range.to) });
  return `${which === "all" ? all : which === "gone" ? gone : left}::numeric`;
}

const exact = new Set(["inWindow", "diff", "plus", "running", "rank", "rankChange", "yearEnd"]);
/** A figure of the answer. Quotients are rounded once, at the end, to a precision far beyond that displayed. */
export function figureSql(plan: Draft, id: string, base: number, window: Window = now): string {
  const spec = figure(plan, id);
  const term = termSql(plan, id, base, window);
  return isLeaf(spec) || exact.has(spec.kind) ? term : `round(${term}, 12)`;
}

/** SQL of a figure in one row, evaluated in a window. */
export function termSql(plan: Draft, id: string, base: number, window: Window = now): string {
  const spec = figure(plan, id);
  if (isLeaf(spec)) return timed(plan, id, base, window) ?? leafSql(plan, id, base, window);
  const [first = "", second = "", third = ""] = spec.uses;
  const at = (figure: string) => termSql(plan, figure, base, window);
  const led = () => termSql(seriesOf(plan), first, base, window);
  switch (spec.kind) {
    case "inWindow":
      return termSql(plan, first, base, compose(window, spec.window));
    case "diff":
      return `(${at(first)} - ${at(second)})`;
    case "plus":
      return `(${at(first)} + ${at(second)})`;
    case "ratio": {
      const divisor = at(second);
      return `(case when ${divisor} ${spec.unit === "%" ? ">" : "<>"} 0 then ${at(first)}${spec.unit === "%" ? " * 100" : ""} / ${divisor} end)`;
    }
    case "weighted": {
      const [weight, count] = [at(second), at(spec.uses[3] as string)];
      return `(case when ${weight} > 0 then ${at(first)} / ${weight} when ${count} > 0 then ${at(third)} / ${count} end)`;
    }
    case "growth": {
      const was = termSql(plan, first, base, compose(window, spec.window));
      return `(case when ${was} > 0 then (${at(first)} - ${was}) * 100 / ${was} end)`;
    }
    case "share":
      return spec.outer && plan.question.path.length > 0 ? "null::numeric" : shareSql(plan, first, base, window);
    case "shareChange":
      return `(${shareSql(plan, first, base, window)} - ${shareSql(plan, first, base, compose(window, spec.window))})`;
    case "change":
      return `(${at(first)} - ${termSql(plan, first, base, compose(window, spec.window))})`;
    case "contribution": {
      const was = compose(window, spec.window);
      const all = grandSql(plan, first, base, was);
      return `(case when ${all} > 0 then (${at(first)} - ${termSql(plan, first, base, was)}) * 100 / ${all} end)`;
    }
    case "volumeEffect": {
      const was = compose(window, spec.window);
      const perTonne = `round(${grandSql(plan, second, base, was)} / nullif(${grandSql(plan, first, base, was)}, 0), 6)`;
      return `((${at(first)} - ${termSql(plan, first, base, was)}) * ${perTonne})`;
    }
    case "divided":
      return `(${at(first)} / ${spec.by})`;
    case "required": {
      const left = at(third);
      return `(case when ${left} > 0 then greatest(0, ${at(first)} - ${at(second)}) / ${left} end)`;
    }
    case "yearEnd":
      return yearEndSql(plan, first, second, base);
    case "rank":
      return `case when g.lvl = 0 then ${rankSql(at(first), plan.usage)} end`;
    case "rankChange": {
      if (plan.question.keys.length !== 1) return "null::numeric";
      const was = termSql(plan, first, base, { kind: "compare" });
      return `case when g.lvl = 0 and ${was} is not null then ${rankSql(was, plan.usage)} - ${rankSql(at(first), plan.usage)} end`;
    }
    case "mix":
      return `(case when ${parentSql(plan, at(first))} > 0 then ${at(first)} * 100 / ${parentSql(plan, at(first))} end)`;
    case "cumShare":
      return cumulativeSql(plan, () => at(first));
    case "abc":
    case "graded":
      return "null::numeric";
    case "seasonal":
      return timeUnitOf(plan) === "month" ? seasonalSql(plan, closedMonths(plan, led())) : "null::numeric";
    case "slope":
      return timeUnitOf(plan) === "month" ? slopeSql(plan, closedMonths(plan, led())) : "null::numeric";
    case "running":
      if (!timeUnitOf(plan)) return at(first);
      plan.usage?.around.push({ kind: "rows" });
      return `sum(${led()}) over (partition by date_trunc('${spec.over}', g.k0) order by g.k0)`;
    case "moving":
      if (!timeUnitOf(plan)) return "null::numeric";
      plan.usage?.around.push({ kind: "rows" });
      return `case when count(${led()}) over (order by g.k0 rows ${spec.rows - 1} preceding) = ${spec.rows} then avg(${led()}) over (order by g.k0 rows ${spec.rows - 1} preceding) end`;
  }
}

/** In rows by time, a month has no year-end forecast of its own. */
function yearEndSql(draft: Draft, actual: string, plan: string, base: number): string {
  if (timeUnitOf(draft)) return "null::numeric";
  const closed: Window = { kind: "closedMonths" };
  const reached = `${grandSql(draft, actual, base, closed)} / nullif(${grandSql(draft, plan, base, closed)}, 0)`;
  const factor = `round(least(1.2, greatest(0.8, coalesce(${reached}, 1))), 6)`;
  const rest = termSql(draft, plan, base, { kind: "restOfYear" });
  // without a plan for any month of the year, there is no forecast
  const planned = `coalesce(${rest}, ${termSql(draft, plan, base, closed)})`;
  return `case when ${planned} is not null then coalesce(${termSql(draft, actual, base, closed)}, 0) + coalesce(${rest}, 0) * ${factor} end`;
}

/** In rows by time, a year-to-date figure is a running sum of the rows. */
function timed(plan: Draft, id: string, base: number, window: Window): string | null {
  if (!timeUnitOf(plan) || window.kind !== "year") return null;
  plan.usage?.around.push({ kind: "rows" });
  const sum = `sum(${leafSql(seriesOf(plan), id, base, window.months === 0 ? now : { kind: "shift", months: window.months })}) over (partition by date_trunc('year', g.k0) order by g.k0)`;
  // the previous year counts only if it is known from its first day
  plan.params.first = plan.facts.firstMonth.get(cubeOfLeaf(plan.question.of, id)?.name ?? "") ?? seriesStartOf(plan);
  return window.months === 0
    ? sum
    : `case when date_trunc('year', g.k0 - make_interval(months => ${-window.months})) >= :first::date then ${sum} end`;
}

function shareSql(plan: Draft, id: string, base: number, window: Window): string {
  const all = grandSql(plan, id, base, window);
  return `(case when ${all} <> 0 then ${termSql(plan, id, base, window)} * 100 / ${all} end)`;
}

/**
 * The same figure over everything under the filters. Beside an opened row it is queried separately, because the total
 * of the rows differs from it.
 */
function grandSql(plan: Draft, id: string, base: number, window: Window): string {
  if (plan.question.path.length === 0 && !timeUnitOf(plan) && plan.question.keys.length === 1)
    return inTotal(termSql(plan, id, base, window), plan.usage);
  if (plan.question.path.length === 0 && plan.question.keys.length === 0) return termSql(plan, id, base, window);
  const name = `grand_${[...plan.grand.keys()].length}`;
  const known = [...plan.grand].find(
    ([, g]) => g.id === id && g.base === base && JSON.stringify(g.window) === JSON.stringify(window),
  )?.[0];
  if (!known) plan.grand.set(name, { id, base, window });
  return `:${known ?? name}::numeric`;
}
