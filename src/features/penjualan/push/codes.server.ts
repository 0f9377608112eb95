import type { FieldError } from "#kit/refused.ts";
import type { Db } from "#server/db/db.ts";
import { unknownCodes } from "./outcome.server.ts";

/** Tables that a document names by code, and whether only rows within the sender's reach count. */
const tables = {
  store: "store",
  warehouse: "warehouse",
  product: "product",
  uom: "uom",
  paymentMethod: "payment_method",
  regularCustomer: "regular_customer",
  opco: "opco",
  packingPlant: "packing_plant",
} as const;
export type CodeKind = keyof typeof tables;
type Wanted = { readonly kind: CodeKind; readonly code: string | undefined; readonly field: string };

/** Finds what a document names by code, within the sender's reach; all unknown codes are told at once, each at its field. */
export async function codesOf(db: Db, wanted: readonly Wanted[]): Promise<(kind: CodeKind, code: string) => number> {
  const named = wanted.filter((w): w is Wanted & { code: string } => w.code !== undefined);
  const kinds = [...new Set(named.map((w) => w.kind))];
  const rows = await db.query<{ kind: CodeKind; code: string; id: number }>(
    kinds
      .map((k, i) => `select '${k}' as kind, t${i}.code, t${i}.id from {${tables[k]}} t${i} where t${i}.archived_at is null and t${i}.code = any(:${k}::text[])`)
      .join(" union all "),
    Object.fromEntries(kinds.map((k) => [k, [...new Set(named.filter((w) => w.kind === k).map((w) => w.code))]])),
  );
  const found = new Map(rows.map((r) => [`${r.kind} ${r.code}`, r.id]));
  const errors = named
    .filter((w) => !found.has(`${w.kind} ${w.code}`))
    .map((w): FieldError => ({ field: w.field, message: "Kode {code} tidak dikenal.", values: { code: w.code } }));
  if (errors.length > 0) throw unknownCodes(errors);
  return (kind, code) => found.get(`${kind} ${code}`) as number;
}

export const lineCodes = (lines: readonly { readonly product: string; readonly uom: string }[]): Wanted[] =>
  lines.flatMap((l, i) => [
    { kind: "product" as const, code: l.product, field: `lines.${i}.product` },
    { kind: "uom" as const, code: l.uom, field: `lines.${i}.uom` },
  ]);
