import { type Cube, type Formula, isLeaf, type Leaf, type Window } from "../cube.ts";
import type { Range } from "../report.ts";
import { addDays, monthEnd, monthStart, yearStart } from "#kit/day.ts";
import { later, shiftRange } from "../day-range.ts";
import { planRefusal, refusalOf } from "./part.server.ts";
import { workdaysOf } from "./plan-sql.server.ts";
import { cubeOfLeaf, type Draft, type Need, needOf, seriesStartOf, spreadName, timeUnitOf } from "./question.server.ts";
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
export const figure = (b: Draft, id: string): Leaf | Formula => {
  const spec = b.figures[id];
  if (!spec) throw new Error(`E047 no figure ${id}`);
  return spec;
};

/** A leaf in a window, as a column of the grouped facts `g`. Registers the need, so that the leaf is read. */
export function leafSql(b: Draft, id: string, base: number, window: Window): string {
  const spec = figure(b, id) as Leaf;
  const cube = cubeOfLeaf(b.question.of, id);
  if (!cube) throw new Error(`E048 no cube has leaf ${id}`);
  const range = rangeFor(b, id, base, window);
  if (spec.kind === "projection") return projectedLeaf(b, spec, id, base, window);
  if (spec.kind === "effect") return effectLeaf(b, spec, id, base, window);
  const refusal = refusalOf(b, id) ?? (range ? planRefusal(b, cube, id, range) : null);
  if (refusal && base === 0 && window.kind !== "compare") b.refused.set(id, refusal);
  if (refusal || !range) return nullOf(spec);
  if (spec.kind === "workdays") return workdayLiteral(b, spec.of as string, range);
  const first = b.facts.firstMonth.get(cube.name) ?? range.from;
  // a comparison that begins before the first facts would compare a partial period with a whole one
  const partial =
    (isComparison(window) || (window.kind === "period" && b.question.periods[base]?.measure)) &&
    range.from < first &&
    !timeUnitOf(b);
  if (range.to < first || partial) return nullOf(spec);
  const shift = shiftOf(window, b.question.periods[base] as Range, b.question.compare);
  const name = windowId(b, range, shift);
  needOf(b, cube, id, spec).windows.add(name);
  const value = valueSql(b, spec, columnSql(b, id, name), window.kind === "year" ? still : shift, first, {
    compared: window.kind === "compare",
    known: range.from >= first,
  });
  const covered = spec.inYears ? `case when ${coversSql(b, cube, range, shift)} then ${value} end` : value;
  return unlessSmall(b, { cube, leaf: id }, name, covered);
}
/** Whether the source covers all years of the range, or in rows by time the year of the row. */
function coversSql(b: Draft, cube: Cube, range: Range, { months, days }: Shift): string {
  const years = sourcesOf(cube)[0]?.years;
  if (!years) throw new Error(`E056 cube ${cube.name} does not declare the years that its source covers`);
  const listed = filledIn(b, years);
  if (timeUnitOf(b))
    return `exists (select 1 from (${listed}) y_ where y_.year = extract(year from g.k0 - make_interval(months => ${months}, days => ${days})))`;
  const [first, last] = [Number(range.from.slice(0, 4)), Number(range.to.slice(0, 4))];
  return `(select count(distinct y_.year) from (${listed}) y_ where y_.year between ${first} and ${last}) = ${last - first + 1}`;
}
/** The SQL of a source for use in a figure; adds its parameters to the draft. */
function filledIn(b: Draft, source: SourceSql): string {
  const { text, params } = fill(source, { members: (level) => testsOf(b, level) });
  Object.assign(b.params, params);
  return text;
}
/** A completed month equals its sales and needs no forecast. Other ranges have no forecast. */
function projectedLeaf(b: Draft, spec: Leaf, id: string, base: number, window: Window): string {
  const range = rangeFor(b, id, base, window) as Range;
  if (range.from === monthStart(range.to) && range.to === monthEnd(range.to) && range.to <= b.facts.through)
    return leafSql(b, spec.of as string, base, window);
  if (!isRunningMonth(range, b.facts.through) || base !== 0 || window.kind !== "period") return nullOf(spec);
  const refusal = refusalOf(b, id);
  if (refusal) b.refused.set(id, refusal);
  if (refusal) return nullOf(spec);
  const cube = cubeOfLeaf(b.question.of, id) as Need["cube"];
  const name = windowId(b, range, { months: 0, days: 0 });
  needOf(b, cube, id, spec).windows.add(name);
  return `coalesce(${columnSql(b, id, name)}, 0)`;
}
/** An effect requires the whole comparison period; if part of it is missing, the effect is NULL. */
function effectLeaf(b: Draft, spec: Leaf, id: string, base: number, window: Window): string {
  if (window.kind !== "period") return nullOf(spec);
  const cube = cubeOfLeaf(b.question.of, id) as Need["cube"];
  const refusal = refusalOf(b, id);
  if (refusal && base === 0) b.refused.set(id, refusal);
  const [range, was] = [b.question.periods[base] as Range, b.question.compare];
  if (refusal || !was || was.from < (b.facts.firstMonth.get(cube.name) ?? was.from)) return nullOf(spec);
  const name = windowId(b, range, shiftOf(window, range, was));
  const need = needOf(b, cube, id, spec, new Map());
  need.windows.add(name);
  need.against?.set(name, windowId(b, was, shiftOf({ kind: "compare" }, range, was)));
  return `nullif(coalesce(${columnSql(b, id, name)}, 0), 'NaN')`;
}
/** The column of the grouped facts with a leaf in a window. */
function columnSql(b: Draft, leaf: string, window: string): string {
  const name = spreadName(leaf, window);
  b.usage?.columns.add(name);
  return `g.${name}`;
}
const isComparison = (w: Window): boolean =>
  w.kind === "shift" || w.kind === "compare" || (w.kind === "year" && w.months !== 0);
