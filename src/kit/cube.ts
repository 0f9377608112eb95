/**
 * Figures are defined once. A cube names a fact's levels (what it can be cut by), its leaves (what can be added up or counted)
 * and its measures (arithmetic over leaves). A report names ids and never carries a formula; the server turns both into SQL.
 */
import type { AnyResource } from "./resource.ts";

/**
 * How a total comes about: A adds up, A* adds up inside one unit, S adds over everything but time, R is a ratio of sums,
 * D is counted again, X is computed again, X+ is computed again and adds up all the same, M is the largest or last, Q is a place in the order of the records.
 */
export type Additivity = "A" | "A*" | "S" | "R" | "D" | "X" | "X+" | "M" | "Q";
/** Whether rows of one moment come to their total: only then is what a list leaves out the total less what it shows. */
export const addsOverRows = (of: Additivity): boolean => of === "A" || of === "A*" || of === "S" || of === "X+";
export type Unit =
  | "t"
  | "Rp"
  | "Rp/t"
  | "%"
  | "pp"
  | "n"
  | "hari"
  | "t/hari"
  | "t/bln"
  | "t/toko"
  | "satuan"
  | "tanggal"
  | "jam"
  | "menit"
  | "m"
  | "ms"
  | "poin"
  | "poin/t";

/** Where a level's id comes from: carried by the fact, read off a member of a lower level, mapped for a time, or the date itself. */
export type Origin =
  | {
      readonly kind: "column";
      readonly column: string;
      /** Column with all members, where a fact may stand under several: filters look there, so that it is counted once. */
      readonly among?: string;
    }
  | { readonly kind: "attribute"; readonly of: string; readonly column: string }
  | {
      readonly kind: "dated";
      readonly of: string;
      readonly table: string;
      readonly key: string;
      readonly value: string;
      /** Column of a rollup that already names the interval. */
      readonly version?: string;
      /** Further columns in which a filter finds its member too; the level cannot make rows. */
      readonly also?: readonly string[];
    }
  /** Judged from what members of these levels are like on the page's last day; how stands beside the cube's sources. */
  | { readonly kind: "judged"; readonly of: readonly string[] }
  | { readonly kind: "time"; readonly unit: TimeUnit };
export type TimeUnit = "day" | "week" | "month" | "quarter" | "year";
export type Level = {
  readonly label: string;
  /** What stands where a fact belongs to no member; such facts are counted, never dropped. */
  readonly zero: string;
  /** The noun whose rows are the members; null for time. */
  readonly noun: AnyResource | null;
  readonly from: Origin;
  /** Chairs: the table that says from when to when which person sits in one. */
  readonly held?: {
    readonly table: string;
    readonly key: string;
    /** Which rows of the noun are chairs of this level, and the table that says from when to when which chair stands above which. */
    readonly seats?: {
      readonly kind: string;
      readonly above: { readonly table: string; readonly key: string; readonly parent: string };
    };
  };
  /** Members are proposals, of which a row names who can take the pending step; or decided steps, of which it names who decided and why. */
  readonly people?: "deciders" | "decided";
  /** Says which of several sources answers, and filters no fact. */
  readonly chooses?: true;
  /** A filter takes one member: figures of two may not be added. */
  readonly single?: true;
  /** Members follow one another by their ids, as stages of a process do; other rows begin with the largest figure. */
  readonly inOrder?: true;
  /** Members that are no rows of a noun but a few fixed names, by id. */
  readonly members?: Readonly<Record<number, string>>;
  /** Ids of such members by the value that an address names them with (`/atsalesman/retail/…`). */
  readonly slugs?: Readonly<Record<string, number>>;
};
export const level = (label: string, noun: AnyResource, from: Origin, zero = "(belum dipetakan)"): Level => ({
  label,
  noun,
  from,
  zero,
});
export const fixedLevel = (
  label: string,
  members: Readonly<Record<number, string>>,
  from: Origin,
  zero = "(lainnya)",
  slugs?: Readonly<Record<string, number>>,
): Level => ({ label, noun: null, from, zero, members, ...(slugs ? { slugs } : {}) });
export const timeLevel = (label: string, unit: TimeUnit): Level => ({
  label,
  noun: null,
  from: { kind: "time", unit },
  zero: "",
});
export const column = (name: string): Origin => ({ kind: "column", column: name });
export const several = (name: string, all: string): Origin => ({ kind: "column", column: name, among: all });
export const attribute = (of: string, name: string): Origin => ({ kind: "attribute", of, column: name });
export const judged = (...of: readonly string[]): Origin => ({ kind: "judged", of });
export const dated = (of: string, table: string, key: string, value: string, version?: string): Origin => ({
  kind: "dated",
  of,
  table,
  key,
  value,
  ...(version ? { version } : {}),
});

