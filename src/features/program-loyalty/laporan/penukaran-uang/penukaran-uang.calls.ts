import { defineCall } from "#kit/call.ts";
import type { Decimal, Instant, PlainDate } from "#kit/field.ts";
import { type RedemptionRow, redemptionCalls } from "../../redemption/redemption-calls.ts";

export const moneyCalls = redemptionCalls("money");
/** Only after the bank reported a failure; at most three times, each with a separate reference. */
export const retryMoney = defineCall<
  { readonly id: number; readonly version: number },
  { readonly data: RedemptionRow }
>("POST", "/api/money-redemption/:id/retry", "moneyRedemption.fulfil");

export const payoutFormats = {
  "mandiri-mcm": "Mandiri MCM",
  "bca-xlsx": "BCA (XLSX)",
  "generic-csv": "CSV umum",
} as const;
export type PayoutFormat = keyof typeof payoutFormats;
export type PayoutBatchRow = {
  readonly id: number;
  readonly version: number;
  readonly number: string;
  readonly format: PayoutFormat;
  readonly payOn: PlainDate;
  readonly debitAccount: string;
  readonly state: "open" | "released" | "sent" | "dropped";
  readonly count: number;
  readonly total: Decimal;
  readonly paid: number;
  readonly failed: number;
  readonly sha256: string | null;
  readonly createdAt: Instant;
  readonly createdBy: string | null;
  readonly releasedBy: string | null;
  /** Created by the reader, who therefore cannot release it. */
  readonly own: boolean;
};
type One = { readonly id: number; readonly version: number };
type Done = { readonly data: PayoutBatchRow };

/** Batches, newest first, and the redemptions available for a new one. */
export const payoutBatches = defineCall<
  Record<string, never>,
  { readonly data: readonly PayoutBatchRow[]; readonly ready: { readonly count: number; readonly total: Decimal } }
>("GET", "/api/payout-batch", "payoutBatch.follow");
/** By default the oldest approved redemptions, at most 1,000; with `redemptions` the given ones. */
export const makePayoutBatch = defineCall<
  {
    readonly format: PayoutFormat;
    readonly debitAccount: string;
    readonly payOn: PlainDate;
    readonly redemptions?: readonly number[];
  },
  Done
>("POST", "/api/payout-batch", "payoutBatch.submit");
/** Releases a batch, by a person other than its creator; the bank's file is written afterwards. */
export const releasePayoutBatch = defineCall<One, Done>(
  "POST",
  "/api/payout-batch/:id/release",
  "payoutBatch.release",
  { sudo: true, notMasked: true },
);
/** Only before the release. */
export const dropPayoutBatch = defineCall<One & { readonly reason: string }, Done>(
  "POST",
  "/api/payout-batch/:id/drop",
  "payoutBatch.submit",
);
export const payoutFile = defineCall<{ readonly id: number }, unknown>(
  "GET",
  "/api/payout-batch/:id/file",
  "payoutBatch.submit",
  { sudo: true, notMasked: true },
);
export type PayoutProblem = {
  readonly line: number;
  readonly reference: string;
  readonly code: string;
  readonly message: string;
};
export type PayoutOutcome = {
  readonly paid: number;
  readonly failed: number;
  readonly unchanged: number;
  readonly problems: readonly PayoutProblem[];
};
/**
 * Multipart, field `file`: the bank's result, CSV or XLSX, with Referensi, Status, Nominal, Tanggal, Alasan.
 * Idempotent.
 */
export const payoutResults = defineCall<Record<string, never>, { readonly data: PayoutOutcome }>(
  "POST",
  "/api/payout-result",
  "payoutBatch.submit",
);
