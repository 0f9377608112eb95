import { defineCall } from "#kit/call.ts";
import type { Decimal, Instant, PlainDate } from "#kit/field.ts";
import { type RedemptionRow, redemptionCalls } from "../../redemption/redemption-calls.ts";

export const moneyCalls = redemptionCalls("money");
/** Only after the bank said that it failed; at most three times, each under a reference of its own. */
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
  /** The reader made it, and so cannot release it. */
  readonly own: boolean;
};
type One = { readonly id: number; readonly version: number };
type Done = { readonly data: PayoutBatchRow };

/** Newest first, with what could go into a new one. */
export const payoutBatches = defineCall<
  Record<string, never>,
  { readonly data: readonly PayoutBatchRow[]; readonly ready: { readonly count: number; readonly total: Decimal } }
>("GET", "/api/payout-batch", "payoutBatch.follow");
/** Of all that is approved, the oldest first and a thousand at most; with `redemptions`, of those. */
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
/** Only before it is released. */
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
/** Multipart, field `file`: the bank's answer, CSV or XLSX, with Referensi, Status, Nominal, Tanggal, Alasan. The same file again changes nothing. */
export const payoutResults = defineCall<Record<string, never>, { readonly data: PayoutOutcome }>(
  "POST",
  "/api/payout-result",
  "payoutBatch.submit",
);
