import type { Db } from "#server/db/db.ts";

/** Monthly readings of the competitor panel, from the newest customer information of the month that names brands. */
const readingsSql = `insert into {!panel_reading} (month, store_id, district_id, product_line_id, brand_id, competitor_brand_id, tonnes, weight, origin)
  select :month::date, i.store_id, i.district_id, coalesce(b.product_line_id, c.product_line_id), b.id, c.id, (e->>'tonnes')::numeric, k.weight, 'customerInfo'
  from (select n.store_id, n.district_id, n.brands from {customer_info} n where n.store_id = :store and n.day >= :month::date and n.day < (:month::date + interval '1 month') and n.brands <> '[]'
    order by n.captured_at desc, n.distributor_id, n.id desc limit 1) i
  join {sample_store} k on k.store_id = i.store_id and k.panel = 'competitor' and k.status = 'active' and not k.reserve and k.archived_at is null
    and k.valid_from < (:month::date + interval '1 month') and (k.valid_to is null or k.valid_to > :month::date)
  cross join lateral jsonb_array_elements(i.brands) e
  left join {brand} b on b.id = (e->>'brand')::bigint left join {competitor_brand} c on c.id = (e->>'competitorBrand')::bigint
  on conflict (month, store_id, brand_id, competitor_brand_id) do nothing`;

/** Reads a panel store's month anew. A store that answered a survey in the month is not read from customer information. */
export async function fillPanel(db: Db, key: { readonly store: number; readonly month: string }): Promise<void> {
  await db.one("select s.id from {store} s where s.id = :store for no key update of s", { store: key.store });
  const surveyed = await db.maybe(
    "select 1 from {panel_reading} r where r.store_id = :store and r.month = :month::date and r.origin = 'survey' limit 1",
    key,
  );
  if (surveyed) return;
  await db.run("delete from {!panel_reading} where store_id = :store and month = :month::date", key);
  await db.run(readingsSql, key);
}
