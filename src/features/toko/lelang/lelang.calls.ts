import { defineCall, type Page } from "#kit/call.ts";
import type { Decimal, Instant, PlainDate, RefValue } from "#kit/field.ts";
import { proposalCalls } from "#kit/proposal.calls.ts";

export type ProposedAuction = {
  readonly store: number;
  /** The last day on which bids are taken. */
  readonly closesOn: PlainDate;
  /** The least that may be bid, in tonnes a month. */
  readonly minimum: Decimal;
  readonly reason: string;
};
/** State of an auction by the database's clock: open for bids, closed and undecided, or ended. */
export type AuctionPhase = "open" | "closed" | "awarded" | "failed" | "cancelled";
export type OwnBid = {
  readonly id: number;
  readonly version: number;
  readonly tonnes: Decimal;
  readonly months: number;
  readonly note: string | null;
};
export type AuctionRow = {
  readonly id: number;
  readonly number: string;
  readonly phase: AuctionPhase;
  readonly store: RefValue;
  readonly address: string | null;
  readonly district: string;
  readonly openedAt: Instant;
  readonly closesAt: Instant;
  readonly minimum: Decimal;
  /** The number of bids, visible to staff only; amounts are never visible. */
  readonly bids: number | null;
  /** The reader's own distributor's bid. */
  readonly mine: OwnBid | null;
  /** Named to staff, and to the winner itself. */
  readonly winner: RefValue | null;
  /** The reader's distributor has won, or has not. */
  readonly won: boolean | null;
  readonly submission: number | null;
};
export type AuctionQuery = {
  readonly phase?: AuctionPhase;
  readonly auction?: number;
  readonly q?: string;
  readonly page?: number;
  readonly perPage?: number;
};

/** A bid as it is read once the auction has closed, best first. */
export type OpenedBid = {
  readonly id: number;
  readonly distributor: RefValue;
  readonly tonnes: Decimal;
  readonly months: number;
  /** Tonnes a month, by which bids are ranked. */
  readonly monthly: Decimal;
  readonly note: string | null;
  readonly bidAt: Instant;
  readonly won: boolean;
};
export type AuctionFacts = {
  readonly data: ProposedAuction;
  readonly store: {
    readonly id: number;
    readonly label: string;
    readonly address: string | null;
    readonly district: string;
    readonly segment: string | null;
    readonly potential: Decimal | null;
    readonly openedOn: PlainDate | null;
    readonly lastSaleOn: PlainDate | null;
  };
  readonly auction: {
    readonly id: number;
    readonly phase: AuctionPhase;
    readonly openedAt: Instant;
    readonly closesAt: Instant;
  } | null;
  readonly count: number;
  /** Null while they are sealed. */
  readonly bids: readonly OpenedBid[] | null;
};

const calls = proposalCalls<ProposedAuction>("/api/store-auction", "storeAuction");
export const auctionProposal = { propose: calls.propose, change: calls.change };
export const auctionList = defineCall<
  AuctionQuery,
  Page<AuctionRow> & { readonly counts: Readonly<Record<AuctionPhase, number>> }
>("GET", "/api/store-auction", "storeAuction.read");
export const auctionFacts = defineCall<{ id: number }, AuctionFacts>(
  "GET",
  "/api/store-auction/:id",
  "storeAuction.read",
);
/** A first bid, or a change of one's own as long as bids are taken; `version` is that of the bid which is changed. */
export const placeBid = defineCall<
  { id: number; version: number | null; tonnes: Decimal; months: number; note?: string | null },
  { data: AuctionRow }
>("POST", "/api/store-auction/:id/bid", "auctionBid.write");
export const withdrawBid = defineCall<{ id: number; version: number }, { data: AuctionRow }>(
  "POST",
  "/api/store-auction/:id/bid/withdraw",
  "auctionBid.write",
);
