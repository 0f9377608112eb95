import { defineCall } from "#kit/call.ts";
import type { Unit } from "#kit/cube.ts";
import type { Instant } from "#kit/field.ts";

/** Summaries of one kind of fact: how many months of distributors there are, and how many are read from the lines for now. */
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

/** One sum of a part, by the summary and by the lines; null where that side has no row at all. */
export type DifferingSum = {
  readonly label: string;
  readonly unit: Unit;
  readonly rollup: string | null;
  readonly lines: string | null;
};
/** A part of a summary that was found to differ from its lines, with those of its sums that do. */
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
  /** Open ones first; of those that were repaired, the last of a month. */
  readonly incidents: readonly RollupIncidentView[];
};
export const rollupWatchState = defineCall<Record<never, never>, RollupWatch>(
  "GET",
  "/api/rollups/watch",
  "rollup.manage",
);
