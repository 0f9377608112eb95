import { defineCall } from "#kit/call.ts";
import type { Cell, Range, Stamps } from "#kit/report.ts";

export const boardPeriods = ["today", "mtd", "ytd"] as const;
export type BoardPeriod = (typeof boardPeriods)[number];
/** What the board may be narrowed by; each takes one id of its noun. */
export const boardFilters = ["region", "area", "distributor", "opco", "brand"] as const;
export type BoardFilter = (typeof boardFilters)[number];
export type BoardQuery = { readonly period?: BoardPeriod } & Readonly<Partial<Record<BoardFilter, string>>>;

/** What stands on the board; a part is null where the person may not see it, and a link where its page is not theirs. */
export type Board = {
  readonly stamps: Pick<Stamps, "dataThrough" | "asOf" | "reported" | "scope"> & {
    readonly period: Range & { readonly open: boolean };
    readonly comparison: Range;
  };
  /** The thirteen months of the sparks. */
  readonly months: readonly string[];
  readonly sales: {
    readonly tonnes: Cell;
    readonly netSales: Cell;
    readonly avgPrice: Cell;
    readonly target: Cell;
    readonly achievementPct: Cell;
    readonly forecast: Cell;
    readonly forecastPct: Cell;
    readonly was: { readonly tonnes: Cell; readonly netSales: Cell };
    readonly series: { readonly tonnes: readonly Cell[]; readonly netSales: readonly Cell[] };
  } | null;
  /** Share of the period's workdays that is over. */
  readonly gonePct: number;
  readonly stores: {
    readonly active: Cell;
    /** As many in the days it is compared with: the same of the month before, for a year so far of the year before. */
    readonly was: Cell;
    readonly comparison: Range;
    readonly registered: Cell;
    readonly coveragePct: Cell;
    readonly series: readonly Cell[];
  } | null;
  readonly stock: {
    readonly daysOfStock: Cell;
    readonly closing: Cell;
    readonly series: readonly Cell[];
    /** Warehouses whose whole stock lasts less than the safe days, and products in warehouses that do. */
    readonly critical: { readonly warehouses: number; readonly products: number };
    readonly lowest: readonly {
      readonly warehouseId: number;
      readonly warehouse: string;
      readonly productId: number;
      readonly product: string;
      readonly days: string;
    }[];
  } | null;
  readonly daily: {
    readonly month: string;
    readonly days: readonly {
      readonly day: string;
      readonly tonnes: Cell;
      readonly was: Cell;
      readonly workday: boolean;
    }[];
    /** Tonnes a workday still has to bring. */
    readonly required: Cell;
    /** Tonnes a coming workday is expected to bring. */
    readonly expected: Cell;
  } | null;
  readonly areas: { readonly top: readonly BoardArea[]; readonly bottom: readonly BoardArea[] } | null;
  /** Calls of distributors' systems in the period; null also where the board is narrowed by products, which calls know nothing of. */
  readonly api: {
    readonly failed: Cell;
    readonly calls: Cell;
    readonly successPct: Cell;
    /** Failed calls of the last days, one by one. */
    readonly series: readonly Cell[];
  } | null;
  /** What brands gave to the growth over last year and took from it, in points that add up to the total; those that gave the most and the least. */
  readonly growth: {
    readonly total: Cell;
    readonly brands: readonly { readonly id: number; readonly name: string; readonly points: string }[];
  } | null;
  /** Points of members by the day of posting; null also where the board is narrowed by products, which entries know nothing of. */
  readonly points: {
    readonly earned: Cell;
    readonly redeemed: Cell;
    /** What is outstanding, in points; its rupiah only for those who may see the liability. */
    readonly left: Cell;
    readonly liability: Cell;
    readonly series: { readonly earned: readonly Cell[]; readonly redeemed: readonly Cell[] };
  } | null;
  readonly pending: {
    readonly count: number;
    readonly rows: readonly {
      readonly id: number;
      readonly title: string;
      readonly where: string;
      readonly submitter: string;
      readonly submittedAt: string;
      readonly dueAt: string | null;
      readonly href: string;
    }[];
    readonly href: string | null;
  } | null;
  readonly links: Readonly<
    Record<
      "sales" | "stores" | "stock" | "lowest" | "daily" | "areas" | "growth" | "api" | "points" | "liability",
      string | null
    >
  >;
};
export type BoardArea = {
  readonly id: number;
  readonly name: string;
  readonly proRataPct: Cell;
  readonly tonnes: Cell;
};

export const boardCall = defineCall<BoardQuery, Board>("GET", "/api/dashboard", "board.dashboard");
