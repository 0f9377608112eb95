import type { Db } from "#platform/database/index.server.ts";

type Item = { readonly kind: string; readonly key: string; readonly data: object };

/** Own products with the units in which a price can be given: the stock unit, and the units with a conversion to it. */
const productsSql = `select p.code as key, json_build_object('code', p.code, 'name', p.name, 'brand', b.code, 'uom', u.code, 'weightKg', p.weight_kg::text,
    'alsoIn', (select coalesce(json_agg(distinct x.code), '[]'::json) from {uom_conversion} c join {uom} x on x.id in (c.from_uom_id, c.to_uom_id) and x.id <> p.stock_uom_id
      where c.product_id = p.id and c.archived_at is null and c.valid_to is null)) as data
  from {product} p join {brand} b on b.id = p.brand_id join {uom} u on u.id = p.stock_uom_id where p.archived_at is null and p.active`;
const competitorsSql = `select p.code as key, json_build_object('code', p.code, 'name', p.name, 'brand', b.code, 'uom', u.code, 'weightKg', p.weight_kg::text) as data
  from {competitor_product} p join {competitor_brand} b on b.id = p.competitor_brand_id join {uom} u on u.id = p.uom_id where p.archived_at is null and p.active`;
const brandsSql = `select b.code as key, json_build_object('code', b.code, 'name', b.name) as data from {brand} b where b.archived_at is null and b.active`;
const competitorBrandsSql = `select b.code as key, json_build_object('code', b.code, 'name', b.name, 'company', b.company) as data
  from {competitor_brand} b where b.archived_at is null and b.active`;

/** Products, units and brands that `price.observation` and `customer.info` refer to. */
export async function catalogueOf(db: Db): Promise<Item[]> {
  const read = async (kind: string, sql: string): Promise<Item[]> =>
    (await db.query<{ key: string; data: object }>(sql)).map((r) => ({ kind, ...r }));
  return [
    ...(await read("product", productsSql)),
    ...(await read("competitor", competitorsSql)),
    ...(await read("brand", brandsSql)),
    ...(await read("compBrand", competitorBrandsSql)),
  ];
}