/** Rules of one figure each: stock by age, what is there, what differs, what arrives well and in time, what is sold of what came, what people and systems do. */
export type Band =
  | "ageing"
  | "oldest"
  | "aged"
  | "available"
  | "difference"
  | "adjusted"
  | "damage"
  | "onTime"
  | "through"
  | "silent"
  | "unheard"
  | "pressed"
  | "beyond"
  | "attack"
  | "bulk"
  | "long"
  | "slow"
  | "refused"
  | "owing"
  | "near"
  | "priceIndex"
  | "priceMoved"
  | "shareLost"
  | "inRadius"
  | "calls"
  | "strike"
  | "hasty";
/** What every figure says of itself, the same on screen, in a spreadsheet and under "explain". */
export type Figure = {
  readonly label: string;
  /** In a table's head, under the group's name. */
  readonly short?: string;
  readonly unit: Unit;
  /** Decimals in a table. */
  readonly scale: number;
  readonly class: Additivity;
  /** The formula in words. */
  readonly note: string;
  /** Column group in a table head. */
  readonly group: string;
  /** What is said of "{amount}" below zero and from there on, where a sign alone would not say on which side of what it lies. */
  readonly sides?: readonly [below: string, above: string];
  /** Rule that colours the cell. */
  readonly colour?:
    | "growth"
    | "achievement"
    | "attained"
    | "stock"
    | "capacity"
    | "age"
    | "stale"
    | "move"
    | "abc"
    | "shift"
    | "share"
    | "gap"
    | "idle"
    | "list"
    | "margin"
    | "loss"
    | "returned"
    | "late"
    | "success"
    | "seen"
    | Band;
  /** Which way is good news, where the figure's colour does not say it already; of what says neither, no change is good or bad. */
  readonly better?: "more" | "less";
  /** Shown only to holders of this action. */
  readonly access?: string;
  /** What its change since the comparison is made of: the change, a difference of now and then, and its parts in the order in which they are told. */
  readonly split?: { readonly change: string; readonly parts: readonly string[] };
};
type Say = Partial<Figure>;

/** `distinct` counts a key again at every level; `times` and `proRata` stand on another leaf. */
export type LeafKind =
  | "sum"
  | "distinct"
  | "max"
  | "min"
  | "times"
  | "proRata"
  | "pace"
  | "workdays"
  | "effect"
  | "quantile";
export type Leaf = Figure & {
  readonly kind: LeafKind;
  /** What a member without rows shows: flows are zero, plans are missing. */
  readonly absent: "zero" | "missing";
  /** `distinct`: columns that one counted thing has a single value of; cut only by these, counts add up. */
  readonly whole?: readonly string[];
  /** `times`: the leaf that is multiplied by the unit cost of its distributor, product and month; `proRata`: the plan that is cut. */
  readonly of?: string;
  /** `times`: the cost of the row's own month, or that of the last month of the window. */
  readonly costAt?: "own" | "end";
  /** `times`: not the cost itself but the amount whose month had no receipts, so that another month's cost stands in. */
  readonly carried?: boolean;
  /** `quantile`: the share of a row's records that lie at or below it. */
  readonly below?: number;
  /** `sum` inside one unit: the level whose members are the units. */
  readonly within?: string;
  /** Says more of a row that is there for other figures, and makes none by itself. */
  readonly beside?: boolean;
  /** Said where this leaf alone cannot be cut so, though its cube can. */
  readonly refusal?: string;
  /** By level: why rows of it do not come to the total, where a thing may stand in several of them or in none. */
  readonly loose?: Readonly<Record<string, string>>;
  /** `distinct`: counted only where the thing was never counted before the window begins; the source says where that is looked up. */
  readonly fresh?: boolean;
};
const leafOf = (kind: LeafKind, label: string, unit: Unit, note: string, say: Say & Partial<Leaf>): Leaf => ({
  kind,
  label,
  unit,
  note,
  scale: unit === "t" || unit === "satuan" ? 3 : 0,
  class: "A",
  group: label,
  absent: "zero",
  ...say,
});
export const sum = (label: string, unit: Unit, note: string, say: Say & Partial<Leaf> = {}): Leaf =>
  leafOf("sum", label, unit, note, say);
