import { defineTable } from "#kit/resource.ts";

/** The commitment of a distributor; hidden from everyone until the auction has closed. */
export const AuctionBid = defineTable("auction_bid", { vendor: "distributor_id", store: "store_id" });
