import { defineCall } from "#kit/call.ts";
import type { Instant, PlainDate } from "#kit/field.ts";

/** What was compared: an account with its entries, lots, holds or waiting points, or a window with its lines. */
export type PointRule = "entries" | "lots" | "held" | "pending" | "window";
export type PointIncidentView = {
  readonly id: number;
  readonly foundOn: PlainDate;
  readonly rule: PointRule;
  readonly wallet: string;
  readonly store: string;
  readonly storeId: number;
  readonly expected: string;
  readonly found: string;
};
export type PointWatch = {
  /** The last comparison that finished. */
  readonly last: { readonly finishedAt: Instant; readonly differences: number } | null;
  /** Of the last thirty days. */
  readonly count: number;
  /** The newest fifty of them. */
  readonly incidents: readonly PointIncidentView[];
};
export const pointWatch = defineCall<Record<never, never>, PointWatch>("GET", "/api/points/watch", "rollup.manage");
