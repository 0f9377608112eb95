import { defineCall } from "#kit/call.ts";

/** Number of customers of each segment. */
export type SegmentCounts = { readonly data: readonly { readonly id: number; readonly customers: number }[] };
export const segmentCounts = defineCall<Record<string, never>, SegmentCounts>(
  "GET",
  "/api/bulk-segment/counts",
  "bulkSegment.read",
);
