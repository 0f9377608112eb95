import { defineCall } from "./call.ts";
import { type Answerable, type Composite, type Cube, cubesOf, type Figure, figuresOf, type TimeUnit } from "./cube.ts";

/** Periods a page may start with; every one is resolved by the server's business date. `record`: the days of the records that the page is about, those asked for or else the newest. */
export const periodTokens = [
  "today",
  "yesterday",
  "last7d",
  "last30d",
  "mtd",
  "month",
  "last3m",
  "m3",
  "m6",
  "m12",
  "m13",
  "m36",
  "ytd",
  "years3",
  "asof:today",
  "asof:yesterday",
  "record",
] as const;
export type PeriodToken = (typeof periodTokens)[number];
/** `feastYear`: a year before by the moon, days as far from Lebaran as the period's own. */
export const comparisons = ["none", "lastYear", "feastYear", "lastMonth", "previousPeriod"] as const;
export type Comparison = (typeof comparisons)[number];
/** Days of the reader's own choice to compare with, in one word of the address: `2026-03-01..2026-03-31`. */
export type PinnedRange = `${string}..${string}`;
export const pinOf = ({ from, to }: Range): PinnedRange => `${from}..${to}`;
/** The days that such a word names, whether they exist or not; null where it is none. */
export function pinnedIn(compare: string): Range | null {
  const [, from, to] = /^(\d{4}-\d{2}-\d{2})\.\.(\d{4}-\d{2}-\d{2})$/.exec(compare) ?? [];
  return from && to ? { from, to } : null;
}

export type ChartSpec<N extends string = string> = {
  /** `stacked`, `heatmap` and `matrix` cut the rows once more by `across`; `map` draws the members of `across` where they are. */
  readonly kind: "bar" | "line" | "stacked" | "heatmap" | "matrix" | "map" | "none";
  readonly measure?: N;
  /** Drawn as a tick over each bar. */
  readonly target?: N;
  /** The question the chart answers. */
  readonly question?: string;
  /** A second level, for the columns of a heatmap. */
  readonly across?: string;
  /** What makes the rows of a matrix whose page has its rows by time. */
  readonly down?: string;
  /** Figures of one unit that are drawn on top of each other, instead of a second level. */
  readonly stack?: readonly N[];
};

/**
 * What singles a cell out beside the rule of its own figure: it leads the rows, rests on few records, strays from the other rows, or
 * came when its month was closed. `note` says it under the table; each mark is also a word, a weight or a hatch, never a colour alone.
 */
export type Mark<V extends string = string, N extends string = string> = {
  readonly of: readonly N[];
  readonly note: string;
  /** The only level whose rows are marked. */
  readonly at?: V;
} & (
  | {
      readonly kind: "lead";
      readonly rank: N /** So many rows, or so many of a hundred. */;
      readonly first?: number;
      readonly percent?: number;
    }
  /** `on` counts the records; or, where there is no such count, `among` has things to judge and `on` is unknown for want of records. */
  | { readonly kind: "few"; readonly on: N; readonly least: number; readonly among?: N }
  /** Against the other rows' mean, or against what two figures let expect, a mean and an index of it; `rise`: only upwards. */
  | { readonly kind: "stray"; readonly sigmas: 2 | 3; readonly against?: readonly [N, N]; readonly rise?: true }
  | { readonly kind: "closed" }
);
/** The mark of a cell, and what stands beside its figure. */
export type CellMark = readonly [Mark["kind"], string];

/** A page with the rows that a member counts: what it is always asked, and its names for filters of the report, each of which takes several members. */
export type Way<V extends string = string> = {
  readonly page: string;
  readonly asks: Readonly<Record<string, string>>;
  readonly keeps: Readonly<Partial<Record<V, string>>>;
  /** Its name for the day whose state it shows, or for the days up to which something came; without either it shows today's alone. */
  readonly on?: string;
  readonly until?: string;
  /** What it is asked beside another day, so that places are filtered as they lie today; without it they lie where they lay then. */
  readonly placed?: Readonly<Record<string, string>>;
};

