import { decimalForEdit, parseDecimal } from "#web/field/decimal-text.ts";
import type { Edit } from "#web/grid/edits.ts";

/** Reads what was typed or pasted; what is no figure stays as it was typed, marked with why. */
export function readTonnes(text: string): Edit {
  const read = parseDecimal(text, 3, "ton");
  if ("error" in read) return { text, value: null, problem: read.error };
  if (read.value?.startsWith("-")) return { text, value: null, problem: "Paling kecil 0." };
  return { text: decimalForEdit(read.value), value: read.value };
}
export const sameTonnes = (a: string | null, b: string | null): boolean => decimalForEdit(a) === decimalForEdit(b);
