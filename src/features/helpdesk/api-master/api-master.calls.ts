import { defineCall } from "#kit/call.ts";
import type { Instant } from "#kit/field.ts";

export type ServiceUse = {
  readonly path: string;
  readonly days: readonly {
    readonly days: number;
    readonly calls: number;
    readonly failed: number;
    readonly throttled: number;
    readonly p50: number | null;
    readonly p95: number | null;
  }[];
  /** Systems that called it in the last seven days, most failures first. */
  readonly clients: readonly {
    readonly id: number;
    readonly name: string;
    readonly calls: number;
    readonly failed: number;
    readonly lastAt: Instant;
  }[];
};
export const serviceUse = defineCall<{ id: number }, ServiceUse>("GET", "/api/api-service/:id/use", "apiService.read");
/** While it is stopped every call gets 503 with the message; earlier data is unaffected. */
export const switchService = defineCall<
  { id: number; version: number; on: boolean; notice: string | null },
  { readonly ok: true }
>("POST", "/api/api-service/:id/switch", "apiService.manage", { notMasked: true });
