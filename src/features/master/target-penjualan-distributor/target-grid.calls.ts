import { defineCall } from "#kit/call.ts";
import type { Decimal } from "#kit/field.ts";

export type DistributorYear = {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly tonnes: Decimal;
  readonly lastYear: Decimal;
};
export type GroupHead = {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly line: string | null;
};
export type TargetOverview = {
  readonly distributors: readonly DistributorYear[];
  readonly groups: readonly GroupHead[];
  /** Current year and month in Jakarta. */
  readonly year: number;
  readonly month: number;
};
/** Distributors with their totals for the year and the year before. */
export const targetOverview = defineCall<{ year: number }, TargetOverview>(
  "GET",
  "/api/sales-target/overview",
  "salesTarget.read",
);

export type SplitState = "draft" | "published";
export type TargetCell = {
  readonly id: number;
  readonly version: number;
  readonly group: number;
  /** 1 to 12. */
  readonly month: number;
  readonly tonnes: Decimal;
  /** Allocation to stores or sales points; a published one fixes the target. */
  readonly stores: SplitState | null;
  readonly spc: SplitState | null;
  /** Range within which a granted exception allows a published target to change. */
  readonly leeway: { readonly exception: string; readonly floor: Decimal; readonly ceiling: Decimal } | null;
};
export type PastCell = { readonly group: number; readonly month: number; readonly tonnes: Decimal };
export type TargetGrid = {
  readonly cells: readonly TargetCell[];
  readonly lastYear: readonly PastCell[];
  /** Tonnes sold per group in the last three full months, used as weights. */
  readonly sold: readonly { readonly group: number; readonly tonnes: Decimal }[];
  readonly canWrite: boolean;
};
export const targetGrid = defineCall<{ distributor: number; year: number }, TargetGrid>(
  "GET",
  "/api/sales-target/grid",
  "salesTarget.read",
);

export type TargetChange = {
  readonly group: number;
  readonly month: number;
  /** Null deletes the target. */
  readonly tonnes: Decimal | null;
  /** Version that the user saw; null if there was none. */
  readonly version: number | null;
};
export type SaveTargets = {
  readonly distributor: number;
  readonly year: number;
  readonly cells: readonly TargetChange[];
};
/** Saves all cells or none; cells that changed meanwhile or have a published allocation are refused. */
export const saveTargets = defineCall<SaveTargets, { saved: number }>(
  "PUT",
  "/api/sales-target/grid",
  "salesTarget.write",
);
/** Details of a cell that changed meanwhile; `own`: by the same person in another window. */
export type TargetConflict = {
  readonly group: number;
  readonly month: number;
  readonly tonnes: Decimal | null;
  readonly version: number | null;
  readonly own: boolean;
};
