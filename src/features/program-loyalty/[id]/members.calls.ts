import { defineCall } from "#kit/call.ts";
import type { Decimal, PlainDate, RefValue } from "#kit/field.ts";

/** What a member has in the window of today, of sales in the reader's sight; `available` is for those who see whole balances. */
export type MemberStanding = {
  readonly store: number;
  readonly tonnes: Decimal;
  readonly points: number;
  readonly tier: Decimal | null;
  /** Tonnes from which the next tier holds, and how many are missing; null at the highest, or without tiers. */
  readonly next: Decimal | null;
  readonly missing: Decimal | null;
  readonly available: number | null;
  /** Percent of the window's target; null without one. */
  readonly target: Decimal | null;
};
export type Candidate = RefValue & { readonly listed: boolean };
export type Assigned = {
  readonly added: readonly RefValue[];
  readonly already: readonly RefValue[];
  readonly refused: readonly { readonly label: string; readonly reason: string }[];
  /** The day lies in a month that is closed: these members are proposed, not added. */
  readonly frozen: boolean;
};
type Move = { readonly id: number; readonly version: number; readonly day: PlainDate; readonly reason: string };
type Done = { readonly data: { readonly id: number } };

export const memberStandings = defineCall<
  { readonly id: number; readonly stores: string },
  { readonly standings: readonly MemberStanding[] }
>("GET", "/api/loyalty-program/:id/standings", "programStore.read");
/** What candidates are narrowed by; ids with commas between them. */
export type CandidateFilter = { readonly areas?: string; readonly clusters?: string; readonly segments?: string };
/** Stores that are no members yet, of the reader's area: all, or those on the whitelist. At most two hundred. */
export const candidates = defineCall<
  { readonly id: number; readonly q?: string; readonly source: "all" | "whitelist" } & CandidateFilter,
  { readonly data: readonly Candidate[] }
>("GET", "/api/loyalty-program/:id/candidates", "programStore.assign");
type Asked = {
  readonly id: number;
  readonly from: PlainDate;
  /** Chosen by id, or named by code. */
  readonly stores: readonly number[];
  readonly codes: readonly string[];
};
/** What `assign` would do; nothing is written. */
export const previewMembers = defineCall<Asked, Assigned>(
  "POST",
  "/api/loyalty-program/:id/members/preview",
  "programStore.assign",
);
export const assignMembers = defineCall<Asked, Assigned>(
  "POST",
  "/api/loyalty-program/:id/members",
  "programStore.assign",
);
/** From a day on the member earns nothing, until it goes on; or it leaves. */
export const suspendMember = defineCall<Move, Done>("POST", "/api/program-store/:id/suspend", "programStore.assign");
export const resumeMember = defineCall<Move, Done>("POST", "/api/program-store/:id/resume", "programStore.assign");
export const removeMember = defineCall<Move, Done>("POST", "/api/program-store/:id/remove", "programStore.assign");
