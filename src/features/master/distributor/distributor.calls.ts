import { defineCall } from "#kit/call.ts";
import type { Decimal } from "#kit/field.ts";

export type Credit = {
  readonly limit: Decimal | null;
  readonly method: string | null;
  /** Days after which a receipt is due. */
  readonly dueDays: number;
  /** Receipts, tax included, that are not yet due: at most this much is owed. */
  readonly open: Decimal;
  readonly receipts: number;
  /** What is left of the limit; negative beyond it. */
  readonly left: Decimal | null;
  readonly accounts: readonly {
    readonly id: number;
    readonly bank: string;
    readonly number: string;
    readonly holder: string;
  }[];
};
export const distributorCredit = defineCall<{ id: number }, Credit>(
  "GET",
  "/api/distributor/:id/credit",
  "distributor.read",
);
