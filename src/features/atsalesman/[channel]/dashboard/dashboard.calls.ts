import type { BoardPeriod, Cell, Range } from "#platform/report/index.ts";
import { defineCall } from "#kit/call.ts";

/** Filters of the dashboard; each takes one id of its resource. */
export const boardFilters = ["position", "area", "district", "salesman"] as const;
export type BoardFilter = (typeof boardFilters)[number];
export type SalesmanBoardQuery = {
  readonly channel: "retail" | "corsales";
  readonly period?: BoardPeriod;
} & Readonly<Partial<Record<BoardFilter, string>>>;

/** Figures of the tiles, defined by the report behind each tile. */
export const boardFigures = [
  ...["planned", "plannedDone", "callCompliancePct"],
  ...["visits", "productiveVisits", "strikeRatePct"],
  ...["inRadius", "measured", "inRadiusPct"],
  ...["tonnes", "salesmanTarget", "achievementPct", "proRataPct"],
  ...["activeStores", "newStores"],
] as const;
export type BoardLine = {
  readonly id: number;
  /** Null for salesmen without a position. */
  readonly name: string | null;
  readonly callCompliancePct: Cell;
  readonly planned: Cell;
  readonly plannedDone: Cell;
};
export type SalesmanBoard = {
  readonly asOf: string;
  readonly period: Range;
  /** Active salesmen of the channel in the reader's scope. */
  readonly salesmen: number;
  readonly figures: Readonly<Record<string, Cell>>;
  readonly chairs: readonly BoardLine[];
  /** Salesmen with the lowest compliance, the lowest first. */
  readonly worst: readonly BoardLine[];
  /** Pages behind the tiles, null without access. */
  readonly links: Readonly<Record<"calls" | "strike" | "radius" | "target", string | null>>;
};
export const salesmanBoard = defineCall<SalesmanBoardQuery, SalesmanBoard>(
  "GET",
  "/api/salesman-board",
  "board.salesman",
);
