import type { Window } from "../cube.ts";
import type { Range } from "../report.ts";
import { addDays, addMonths, daysBetween, monthEnd, monthStart, yearStart } from "#kit/day.ts";
import { earlier, isMonthEnd, isMonthStart, later, monthsBetween, previousRange, shiftRange } from "../day-range.ts";

export const beginning = "2000-01-01";

/** The offset of a window's dates from those of its rows. */
export type Shift = { readonly months: number; readonly days: number };
/** A window with its calendar dates. */
export type Placed = Shift & { readonly id: string; readonly range: Range };

/**
 * The composition of two windows: the year to date in last year's window is last year's year to date. Throws E041 for
 * unsupported combinations.
 */
export function compose(outer: Window, inner: Window): Window {
  if (outer.kind === "period") return inner;
  if (inner.kind === "period") return outer;
  if (outer.kind === "shift" && inner.kind === "shift") return { kind: "shift", months: outer.months + inner.months };
  if (outer.kind === "compare" && inner.kind === "shift" && inner.months === 0) return outer;
  if (outer.kind === "shift" && inner.kind === "year") return { kind: "year", months: outer.months + inner.months };
  throw new Error(`E041 window ${inner.kind} cannot be evaluated in window ${outer.kind}`);
}

/** The date range of a window. Null if there is none: no completed month, no following month, or no comparison. */
export function rangeOf(window: Window, base: Range, compare: Range | null): Range | null {
  switch (window.kind) {
    case "period":
      return base;
    case "shift":
      return shiftRange(base, window.months);
    case "year": {
      const to = shiftRange(base, window.months).to;
      return { from: yearStart(to), to };
    }
    case "ever":
      return { from: beginning, to: base.to };
    case "before":
      return { from: beginning, to: addDays(base.from, -1) };
    case "days":
      return { from: addDays(base.to, 1 - window.days), to: base.to };
    case "months":
      return { from: addMonths(monthStart(base.to), 1 - window.months), to: base.to };
    case "previous":
      return previousRange(base);
    case "withPrevious":
      return { from: previousRange(base).from, to: base.to };
    case "closedMonths":
      return closedEnd(base) < yearStart(base.to) ? null : { from: yearStart(base.to), to: closedEnd(base) };
    case "restOfYear": {
      const rest = { from: addDays(closedEnd(base), 1), to: yearEnd(base.to) };
      return rest.from <= rest.to ? rest : null;
    }
    case "compare":
      return compare;
  }
}
/** The end of the last completed month of a range. */
const closedEnd = ({ to }: Range): string => (isMonthEnd(to) ? to : addDays(monthStart(to), -1));
const yearEnd = (day: string): string => `${day.slice(0, 4)}-12-31`;
export function shiftOf(window: Window, base: Range, compare: Range | null): Shift {
  if (window.kind === "shift" || window.kind === "year") return { months: -window.months, days: 0 };
  return window.kind === "compare" && compare ? shiftBetween(compare, base) : { months: 0, days: 0 };
}
/**
 * The offset between two ranges: in months if both begin on the first of a month, so that these days correspond;
 * otherwise in days.
 */
export const shiftBetween = (was: Range, now: Range): Shift =>
  isMonthStart(was.from) && isMonthStart(now.from)
    ? { months: monthsBetween(was.from, now.from), days: 0 }
    : { months: 0, days: daysBetween(was.from, now.from) };
/** A range of the page's calendar shifted to its comparison; whole months remain whole. */
export function shiftedBack({ from, to }: Range, { months, days }: Shift): Range {
  return months === 0
    ? { from: addDays(from, -days), to: addDays(to, -days) }
    : {
        from: addMonths(from, -months),
        to: isMonthEnd(to) ? monthEnd(addMonths(to, -months)) : addMonths(to, -months),
      };
}
export const overlap = (one: Range, other: Range): Range | null => {
  const both = { from: later(one.from, other.from), to: earlier(one.to, other.to) };
  return both.from <= both.to ? both : null;
};

/**
 * The kind of a segment, which is a date range that no window boundary divides. `months`: whole months of a rollup.
 * `days`: days of the lines. `monthToDay`: a month from its first day to one of its days. `firstDays` and `lastDays`:
 * days at the beginning or the end of a month, for entities whose first and last day the rollup stores. `present`: the
 * current total of all movements. A segment with a negative sign is subtracted.
 */
type Kind = "months" | "days" | "monthToDay" | "firstDays" | "lastDays" | "present";
export type Segment = {
  readonly id: number;
  readonly kind: Kind;
  readonly sign: 1 | -1;
  readonly from: string;
  readonly to: string;
  readonly windows: readonly Placed[];
};
/**
 * How a source may be divided: whether by months, which months never (`splitMonths`), whether the rest of a month may be
 * subtracted, whether it has running sums by day (`running`), whether its entities have a first and a last day
 * (`ends`), from which day on the current total less later movements is shorter (`present`), and the last day with
 * facts.
 */
export type Division = {
  readonly months: boolean;
  readonly splitMonths: ReadonlySet<string>;
  readonly subtract: boolean;
  readonly running?: boolean;
  readonly ends?: boolean;
  readonly present?: string | undefined;
  readonly last?: string | undefined;
  /** The rows are single days and answer any range directly. */
  readonly byDay?: boolean;
};