export const distinct = (label: string, unit: Unit, note: string, whole: readonly string[], say: Say = {}): Leaf =>
  leafOf("distinct", label, unit, note, { class: "D", whole, ...say });
/** Things that appear for the first time: counted once in their life, wherever they appeared. */
export const newcomers = (label: string, unit: Unit, note: string, say: Say = {}): Leaf =>
  leafOf("distinct", label, unit, note, { class: "D", whole: [], fresh: true, ...say });
export const last = (label: string, note: string, say: Say & Pick<Partial<Leaf>, "refusal" | "beside"> = {}): Leaf =>
  leafOf("max", label, "tanggal", note, { class: "M", absent: "missing", ...say });
export const first = (label: string, note: string, say: Say = {}): Leaf =>
  leafOf("min", label, "tanggal", note, { class: "M", absent: "missing", ...say });
export const times = (
  label: string,
  unit: Unit,
  note: string,
  of: string,
  say: Say & Pick<Partial<Leaf>, "costAt" | "carried" | "absent"> = {},
): Leaf => leafOf("times", label, unit, note, { of, costAt: "own", absent: "missing", ...say });
/**
 * What a change of unit price since the comparison period did to the amount, cell by cell: distributor, warehouse, district and
 * product. A cell that one of the two periods lacks has no price to compare and counts as a change of the mix.
 */
export const effect = (label: string, of: string, note: string, say: Say = {}): Leaf =>
  leafOf("effect", label, "Rp", note, { of, class: "X+", costAt: "own", ...say });
/** An order statistic of the records themselves, and therefore never read from a rollup. */
export const quantile = (
  label: string,
  unit: Unit,
  below: number,
  note: string,
  say: Say & Pick<Partial<Leaf>, "refusal"> = {},
): Leaf => leafOf("quantile", label, unit, note, { below, class: "Q", absent: "missing", scale: 1, ...say });
/** The greatest figure of a row's facts; a row of rows shows its greatest, and no sum. */
export const greatest = (label: string, unit: Unit, note: string, say: Say = {}): Leaf =>
  leafOf("max", label, unit, note, { class: "M", absent: "missing", ...say });
export const least = (label: string, unit: Unit, note: string, say: Say = {}): Leaf =>
  leafOf("min", label, unit, note, { class: "M", absent: "missing", ...say });
/** A month's plan cut to the workdays that are over; one national calendar keeps it additive. */
export const proRata = (label: string, unit: Unit, note: string, of: string, say: Say = {}): Leaf =>
  leafOf("proRata", label, unit, note, { of, absent: "missing", ...say });
/** What a leaf will come to by the end of the month, at the pace months usually have; each member of the level has its own. */
export const paced = (label: string, unit: Unit, note: string, of: string, level: string, say: Say = {}): Leaf =>
  leafOf("pace", label, unit, note, { of, within: level, class: "X+", ...say });
/** Workdays of the period's months: all of them, those that are over, those to come. */
export const workdays = (label: string, which: "all" | "gone" | "left", note: string): Leaf =>
  leafOf("workdays", label, "hari", note, { class: "X", of: which });

/**
 * A stretch of time seen from the page's period: the period itself, moved by months, from 1 January, ever since, before it, the last
 * days of it, the months up to its end, or the stretch of equal length before it together with it. `closedMonths`: from 1 January to the end of
 * the last month that is over when the period ends; `restOfYear`: the months of that year after them.
 */
export type Window =
  | { readonly kind: "period" }
  | { readonly kind: "shift"; readonly months: number }
  | { readonly kind: "year"; readonly months: number }
  | { readonly kind: "ever" }
  | { readonly kind: "before" }
  | { readonly kind: "days"; readonly days: number }
  | { readonly kind: "months"; readonly months: number }
  | { readonly kind: "previous" }
  | { readonly kind: "withPrevious" }
  | { readonly kind: "closedMonths" }
  | { readonly kind: "restOfYear" }
  | { readonly kind: "compare" };

