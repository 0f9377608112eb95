import { percentOf } from "#kit/exact.ts";
import type { Decimal } from "#kit/field.ts";

/** PPN where the document does not say it. */
export const taxPercent = "11";

/** The tax of a document as a form shows it: none where it was worked out, so that it follows changed amounts. */
export const typedTax = (net: Decimal, tax: Decimal): Decimal | null =>
  percentOf(net, taxPercent, 2) === tax ? null : tax;
