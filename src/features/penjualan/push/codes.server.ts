import { foldCode } from "#kit/identifier.ts";
import type { FieldError } from "#kit/refused.ts";
import type { Db } from "#platform/database/index.server.ts";
import { unknownCodes } from "./outcome.server.ts";

/** Tables that documents refer to by code, and whether only rows in the sender's scope are permitted. */
const tables = {
  store: "store",
  warehouse: "warehouse",
  product: "product",
  uom: "uom",
  paymentMethod: "payment_method",
  regularCustomer: "regular_customer",
  opco: "opco",
  packingPlant: "packing_plant",
  project: "project",
} as const;
export type CodeKind = keyof typeof tables;
export type Wanted = { readonly kind: CodeKind; readonly code: string | undefined; readonly field: string };

type CodeRow = { readonly kind: CodeKind; readonly code: string; readonly id: number };
const nameOf = (kind: CodeKind, code: string): string => `${kind} ${code}`;

/** Matches codes as written; if existing codes differ only by case, only an exact match is used. */
function idsByCode(
  named: readonly (Wanted & { code: string })[],
  rows: readonly CodeRow[],
): ReadonlyMap<string, number> {
  const byFold = Map.groupBy(rows, (r) => nameOf(r.kind, foldCode(r.code)));
  return new Map(
    named.flatMap(({ kind, code }): [string, number][] => {
      const alike = byFold.get(nameOf(kind, foldCode(code))) ?? [];
      const hit = alike.length > 1 ? alike.find((r) => r.code === code) : alike[0];
      return hit ? [[nameOf(kind, code), hit.id]] : [];
    }),
  );
}

/** Finds the rows of all codes in the sender's scope, in one statement. */
async function find(db: Db, wanted: readonly Wanted[]): Promise<ReadonlyMap<string, number>> {
  const named = wanted.filter(isNamed);
  const kinds = [...new Set(named.map((w) => w.kind))];
  const rows = await db.query<CodeRow>(
    kinds
      .map(
        (k, i) =>
          `select '${k}' as kind, t${i}.code, t${i}.id from {${tables[k]}} t${i} where t${i}.archived_at is null and fold_code(t${i}.code) = any(:${k}::text[])`,
      )
      .join(" union all "),
    Object.fromEntries(
      kinds.map((k) => [k, [...new Set(named.filter((w) => w.kind === k).map((w) => foldCode(w.code)))]]),
    ),
  );
  return idsByCode(named, rows);
}
const isNamed = (w: Wanted): w is Wanted & { code: string } => w.code !== undefined;
const lacking = (ids: ReadonlyMap<string, number>, wanted: readonly Wanted[]) =>
  wanted.filter(isNamed).filter((w) => !ids.has(nameOf(w.kind, w.code)));

export type IdOf = (kind: CodeKind, code: string) => number;
/** Throws a refusal with all unknown codes of a document, each at its field. */
export async function codesOf(db: Db, wanted: readonly Wanted[]): Promise<IdOf> {
  const ids = await find(db, wanted);
  const errors = lacking(ids, wanted).map(
    (w): FieldError => ({ field: w.field, message: "Kode {code} tidak dikenal.", values: { code: w.code } }),
  );
  if (errors.length > 0) throw unknownCodes(errors);
  return (kind, code) => ids.get(nameOf(kind, code)) as number;
}
/** The same for many documents; undefined for a document with unknown codes. */
export async function codesOfMany(db: Db, documents: readonly (readonly Wanted[])[]): Promise<(IdOf | undefined)[]> {
  const ids = await find(db, documents.flat());
  const id: IdOf = (kind, code) => ids.get(nameOf(kind, code)) as number;
  return documents.map((wanted) => (lacking(ids, wanted).length > 0 ? undefined : id));
}

export const lineCodes = (lines: readonly { readonly product: string; readonly uom: string }[]): Wanted[] =>
  lines.flatMap((l, i) => [
    { kind: "product" as const, code: l.product, field: `lines.${i}.product` },
    { kind: "uom" as const, code: l.uom, field: `lines.${i}.uom` },
  ]);
