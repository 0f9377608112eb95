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
/** A month of sales compared with the reference plan; prices are averages per tonne before tax. */
export type CustomerMonth = {
  readonly month: PlainDate;
  readonly tonnes: Decimal | null;
  readonly plan: Decimal | null;
  readonly lastYear: Decimal | null;
  readonly price: Decimal | null;
  readonly planPrice: Decimal | null;
};
export type CustomerProfile = {
  readonly today: PlainDate;
  /** Metres within which visits count as on site. */
  readonly radius: number;
  readonly contracts: { readonly live: number; readonly tonnes: Decimal };
  readonly serving: number;
  /** The last thirteen months, up to yesterday. */
  readonly months: readonly CustomerMonth[];
  /** The latest visits of corsales; empty for people without that channel. */
  readonly visits: readonly CustomerVisit[];
};
export const customerProfile = defineCall<{ id: number }, CustomerProfile>(
  "GET",
  "/api/bulk-customer/:id/profile",
  "bulkCustomer.read",
);
