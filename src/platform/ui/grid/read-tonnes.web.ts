import { decimalForEdit, parseDecimal } from "../field/decimal-text.web.ts";
import type { NumberLimits } from "#kit/number-style.ts";
import type { Edit } from "./edits.web.ts";

/** Parses typed or pasted text; an invalid text remains as typed, marked with the reason. */
export function readTonnes({ text, problem }: { readonly text: string; readonly problem?: string }): Edit {
  if (problem) return { text, value: null, problem };
  const read = parseDecimal(text, 3, "ton");
  if ("error" in read) return { text, value: null, problem: read.error };
  if (read.value?.startsWith("-")) return { text, value: null, problem: "Paling kecil 0." };
  return { text: decimalForEdit(read.value), value: read.value };
}
/** The permitted values of pasted text in a column of tonnes. */
export const tonnesLimits: NumberLimits = { scale: 3, min: "0", unit: "ton" };
export const sameTonnes = (a: string | null, b: string | null): boolean => decimalForEdit(a) === decimalForEdit(b);
