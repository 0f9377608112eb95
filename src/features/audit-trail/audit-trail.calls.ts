import { defineCall } from "#kit/call.ts";
import type { Instant } from "#kit/field.ts";

/** One field before and after a change; a missing value is null. */
export type Difference = { readonly field: string; readonly before: unknown; readonly after: unknown };
export type AuditDetail = {
  readonly data: Readonly<Record<string, unknown>> & {
    readonly id: number;
    readonly differences: readonly Difference[];
  };
  readonly can: { readonly write: false };
};
export type AuditFinding = { readonly kind: "edited" | "deleted" | "inserted" | "seal"; readonly id: number };
export type AuditVerdict = {
  readonly sound: boolean;
  readonly seals: number;
  readonly rows: number;
  readonly sealedTo: number;
  readonly unsealed: number;
  readonly head: string | null;
  readonly sealedAt: Instant | null;
  readonly findings: readonly AuditFinding[];
};

export const auditDetail = defineCall<{ id: number }, AuditDetail>("GET", "/api/audit-event/:id", "auditEvent.read");
/** A kind of record: its name in the trail and its title. */
export type AuditEntity = { readonly name: string; readonly title: string };
/** The choices of the filters. */
export const auditKinds = defineCall<
  Record<string, never>,
  { readonly actions: readonly string[]; readonly entities: readonly AuditEntity[] }
>("GET", "/api/audit-event/kinds", "auditEvent.read");
export const verifyAuditCall = defineCall<Record<string, never>, AuditVerdict>(
  "POST",
  "/api/audit-event/verify",
  "auditEvent.verify",
);
