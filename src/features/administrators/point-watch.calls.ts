import { defineCall } from "#kit/call.ts";
import type { Instant, PlainDate } from "#kit/field.ts";

/** What was compared: an account with its entries, lots, holds or pending points, or a window with its lines. */
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
  /** The last completed comparison. */
  readonly last: { readonly finishedAt: Instant; readonly differences: number } | null;
  /** Differences of the last thirty days. */
  readonly count: number;
  /** The newest fifty differences. */
  readonly incidents: readonly PointIncidentView[];
};
export const pointWatch = defineCall<Record<never, never>, PointWatch>("GET", "/api/points/watch", "rollup.manage");
