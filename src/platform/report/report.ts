import type { Cell } from "./cell.ts";
import type { CalendarComparison, Comparison } from "./comparisons.ts";
import { defineCall } from "../../kit/call.ts";
import type { Composite, Cube, CubeOrComposite, Figure, TimeUnit } from "./cube.ts";
import { cubesOf, figuresOf } from "./cube.ts";
import type { SeasonLabels, SeasonName } from "./season.ts";

/**
 * Initial periods of pages, resolved by the server's business date. `record`: the days of the requested records, or of
 * the newest one.
 */
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
/** Days chosen by the reader for comparison, as one address value: `2026-03-01..2026-03-31`. */
export type PinnedRange = `${string}..${string}`;
export const pinOf = ({ from, to }: Range): PinnedRange => `${from}..${to}`;
/** The days of such a value, without checking that they exist; null if it has another form. */
export function pinnedIn(compare: string): Range | null {
  const [, from, to] = /^(\d{4}-\d{2}-\d{2})\.\.(\d{4}-\d{2}-\d{2})$/.exec(compare) ?? [];
  return from && to ? { from, to } : null;
}

export type ChartSpec<N extends string = string> = {
  /**
   * `stacked`, `heatmap` and `matrix` divide the rows by `across`; `map` shows the members of `across` at their
   * locations.
   */
  readonly kind: "bar" | "line" | "stacked" | "heatmap" | "matrix" | "map" | "none";
  readonly measure?: N;
  /** Drawn as a tick over each bar. */
  readonly target?: N;
  /** The question that the chart answers. */
  readonly question?: string;
  /** A second level, for the columns of a heatmap. */
  readonly across?: string;
  /** The row level of a matrix whose page has rows by time. */
  readonly down?: string;
  /** Figures of one unit that are stacked, instead of a second level. */
  readonly stack?: readonly N[];
};

/**
 * What distinguishes a cell besides the colour rule of its figure: it leads the rows, is based on few records, deviates
 * from the other rows, or arrived after its month was closed. `note` is the legend below the table. Each mark is also a
 * word, a font weight or a hatch, never colour alone.
 */
export type Mark<V extends string = string, N extends string = string> = {
  readonly of: readonly N[];
  readonly note: string;
  /** The only level whose rows are marked. */
  readonly at?: V;
} & (
  | {
      readonly kind: "lead";
      readonly rank: N;
      /** The number of leading rows, or their percentage. */
      readonly first?: number;
      readonly percent?: number;
    }
  /**
   * `on` counts the records. Without such a count, `among` has records and `on` is unknown because there are too few.
   */
  | { readonly kind: "few"; readonly on: N; readonly least: number; readonly among?: N }
  /**
   * Compared with the mean of the other rows, or with the value expected from two figures, a mean and an index of it;
   * `rise`: only increases.
   */
  | { readonly kind: "stray"; readonly sigmas: 2 | 3; readonly against?: readonly [N, N]; readonly rise?: true }
  | { readonly kind: "closed" }
);
/** The mark of a cell, and the text beside its figure. */
export type CellMark = readonly [Mark["kind"], string];

export type ReportSpec<V extends string = string, N extends string = string> = {
  readonly title: string;
  readonly access: string;
  readonly of: CubeOrComposite<V, N>;
  /**
   * Drill order: the first level forms the page's rows, each next one opens inside a row. `drillOrder` completes it
   * down to the lines.
   */
  readonly by: readonly V[];
  readonly show: readonly N[];
  /** At most five figures of the total row; by default the first of `show`. */
  readonly headline?: readonly N[];
  readonly period: PeriodToken;
  readonly compare?: CalendarComparison;
  readonly mapping?: "today" | "saleDate";
  /** The page offers today's structure, that of the sale's date, or that of a fixed day. */
  readonly mappable?: boolean;
  readonly chart?: ChartSpec<N>;
  readonly filters: readonly V[];
  /** Members that the address of the page names, which cannot be changed; set by `reportAt`. */
  readonly fixed?: Readonly<Partial<Record<V, string>>>;
  /** The level whose member is a slug in the address (`/laporan-:product/stok`, `/atsalesman/[channel]/…`). */
  readonly product?: V;
  /** The target of a click on a row, offered only if that page exists and is permitted. */
  readonly drill?: string;
  /**
   * The level whose member is `:id` in the address of `drill`; higher levels are passed by name. Rows of other levels
   * open the next level.
   */
  readonly drillOn?: V;
  /** `drill` is the list of the lines themselves; this is its date field. */
  readonly lines?: string;
  readonly sort?: N | `-${N}`;
  /** Figures that are looked up item by item have no sparklines. */
  readonly sparks?: false;
  readonly marks?: readonly Mark<V, N>[];
};
export type Report = Omit<ReportSpec, "of"> & { readonly kind: "report"; readonly of: CubeOrComposite };

