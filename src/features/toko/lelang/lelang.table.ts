import { defineTable } from "#kit/resource.ts";

/** What a distributor commits to; sealed until its auction has closed, whoever asks. */
export const AuctionBid = defineTable("auction_bid", { vendor: "distributor_id", store: "store_id" });
