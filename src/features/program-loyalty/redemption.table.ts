import { defineTable } from "#kit/resource.ts";

/** Gifts in stock and reserved; there is one central stock. */
export const RewardStock = defineTable("reward_stock", "open");
export const RewardMove = defineTable("reward_move", "system", { appendOnly: true });
/** `distributor_id` is the store's main distributor on the day of the request. */
export const Redemption = defineTable("redemption", { vendor: "distributor_id", store: "store_id" });
/** Accounts and amounts of many stores; read only by those who make transfers, with national scope. */
export const PayoutBatch = defineTable("payout_batch", "system");
export const Payout = defineTable("payout", "system");
export const PayoutResult = defineTable("payout_result", "system", { appendOnly: true });