type LevelOf<C> = C extends { readonly _level?: infer V } ? NonNullable<V> & string : never;
type MeasureOf<C> = C extends { readonly _measure?: infer N } ? NonNullable<N> & string : never;
/** Declares a report of a cube. Ids are checked by the compiler; formulas belong to the cube. */
export function defineReport<const C extends Cube | Composite>(
  spec: Omit<ReportSpec<LevelOf<C>, MeasureOf<C>>, "of"> & { readonly of: C },
): Report {
  return { kind: "report", ...spec, by: drillOrder(spec.of, spec.by) } as unknown as Report;
}

/**
 * The levels that a reader can open inside each other: the declared ones, then the places below them down to the lines.
 * A report without a place starts with the largest one; a warehouse belongs to its distributor.
 */
export function drillOrder(of: CubeOrComposite, declared: readonly string[]): readonly string[] {
  const places = cubesOf(of)[0]?.lineLevels ?? [];
  const named = (level: string) =>
    declared.includes(level) || (level === "distributor" && declared.includes("warehouse"));
  const deepest = places.findLastIndex(named);
  return [...declared, ...places.slice(deepest + 1)];
}
/** Whether a figure can be compared with a limit, unlike dates and words. */
export function isMeasured(report: Report, id: string): boolean {
  const figure = figuresOf(report.of)[id];
  return figure !== undefined && figure.unit !== "tanggal" && figure.kind !== "abc" && figure.kind !== "graded";
}
export const figureOf = (report: Report, id: string): Figure => figuresOf(report.of)[id] as Figure;

/** The main figure of a page, which determines the chart, the default order and the comparison. */
export const mainFigure = (report: Report): string =>
  report.chart?.measure && report.show.includes(report.chart.measure)
    ? report.chart.measure
    : (report.show[0] as string);

/** The comparison figure beside the first one. It is not part of `show`, because the page determines it. */
export const compared = "compared";

/** Whether a page shows the state as of one day. */
export const isAsOf = ({ period }: Pick<Report, "period">): boolean => period.startsWith("asof");

/** Orders columns so that those of one group are adjacent, in the order of its first column. */
export function groupedColumns(report: Report, ids: readonly string[]): string[] {
  const figures = figuresOf(report.of);
  const groups = [...new Set(ids.map((id) => figures[id]?.group ?? ""))];
  return groups.flatMap((g) => ids.filter((id) => (figures[id]?.group ?? "") === g));
}

