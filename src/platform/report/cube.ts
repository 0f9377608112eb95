/**
 * Figures are defined once. A cube declares a fact's levels (how it can be divided), its leaves (what can be summed or
 * counted) and its measures (formulas over leaves). A report refers to ids and contains no formulas; the server
 * compiles both to SQL.
 */
import type { AnyResource } from "../../kit/resource.ts";
import { type Colour, growthColour } from "./colour.ts";

/**
 * How a total is computed: A is additive, A* is additive within one unit, S is additive over everything except time, R
 * is a ratio of sums, D is a distinct count, X is recomputed, X+ is recomputed and nevertheless additive, M is the
 * largest or last value, Q is an order statistic of the records.
 */
export type Additivity = "A" | "A*" | "S" | "R" | "D" | "X" | "X+" | "M" | "Q";
/**
 * Whether rows of one instant add up to their total; only then is the omitted part of a list the total minus the rows
 * shown.
 */
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

/**
 * Where a level's id comes from: a column of the fact, an attribute of a lower level's member, a dated mapping, or the
 * date itself.
 */
export type Origin =
  | {
      readonly kind: "column";
      readonly column: string;
      /** Column with all members, if a fact may belong to several: filters use it, so that the fact is counted once. */
      readonly among?: string;
    }
  | { readonly kind: "attribute"; readonly of: string; readonly column: string }
  | {
      readonly kind: "dated";
      readonly of: string;
      readonly table: string;
      readonly key: string;
      readonly value: string;
      /** Column of a rollup that contains the validity interval. */
      readonly version?: string;
      /** Further columns in which a filter finds its member; such a level cannot form rows. */
      readonly also?: readonly string[];
    }
  /** Assessed from the members of these levels on the page's last day, by a rule declared with the cube's sources. */
  | { readonly kind: "assessed"; readonly of: readonly string[] }
  | { readonly kind: "time"; readonly unit: TimeUnit };
