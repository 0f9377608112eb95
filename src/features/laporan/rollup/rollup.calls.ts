import { defineCall } from "#kit/call.ts";
import type { Unit } from "#platform/report/index.ts";
import type { Instant } from "#kit/field.ts";

/** State of the rollups of one kind: number of partitions, and how many are currently read from the lines. */
export type RollupSummary = {
  readonly mark: "sale" | "stock" | "purchase" | "point";
  readonly partitions: number;
  readonly lines: string;
  readonly behind: number;
  readonly builtAt: string | null;
};
export const rollupSummary = defineCall<Record<never, never>, { readonly data: readonly RollupSummary[] }>(
  "GET",
  "/api/rollups",
  "rollup.manage",
);

/** One sum of a part by the rollup and by the lines; null if there is no row. */
export type DifferingSum = {
  readonly label: string;
  readonly unit: Unit;
  readonly rollup: string | null;
  readonly lines: string | null;
};
/** A part of a rollup that differs from its lines, with the sums that differ. */
export type RollupIncidentView = {
  readonly id: number;
  readonly mark: RollupSummary["mark"];
  readonly rollup: string;
  readonly distributor: string;
  readonly month: string;
  readonly sums: readonly DifferingSum[];
  readonly foundAt: Instant;
  readonly repairedAt: Instant | null;
};
export type RollupWatch = {
  readonly last: {
    readonly nightly: boolean;
    readonly finishedAt: Instant;
    readonly months: number;
    readonly differences: number;
  } | null;
  readonly open: number;
  /** Open incidents first; of the repaired ones, those of the last month. */
  readonly incidents: readonly RollupIncidentView[];
};
export const rollupWatchState = defineCall<Record<never, never>, RollupWatch>(
  "GET",
  "/api/rollups/watch",
  "rollup.manage",
);
