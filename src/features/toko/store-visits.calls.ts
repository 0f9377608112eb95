import { defineCall } from "#kit/call.ts";
import type { PlainDate } from "#kit/field.ts";
import type { Verdict } from "#features/atsalesman/rules/visit.ts";

export type StoreVisit = {
  readonly id: number;
  readonly day: PlainDate;
  readonly at: string;
  /** Null for readers who may not see visits of individual salesmen. */
  readonly salesman: string | null;
  readonly verdict: Verdict;
  readonly distanceM: number | null;
  readonly orderTonnes: string | null;
};
export type StoreVisits = { readonly total: number; readonly visits: readonly StoreVisit[] };
/** Visits of the last thirteen weeks, at most the latest twenty. */
export const storeVisits = defineCall<{ id: number }, StoreVisits>("GET", "/api/store/:id/visits", "report.visit");