export type ReportSpec<V extends string = string, N extends string = string> = {
  readonly title: string;
  readonly access: string;
  readonly of: Answerable<V, N>;
  /** Drill order: the first level is the page's rows, each next one opens inside a row. `drillOrder` completes it down to the lines. */
  readonly by: readonly V[];
  readonly show: readonly N[];
  /** At most five figures of the total row; the first of `show` when left out. */
  readonly headline?: readonly N[];
  readonly period: PeriodToken;
  readonly compare?: Comparison;
  readonly mapping?: "today" | "saleDate";
  /** The page offers today's structure, the one of the sale's date, or one of a fixed day. */
  readonly mappable?: boolean;
  readonly chart?: ChartSpec<N>;
  readonly filters: readonly V[];
  /** Filters that belong to the page and cannot be changed, by code of the member. */
  readonly fixed?: Readonly<Partial<Record<V, string>>>;
  /** The level whose member the address itself names by its slug (`/laporan-:product/stok`, `/atsalesman/[channel]/…`). */
  readonly product?: V;
  /** Where a click on a row leads; only offered when that page exists and is allowed. */
  readonly drill?: string;
  /** The level whose member the address of `drill` names as `:id`, and those above it by their own names; rows of other levels open what is below them. */
  readonly drillOn?: V;
  /** Pages of their own for fixed members of a level: of each the first that is open to the reader and keeps every filter and the day. */
  readonly ways?: { readonly of: V; readonly to: Readonly<Record<number, readonly Way<V>[]>> };
  /** `drill` is the list of the lines themselves; this is its field of the day. */
  readonly lines?: string;
  readonly sort?: N | `-${N}`;
  /** Figures that are looked up item by item have no year of months beside them. */
  readonly sparks?: false;
  readonly marks?: readonly Mark<V, N>[];
};
export type Report = Omit<ReportSpec, "of"> & { readonly kind: "report"; readonly of: Answerable };

type LevelOf<C> = C extends { readonly _level?: infer V } ? NonNullable<V> & string : never;
type MeasureOf<C> = C extends { readonly _measure?: infer N } ? NonNullable<N> & string : never;
/** A report is a cut of a cube: ids are checked by the compiler, formulas live in the cube. */
export function defineReport<const C extends Cube | Composite>(
  spec: Omit<ReportSpec<LevelOf<C>, MeasureOf<C>>, "of"> & { readonly of: C },
): Report {
  return { kind: "report", ...spec, by: drillOrder(spec.of, spec.by) } as unknown as Report;
}

/**
 * The levels a reader can open one inside the other: those that are declared, then the places below them down to the lines.
 * A report without a place of its own starts with the largest one; a warehouse belongs to its distributor.
 */
export function drillOrder(of: Answerable, declared: readonly string[]): readonly string[] {
  const places = cubesOf(of)[0]?.lineLevels ?? [];
  const named = (level: string) =>
    declared.includes(level) || (level === "distributor" && declared.includes("warehouse"));
  const deepest = places.findLastIndex(named);
  return [...declared, ...places.slice(deepest + 1)];
}
/** Whether a figure can be held against a limit: dates and words cannot. */
export function isMeasured(report: Report, id: string): boolean {
  const figure = figuresOf(report.of)[id];
  return figure !== undefined && figure.unit !== "tanggal" && figure.kind !== "abc" && figure.kind !== "graded";
}
export const figureOf = (report: Report, id: string): Figure => figuresOf(report.of)[id] as Figure;

/** The figure a page is about: its chart draws it, its rows are ordered by it, the comparison stands beside it. */
export const mainFigure = (report: Report): string =>
  report.chart?.measure && report.show.includes(report.chart.measure)
    ? report.chart.measure
    : (report.show[0] as string);

/** The comparison's own figure, which stands beside the first one; it is not among `show`, because the page chooses it. */
export const compared = "compared";

/** A page of a state, which looks at one day. */
export const isAsOf = ({ period }: Pick<Report, "period">): boolean => period.startsWith("asof");

/** Columns of one group stand together, in the order of the first of them. */
export function groupedColumns(report: Report, ids: readonly string[]): string[] {
  const figures = figuresOf(report.of);
  const groups = [...new Set(ids.map((id) => figures[id]?.group ?? ""))];
  return groups.flatMap((g) => ids.filter((id) => (figures[id]?.group ?? "") === g));
}

