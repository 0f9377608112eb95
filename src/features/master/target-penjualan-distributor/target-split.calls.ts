import { defineCall } from "#kit/call.ts";
import type { Decimal, Instant, PlainDate, RefValue } from "#kit/field.ts";
import type { SplitState } from "./target-grid.calls.ts";

/** By the distributor's stores, or by the stores of each SPC. */
export type SplitKind = "store" | "spc";
export type SplitMethod = "even" | "share" | "within" | "manual";
export type SplitRow = {
  /** Null: a share of an SPC that is not allocated to stores yet. */
  readonly store: {
    readonly id: number;
    readonly code: string;
    readonly name: string;
    readonly district: string;
  } | null;
  readonly position: RefValue | null;
  readonly tonnes: Decimal;
  /** Tonnes of this product group bought in three full months, used as weight. */
  readonly sold: Decimal;
};
export type TargetSplit = {
  readonly target: {
    readonly id: number;
    readonly version: number;
    readonly month: PlainDate;
    readonly distributor: RefValue;
    readonly group: RefValue;
    readonly tonnes: Decimal;
  };
  readonly split: {
    readonly version: number;
    readonly state: SplitState;
    readonly method: SplitMethod;
    readonly publishedAt: Instant | null;
    readonly publishedBy: string | null;
  } | null;
  readonly rows: readonly SplitRow[];
  /** Stores of the distributor without an SPC; they are excluded from an allocation by SPC. */
  readonly unserved: number;
  /** Stores of the distributor outside the user's scope; a user who does not see all stores may only read. */
  readonly hidden: number;
  /** Targets of the same distributor and month, for moving between groups. */
  readonly siblings: readonly { readonly id: number; readonly label: string }[];
  readonly canWrite: boolean;
  readonly canPublish: boolean;
};
type Place = { readonly id: number; readonly kind: SplitKind };
export const targetSplit = defineCall<Place, TargetSplit>(
  "GET",
  "/api/sales-target/:id/split/:kind",
  "salesTarget.read",
);

export type SplitShare = { readonly store: number | null; readonly position: number | null; readonly tonnes: Decimal };
export type SaveSplit = Place & {
  /** Versions of the target and of the allocation that the user saw; null without an allocation. */
  readonly target: number;
  readonly version: number | null;
  readonly method: SplitMethod;
  readonly rows: readonly SplitShare[];
};
export const saveSplit = defineCall<SaveSplit, { version: number }>(
  "PUT",
  "/api/sales-target/:id/split/:kind",
  "salesTarget.write",
);

/** Publishing fixes the shares and their target until the publication is withdrawn with a reason. */
export const publishSplit = defineCall<Place & { version: number }, { version: number }>(
  "POST",
  "/api/sales-target/:id/split/:kind/publish",
  "salesTarget.approve",
);
export const withdrawSplit = defineCall<Place & { version: number; reason: string }, { version: number }>(
  "POST",
  "/api/sales-target/:id/split/:kind/withdraw",
  "salesTarget.approve",
);