const nullOf = (spec: Leaf): string => (spec.unit === "tanggal" ? "null::date" : "null::numeric");

const still: Shift = { months: 0, days: 0 };
/** `compared`: the value is of the comparison period. `known`: the whole range lies after the first facts. */
type ValueContext = { readonly compared: boolean; readonly known: boolean };
function valueSql(
  b: Draft,
  spec: Leaf,
  column: string,
  { months, days }: Shift,
  first: string,
  { compared, known }: ValueContext,
): string {
  if (spec.within !== undefined)
    return `case when ${column}__u1 is null or ${column}__u1 = ${column}__u2 then coalesce(${column}, 0) end`;
  const priced = spec.kind === "times";
  if (spec.absent === "missing") return priced ? `nullif(${column}, 'NaN')` : column;
  const unit = timeUnitOf(b);
  // without sales the cost is zero; with sales of unknown cost it remains unknown
  const value = priced ? `nullif(coalesce(${column}, 0), 'NaN')` : `coalesce(${column}, 0)`;
  if (!unit) return value;
  b.params.first = first;
  // a row that begins before the first facts is no basis for comparison, and a row that ends before them is unknown,
  // not zero
  if (months === 0 && days === 0)
    return `case when g.k0 + interval '1 ${unit === "quarter" ? "month' * 3" : `${unit}'`} > :first::date then ${value} end`;
  const then = `g.k0 - make_interval(months => ${months}, days => ${days})`;
  // 30 March has no counterpart in February: the comparison is missing, not zero.
  const counterpart = unit === "day" && days === 0 ? ` and extract(day from ${then}) = extract(day from g.k0)` : "";
  // a row beyond a shorter comparison period has no value to compare with
  if (compared) b.params.held = b.question.compare?.to;
  // the first row may begin before the requested range, and is then known to the same extent
  return `case when (${known} or ${then} >= :first::date)${counterpart}${compared ? ` and ${then} <= :held::date` : ""} then ${value} end`;
}

/** Whether the first row covers its whole month or year, so that nothing before it can belong to it. */
const beginsWhole = (b: Draft, from: string): boolean => {
  const unit = timeUnitOf(b);
  return (
    unit === "day" || (unit === "month" && from === monthStart(from)) || (unit === "year" && from === yearStart(from))
  );
};
/** The draft for a series, which includes the rows before the first one shown. */
const seriesOf = (b: Draft): Draft => ({ ...b, series: true });