/** A value in a cell: digits, a date, or one of these words where there is no figure; null is "no data". */
export type Cell = string | null;
export const cellWords = { undefined: "n/a", fresh: "baru", mixed: "beda satuan", idle: "tidak bergerak" } as const;

export type Range = { readonly from: string; readonly to: string };
export type ReportRow = {
  readonly id: number | string;
  readonly code: string | null;
  readonly name: string;
  readonly cells: Readonly<Record<string, Cell>>;
  /** Unit of figures that have their own in each row. */
  readonly units?: Readonly<Record<string, string>>;
  readonly note?: "holiday" | "restday";
  /** Who sits in the chair that the row is; null where nobody does. */
  readonly holder?: string | null;
  /** The month of the great feast, which moves through the year. */
  readonly feast?: true;
  /** A month of the rainy season, where a page looks at seasons. */
  readonly rainy?: true;
  readonly marks?: Readonly<Record<string, CellMark>>;
};
/** What a period is held against. `days`: of the period so far and of the comparison, where they are not like for like; `asked`: what was pinned, where it was cut. */
export type Against = {
  readonly kind: Exclude<Comparison, "none"> | "range";
  readonly days?: readonly [now: number, was: number];
  readonly asked?: Range;
};
export type SourceNote = {
  readonly cube: string;
  readonly table: string;
  readonly clean: number;
  readonly live: number;
  readonly days: readonly Range[];
};
export type Stamps = {
  /** Last complete business date. */
  readonly dataThrough: string;
  readonly asOf: string;
  readonly milliseconds: number;
  readonly period: Range & { readonly token: PeriodToken | "range"; readonly open: boolean };
  readonly comparison: (Range & Against) | null;
  readonly mapping: string;
  /** Where sales and plans are booked when some distributors have not split their plan over stores; none of them where the kind of plan itself knows no places. */
  readonly booking: { readonly by: "store" | "home"; readonly unsplit: number } | null;
  /** Workdays of the period's months, and those of them that are over. */
  readonly workdays: { readonly gone: number; readonly all: number };
  readonly scope: {
    readonly kind: "all" | "vendor" | "area";
    readonly name: string /** So many areas beside those that are named. */;
    readonly more?: number;
  };
  readonly reported: {
    readonly done: number;
    readonly due: number;
    readonly day: string;
    readonly missing: readonly { readonly id: number; readonly name: string }[];
  } | null;
  readonly sources: readonly SourceNote[];
};
/** A list of records that a question can be put to: which of its filters stands for which level, and which for the period. */
export type Records = {
  readonly route: string;
  readonly fields: Readonly<Record<string, string>>;
  /** What the fixed members of a level are in the list; one of them can be asked for at a time. */
  readonly values?: Readonly<Record<string, Readonly<Record<number, string>>>>;
  readonly day: string | null;
  readonly where: Readonly<Record<string, string>>;
} & Pick<NonNullable<Cube["records"]>, "upTo" | "holds" | "needs" | "dated" | "datedAtHome">;
export type ReportAnswer = {
  readonly level: string;
  readonly path: readonly { readonly level: string; readonly id: number | string; readonly name: string }[];
  readonly columns: readonly string[];
  readonly rows: readonly ReportRow[];
  /** Of everything under the filters, never of the rows on this page; `across` counts a thing in several rows where they overlap. */
  readonly total: Readonly<Record<string, Cell>>;
  readonly totalUnits: Readonly<Record<string, string>>;
  readonly totalMarks?: ReportRow["marks"] | undefined;
  readonly overlap: Readonly<Record<string, string>>;
  readonly meta: { readonly currentPage: number; readonly perPage: number; readonly totalCount: number };
  /** Figures that this cut has no answer for, with the reason. */
  readonly refused: Readonly<Record<string, string>>;
  /** A page to open from a row, when it is there and allowed; `:id` stands for the row's own id. */
  readonly drill: string | null;
  /** Pages that single rows lead to, by the row's id. */
  readonly ways?: Readonly<Record<string, string>>;
  /** Where that page is a report: the period it starts with, one moment or a stretch of days. */
  readonly drillPeriod?: PeriodToken;
  /** Where that page is a list: how the question is put to it. */
  readonly drillRecords: Records | null;
  /** The records behind the figures, when their page is there and allowed. */
  readonly records: Records | null;
  /** Name of the member that the address names, and its id. */
  readonly product?: string;
  readonly productId?: number;
  readonly stamps: Stamps;
};
/** Filters travel under the name of their level: `area=12,13`; `path=area:12/district:55` opens one row. */
export type ReportQuery = {
  readonly period?: string;
  readonly from?: string;
  readonly to?: string;
  readonly compare?: string;
  readonly mapping?: string;
  readonly booking?: string;
  readonly path?: string;
  readonly line?: string;
  /** Rows and columns of the matrix change places. */
  readonly swap?: string;
  /** `time`: one figure of the rows, stretch by stretch of the period. */
  readonly over?: string;
  readonly figure?: string;
  readonly sort?: string;
  readonly page?: number;
  readonly perPage?: number;
} & Readonly<Record<string, string | number | undefined>>;
/** The last thirteen months of the headline figures, oldest first. */
export type TrendAnswer = {
  readonly months: readonly string[];
  readonly series: Readonly<Record<string, readonly Cell[]>>;
  /** Headline figures of the period. */
  readonly now: Readonly<Record<string, Cell>>;
  /** The same of the comparison period. */
  readonly comparison: Readonly<Record<string, Cell>>;
  /** How many records the figures of the period stand on: what they are called, and the count. */
  readonly counted: { readonly name: string; readonly count: Cell } | null;
};
/** A figure's change since the comparison in parts that make it up to the last digit; null where one of the two periods is not known as a whole, or the reason why not. */
export type SplitAnswer = {
  readonly comparison: Range | null;
  readonly now: Cell;
  readonly before: Cell;
  readonly change: Cell;
  readonly parts: readonly { readonly id: string; readonly value: Cell }[];
  readonly refused: string | null;
};
/** One figure by two levels; totals of rows, of columns and of everything are the database's own, whatever stands on this page. */
export type MatrixAnswer = {
  readonly measure: string;
  readonly down: string;
  readonly over: string;
  readonly rows: readonly {
    readonly id: number;
    readonly name: string;
    readonly code: string | null;
    readonly total: Cell;
  }[];
  readonly columns: readonly { readonly id: number; readonly name: string; readonly total: Cell }[];
  /** Row by row. */
  readonly cells: readonly (readonly Cell[])[];
  readonly total: Cell;
  readonly totalCount: number;
  /** Where one side is stretches of time: their unit, their first days as names, and those of the months that hold the great feast. */
  readonly time?: { readonly unit: TimeUnit; readonly on: "rows" | "columns"; readonly feasts?: readonly string[] };
};
/** One figure of the members of a level, where they lie. */
export type PointsAnswer = {
  readonly measure: string;
  readonly points: readonly {
    readonly id: number;
    readonly code: string | null;
    readonly name: string;
    readonly latitude: number;
    readonly longitude: number;
    readonly value: Cell;
  }[];
  /** Members that nobody knows the place of. */
  readonly unplaced: number;
  readonly tiles: string | null;
};

