import { z } from "zod";
import type { Decimal, PlainDate } from "#kit/field.ts";
import { day, handle, pathId } from "#platform/http/index.server.ts";
import type { Db } from "#platform/database/index.server.ts";
import { factorSql } from "#features/penjualan/stock/units.server.ts";
import { count } from "./document-values.server.ts";
import { countUnits, type CountUnit } from "./laporan-stok.calls.ts";

const factor = factorSql({ product: "p.id", uom: "u.id", day: ":day::date" });
/** SQL condition: whether product `p` may be counted in unit `u`. */
const counted =
  "(u.id = p.stock_uom_id or exists (select 1 from {sales_uom} q where q.product_id = p.id and q.uom_id = u.id and q.archived_at is null))";

type CountInput = { readonly product: number; readonly day: PlainDate; readonly qty?: Decimal | undefined };
const unitsOf = (db: Db, { product, day, qty = undefined }: CountInput): Promise<(CountUnit & { stock: boolean })[]> =>
  db.query(
    `select u.id, u.code as label, u.id = p.stock_uom_id as stock, round(f.to_stock, 3)::text as one, round(:qty::numeric * f.to_stock, 3)::text as qty
     from {product} p join {uom} u on ${counted} cross join lateral (select ${factor.columns} from ${factor.from}) f
     where p.id = :product and u.archived_at is null and f.to_stock is not null order by u.id <> p.stock_uom_id, u.code`,
    { product, day, qty: qty ?? null },
  );

export const onCountUnits = handle(
  countUnits,
  z.strictObject({ product: pathId, day, qty: count.optional() }),
  async (input, { db }) => {
    const units = await unitsOf(db, input);
    return {
      stockUom: units.find((u) => u.stock)?.label ?? "",
      data: units.map(({ id, label, one, qty }) => ({ id, label, one, qty })),
    };
  },
);

/** Positions of units in which their product may not be counted; an omitted unit is the stock unit. */
export async function foreignUnits(
  db: Db,
  of: readonly { readonly product: number; readonly uom: number | null }[],
): Promise<ReadonlySet<number>> {
  const named = of.flatMap(({ product, uom }, line) => (uom === null ? [] : [{ line, product, uom }]));
  if (named.length === 0) return new Set();
  const rows = await db.query<{ line: number }>(
    `select i.line from jsonb_to_recordset(:named::jsonb) as i(line int, product bigint, uom bigint) join {product} p on p.id = i.product
     where not exists (select 1 from {uom} u where u.id = i.uom and u.archived_at is null and ${counted})`,
    { named: JSON.stringify(named) },
  );
  return new Set(rows.map((r) => r.line));
}
