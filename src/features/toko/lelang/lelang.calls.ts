import { defineCall, type Page } from "#kit/call.ts";
import type { Decimal, Instant, PlainDate, RefValue } from "#kit/field.ts";
import { proposalCalls } from "#platform/workflow/index.ts";

export type ProposedAuction = {
  readonly store: number;
  /** The last day for bids. */
  readonly closesOn: PlainDate;
  /** Minimum bid in tonnes per month. */
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
  /** Number of bids, visible to staff only; amounts are sealed. */
  readonly bids: number | null;
  /** Bid of the reader's distributor. */
  readonly mine: OwnBid | null;
  /** Visible to staff and to the winner. */
  readonly winner: RefValue | null;
  /** Whether the reader's distributor has won; null if undecided or not applicable. */
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

/** A bid after the auction has closed; bids are sorted best first. */
export type OpenedBid = {
  readonly id: number;
  readonly distributor: RefValue;
  readonly tonnes: Decimal;
  readonly months: number;
  /** Tonnes per month, by which bids are ranked. */
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
  /** Null while the bids are sealed. */
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
/** Places a bid, or changes it while the auction is open; `version` is that of the bid to be changed. */
export const placeBid = defineCall<
  { id: number; version: number | null; tonnes: Decimal; months: number; note?: string | null },
  { data: AuctionRow }
>("POST", "/api/store-auction/:id/bid", "auctionBid.write");
export const withdrawBid = defineCall<{ id: number; version: number }, { data: AuctionRow }>(
  "POST",
  "/api/store-auction/:id/bid/withdraw",
  "auctionBid.write",
);
