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
export type Wanted = { readonly kind: CodeKind; readonly code: string | undefined; readonly field: string };

/** Finds what documents name by code, within the sender's reach, in one statement. */
async function find(db: Db, wanted: readonly Wanted[]): Promise<ReadonlyMap<string, number>> {
  const named = wanted.filter(isNamed);
  const kinds = [...new Set(named.map((w) => w.kind))];
  const rows = await db.query<{ kind: CodeKind; code: string; id: number }>(
    kinds
      .map(
        (k, i) =>
          `select '${k}' as kind, t${i}.code, t${i}.id from {${tables[k]}} t${i} where t${i}.archived_at is null and t${i}.code = any(:${k}::text[])`,
      )
      .join(" union all "),
    Object.fromEntries(kinds.map((k) => [k, [...new Set(named.filter((w) => w.kind === k).map((w) => w.code))]])),
  );
  return new Map(rows.map((r) => [`${r.kind} ${r.code}`, r.id]));
}
const isNamed = (w: Wanted): w is Wanted & { code: string } => w.code !== undefined;
const lacking = (found: ReadonlyMap<string, number>, wanted: readonly Wanted[]) =>
  wanted.filter(isNamed).filter((w) => !found.has(`${w.kind} ${w.code}`));

export type IdOf = (kind: CodeKind, code: string) => number;
/** All unknown codes of a document are told at once, each at its field. */
export async function codesOf(db: Db, wanted: readonly Wanted[]): Promise<IdOf> {
  const found = await find(db, wanted);
  const errors = lacking(found, wanted).map(
    (w): FieldError => ({ field: w.field, message: "Kode {code} tidak dikenal.", values: { code: w.code } }),
  );
  if (errors.length > 0) throw unknownCodes(errors);
  return (kind, code) => found.get(`${kind} ${code}`) as number;
}
/** The same for many documents; nothing for one that names what is not known. */
export async function codesOfMany(db: Db, documents: readonly (readonly Wanted[])[]): Promise<(IdOf | undefined)[]> {
  const found = await find(db, documents.flat());
  const id: IdOf = (kind, code) => found.get(`${kind} ${code}`) as number;
  return documents.map((wanted) => (lacking(found, wanted).length > 0 ? undefined : id));
}

export const lineCodes = (lines: readonly { readonly product: string; readonly uom: string }[]): Wanted[] =>
  lines.flatMap((l, i) => [
    { kind: "product" as const, code: l.product, field: `lines.${i}.product` },
    { kind: "uom" as const, code: l.uom, field: `lines.${i}.uom` },
  ]);
