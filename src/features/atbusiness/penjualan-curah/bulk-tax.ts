import { percentOf } from "#kit/exact.ts";
import type { Decimal } from "#kit/field.ts";

/** Default rate of PPN if the document does not state the tax. */
export const taxPercent = "11";

/** The tax as a form shows it: null if it equals the computed tax, so that it follows changes of the amounts. */
export const typedTax = (net: Decimal, tax: Decimal): Decimal | null =>
  percentOf(net, taxPercent, 2) === tax ? null : tax;
