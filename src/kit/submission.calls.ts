import { defineCall, type Page } from "./call.ts";
import type { Instant, RefValue, Tone } from "./field.ts";

/** A person in a history; `by` is who really sat there while masking, `onBehalfOf` whose step it was by delegation. */
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
  /** The step that waits for a decision now. */
  readonly now: boolean;
  readonly dueAt: Instant | null;
  readonly decidedAt: Instant | null;
  readonly decidedBy: Actor | null;
  /** When it was taken further because nobody decided in time. */
  readonly escalatedAt: Instant | null;
  readonly note: string | null;
};
/** `opensAt`: not before then. */
export type MoveView = {
  readonly name: string;
  readonly label: string;
  readonly tone: "primary" | "danger" | "default";
  readonly note: "required" | "optional" | null;
  readonly opensAt?: Instant;
};
/** Who else can take the step that waits, where the reader cannot: their names where they are few, their roles, and how many they are. */
export type Deciders = { readonly names: readonly string[]; readonly roles: readonly string[]; readonly count: number };
export type SubmissionView = SubmissionRow & {
  readonly payload: Readonly<Record<string, unknown>>;
  readonly decisionNote: string | null;
  /** The row that approval made. */
  readonly resultId: number | null;
  readonly steps: readonly StepView[];
  /** What the reader may do with it now. */
  readonly moves: readonly MoveView[];
  /** The reader may change its content. */
  readonly editable: boolean;
  /** Why the reader, who holds the action, may not decide: own submission, or an earlier step taken. */
  readonly barred: "own" | "earlier" | null;
  readonly deciders: Deciders | null;
  /** Whose step the reader takes, where it is not the reader's own. */
  readonly onBehalfOf: RefValue | null;
};
export type SubmissionBox = "inbox" | "mine" | "all";
export type SubmissionQuery = {
  readonly kind: string;
  readonly box: SubmissionBox;
  readonly state?: string;
  /** Of a kind whose proposals each are of one product line: its slug. */
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
