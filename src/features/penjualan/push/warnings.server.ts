import type { Db } from "#platform/database/index.server.ts";
import type { DraftLine } from "../transaksi/draft-lines.server.ts";
import { farFromList } from "../transaksi/list-price.server.ts";
import type { Warning } from "./outcome.server.ts";

/**
 * Prices that differ from the list price by more than `percent`; forms require confirmation, systems get a warning. 0
 * disables it.
 */
export const priceWarnings = (lines: readonly DraftLine[], percent: number): Warning[] =>
  farFromList(lines, percent).map((far) => ({ ...far, code: "price.far" }));

/** Products of a receipt that are made by another operating company than the one given. */
export async function supplierWarnings(
  db: Db,
  opco: number,
  lines: readonly { readonly product: number }[],
): Promise<Warning[]> {
  const others = await db.query<{ id: number; supplier: string; opco: string }>(
    `select p.id, o.code as supplier, n.code as opco from {product} p join {brand} b on b.id = p.brand_id join {opco} o on o.id = b.opco_id join {opco} n on n.id = :opco
     where b.opco_id <> :opco and p.id = any(:products::bigint[])`,
    { opco, products: [...new Set(lines.map((l) => l.product))] },
  );
  const supplier = new Map(others.map((o) => [o.id, o]));
  return lines.flatMap(({ product }, i): Warning[] => {
    const other = supplier.get(product);
    if (!other) return [];
    return [
      {
        code: "receipt.supplier",
        field: `lines.${i}.product`,
        message: "Produk ini dipasok {supplier}, bukan {opco}.",
        values: { supplier: other.supplier, opco: other.opco },
      },
    ];
  });
}
