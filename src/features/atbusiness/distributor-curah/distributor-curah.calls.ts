import { defineCall } from "#kit/call.ts";

/** How many customers each distributor of bulk cement serves today, by the row's id. */
export type ServedCounts = { readonly data: readonly { readonly id: number; readonly customers: number }[] };
export const servedCounts = defineCall<Record<string, never>, ServedCounts>(
  "GET",
  "/api/bulk-distributor/counts",
  "bulkDistributor.read",
);
