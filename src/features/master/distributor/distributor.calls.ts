import { defineCall } from "#kit/call.ts";
import type { Decimal } from "#kit/field.ts";

export type Credit = {
  readonly limit: Decimal | null;
  readonly method: string | null;
  /** Days until a receipt is due. */
  readonly dueDays: number;
  /** Receipts that are not yet due, including tax; an upper bound of the amount owed. */
  readonly open: Decimal;
  readonly receipts: number;
  /** Remaining credit; negative if the limit is exceeded. */
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