export type Formula<N extends string = string> = Figure & { readonly uses: readonly N[] } & (
    | { readonly kind: "at"; readonly window: Window }
    | { readonly kind: "weighted" }
    | { readonly kind: "ratio" /** Said when only the denominator is zero. */; readonly idle?: string }
    | { readonly kind: "diff" }
    | { readonly kind: "plus" }
    | { readonly kind: "growth"; readonly window: Window }
    | {
        readonly kind: "share" /** Only for the rows of a page, not for those inside an opened one. */;
        readonly outer?: boolean;
      }
    | { readonly kind: "shareChange"; readonly window: Window }
    | { readonly kind: "change"; readonly window: Window }
    | { readonly kind: "contribution"; readonly window: Window }
    | { readonly kind: "volumeEffect"; readonly window: Window }
    | { readonly kind: "running"; readonly over: "month" | "year" }
    | { readonly kind: "moving"; readonly rows: number }
    | { readonly kind: "rank" }
    | { readonly kind: "rankChange" }
    | { readonly kind: "mix" }
    | { readonly kind: "cumShare" }
    | { readonly kind: "abc" }
    | { readonly kind: "graded"; readonly grades: readonly (readonly [string, string])[]; readonly beyond: string }
    | { readonly kind: "seasonal" }
    | { readonly kind: "slope" }
    | { readonly kind: "per"; readonly by: number }
    | { readonly kind: "yearEnd" }
    | { readonly kind: "required" }
  );
type Kind = Formula["kind"];
const make = <N extends string>(kind: Kind, label: string, uses: readonly N[], base: Say, say: object): Formula<N> =>
  ({ kind, label, uses, unit: "t", scale: 3, class: "X", note: "", group: label, ...base, ...say }) as Formula<N>;
const percent: Say = { unit: "%", scale: 1 };

export const ratio = <N extends string>(
  label: string,
  numerator: N,
  denominator: N,
  note: string,
  say: Say & { idle?: string } = {},
) => make("ratio", label, [numerator, denominator], { class: "R", scale: 0, note }, say);
/** A weighted mean, Σ w·x ÷ Σ w; where all weights are 0, the plain one, Σ x ÷ n. */
export const weighted = <N extends string>(
  label: string,
  weightedSum: N,
  weight: N,
  plainSum: N,
  count: N,
  note: string,
  say: Say = {},
) => make("weighted", label, [weightedSum, weight, plainSum, count], { class: "R", scale: 0, note }, say);
export const diff = <N extends string>(label: string, a: N, b: N, note: string, say: Say = {}) =>
  make("diff", label, [a, b], { class: "X+", note }, say);
export const plus = <N extends string>(label: string, a: N, b: N, note: string, say: Say = {}) =>
  make("plus", label, [a, b], { class: "X+", note }, say);
export const at = <N extends string>(label: string, of: N, window: Window, note: string, say: Say = {}) =>
  make("at", label, [of], { note }, { ...say, window });
export const growth = <N extends string>(label: string, of: N, months: number, note: string, say: Say = {}) =>
  make(
    "growth",
    label,
    [of],
    { ...percent, note, colour: "growth", group: "Pertumbuhan" },
    { ...say, window: { kind: "shift", months } },
  );
/** Growth against another stretch of time than some months before. */
export const growthSince = <N extends string>(label: string, of: N, window: Window, note: string, say: Say = {}) =>
  make("growth", label, [of], { ...percent, note, colour: "growth", group: "Pertumbuhan" }, { ...say, window });
export const shareOf = <N extends string>(label: string, of: N, note: string, say: Say & { outer?: boolean } = {}) =>
  make("share", label, [of], { ...percent, note }, say);
export const shareChange = <N extends string>(label: string, of: N, window: Window, note: string, say: Say = {}) =>
  make("shareChange", label, [of], { unit: "pp", scale: 1, note }, { ...say, window });
/** Points between a percentage and itself in another window. */
export const change = <N extends string>(label: string, of: N, window: Window, note: string, say: Say = {}) =>
  make("change", label, [of], { unit: "pp", scale: 1, note }, { ...say, window });
export const contribution = <N extends string>(label: string, of: N, window: Window, note: string, say: Say = {}) =>
  make("contribution", label, [of], { unit: "pp", scale: 2, class: "X+", note }, { ...say, window });
