import { defineCall } from "#kit/call.ts";
import type { Decimal, PlainDate } from "#kit/field.ts";

/** A line of a window, negative for returns. `base` = `qty` (or tonnes) × `rate` × `factor`, unrounded. */
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
/** How the points of the whole store were computed; only for readers who may see the sales of all distributors. */
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
  /** Points posted for the window, of the distributor of the entry. */
  readonly posted: { readonly points: Decimal; readonly bonus: Decimal } | null;
  readonly entry: {
    readonly points: Decimal;
    /** Null without permission to read balances. */
    readonly before: Decimal | null;
    readonly after: Decimal | null;
  };
  /** Sum of earlier entries of the same window and distributor. */
  readonly earlier: Decimal;
};
export const explainEntry = defineCall<{ id: number }, EntryExplained>(
  "GET",
  "/api/point-entry/:id/explain",
  "pointEntry.read",
);
