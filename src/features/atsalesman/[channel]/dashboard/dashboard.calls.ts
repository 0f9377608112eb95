import type { BoardPeriod } from "#kit/board.ts";
import { defineCall } from "#kit/call.ts";
import type { Cell, Range } from "#kit/report.ts";

/** What the board may be narrowed by; each takes one id of its noun. */
export const boardFilters = ["position", "area", "district", "salesman"] as const;
export type BoardFilter = (typeof boardFilters)[number];
export type SalesmanBoardQuery = {
  readonly channel: "retail" | "corsales";
  readonly period?: BoardPeriod;
} & Readonly<Partial<Record<BoardFilter, string>>>;

/** Figures of the tiles, each of the report behind it. */
export const boardFigures = [
  ...["planned", "plannedDone", "callCompliancePct"],
  ...["visits", "productiveVisits", "strikeRatePct"],
  ...["inRadius", "measured", "inRadiusPct"],
  ...["tonnes", "salesmanTarget", "achievementPct", "proRataPct"],
  ...["activeStores", "newStores"],
] as const;
export type BoardLine = {
  readonly id: number;
  /** Null for salesmen without a chair. */
  readonly name: string | null;
  readonly callCompliancePct: Cell;
  readonly planned: Cell;
  readonly plannedDone: Cell;
};
export type SalesmanBoard = {
  readonly asOf: string;
  readonly period: Range;
  /** Active salesmen of the channel whom the reader sees. */
  readonly salesmen: number;
  readonly figures: Readonly<Record<string, Cell>>;
  readonly chairs: readonly BoardLine[];
  /** Salesmen who carried out the least of their plan, the lowest first. */
  readonly worst: readonly BoardLine[];
  /** Pages behind the tiles, where they are the reader's. */
  readonly links: Readonly<Record<"calls" | "strike" | "radius" | "target", string | null>>;
};
export const salesmanBoard = defineCall<SalesmanBoardQuery, SalesmanBoard>(
  "GET",
  "/api/salesman-board",
  "board.salesman",
);
