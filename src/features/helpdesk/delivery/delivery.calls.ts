import { defineCall } from "#kit/call.ts";
import type { Instant } from "#kit/field.ts";

/** The status of the copies for their readers; of the service, only whether it responds. */
export type PartnerFreshness = {
  readonly configured: boolean;
  readonly down: boolean;
  readonly probeAt: Instant | null;
  /** The partner's timestamp of the last complete fetch. */
  readonly asOf: Instant | null;
  readonly copies: number;
  /** 95th percentile of response times in the last seven days, in milliseconds. */
  readonly p95: number | null;
};
export const readFreshness = defineCall<Record<string, never>, PartnerFreshness>(
  "GET",
  "/api/partner-delivery-state",
  "report.helpdesk",
);