/** Rows by time form one series: it begins at the series start and is shifted as a whole. */
function rangeFor(b: Draft, leaf: string, base: number, window: Window): Range | null {
  const period = b.question.periods[base] as Range;
  const { compare } = b.question;
  // days of the comparison period beyond the last row belong to no row
  if (timeUnitOf(b) && window.kind === "compare" && compare)
    return overlap(compare, shiftedBack(period, shiftBetween(compare, period)));
  if (!timeUnitOf(b) || (window.kind !== "period" && window.kind !== "shift")) return rangeOf(window, period, compare);
  const whole = {
    from: b.series || beginsWhole(b, period.from) ? (b.seriesStarts.get(leaf) ?? period.from) : period.from,
    to: period.to,
  };
  return window.kind === "shift"
    ? { from: shiftRange(whole, window.months).from, to: shiftRange(period, window.months).to }
    : whole;
}
function windowId(b: Draft, range: Range, shift: Shift): string {
  const key = `${range.from}/${range.to}/${shift.months}/${shift.days}`;
  const id = b.windows.get(key)?.id ?? `w${b.windows.size}`;
  b.windows.set(key, { id, range, ...shift });
  return id;
}
function workdayLiteral(b: Draft, which: string, range: Range): string {
  const all = workdaysOf(b.facts, { from: monthStart(range.from), to: monthEnd(range.to) });
  const gone = workdaysOf(b.facts, { from: range.from, to: range.to < b.facts.through ? range.to : b.facts.through });
  const left = workdaysOf(b.facts, { from: later(range.from, addDays(b.facts.through, 1)), to: monthEnd(range.to) });
  return `${which === "all" ? all : which === "gone" ? gone : left}::numeric`;
}

const exact = new Set(["at", "diff", "plus", "running", "rank", "rankChange", "yearEnd"]);
/** A figure of the answer. Quotients are rounded once, at the end, to a precision far beyond that displayed. */
export function figureSql(b: Draft, id: string, base: number, window: Window = now): string {
  const f = figure(b, id);
  const term = termSql(b, id, base, window);
  return isLeaf(f) || exact.has(f.kind) ? term : `round(${term}, 12)`;
}

/** SQL of a figure in one row, evaluated in a window. */
export function termSql(b: Draft, id: string, base: number, window: Window = now): string {
  const f = figure(b, id);
  if (isLeaf(f)) return timed(b, id, base, window) ?? leafSql(b, id, base, window);
  const [x = "", y = "", z = ""] = f.uses;
  const a = () => termSql(b, x, base, window);
  const led = () => termSql(seriesOf(b), x, base, window);
  switch (f.kind) {
    case "at":
      return termSql(b, x, base, compose(window, f.window));
    case "diff":
      return `(${a()} - ${termSql(b, y, base, window)})`;
    case "plus":
      return `(${a()} + ${termSql(b, y, base, window)})`;
    case "ratio": {
      const d = termSql(b, y, base, window);
      return `(case when ${d} ${f.unit === "%" ? ">" : "<>"} 0 then ${a()}${f.unit === "%" ? " * 100" : ""} / ${d} end)`;
    }
    case "weighted": {
      const [weight, count] = [termSql(b, y, base, window), termSql(b, f.uses[3] as string, base, window)];
      return `(case when ${weight} > 0 then ${a()} / ${weight} when ${count} > 0 then ${termSql(b, z, base, window)} / ${count} end)`;
    }
    case "growth": {
      const was = termSql(b, x, base, compose(window, f.window));
      return `(case when ${was} > 0 then (${a()} - ${was}) * 100 / ${was} end)`;
    }
    case "share":
      return f.outer && b.question.path.length > 0 ? "null::numeric" : shareSql(b, x, base, window);
    case "shareChange":
      return `(${shareSql(b, x, base, window)} - ${shareSql(b, x, base, compose(window, f.window))})`;
    case "change":
      return `(${a()} - ${termSql(b, x, base, compose(window, f.window))})`;
    case "contribution": {
      const was = compose(window, f.window);
      const all = grandSql(b, x, base, was);
      return `(case when ${all} > 0 then (${a()} - ${termSql(b, x, base, was)}) * 100 / ${all} end)`;
    }
    case "volumeEffect": {
      const was = compose(window, f.window);
      const perTonne = `round(${grandSql(b, y, base, was)} / nullif(${grandSql(b, x, base, was)}, 0), 6)`;
      return `((${a()} - ${termSql(b, x, base, was)}) * ${perTonne})`;
    }
    case "per":
      return `(${a()} / ${f.by})`;
    case "required": {
      const left = termSql(b, z, base, window);
      return `(case when ${left} > 0 then greatest(0, ${a()} - ${termSql(b, y, base, window)}) / ${left} end)`;
    }
    case "yearEnd":
      return yearEndSql(b, x, y, base);
    case "rank":
      return `case when g.lvl = 0 then ${rankSql(a(), b.usage)} end`;
    case "rankChange": {
      if (b.question.keys.length !== 1) return "null::numeric";
      const was = termSql(b, x, base, { kind: "compare" });
      return `case when g.lvl = 0 and ${was} is not null then ${rankSql(was, b.usage)} - ${rankSql(a(), b.usage)} end`;
    }
    case "mix":
      return `(case when ${parentSql(b, a())} > 0 then ${a()} * 100 / ${parentSql(b, a())} end)`;
    case "cumShare":
      return cumulativeSql(b, a);
    case "abc":
    case "graded":
      return "null::numeric";
    case "seasonal":
      return timeUnitOf(b) === "month" ? seasonalSql(b, closedMonths(b, led())) : "null::numeric";
    case "slope":
      return timeUnitOf(b) === "month" ? slopeSql(b, closedMonths(b, led())) : "null::numeric";
    case "running":
      if (!timeUnitOf(b)) return a();
      b.usage?.around.push({ kind: "rows" });
      return `sum(${led()}) over (partition by date_trunc('${f.over}', g.k0) order by g.k0)`;
    case "moving":
      if (!timeUnitOf(b)) return "null::numeric";
      b.usage?.around.push({ kind: "rows" });
      return `case when count(${led()}) over (order by g.k0 rows ${f.rows - 1} preceding) = ${f.rows} then avg(${led()}) over (order by g.k0 rows ${f.rows - 1} preceding) end`;
  }
}

