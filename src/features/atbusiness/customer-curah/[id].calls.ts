import { defineCall } from "#kit/call.ts";
import type { Decimal, Instant, PlainDate } from "#kit/field.ts";

export type CustomerVisit = {
  readonly id: number;
  readonly day: PlainDate;
  readonly at: Instant;
  readonly salesman: string;
  readonly verdict: string;
  readonly outcome: string | null;
  readonly notes: string | null;
};
export type CustomerProfile = {
  readonly today: PlainDate;
  /** Metres within which visits count as on site. */
  readonly radius: number;
  readonly contracts: { readonly live: number; readonly tonnes: Decimal };
  readonly serving: number;
  /** The latest visits of corsales; empty for people without that channel. */
  readonly visits: readonly CustomerVisit[];
};
export const customerProfile = defineCall<{ id: number }, CustomerProfile>(
  "GET",
  "/api/bulk-customer/:id/profile",
  "bulkCustomer.read",
);