/** What more or fewer tonnes did at the profit a tonne brought on the whole in the other window; the factor is rounded once. */
export const volumeEffectOf = <N extends string>(
  label: string,
  tonnes: N,
  profit: N,
  window: Window,
  note: string,
  say: Say = {},
) => make("volumeEffect", label, [tonnes, profit], { unit: "Rp", scale: 0, class: "X+", note }, { ...say, window });
export const running = <N extends string>(label: string, of: N, over: "month" | "year", note: string, say: Say = {}) =>
  make("running", label, [of], { note }, { ...say, over });
export const moving = <N extends string>(label: string, of: N, rows: number, note: string, say: Say = {}) =>
  make("moving", label, [of], { note }, { ...say, rows });
export const rankOf = <N extends string>(label: string, of: N, note: string, say: Say = {}) =>
  make("rank", label, [of], { unit: "n", scale: 0, note }, say);
/** How many places a row has moved since the comparison period; upwards is positive. */
export const rankChangeOf = <N extends string>(label: string, of: N, note: string, say: Say = {}) =>
  make("rankChange", label, [of], { unit: "n", scale: 0, note }, say);
/** Share of the row that it was opened from; of everything on the first level. */
export const mixOf = <N extends string>(label: string, of: N, note: string, say: Say = {}) =>
  make("mix", label, [of], { ...percent, note }, say);
export const cumulativeShare = <N extends string>(label: string, of: N, note: string, say: Say = {}) =>
  make("cumShare", label, [of], { ...percent, note }, say);
/** A, B or C by what the rows before a row already make up; the first one is always A. */
export const abcOf = <N extends string>(label: string, of: N, note: string, say: Say = {}) =>
  make("abc", label, [of], { unit: "n", scale: 0, note }, say);
/** A figure in words: the first grade whose bound ("< 7") it keeps, else what lies beyond them all. */
export const gradeOf = <N extends string>(
  label: string,
  of: N,
  grades: readonly (readonly [string, string])[],
  beyond: string,
  note: string,
  say: Say = {},
) => make("graded", label, [of], { unit: "n", scale: 0, note }, { ...say, grades, beyond });
export const seasonalOf = <N extends string>(label: string, of: N, note: string, say: Say = {}) =>
  make("seasonal", label, [of], { unit: "n", scale: 1, note }, say);
export const slopeOf = <N extends string>(label: string, of: N, note: string, say: Say = {}) =>
  make("slope", label, [of], { unit: "t/bln", note }, say);
export const per = <N extends string>(label: string, of: N, by: number, unit: Unit, note: string, say: Say = {}) =>
  make("per", label, [of], { unit, class: "X+", note }, { ...say, by });
/**
 * What a year comes to: the actual figure of its closed months and the plan of the others, times the share of the plan that all rows together have
 * reached in the closed months, at least 0.8 and at most 1.2; the factor is rounded once.
 */
export const yearEnd = <N extends string>(label: string, actual: N, plan: N, note: string, say: Say = {}) =>
  make("yearEnd", label, [actual, plan], { class: "X+", note }, say);
/** max(0, plan − actual) ÷ what is left of the time; a total uses its own gap. */
export const required = <N extends string>(label: string, plan: N, actual: N, left: N, note: string, say: Say = {}) =>
  make("required", label, [plan, actual, left], { unit: "t/hari", note }, say);

export type CubeSpec<V extends string, L extends string, M extends Record<string, Formula>> = {
  readonly title: string;
  readonly levels: Readonly<Record<V, Level>>;
  readonly leaves: Readonly<Record<L, Leaf>>;
  readonly measures: M & Readonly<Record<keyof M, Formula<NoInfer<L> | (keyof M & string)>>>;
  /** Said where a cut is asked that no source can answer. */
  readonly refusal: string;
  /** Whose place "area" means here: the store's or the warehouse's. */
  readonly geography: string;
  /** The portal's own records, for which nobody waits for a distributor's report. */
  readonly own?: true;
  /** Facts are lines: the levels that lead down to them, the largest place first. A report continues with those below its own. */
  readonly lineLevels?: readonly NoInfer<V>[];
  /** The leaf that says how many records a figure stands on. */
  readonly counted?: NoInfer<L>;
  /** What those records are called, where the leaf says what became of them. */
  readonly countedAs?: string;
  /**
   * The list of the records behind the figures, and which of its rows are none of them; which of its filters stand for a level where their names do
   * not tell, and what a fixed member is there.
   */
  readonly records?: {
    readonly route: string;
    /** Other lists of the same records. */
    readonly also?: readonly string[];
    readonly where: Readonly<Record<string, string>>;
    readonly fields?: Readonly<Record<string, string>>;
    readonly values?: Readonly<Record<string, Readonly<Record<number, string>>>>;
    /** Filters by what held on the day of a record, for levels that are mapped by date; and those for figures booked at the distributor's home. */
    readonly dated?: Readonly<Record<string, string>>;
    readonly datedAtHome?: Readonly<Record<string, string>>;
    /** Figures of a moment stand on all records up to it. */
    readonly upTo?: true;
    /** From which day of theirs, and until which, records hold: those of the period's last day are asked for. */
    readonly holds?: readonly [from: string, until: string];
    /** Records are told by one member of this level; the list shows others too when it is not asked for. */
    readonly needs?: string;
  };
};
export type Cube<V extends string = string, N extends string = string> = Omit<
  CubeSpec<string, string, Record<string, Formula>>,
  never