/** `/laporan/penjualan-per-area` → `penjualan-per-area`; elsewhere the whole path, joined. */
export const slugOf = (route: string): string =>
  route
    .replace(/^\/laporan\//, "")
    .replace(/^\//, "")
    .replaceAll("/", ".")
    .replaceAll(":", "");
export const exportAction = (access: string): string => `${access}.export`;
export const reportCalls = (route: string, access: string) => ({
  rows: defineCall<ReportQuery, ReportAnswer>("GET", `/api/report/${slugOf(route)}`, access),
  trend: defineCall<ReportQuery, TrendAnswer>("GET", `/api/report/${slugOf(route)}/trend`, access),
  matrix: defineCall<ReportQuery, MatrixAnswer>("GET", `/api/report/${slugOf(route)}/matrix`, access),
  split: defineCall<ReportQuery, SplitAnswer>("GET", `/api/report/${slugOf(route)}/split`, access),
  points: defineCall<ReportQuery, PointsAnswer>("GET", `/api/report/${slugOf(route)}/points`, access),
  export: defineCall<ReportQuery, unknown>("GET", `/api/report/${slugOf(route)}/export`, exportAction(access)),
  csv: defineCall<ReportQuery, unknown>("GET", `/api/report/${slugOf(route)}/csv`, exportAction(access)),
});
