import { defineCall, type Page } from "#kit/call.ts";
import type { Decimal, Instant, PlainDate, RefValue } from "#kit/field.ts";
import { type Actor, proposalCalls } from "#platform/workflow/index.ts";
import type { RuleName } from "./override-rules.ts";

export type ProposedOverride = {
  readonly rule: RuleName;
  readonly distributor: number;
  /** Limits the exception to one store. */
  readonly store?: number | null;
  readonly amount: Decimal;
  readonly validFrom: PlainDate;
  /** The last day on which the exception applies. */
  readonly validTo: PlainDate;
  readonly reason: string;
};
/** State of a granted exception according to the database clock. */
export type ExceptionState = "upcoming" | "active" | "expired" | "revoked";
export type ExceptionRow = {
  readonly id: number;
  readonly version: number;
  readonly number: string;
  readonly rule: RuleName;
  readonly amount: Decimal | null;
  readonly distributor: RefValue | null;
  readonly store: RefValue | null;
  readonly reason: string;
  readonly validFrom: Instant;
  readonly validTo: Instant;
  readonly standing: ExceptionState;
  readonly requestedBy: Actor;
  readonly approvedBy: Actor | null;
  readonly revoked: { readonly by: Actor | null; readonly at: Instant; readonly reason: string | null } | null;
  readonly submission: number | null;
  /** The reader may revoke it now. */
  readonly revocable: boolean;
};
export type ExceptionQuery = {
  readonly standing?: ExceptionState;
  readonly rule?: RuleName;
  readonly q?: string;
  readonly page?: number;
  readonly perPage?: number;
};
export type OverrideFacts = {
  readonly data: ProposedOverride;
  readonly labels: { readonly distributor: string | null; readonly store: string | null };
  /** Value of the rule without this exception, if the portal knows it. */
  readonly now: Decimal | null;
  /** Earlier exceptions for the same rule and distributor, newest first. */
  readonly before: readonly ExceptionRow[];
  readonly exception: ExceptionRow | null;
};

const calls = proposalCalls<ProposedOverride>("/api/override", "override");
export const overrideProposal = { propose: calls.propose, change: calls.change };
export const exceptionList = defineCall<
  ExceptionQuery,
  Page<ExceptionRow> & { readonly counts: Readonly<Record<ExceptionState, number>> }
>("GET", "/api/override", "override.read");
export const overrideFacts = defineCall<{ id: number }, OverrideFacts>("GET", "/api/override/:id", "override.read");
/** Allowed for users who may grant exceptions and for the user who requested it. */
export const revokeException = defineCall<{ id: number; version: number; reason: string }, { data: ExceptionRow }>(
  "POST",
  "/api/override/:id/revoke",
  "override.submit",
);