> & {
  readonly kind: "cube";
  readonly name: string;
  readonly _level?: V;
  readonly _measure?: N;
};

export function defineCube<const V extends string, const L extends string, const M extends Record<string, Formula>>(
  name: string,
  spec: CubeSpec<V, L, M>,
): Cube<V, L | (keyof M & string)> {
  return { ...spec, kind: "cube", name } as never;
}

/** A cube under another name whose levels stand elsewhere: same figures, same words, another place. */
export const recut = <V extends string, N extends string>(
  name: string,
  cube: Cube<V, N>,
  other: { readonly geography: string; readonly levels: Partial<Readonly<Record<V, Level>>> },
): Cube<V, N> => ({
  ...cube,
  name,
  geography: other.geography,
  levels: { ...cube.levels, ...other.levels } as Cube["levels"],
});

/** A cube under another name that also tells its rows apart by further levels: same figures, same words. */
export const widened = <V extends string, N extends string, const W extends string>(
  name: string,
  cube: Cube<V, N>,
  levels: Readonly<Record<W, Level>>,
): Cube<V | W, N> => ({ ...cube, name, levels: { ...cube.levels, ...levels } }) as never;

/** Cubes that are read together: their own figures, and those that need both. Nothing else may be combined. */
export type Composite<V extends string = string, N extends string = string> = {
  readonly kind: "composite";
  readonly name: string;
  readonly cubes: readonly Cube[];
  readonly measures: Readonly<Record<string, Formula>>;
  readonly _level?: V;
  readonly _measure?: N;
};
type LevelOf<C> = C extends { readonly _level?: infer V } ? NonNullable<V> & string : never;
type MeasureOf<C> = C extends { readonly _measure?: infer N } ? NonNullable<N> & string : never;
export function combineCubes<const C extends readonly Cube[], const M extends Record<string, Formula>>(
  name: string,
  cubes: C,
  measures: M & Readonly<Record<keyof M, Formula<MeasureOf<C[number]> | (keyof M & string)>>>,
): Composite<LevelOf<C[number]>, MeasureOf<C[number]> | (keyof M & string)> {
  return { kind: "composite", name, cubes, measures };
}

export type Answerable<V extends string = string, N extends string = string> = Cube<V, N> | Composite<V, N>;
export const cubesOf = (of: Answerable): readonly Cube[] => (of.kind === "cube" ? [of] : of.cubes);
/** Declarations never change, and a page asks for the same parts of one hundreds of times. */
function keptFor<T>(work: (of: Answerable) => T): (of: Answerable) => T {
  const kept = new WeakMap<Answerable, { readonly value: T }>();
  return (of) => {
    const known = kept.get(of) ?? { value: work(of) };
    kept.set(of, known);
    return known.value;
  };
}
/** Everything that can be shown, leaves and formulas, by id. */
export const figuresOf = keptFor((of): Readonly<Record<string, Leaf | Formula>> => {
  const own = cubesOf(of).flatMap((c) => [...Object.entries(c.leaves), ...Object.entries(c.measures)]);
  return Object.fromEntries<Leaf | Formula>([...own, ...(of.kind === "composite" ? Object.entries(of.measures) : [])]);
});
export const levelsOf = keptFor(
  (of): Readonly<Record<string, Level>> => Object.assign({}, ...[...cubesOf(of)].reverse().map((c) => c.levels)),
);
export const isLeaf = (f: Leaf | Formula): f is Leaf => !("uses" in f);
