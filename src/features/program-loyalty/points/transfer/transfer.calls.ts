import { defineCall } from "#kit/call.ts";
import type { Instant, PlainDate } from "#kit/field.ts";

type Named = { readonly id: number; readonly label: string };
export type TransferWallet = Named & {
  readonly approval: "v1" | "v2";
  readonly balance: number;
  readonly available: number;
  readonly debt: number;
};
export type TransferChoices = {
  readonly owner: { readonly name: string; readonly verified: boolean } | null;
  readonly stores: readonly Named[];
  readonly wallets: readonly TransferWallet[];
};
export type Transferred = {
  readonly wallet: number;
  readonly from: number;
  readonly to: number;
  readonly points: number;
};
export type TransferPreview = {
  readonly from: { readonly before: number; readonly after: number };
  readonly to: { readonly before: number; readonly after: number; readonly debt: number };
  readonly lots: readonly {
    readonly program: string;
    readonly windowFrom: PlainDate;
    readonly validUntil: PlainDate;
    readonly points: number;
  }[];
  /** Points that the owner may still transfer this month without approval. */
  readonly left: number;
};
export type TransferRow = {
  readonly id: number;
  readonly program: string;
  readonly from: Named;
  readonly to: Named;
  readonly owner: string;
  readonly points: number;
  readonly reason: string;
  readonly transferredOn: PlainDate;
  readonly number: string | null;
  readonly by: string | null;
  readonly createdAt: Instant;
};

/** Other stores of the same owner, and the balances of the store. */
export const transferChoices = defineCall<{ readonly store: number }, TransferChoices>(
  "GET",
  "/api/point-transfer/choices",
  "pointTransfer.read",
);
export const transferPreview = defineCall<Transferred, TransferPreview>(
  "GET",
  "/api/point-transfer/preview",
  "pointTransfer.read",
);
/** Executed immediately, up to a limit per owner and month. */
export const makeTransfer = defineCall<Transferred & { readonly reason: string }, { readonly data: TransferRow }>(
  "POST",
  "/api/point-transfer/now",
  "pointTransfer.write",
);
/** Transfers of this month, newest first. */
export const monthsTransfers = defineCall<
  { readonly page?: number },
  { readonly data: readonly TransferRow[]; readonly total: number; readonly points: number }
>("GET", "/api/point-transfer/month", "pointTransfer.read");