/** In rows by time, a month has no year-end forecast of its own. */
function yearEndSql(b: Draft, actual: string, plan: string, base: number): string {
  if (timeUnitOf(b)) return "null::numeric";
  const closed: Window = { kind: "closedMonths" };
  const reached = `${grandSql(b, actual, base, closed)} / nullif(${grandSql(b, plan, base, closed)}, 0)`;
  const factor = `round(least(1.2, greatest(0.8, coalesce(${reached}, 1))), 6)`;
  const rest = termSql(b, plan, base, { kind: "restOfYear" });
  // without a plan for any month of the year, there is no forecast
  const planned = `coalesce(${rest}, ${termSql(b, plan, base, closed)})`;
  return `case when ${planned} is not null then coalesce(${termSql(b, actual, base, closed)}, 0) + coalesce(${rest}, 0) * ${factor} end`;
}

/** In rows by time, a year-to-date figure is a running sum of the rows. */
function timed(b: Draft, id: string, base: number, window: Window): string | null {
  if (!timeUnitOf(b) || window.kind !== "year") return null;
  b.usage?.around.push({ kind: "rows" });
  const sum = `sum(${leafSql(seriesOf(b), id, base, window.months === 0 ? now : { kind: "shift", months: window.months })}) over (partition by date_trunc('year', g.k0) order by g.k0)`;
  // the previous year counts only if it is known from its first day
  b.params.first = b.facts.firstMonth.get(cubeOfLeaf(b.question.of, id)?.name ?? "") ?? seriesStartOf(b);
  return window.months === 0
    ? sum
    : `case when date_trunc('year', g.k0 - make_interval(months => ${-window.months})) >= :first::date then ${sum} end`;
}

function shareSql(b: Draft, id: string, base: number, window: Window): string {
  const all = grandSql(b, id, base, window);
  return `(case when ${all} <> 0 then ${termSql(b, id, base, window)} * 100 / ${all} end)`;
}

/**
 * The same figure over everything under the filters. Beside an opened row it is queried separately, because the total
 * of the rows differs from it.
 */
function grandSql(b: Draft, id: string, base: number, window: Window): string {
  if (b.question.path.length === 0 && !timeUnitOf(b) && b.question.keys.length === 1)
    return inTotal(termSql(b, id, base, window), b.usage);
  if (b.question.path.length === 0 && b.question.keys.length === 0) return termSql(b, id, base, window);
  const name = `grand_${[...b.grand.keys()].length}`;
  const known = [...b.grand].find(
    ([, g]) => g.id === id && g.base === base && JSON.stringify(g.window) === JSON.stringify(window),
  )?.[0];
  if (!known) b.grand.set(name, { id, base, window });
  return `:${known ?? name}::numeric`;
}
