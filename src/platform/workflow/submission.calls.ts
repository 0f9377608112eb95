import { defineCall, type Page } from "#kit/call.ts";
import type { Instant, RefValue, Tone } from "#kit/field.ts";

/** A person in a history; `by` is the real user while masking, `onBehalfOf` the delegating person. */
export type Actor = RefValue & { readonly by?: RefValue; readonly onBehalfOf?: RefValue };
export type SubmissionState = { readonly value: string; readonly label: string; readonly tone: Tone };
export type SubmissionRow = {
  readonly id: number;
  readonly version: number;
  readonly kind: string;
  readonly number: string;
  readonly title: string;
  readonly state: SubmissionState;
  readonly submitter: Actor;
  readonly submittedAt: Instant;
  readonly dueAt: Instant | null;
  readonly decidedAt: Instant | null;
  readonly district: RefValue | null;
  readonly distributor: RefValue | null;
};
export type StepView = {
  readonly no: number;
  readonly name: string;
  readonly state: "waiting" | "approved" | "rejected" | "skipped";
  /** Whether the step waits for a decision now. */
  readonly now: boolean;
  readonly dueAt: Instant | null;
  readonly decidedAt: Instant | null;
  readonly decidedBy: Actor | null;
  /** When it was escalated because it was not decided in time. */
  readonly escalatedAt: Instant | null;
  readonly note: string | null;
};
/** `opensAt`: the time from which it is permitted. */
export type MoveView = {
  readonly name: string;
  readonly label: string;
  readonly tone: "primary" | "danger" | "default";
  readonly note: "required" | "optional" | null;
  readonly opensAt?: Instant;
};
/** Who else can decide the waiting step, if the reader cannot: names if they are few, roles, and their number. */
export type Deciders = { readonly names: readonly string[]; readonly roles: readonly string[]; readonly count: number };
export type SubmissionView = SubmissionRow & {
  readonly payload: Readonly<Record<string, unknown>>;
  readonly decisionNote: string | null;
  /** The row created by the approval. */
  readonly resultId: number | null;
  readonly steps: readonly StepView[];
  /** The moves available to the reader now. */
  readonly moves: readonly MoveView[];
  /** Whether the reader may change its content. */
  readonly editable: boolean;
  /** Why the reader, despite the permission, may not decide: own proposal, or an earlier step decided. */
  readonly barred: "own" | "earlier" | null;
  readonly deciders: Deciders | null;
  /** The person on whose behalf the reader decides, if any. */
  readonly onBehalfOf: RefValue | null;
};
export type SubmissionBox = "inbox" | "mine" | "all";
export type SubmissionQuery = {
  readonly kind: string;
  readonly box: SubmissionBox;
  readonly state?: string;
  /** For kinds with proposals of one product line: its slug. */
  readonly product?: string;
  readonly q?: string;
  readonly page?: number;
  readonly perPage?: number;
};

export const submissionListCall = defineCall<
  SubmissionQuery,
  Page<SubmissionRow> & {
    readonly counts: Readonly<Record<SubmissionBox, number>>;
    readonly can: { readonly submit: boolean };
  }
>("GET", "/api/submission", "any-role");
export const submissionCall = defineCall<{ id: number }, { data: SubmissionView }>(
  "GET",
  "/api/submission/:id",
  "any-role",
);
export const submissionMoveCall = defineCall<
  { id: number; version: number; move: string; note?: string | null },
  { data: SubmissionView }
>("POST", "/api/submission/:id/move", "any-role");
