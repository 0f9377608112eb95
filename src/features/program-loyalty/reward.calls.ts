import { defineCall } from "#kit/call.ts";
import type { Decimal, Instant, PlainDate } from "#kit/field.ts";

export type RewardOnHand = {
  readonly reward: number;
  readonly onHand: number;
  readonly reserved: number;
  /** Days that the unreserved stock lasts at the rate of the last thirty days; null without any use. */
  readonly days: number | null;
};
export type RewardMoveRow = {
  readonly id: number;
  readonly type: "receipt" | "reserve" | "release" | "ship" | "back" | "correction";
  readonly onHand: number;
  readonly reserved: number;
  readonly number: string | null;
  readonly reason: string | null;
  readonly movedOn: PlainDate;
  readonly at: Instant;
  readonly by: string | null;
};
export const rewardStock = defineCall<
  Record<string, never>,
  { readonly data: readonly RewardOnHand[]; readonly pointValue: Decimal | null }
>("GET", "/api/reward/stock", "reward.read");
export const rewardMoves = defineCall<{ readonly id: number }, { readonly data: readonly RewardMoveRow[] }>(
  "GET",
  "/api/reward/:id/moves",
  "reward.read",
);
type Choice = { readonly id: number; readonly code: string; readonly name: string };
export const rewardPrograms = defineCall<Record<string, never>, { readonly data: readonly Choice[] }>(
  "GET",
  "/api/reward/programs",
  "reward.read",
);
/** Adds received gifts: `qty` pieces, at least one. */
export const receiveReward = defineCall<
  { readonly id: number; readonly qty: number; readonly reason?: string | null },
  { readonly data: RewardOnHand }
>("POST", "/api/reward/:id/receive", "reward.write");
/** Corrects the stock after a count: `qty` is the difference, not 0. */
export const correctReward = defineCall<
  { readonly id: number; readonly qty: number; readonly reason: string },
  { readonly data: RewardOnHand }
>("POST", "/api/reward/:id/correct", "reward.write");
export const switchReward = defineCall<
  { readonly id: number; readonly version: number; readonly status: "active" | "inactive" },
  { readonly data: { readonly id: number; readonly version: number } }
>("POST", "/api/reward/:id/switch", "reward.write");
export const addRewardImage = defineCall<Record<string, never>, { readonly data: { readonly id: string } }>(
  "POST",
  "/api/reward/image",
  "reward.write",
);
export const rewardImage = defineCall<{ readonly file: string }, unknown>(
  "GET",
  "/api/reward/image/:file",
  "reward.read",
);