export type Range = { readonly from: string; readonly to: string };
export type ReportRow = {
  readonly id: number | string;
  readonly code: string | null;
  readonly name: string;
  readonly cells: Readonly<Record<string, Cell>>;
  /** Units of figures whose unit varies by row. */
  readonly units?: Readonly<Record<string, string>>;
  readonly note?: "holiday" | "restday";
  /** The person who holds the position of the row; null if it is vacant. */
  readonly holder?: string | null;
  /** The seasons of a month that the page shows. */
  readonly seasons?: readonly SeasonName[];
  readonly marks?: Readonly<Record<string, CellMark>>;
};
/**
 * The comparison period. `days`: lengths of the elapsed period and of the comparison, if they are not comparable;
 * `asked`: the pinned range, if it was shortened.
 */
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
  /**
   * Where sales and plans are assigned if some distributors have not divided their plan by store; null if the kind of
   * plan has no places.
   */
  readonly booking: { readonly by: "store" | "home"; readonly unsplit: number } | null;
  /** Workdays of the period's months, in total and elapsed. */
  readonly workdays: { readonly gone: number; readonly all: number };
  readonly scope: {
    readonly kind: "all" | "vendor" | "area";
    readonly name: string;
    /** Number of further areas besides those named. */
    readonly more?: number;
  };
  readonly reported: {
    readonly done: number;
    readonly due: number;
    readonly day: string;
    readonly missing: readonly { readonly id: number; readonly name: string }[];
  } | null;
  readonly sources: readonly SourceNote[];
  /** The explanation of the figures that are hidden from the reader; null if none are hidden. */
  readonly hidden: string | null;
};
/** A list of records that supports a question: its filters by level, and its filter for the period. */
export type Records = {
  readonly route: string;
  readonly fields: Readonly<Record<string, string>>;
  /** The list's values for fixed members of a level; one of them can be requested at a time. */
  readonly values?: Readonly<Record<string, Readonly<Record<number, string>>>>;
  readonly day: string | null;
  readonly where: Readonly<Record<string, string>>;
} & Pick<NonNullable<Cube["records"]>, "upTo" | "holds" | "needs" | "dated" | "datedAtHome">;
export type ReportAnswer = {
  readonly level: string;
  readonly path: readonly { readonly level: string; readonly id: number | string; readonly name: string }[];
  readonly columns: readonly string[];
  readonly rows: readonly ReportRow[];
  /**
   * Totals of everything under the filters, not of the rows on this page; `across` counts overlapping entities in
   * several rows.
   */
  readonly total: Readonly<Record<string, Cell>>;
  readonly totalUnits: Readonly<Record<string, string>>;
  readonly totalMarks?: ReportRow["marks"] | undefined;
  readonly overlap: Readonly<Record<string, string>>;
  readonly meta: { readonly currentPage: number; readonly perPage: number; readonly totalCount: number };
  /** Figures that cannot be computed for this question, with the reason. */
  readonly refused: Readonly<Record<string, string>>;
  /** A page to open from a row, if it exists and is permitted; `:id` represents the row's id. */
  readonly drill: string | null;
  /** Pages of individual rows, by the row's id. */
  readonly rowPages?: Readonly<Record<string, string>>;
  /** If that page is a report: the period it starts with, one instant or a range of days. */
  readonly drillPeriod?: PeriodToken;
  /** If that page is a list: how the question is passed to it. */
  readonly drillRecords: Records | null;
  /** The records behind the figures, if their page exists and is permitted. */
  readonly records: Records | null;
  /** Name and id of the member in the address. */
  readonly product?: string;
  readonly productId?: number;
  readonly stamps: Stamps;
};
/** Filters are named by their level: `area=12,13`; `path=area:12/district:55` opens one row. */
export type ReportQuery = {
  readonly period?: string;
  readonly from?: string;
  readonly to?: string;
  readonly compare?: string;
  readonly mapping?: string;
  readonly booking?: string;
  readonly path?: string;
  readonly line?: string;
  /** Transposes the matrix. */
  readonly swap?: string;
  /** `time`: one figure of the rows by time range of the period. */
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
  /** Headline figures of the comparison period. */
  readonly comparison: Readonly<Record<string, Cell>>;
  /** The number of records that the figures of the period are based on, and their name. */
  readonly counted: { readonly name: string; readonly count: Cell } | null;
};
/**
 * The components of a figure's change since the comparison, which add up exactly; null if one of the two periods is not
 * completely known, or the reason.
 */
export type SplitAnswer = {
  readonly comparison: Range | null;
  readonly now: Cell;
  readonly before: Cell;
  readonly change: Cell;
  readonly parts: readonly { readonly id: string; readonly value: Cell }[];
  readonly refused: string | null;
};
/**
 * One figure by two levels. Totals of rows, columns and everything come from the database, whatever this page shows.
 */
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
  /** By row. */
  readonly cells: readonly (readonly Cell[])[];
  readonly total: Cell;
  readonly totalCount: number;
  /** If one axis is time: its unit, and the seasons of its ranges, whose names are their first days. */
  readonly time?: { readonly unit: TimeUnit; readonly on: "rows" | "columns"; readonly seasons?: SeasonLabels };
};
/** One figure of the members of a level, with their locations. */
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
  /** Members without a known location. */
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
