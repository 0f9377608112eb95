import { defineCall } from "#kit/call.ts";
import type { Cell, Range, Stamps } from "#platform/report/index.ts";

export const boardPeriods = ["today", "mtd", "ytd"] as const;
export type BoardPeriod = (typeof boardPeriods)[number];
/** Filters of the dashboard; each takes one id of its resource. */
export const boardFilters = ["region", "area", "distributor", "opco", "brand"] as const;
export type BoardFilter = (typeof boardFilters)[number];
export type BoardQuery = { readonly period?: BoardPeriod } & Readonly<Partial<Record<BoardFilter, string>>>;

/** The dashboard; a part is null without permission, a link without access to its page. */
export type Board = {
  readonly stamps: Pick<Stamps, "dataThrough" | "asOf" | "reported" | "scope"> & {
    readonly period: Range & { readonly open: boolean };
    readonly comparison: Range;
  };
  /** The thirteen months of the sparklines. */
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
  /** Elapsed workdays of the period in percent. */
  readonly gonePct: number;
  readonly stores: {
    readonly active: Cell;
    /** The figure of the compared days: a month earlier, or a year earlier for the current year. */
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
    /** Warehouses whose stock lasts less than the critical days, and products with such stock in a warehouse. */
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
    /** Tonnes required per remaining workday. */
    readonly required: Cell;
    /** Tonnes expected per remaining workday. */
    readonly expected: Cell;
  } | null;
  readonly areas: { readonly top: readonly BoardArea[]; readonly bottom: readonly BoardArea[] } | null;
  /** Calls of distributors' systems in the period; null also with a product filter, which calls do not support. */
  readonly api: {
    readonly failed: Cell;
    readonly calls: Cell;
    readonly successPct: Cell;
    /** Failed calls of the last days, by day. */
    readonly series: readonly Cell[];
  } | null;
  /**
   * Contributions of brands to the growth over last year in percentage points, which add up to the total; the highest
   * and the lowest.
   */
  readonly growth: {
    readonly total: Cell;
    readonly brands: readonly { readonly id: number; readonly name: string; readonly points: string }[];
  } | null;
  /** Points of members by day of posting; null also with a product filter, which point entries do not support. */
  readonly points: {
    readonly earned: Cell;
    readonly redeemed: Cell;
    /** Outstanding points; their amount in rupiah only with permission to see the liability. */
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
