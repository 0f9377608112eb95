import { defineCall } from "#kit/call.ts";
import { type RedemptionRow, redemptionCalls } from "../../redemption/redemption-calls.ts";

type One = { readonly id: number; readonly version: number };
type Done = { readonly data: RedemptionRow };

export const giftCalls = redemptionCalls("gift");
export const prepareGift = defineCall<One, Done>("POST", "/api/gift-redemption/:id/prepare", "giftRedemption.fulfil");
/** Records that a gift was sent; possible again after the gift was returned. */
export const shipGift = defineCall<One & { readonly courier: string; readonly tracking?: string | null }, Done>(
  "POST",
  "/api/gift-redemption/:id/ship",
  "giftRedemption.fulfil",
);
export const returnGift = defineCall<One & { readonly reason: string }, Done>(
  "POST",
  "/api/gift-redemption/:id/return",
  "giftRedemption.fulfil",
);
export const proveGift = defineCall<One & { readonly receiver: string; readonly proof: string }, Done>(
  "POST",
  "/api/gift-redemption/:id/prove",
  "giftRedemption.prove",
);
/** Multipart, field `file`: JPEG, PNG or WebP up to 5 MB. */
export const addGiftProof = defineCall<
  Record<string, never>,
  { readonly data: { readonly id: string; readonly name: string } }
>("POST", "/api/gift-redemption/proof", "giftRedemption.prove");
export const giftProof = defineCall<{ readonly id: number }, unknown>(
  "GET",
  "/api/gift-redemption/:id/proof",
  "giftRedemption.read",
);
