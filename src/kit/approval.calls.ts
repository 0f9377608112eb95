import { defineCall, type Page } from "./call.ts";
import type { Instant, PlainDate, RefValue } from "./field.ts";
import type { MoveView, SubmissionRow } from "./submission.calls.ts";

/** `inbox`: mine to decide now; `overdue`: late at somebody else's desk, for whoever answers for it. */
export type ApprovalBox = "inbox" | "overdue";
export type DueSpan = "late" | "today" | "later";
export type ApprovalRow = SubmissionRow & {
  /** Where proposals of its kind are at home. */
  readonly route: string;
  readonly kindTitle: string;
  readonly step: { readonly name: string; readonly no: number; readonly of: number };
  /** The two moves that need nothing but a yes, or a reason; absent where the reader may not decide. */
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

/** How much waits for the reader now: in all, and by the page where proposals of its kind are at home. */
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
/** What I lend, and what is lent to me. */
export const delegationList = defineCall<
  Record<string, never>,
  { readonly mine: readonly DelegationView[]; readonly toMe: readonly DelegationView[] }
>("GET", "/api/approval/delegation", "any-role");
export type DelegateChoice = RefValue & { readonly role: string };
/** People who may read what I decide and whose scope holds mine. */
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