/**
 * Divides the calendar at every boundary of every window. Months that a rollup cannot answer (`splitMonths`) are read by
 * day.
 */
export function divideCalendar(windows: readonly Placed[], division: Division): Segment[] {
  const ever = windows.filter(
    (w) => w.range.from === beginning && division.present !== undefined && w.range.to >= division.present,
  );
  const segments = between(
    windows.filter((w) => !ever.includes(w)),
    division,
  );
  if (ever.length === 0) return segments;
  const later = between(
    ever.map((w) => ({ ...w, range: { from: addDays(w.range.to, 1), to: end } })),
    division,
  ).map(
    (segment): Segment => ({
      ...segment,
      sign: segment.sign === 1 ? -1 : 1,
      windows: ever.filter((w) => segment.windows.some((x) => x.id === w.id)),
    }),
  );
  const all: Segment = { id: 0, kind: "present", sign: 1, from: beginning, to: end, windows: ever };
  return [...segments, all, ...later].map((s, id) => ({ ...s, id }));
}
const end = "2100-12-31";

function between(windows: readonly Placed[], division: Division): Segment[] {
  const edges = [...new Set(windows.flatMap((w) => [w.range.from, addDays(w.range.to, 1)]))].sort();
  const segments: Segment[] = [];
  for (const [i, from] of edges.slice(0, -1).entries()) {
    const to = addDays(edges[i + 1] as string, -1);
    const inside = windows.filter((w) => w.range.from <= from && to <= w.range.to);
    if (inside.length === 0) continue;
    const parts: Piece[] = division.byDay
      ? [{ kind: "months", from, to }]
      : division.months
        ? pieces(from, to, division.splitMonths)
        : [{ kind: "days", from, to }];
    const split =
      division.months && !division.byDay
        ? parts.flatMap((p) => (p.kind === "days" ? byMonth(p).flatMap((q) => partly(q, division)) : [p]))
        : parts;
    for (const piece of split) segments.push({ sign: 1, ...piece, id: segments.length, windows: inside });
  }
  return segments;
}

type Piece = { readonly kind: Kind; readonly sign?: 1 | -1; readonly from: string; readonly to: string };

/** Splits a range by month, so that its days can be compared within their own month. */
export const byMonth = <P extends Range>(part: P): P[] =>
  monthStart(part.from) === monthStart(part.to)
    ? [part]
    : [{ ...part, to: monthEnd(part.from) }, ...byMonth({ ...part, from: addDays(monthEnd(part.from), 1) })];

/** Some days of one month, read in the cheapest way that this source allows. */
function partly(piece: Piece, division: Division): Piece[] {
  const month = monthStart(piece.from);
  if (division.splitMonths.has(month)) return [piece];
  // in a month without later facts, the running sum equals the sum of the month
  if (piece.from === month && division.last !== undefined && piece.to >= division.last)
    return [{ ...piece, kind: "months" }];
  if (division.ends && piece.from === month) return [{ ...piece, kind: "firstDays" }];
  if (division.ends && piece.to === monthEnd(month)) return [{ ...piece, kind: "lastDays" }];
  if (!division.subtract) return [piece];
  if (!division.running) return complement(piece, division.splitMonths);
  const whole: Piece =
    piece.to === monthEnd(month)
      ? { kind: "months", from: month, to: piece.to }
      : { kind: "monthToDay", from: month, to: piece.to };
  return piece.from === month
    ? [whole]
    : [whole, { kind: "monthToDay", sign: -1, from: month, to: addDays(piece.from, -1) }];
}

/** If most of a month is needed, it is read as the month minus its remaining days, which reads fewer lines. */
function complement(piece: Piece, splitMonths: ReadonlySet<string>): Piece[] {
  const month = monthStart(piece.from);
  const end = monthEnd(piece.from);
  const own = daysBetween(piece.from, piece.to) + 1;
  if (splitMonths.has(month) || own * 2 <= daysBetween(month, end) + 1) return [piece];
  const before: Piece[] =
    month < piece.from ? [{ kind: "days", sign: -1, from: month, to: addDays(piece.from, -1) }] : [];
  const after: Piece[] = piece.to < end ? [{ kind: "days", sign: -1, from: addDays(piece.to, 1), to: end }] : [];
  return [{ kind: "months", from: month, to: end }, ...before, ...after];
}

function pieces(from: string, to: string, splitMonths: ReadonlySet<string>): Piece[] {
  const first = isMonthStart(from) ? from : addMonths(monthStart(from), 1);
  const last = isMonthEnd(to) ? to : addDays(monthStart(to), -1);
  if (first > last) return [{ kind: "days", from, to }];
  const list: Piece[] = from < first ? [{ kind: "days", from, to: addDays(first, -1) }] : [];
  let start = first;
  for (const month of [...splitMonths].filter((m) => first <= m && m <= last).sort()) {
    if (start < month) list.push({ kind: "months", from: start, to: addDays(month, -1) });
    list.push({ kind: "days", from: month, to: monthEnd(month) });
    start = addMonths(month, 1);
  }
  if (start <= last) list.push({ kind: "months", from: start, to: last });
  if (last < to) list.push({ kind: "days", from: addDays(last, 1), to });
  return list;
}
