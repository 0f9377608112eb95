import type { Db } from "#platform/database/index.server.ts";

/** Condition that a day lies in the month. */
const inMonth = (day: string) => `${day} >= :month::date and ${day} < (:month::date + interval '1 month')`;

/** The newest counting response of the month that names brands. */
const answeredSql = `select r.store_id, r.district_id, a.brands
  from {survey_response} r join {survey_answer} a on a.distributor_id = r.distributor_id and a.response_id = r.id
  where r.store_id = :store and ${inMonth("r.day")} and r.status = 'posted' and not 'again' = any(r.flags)
    and a.brands @> '[{"stocked": true}]'
  order by r.submitted_at desc, r.distributor_id, r.id desc, a.item_id limit 1`;
/** The newest customer information of the month that names brands. */
const capturedSql = `select n.store_id, n.district_id, n.brands from {customer_info} n
  where n.store_id = :store and ${inMonth("n.day")} and n.brands <> '[]'
  order by n.captured_at desc, n.distributor_id, n.id desc limit 1`;

const readingsSql = (source: string, stocked: string) => `insert into {!panel_reading}
    (month, store_id, district_id, product_line_id, brand_id, competitor_brand_id, tonnes, weight, origin)
  select :month::date, i.store_id, i.district_id, coalesce(b.product_line_id, c.product_line_id), b.id, c.id,
    (e->>'tonnes')::numeric, k.weight, :origin::text
  from (${source}) i
  join {sample_store} k on k.store_id = i.store_id and k.panel = 'competitor' and k.status = 'active'
    and not k.reserve and k.archived_at is null
    and k.valid_from < (:month::date + interval '1 month') and (k.valid_to is null or k.valid_to > :month::date)
  cross join lateral jsonb_array_elements(i.brands) e
  left join {brand} b on b.id = (e->>'brand')::bigint
  left join {competitor_brand} c on c.id = (e->>'competitorBrand')::bigint
  where ${stocked} and coalesce(b.id, c.id) is not null
  on conflict (month, store_id, brand_id, competitor_brand_id) do nothing returning store_id`;
const surveyedSql = readingsSql(answeredSql, "(e->>'stocked')::boolean");
const informedSql = readingsSql(capturedSql, "true");

/** A store and the first day of a month. */
export type PanelMonth = { readonly store: number; readonly month: string };
export const panelMonthOf = (store: number, day: string): PanelMonth => ({ store, month: `${day.slice(0, 7)}-01` });

/**
 * Computes a panel store's reading of the month from its newest survey response with brands, or else from its newest
 * customer information. The result depends only on these facts, so that voiding a response removes its reading.
 */
export async function fillPanel(db: Db, key: PanelMonth): Promise<void> {
  await db.one("select s.id from {store} s where s.id = :store for no key update of s", { store: key.store });
  await db.run("delete from {!panel_reading} where store_id = :store and month = :month::date", key);
  const surveyed = await db.run(surveyedSql, { ...key, origin: "survey" });
  if (surveyed === 0) await db.run(informedSql, { ...key, origin: "customerInfo" });
}