export type TimeUnit = "day" | "week" | "month" | "quarter" | "year";
export type Level = {
  readonly label: string;
  /** The label of facts without a member, which are counted and never omitted. */
  readonly zero: string;
  /** The resource whose rows are the members; null for time. */
  readonly noun: AnyResource | null;
  readonly from: Origin;
  /** Positions: the table with the person who holds each position and from when to when. */
  readonly holders?: {
    readonly table: string;
    readonly key: string;
    /**
     * Which rows of the resource are positions of this level, and the table with the superior of each position and from
     * when to when.
     */
    readonly positions?: {
      readonly kind: string;
      readonly above: { readonly table: string; readonly key: string; readonly parent: string };
    };
  };
  /**
   * Members are proposals, whose rows name who can decide the pending step; or decided steps, whose rows name who
   * decided and why.
   */
  readonly people?: "deciders" | "decided";
  /** Selects the source that answers, and filters no facts. */
  readonly chooses?: true;
  /** A filter takes one member, because figures of two may not be added. */
  readonly single?: true;
  /** Members are ordered by id, as stages of a process; otherwise rows are sorted by the figure. */
  readonly inOrder?: true;
  /** Fixed members by id, which are not rows of a resource. */
  readonly members?: Readonly<Record<number, string>>;
  /** Ids of such members by their value in addresses (`/atsalesman/retail/…`). */
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
export const multiValued = (name: string, all: string): Origin => ({ kind: "column", column: name, among: all });
export const attribute = (of: string, name: string): Origin => ({ kind: "attribute", of, column: name });
export const assessed = (...of: readonly string[]): Origin => ({ kind: "assessed", of });
export const dated = (of: string, table: string, key: string, value: string, version?: string): Origin => ({
  kind: "dated",
  of,
  table,
  key,
  value,
  ...(version ? { version } : {}),
});

/** Properties of every figure, the same on screen, in spreadsheets and in explanations. */
export type Figure = {
  readonly label: string;
  /** In a table heading, below the group's name. */
  readonly short?: string;
  readonly unit: Unit;
  /** Decimals in a table. */
  readonly scale: number;
  readonly class: Additivity;
  /** The formula in words. */
  readonly note: string;
  /** Column group in a table heading. */
  readonly group: string;
  /** Texts for "{amount}" below zero and from zero on, if a sign alone would be ambiguous. */
  readonly sides?: readonly [below: string, above: string];
  /** Colour rule of the cell. */
  readonly colour?: Colour;
  /** Which direction is good, if the colour rule does not define it. Without either, a change is neutral. */
  readonly better?: "more" | "less";
  /** Visible only to holders of this permission. */
  readonly access?: string;
  /** The components of its change since the comparison: the figure of the change, and its parts in display order. */
  readonly split?: { readonly change: string; readonly parts: readonly string[] };
};
type Say = Partial<Figure>;

/** `distinct` counts keys again at every level; `atUnitCost` and `proRata` are based on another leaf. */
export type LeafKind =
  | "sum"
  | "distinct"
  | "max"
  | "min"
  | "atUnitCost"
  | "proRata"
  | "projection"
  | "workdays"
  | "effect"
  | "quantile";
export type Leaf = Figure & {
  readonly kind: LeafKind;
  /** The value of a member without rows: flows are zero, plans are missing. */
  readonly absent: "zero" | "missing";
  /** Only the years that the cube's source covers have a value; in other years it is missing, not zero. */
  readonly inYears?: true;
  /** `distinct`: columns with a single value per counted entity; divided only by these, counts are additive. */
  readonly whole?: readonly string[];
  /**
   * `atUnitCost`: the leaf that is multiplied by the unit cost of its distributor, product and month; `proRata`: the
   * plan that is divided.
   */
  readonly of?: string;
  /** `atUnitCost`: the cost of the row's own month, or that of the last month of the window. */
  readonly costAt?: "own" | "end";
  /** `atUnitCost`: the amount costed by another month, because its own had no receipts, instead of the cost itself. */
  readonly carried?: boolean;
  /** `quantile`: the share of a row's records at or below it. */
  readonly below?: number;
  /** `sum` within one unit: the level whose members are the units. */
  readonly within?: string;
  /** Adds information to rows that exist for other figures, without creating rows. */
  readonly beside?: boolean;
  /** The message if this leaf cannot be divided as requested, although its cube can. */
  readonly refusal?: string;
  /** By level: why its rows do not add up to the total, because an entity may occur in several rows or in none. */
  readonly notAdditive?: Readonly<Record<string, string>>;
  /** `distinct`: counts only entities that never occurred before the window; the source declares the lookup. */
  readonly firstOnly?: boolean;
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
/** Entities that occur for the first time, each counted once. */
export const firstOccurrences = (label: string, unit: Unit, note: string, say: Say = {}): Leaf =>
  leafOf("distinct", label, unit, note, { class: "D", whole: [], firstOnly: true, ...say });
export const lastDay = (label: string, note: string, say: Say & Pick<Partial<Leaf>, "refusal" | "beside"> = {}): Leaf =>
  leafOf("max", label, "tanggal", note, { class: "M", absent: "missing", ...say });
export const firstDay = (label: string, note: string, say: Say = {}): Leaf =>
  leafOf("min", label, "tanggal", note, { class: "M", absent: "missing", ...say });
export const atUnitCost = (
  label: string,
  unit: Unit,
  note: string,
  of: string,
  say: Say & Pick<Partial<Leaf>, "costAt" | "carried" | "absent"> = {},
): Leaf => leafOf("atUnitCost", label, unit, note, { of, costAt: "own", absent: "missing", ...say });
/**
 * The effect of the change of unit price since the comparison period on the amount, by cell: distributor, warehouse,
 * district and product. A cell missing in one of the two periods has no price to compare and counts as a change of the
 * mix.
 */
export const effect = (label: string, of: string, note: string, say: Say = {}): Leaf =>
  leafOf("effect", label, "Rp", note, { of, class: "X+", costAt: "own", ...say });
/** An order statistic of the records themselves, which a rollup cannot answer. */
export const quantile = (
  label: string,
  unit: Unit,
  below: number,
  note: string,
  say: Say & Pick<Partial<Leaf>, "refusal"> = {},
): Leaf => leafOf("quantile", label, unit, note, { below, class: "Q", absent: "missing", scale: 1, ...say });
/** The greatest value of a row's facts; the total shows the greatest, not a sum. */
export const greatest = (label: string, unit: Unit, note: string, say: Say = {}): Leaf =>
  leafOf("max", label, unit, note, { class: "M", absent: "missing", ...say });
export const least = (label: string, unit: Unit, note: string, say: Say = {}): Leaf =>
  leafOf("min", label, unit, note, { class: "M", absent: "missing", ...say });
/** A month's plan in proportion to the elapsed workdays; a single national calendar keeps it additive. */
export const proRata = (label: string, unit: Unit, note: string, of: string, say: Say = {}): Leaf =>
  leafOf("proRata", label, unit, note, { of, absent: "missing", ...say });
/** The expected value of a leaf at the end of the month, by the sales profile of each member of the level. */
export const projected = (label: string, unit: Unit, note: string, of: string, level: string, say: Say = {}): Leaf =>
  leafOf("projection", label, unit, note, { of, within: level, class: "X+", ...say });
/** Workdays of the period's months: all, elapsed, or remaining. */
export const workdays = (label: string, which: "all" | "gone" | "left", note: string): Leaf =>
  leafOf("workdays", label, "hari", note, { class: "X", of: which });

/**
 * A time range relative to the page's period: the period itself, shifted by months, from 1 January, since the
 * beginning, before it, its last days, the months up to its end, or extended by the preceding range of equal length.
 * `closedMonths`: from 1 January to the end of the last month completed by the end of the period; `restOfYear`: the
 * following months of that year.
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
    | { readonly kind: "inWindow"; readonly window: Window }
    | { readonly kind: "weighted" }
    | { readonly kind: "ratio" /** The text shown if only the denominator is zero. */; readonly idle?: string }
    | { readonly kind: "diff" }
    | { readonly kind: "plus" }
    | { readonly kind: "growth"; readonly window: Window }
    | {
        readonly kind: "share";
        /** Only for the rows of a page, not for those of an opened row. */
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
    | { readonly kind: "divided"; readonly by: number }
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
/** A weighted mean, Σ w·x ÷ Σ w; if all weights are 0, the plain mean, Σ x ÷ n. */
export const weighted = <N extends string>(
  label: string,
  weightedSum: N,
  weight: N,
  plainSum: N,
  count: N,
  note: string,
  say: Say = {},
) => make("weighted", label, [weightedSum, weight, plainSum, count], { class: "R", scale: 0, note }, say);
/** The figure `a` minus the figure `b`. */
export const diff = <N extends string>(label: string, a: N, b: N, note: string, say: Say = {}) =>
  make("diff", label, [a, b], { class: "X+", note }, say);
/** The sum of two figures. */
export const plus = <N extends string>(label: string, a: N, b: N, note: string, say: Say = {}) =>
  make("plus", label, [a, b], { class: "X+", note }, say);
/** The value of a figure in another window. */
export const inWindow = <N extends string>(label: string, of: N, window: Window, note: string, say: Say = {}) =>
  make("inWindow", label, [of], { note }, { ...say, window });
export const growth = <N extends string>(label: string, of: N, months: number, note: string, say: Say = {}) =>
  make(
    "growth",
    label,
    [of],
    { ...percent, note, colour: growthColour, group: "Pertumbuhan" },
    { ...say, window: { kind: "shift", months } },
  );
/** Growth compared with a window other than a shift by months. */
export const growthSince = <N extends string>(label: string, of: N, window: Window, note: string, say: Say = {}) =>
  make("growth", label, [of], { ...percent, note, colour: growthColour, group: "Pertumbuhan" }, { ...say, window });
export const shareOf = <N extends string>(label: string, of: N, note: string, say: Say & { outer?: boolean } = {}) =>
  make("share", label, [of], { ...percent, note }, say);
export const shareChange = <N extends string>(label: string, of: N, window: Window, note: string, say: Say = {}) =>
  make("shareChange", label, [of], { unit: "pp", scale: 1, note }, { ...say, window });
/** The difference in percentage points from another window. */
export const change = <N extends string>(label: string, of: N, window: Window, note: string, say: Say = {}) =>
  make("change", label, [of], { unit: "pp", scale: 1, note }, { ...say, window });
export const contribution = <N extends string>(label: string, of: N, window: Window, note: string, say: Say = {}) =>
  make("contribution", label, [of], { unit: "pp", scale: 2, class: "X+", note }, { ...say, window });
/** The effect of the change in tonnes at the other window's overall profit per tonne; the factor is rounded once. */
export const volumeEffectOf = <N extends string>(
  label: string,
  tonnes: N,
  profit: N,
  window: Window,
  note: string,
  say: Say = {},
) => make("volumeEffect", label, [tonnes, profit], { unit: "Rp", scale: 0, class: "X+", note }, { ...say, window });
/** In rows by time, the sum since the beginning of the month or year (`over`); in other rows, the figure itself. */
export const running = <N extends string>(label: string, of: N, over: "month" | "year", note: string, say: Say = {}) =>
  make("running", label, [of], { note }, { ...say, over });
/** In rows by time, the mean of a row and the `rows` - 1 before it; empty if a value is missing. */
export const moving = <N extends string>(label: string, of: N, rows: number, note: string, say: Say = {}) =>
  make("moving", label, [of], { note }, { ...say, rows });
export const rankOf = <N extends string>(label: string, of: N, note: string, say: Say = {}) =>
  make("rank", label, [of], { unit: "n", scale: 0, note }, say);
/** The change of rank since the comparison period; positive is upwards. */
export const rankChangeOf = <N extends string>(label: string, of: N, note: string, say: Say = {}) =>
  make("rankChange", label, [of], { unit: "n", scale: 0, note }, say);
/** The share of the row it was opened from; of the total on the first level. */
export const mixOf = <N extends string>(label: string, of: N, note: string, say: Say = {}) =>
  make("mix", label, [of], { ...percent, note }, say);
export const cumulativeShare = <N extends string>(label: string, of: N, note: string, say: Say = {}) =>
  make("cumShare", label, [of], { ...percent, note }, say);
/** A, B or C by the cumulative share of the preceding rows; the first row is always A. */
export const abcOf = <N extends string>(label: string, of: N, note: string, say: Say = {}) =>
  make("abc", label, [of], { unit: "n", scale: 0, note }, say);
/** A figure as a word: the first grade whose bound ("< 7") it satisfies, otherwise the last. */
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
export const divided = <N extends string>(label: string, of: N, by: number, unit: Unit, note: string, say: Say = {}) =>
  make("divided", label, [of], { unit, class: "X+", note }, { ...say, by });
/**
 * The forecast for a year: actuals of its completed months plus the plan of the others, multiplied by the plan
 * attainment of all rows in the completed months, limited to 0.8 to 1.2; the factor is rounded once.
 */
export const yearEnd = <N extends string>(label: string, actual: N, plan: N, note: string, say: Say = {}) =>
  make("yearEnd", label, [actual, plan], { class: "X+", note }, say);
/** max(0, plan − actual) ÷ remaining time; a total uses its own gap. */
export const required = <N extends string>(label: string, plan: N, actual: N, left: N, note: string, say: Say = {}) =>
  make("required", label, [plan, actual, left], { unit: "t/hari", note }, say);

/**
 * Figures of fewer than `least` members are hidden from readers without the action `unless`, who also cannot filter by
 * `level`, the persons. The leaf `counted` counts the members; the leaves of `apart` have members of their own.
 */
export type SmallGroups<V extends string = string, L extends string = string> = {
  readonly level: V;
  readonly counted: L;
  readonly apart?: { readonly counted: L; readonly leaves: readonly L[] };
  readonly least: number;
  readonly unless: string;
  /** Shown in place of a hidden figure, and the explanation on the page. */
  readonly word: string;
  readonly note: string;
};

export type CubeSpec<V extends string, L extends string, M extends Record<string, Formula>> = {
  readonly title: string;
  readonly levels: Readonly<Record<V, Level>>;
  readonly leaves: Readonly<Record<L, Leaf>>;
  readonly measures: M & Readonly<Record<keyof M, Formula<NoInfer<L> | (keyof M & string)>>>;
  /** The message if no source can answer a question. */
  readonly refusal: string;
  /** Whose location "area" refers to: the store's or the warehouse's. */
  readonly geography: string;
  readonly smallGroups?: SmallGroups<NoInfer<V>, NoInfer<L>>;
  /** The portal's own records, which do not depend on distributors' submissions. */
  readonly own?: true;
  /** Facts are lines: the levels leading to them, largest place first. A report continues with those below its own. */
  readonly lineLevels?: readonly NoInfer<V>[];
  /** The leaf that counts the records a figure is based on. */
  readonly counted?: NoInfer<L>;
  /** The name of these records, if the leaf's name refers to their outcome. */
  readonly countedAs?: string;
  /**
   * The list of the records behind the figures, with conditions that exclude other rows. Also its filters by level if
   * their names differ, and its values for fixed members.
   */
  readonly records?: {
    readonly route: string;
    /** Other lists of the same records. */
    readonly also?: readonly string[];
    readonly where: Readonly<Record<string, string>>;
    readonly fields?: Readonly<Record<string, string>>;
    readonly values?: Readonly<Record<string, Readonly<Record<number, string>>>>;
    /**
     * Filters by the assignment on the day of a record, for levels that are mapped by date; and those for figures
     * assigned to the distributor's home location.
     */
    readonly dated?: Readonly<Record<string, string>>;
    readonly datedAtHome?: Readonly<Record<string, string>>;
    /** Figures as of a day are based on all records up to it. */
    readonly upTo?: true;
    /**
     * The fields with the first and last day on which records are valid; those valid on the period's last day are
     * requested.
     */
    readonly holds?: readonly [from: string, until: string];
    /** Records are identified by one member of this level; without it the list would include others. */
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

/** A cube under another name whose levels have other origins: same figures and labels, other places. */
export const withLevelOrigins = <V extends string, N extends string>(
  name: string,
  cube: Cube<V, N>,
  other: { readonly geography: string; readonly levels: Partial<Readonly<Record<V, Level>>> },
): Cube<V, N> => ({
  ...cube,
  name,
  geography: other.geography,
  levels: { ...cube.levels, ...other.levels } as Cube["levels"],
});

/** A cube under another name with additional levels: same figures and labels. */
export const withLevels = <V extends string, N extends string, const W extends string>(
  name: string,
  cube: Cube<V, N>,
  levels: Readonly<Record<W, Level>>,
): Cube<V | W, N> => ({ ...cube, name, levels: { ...cube.levels, ...levels } }) as never;

/** Cubes that are read together: their own figures, and formulas over both. Other cubes cannot be combined. */
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

export type CubeOrComposite<V extends string = string, N extends string = string> = Cube<V, N> | Composite<V, N>;
export const cubesOf = (of: CubeOrComposite): readonly Cube[] => (of.kind === "cube" ? [of] : of.cubes);
/** Cached per declaration, because declarations never change and a page reads the same parts hundreds of times. */
function cachedPer<T>(work: (of: CubeOrComposite) => T): (of: CubeOrComposite) => T {
  const results = new WeakMap<CubeOrComposite, { readonly value: T }>();
  return (of) => {
    const known = results.get(of) ?? { value: work(of) };
    results.set(of, known);
    return known.value;
  };
}
/** All leaves and formulas by id. */
export const figuresOf = cachedPer((of): Readonly<Record<string, Leaf | Formula>> => {
  const own = cubesOf(of).flatMap((c) => [...Object.entries(c.leaves), ...Object.entries(c.measures)]);
  return Object.fromEntries<Leaf | Formula>([...own, ...(of.kind === "composite" ? Object.entries(of.measures) : [])]);
});
export const levelsOf = cachedPer(
  (of): Readonly<Record<string, Level>> => Object.assign({}, ...[...cubesOf(of)].reverse().map((c) => c.levels)),
);
export const isLeaf = (f: Leaf | Formula): f is Leaf => !("uses" in f);
