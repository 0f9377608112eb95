import { defineCall } from "#kit/call.ts";
import type { Decimal, PlainDate } from "#kit/field.ts";

/**
 * A unit in which a product may be counted on a day: its size in stock units, and the converted quantity, null if none
 * was given.
 */
export type CountUnit = {
  readonly id: number;
  readonly label: string;
  readonly one: Decimal;
  readonly qty: Decimal | null;
};
/** The product's stock unit first, then its sales units with a conversion on the day. */
export const countUnits = defineCall<
  { product: number; day: PlainDate; qty?: Decimal },
  { readonly stockUom: string; readonly data: readonly CountUnit[] }
>("GET", "/api/stock-report-units", "stockReport.write");
