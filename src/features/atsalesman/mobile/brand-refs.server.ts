import type { Db } from "#platform/database/index.server.ts";
import { refuse } from "./apply-visit.server.ts";

/** An own brand or a competitor brand, by id. */
export type BrandRef = { readonly brand: number } | { readonly competitorBrand: number };
type Named = { readonly brand?: string | undefined; readonly competitorBrand?: string | undefined };

async function idsOf(
  db: Db,
  table: "brand" | "competitor_brand",
  codes: readonly (string | undefined)[],
): Promise<ReadonlyMap<string, number>> {
  const named = codes.filter((c) => c !== undefined);
  if (named.length === 0) return new Map();
  const rows = await db.query<{ code: string; id: number }>(
    `select c.code, b.id from unnest(:codes::text[]) as c (code)
     join {${table}} b on fold_code(b.code) = fold_code(c.code) and b.archived_at is null`,
    { codes: named },
  );
  return new Map(rows.map((r) => [r.code, r.id]));
}

/** Finds brands by the codes that a phone sent; an unknown code is refused with its index in `field`. */
export async function brandRefs(db: Db, rows: readonly Named[], field: string): Promise<BrandRef[]> {
  const own = await idsOf(
    db,
    "brand",
    rows.map((r) => r.brand),
  );
  const others = await idsOf(
    db,
    "competitor_brand",
    rows.map((r) => r.competitorBrand),
  );
  return rows.map((row, i) => {
    const name = row.brand === undefined ? "competitorBrand" : "brand";
    const id = row.brand === undefined ? others.get(row.competitorBrand ?? "") : own.get(row.brand);
    if (id === undefined) throw refuse("brand.unknown", "Merk ini tidak dikenal.", `${field}.${i}.${name}`);
    return name === "brand" ? { brand: id } : { competitorBrand: id };
  });
}
