import { defineCall } from "#kit/call.ts";
import type { Instant } from "#kit/field.ts";

/** Whether the copies are fresh, for those who read them: nothing of the service but whether it answers. */
export type PartnerFreshness = {
  readonly configured: boolean;
  readonly down: boolean;
  readonly probeAt: Instant | null;
  /** The partner's time of the last complete fetching. */
  readonly asOf: Instant | null;
  readonly copies: number;
  /** Ninety-five of a hundred calls of the last seven days were answered within so many milliseconds. */
  readonly p95: number | null;
};
export const readFreshness = defineCall<Record<string, never>, PartnerFreshness>(
  "GET",
  "/api/partner-delivery-state",
  "report.helpdesk",
);
