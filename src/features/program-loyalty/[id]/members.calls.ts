import { defineCall } from "#kit/call.ts";
import type { Decimal, PlainDate, RefValue } from "#kit/field.ts";

/**
 * A member's figures in today's window, from sales in the reader's scope; `available` requires access to whole
 * balances.
 */
export type MemberProgress = {
  readonly store: number;
  readonly tonnes: Decimal;
  readonly points: number;
  readonly tier: Decimal | null;
  /** Threshold of the next tier in tonnes, and the missing tonnes; null at the highest tier or without tiers. */
  readonly next: Decimal | null;
  readonly missing: Decimal | null;
  readonly available: number | null;
  /** Percentage of the window's target reached; null without a target. */
  readonly target: Decimal | null;
};
export type Candidate = RefValue & { readonly listed: boolean };
export type Assigned = {
  readonly added: readonly RefValue[];
  readonly already: readonly RefValue[];
  readonly refused: readonly { readonly label: string; readonly reason: string }[];
  /** The day is in a closed month: these members are proposed, not added. */
  readonly frozen: boolean;
};
type Move = { readonly id: number; readonly version: number; readonly day: PlainDate; readonly reason: string };
type Done = { readonly data: { readonly id: number } };

export const memberProgress = defineCall<
  { readonly id: number; readonly stores: string },
  { readonly standings: readonly MemberProgress[] }
>("GET", "/api/loyalty-program/:id/standings", "programStore.read");
/** Filters of candidates; comma-separated ids. */
export type CandidateFilter = { readonly areas?: string; readonly clusters?: string; readonly segments?: string };
/** Stores in the reader's scope that are not members yet: all, or those on the whitelist. At most 200. */
export const candidates = defineCall<
  { readonly id: number; readonly q?: string; readonly source: "all" | "whitelist" } & CandidateFilter,
  { readonly data: readonly Candidate[] }
>("GET", "/api/loyalty-program/:id/candidates", "programStore.assign");
type MembersInput = {
  readonly id: number;
  readonly from: PlainDate;
  /** Selected by id, or given by code. */
  readonly stores: readonly number[];
  readonly codes: readonly string[];
};
/** Result that `assign` would have; nothing is written. */
export const previewMembers = defineCall<MembersInput, Assigned>(
  "POST",
  "/api/loyalty-program/:id/members/preview",
  "programStore.assign",
);
export const assignMembers = defineCall<MembersInput, Assigned>(
  "POST",
  "/api/loyalty-program/:id/members",
  "programStore.assign",
);
/** From a day on the member earns nothing, until it is resumed; removing ends the membership. */
export const suspendMember = defineCall<Move, Done>("POST", "/api/program-store/:id/suspend", "programStore.assign");
export const resumeMember = defineCall<Move, Done>("POST", "/api/program-store/:id/resume", "programStore.assign");
export const removeMember = defineCall<Move, Done>("POST", "/api/program-store/:id/remove", "programStore.assign");
