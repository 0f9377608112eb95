import type { Field } from "./field.ts";

/** Units whose sum over many rows is meaningful, unlike days, metres and percentages. */
const addable = new Set(["Rp", "ton", "kg", "zak", "jiwa", "unit", "pcs"]);
export const isSummable = (f: Field): boolean =>
  (f.kind === "decimal" || f.kind === "integer") &&
  f.unit !== undefined &&
  addable.has(f.unit) &&
  !("adds" in f && f.adds === false);

/** Exact totals over all rows of a query; sums are decimals as text, null if no row has a value. */
export type Totals = { readonly count: number; readonly sums: Readonly<Record<string, string | null>> };
