import type { BoardPeriod, Cell, Range } from "#platform/report/index.ts";
import { defineCall } from "#kit/call.ts";
import type { Decimal, PlainDate } from "#kit/field.ts";

/** Filters of the dashboard; each takes one id of its resource. */
export const boardFilters = ["opco", "product", "bulkSegment", "customerGroup", "kam", "region"] as const;
/** Filters that apply to projects; a project has no product. */
export const projectFilters = [
  "bulkSegment",
  "customerGroup",
  "kam",
  "region",
] as const satisfies readonly BoardFilter[];
export type BoardFilter = (typeof boardFilters)[number];
export type BulkBoardQuery = { readonly period?: BoardPeriod } & Readonly<Partial<Record<BoardFilter, string>>>;

/** Figures of the tiles, defined by the report behind each tile. */
export const saleFigures = [
  "bulkTonnes",
  "bulkRevenue",
  "avgPrice",
  "planTonnes",
  "planPct",
  "growthYoY",
  "customersActive",
  "fullYearForecast",
] as const;
export const pipelineFigures = ["projects", "pipelineTonnes", "weightedTonnes", "pastClose"] as const;

export type BoardMonth = {
  readonly month: PlainDate;
  readonly tonnes: Cell;
  readonly plan: Cell;
  readonly lastYear: Cell;
};
export type BoardCustomer = {
  readonly id: number;
  readonly name: string;
  readonly tonnes: Cell;
  readonly share: Cell;
  readonly planPct: Cell;
};
/**
 * A customer with a plan but no sale for sixty days, a project past its expected decision, or a contract with less
 * progress than the elapsed part of its time.
 */
export type Warning = {
  readonly id: number;
  readonly name: string;
  readonly customer: string | null;
  readonly day: PlainDate | null;
  readonly tonnes: Decimal | null;
  readonly percent: Decimal | null;
};
export type Warnings = { readonly count: number; readonly rows: readonly Warning[] };
export type BulkBoard = {
  readonly asOf: string;
  readonly period: Range & { readonly open: boolean };
  /** Elapsed part of the period's months in percent of their workdays. */
  readonly gonePct: number;
  /** The reference version of the year; null if none was chosen. */
  readonly reference: { readonly year: number; readonly no: number | null };
  readonly figures: Readonly<Record<string, Cell>>;
  readonly pipeline: Readonly<Record<string, Cell>>;
  readonly months: readonly BoardMonth[];
  readonly top: readonly BoardCustomer[];
  readonly warnings: Readonly<Record<"idle" | "projects" | "contracts", Warnings>>;
  /** Pages behind the tiles, null without access. */
  readonly links: Readonly<Record<"sales" | "plan" | "pipeline" | "customers" | "projects" | "rkap", string | null>>;
};
export const bulkBoard = defineCall<BulkBoardQuery, BulkBoard>("GET", "/api/bulk-board", "board.bulk");
