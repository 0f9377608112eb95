import { defineCall } from "#kit/call.ts";
import type { Decimal, PlainDate } from "#kit/field.ts";

/** A unit that a product may be counted in on a day: what one of it is in stock units, and what the quantity asked about comes to, null where none was. */
export type CountUnit = {
  readonly id: number;
  readonly label: string;
  readonly one: Decimal;
  readonly qty: Decimal | null;
};
/** The product's stock unit, which comes first, and the units it is sold in that a conversion of the day leads on from. */
export const countUnits = defineCall<
  { product: number; day: PlainDate; qty?: Decimal },
  { readonly stockUom: string; readonly data: readonly CountUnit[] }
>("GET", "/api/stock-report-units", "stockReport.write");
