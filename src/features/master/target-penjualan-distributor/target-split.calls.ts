import { defineCall } from "#kit/call.ts";
import type { Decimal, Instant, PlainDate, RefValue } from "#kit/field.ts";
import type { SplitState } from "./target-grid.calls.ts";

/** Over the distributor's stores, or over the stores of each sales point. */
export type SplitKind = "store" | "spc";
export type SplitMethod = "even" | "share" | "within" | "manual";
export type SplitRow = {
  /** Null: a sales point's share that is not handed on to its stores yet. */
  readonly store: {
    readonly id: number;
    readonly code: string;
    readonly name: string;
    readonly district: string;
  } | null;
  readonly position: RefValue | null;
  readonly tonnes: Decimal;
  /** Bought in this product group during three full months; the weight of a split by share. */
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
  /** Stores of the distributor that no sales point serves; they take no part in a split over sales points. */
  readonly unserved: number;
  /** Stores of the distributor outside the person's places: whoever does not see all of them may only look. */
  readonly hidden: number;
  /** Targets of the same distributor and month, for stepping from one group to the next. */
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
  /** Of the target and of the split as the person saw them; null where nothing was split yet. */
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

/** Published shares stand, and so does their target, until the publication is taken back with a reason. */
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
