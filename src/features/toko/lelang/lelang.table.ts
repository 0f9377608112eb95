import { defineTable } from "#kit/resource.ts";

/** The commitment of a distributor; sealed until the auction has closed. */
export const AuctionBid = defineTable("auction_bid", { vendor: "distributor_id", store: "store_id" });
