import { defineCall } from "#kit/call.ts";
import type { Decimal, PlainDate } from "#kit/field.ts";

/** A line of a window: sold or, with a minus, come back. `base` = `qty` (or tonnes) × `rate` × `factor`, unrounded. */
export type EarnedLine = {
  readonly line: number;
  readonly day: PlainDate;
  readonly product: string;
  readonly distributor: string;
  readonly qty: Decimal;
  readonly uom: string;
  readonly tonnes: Decimal;
  readonly rate: Decimal;
  readonly rateUom: string;
  readonly factor: Decimal;
  readonly base: Decimal;
};
/** How the whole store's window came to its points; only for those who may see what all distributors sold. */
export type EarnedWhole = {
  readonly tonnes: Decimal;
  readonly base: Decimal;
  readonly tier: Decimal;
  readonly unrounded: Decimal;
  readonly rounded: Decimal;
  readonly points: Decimal;
  readonly bonus: Decimal;
  readonly cap: Decimal | null;
  readonly capProgram: Decimal | null;
};
export type EntryExplained = {
  readonly window: { readonly from: PlainDate; readonly to: PlainDate; readonly ruleVersion: number } | null;
  readonly lines: readonly EarnedLine[];
  readonly whole: EarnedWhole | null;
  /** What is posted for the window: of the distributor of the entry. */
  readonly posted: { readonly points: Decimal; readonly bonus: Decimal } | null;
  readonly entry: {
    readonly points: Decimal;
    /** Null for those who may not see balances. */
    readonly before: Decimal | null;
    readonly after: Decimal | null;
  };
  /** Entries of the window before and with this one, of this distributor. */
  readonly earlier: Decimal;
};
export const explainEntry = defineCall<{ id: number }, EntryExplained>(
  "GET",
  "/api/point-entry/:id/explain",
  "pointEntry.read",
);
