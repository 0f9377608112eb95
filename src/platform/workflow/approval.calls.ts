import { defineCall, type Page } from "#kit/call.ts";
import type { Instant, PlainDate, RefValue } from "#kit/field.ts";
import type { MoveView, SubmissionRow } from "./submission.calls.ts";

/**
 * `inbox`: steps that the person can decide now; `overdue`: overdue steps of others for which the person is
 * responsible.
 */
export type ApprovalBox = "inbox" | "overdue";
export type DueSpan = "late" | "today" | "later";
export type ApprovalRow = SubmissionRow & {
  /** The page of proposals of its kind. */
  readonly route: string;
  readonly kindTitle: string;
  readonly step: { readonly name: string; readonly no: number; readonly of: number };
  /** The two moves that require only confirmation or a reason; null if the reader may not decide. */
  readonly approve: MoveView | null;
  readonly reject: MoveView | null;
  readonly onBehalfOf: RefValue | null;
};
export type ApprovalQuery = {
  readonly box: ApprovalBox;
  readonly kind?: string;
  readonly due?: DueSpan;
  readonly area?: number;
  readonly q?: string;
  readonly page?: number;
  readonly perPage?: number;
};
export type ApprovalKind = {
  readonly kind: string;
  readonly title: string;
  readonly route: string;
  readonly count: number;
};
export const approvalList = defineCall<
  ApprovalQuery,
  Page<ApprovalRow> & {
    readonly counts: Readonly<Record<ApprovalBox, number>>;
    readonly kinds: readonly ApprovalKind[];
    readonly late: number;
  }
>("GET", "/api/approval", "any-role");

/** The number of steps that wait for the reader now: in total, and by the page of their kind. */
export const approvalCounts = defineCall<
  Record<string, never>,
  { readonly total: number; readonly pages: Readonly<Record<string, number>> }
>("GET", "/api/approval/count", "any-role");

export type DelegationView = {
  readonly id: number;
  readonly version: number;
  readonly delegator: RefValue;
  readonly delegate: RefValue;
  readonly from: PlainDate;
  /** The last day. */
  readonly to: PlainDate;
  readonly reason: string | null;
  readonly state: "upcoming" | "active" | "ended" | "revoked";
  readonly createdAt: Instant;
};
/** The person's own delegations, and those to the person. */
export const delegationList = defineCall<
  Record<string, never>,
  { readonly mine: readonly DelegationView[]; readonly toMe: readonly DelegationView[] }
>("GET", "/api/approval/delegation", "any-role");
export type DelegateChoice = RefValue & { readonly role: string };
/** Persons who have the necessary read permissions and whose scope includes the person's own. */
export const delegateChoices = defineCall<{ q?: string }, { readonly data: readonly DelegateChoice[] }>(
  "GET",
  "/api/approval/delegate",
  "any-role",
);
export const delegate = defineCall<
  { delegate: number; from: PlainDate; to: PlainDate; reason?: string | null },
  { data: DelegationView }
>("POST", "/api/approval/delegation", "any-role", { notMasked: true });
export const endDelegation = defineCall<{ id: number; version: number }, { data: DelegationView }>(
  "POST",
  "/api/approval/delegation/:id/end",
  "any-role",
  { notMasked: true },
);
