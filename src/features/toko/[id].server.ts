import { z } from "zod";
import { notFound } from "#kit/refused.ts";
import { type Db, todaySql } from "#platform/database/index.server.ts";
import { handle, pathId } from "#platform/http/index.server.ts";
import { radiusOn } from "#features/master/radius-toko/radius-on.ts";
import { type NearStore, type StoreDetail, storeDetail } from "./[id].calls.ts";

const lives = (r: string) =>
  `${r}.archived_at is null and ${r}.valid_from <= t.day and (${r}.valid_to is null or ${r}.valid_to > t.day)`;

/** Data of a store besides its fields; parts that the reader may not see are omitted, not zero. */
export const onStoreDetail = handle(
  storeDetail,
  z.strictObject({ id: pathId }),
  async ({ id }, { db, person }): Promise<StoreDetail> => {
    if (!(await db.maybe("select 1 from {store} s where s.id = :id", { id }))) throw notFound();
    return {
      sales: showsSales.some((action) => person.actions.has(action)) ? await salesOf(db, id) : null,
      serving: await servingOf(db, id),
      radius: await radiusOf(db, id),
      near: await nearOf(db, id),
    };
  },
);

/** Any of these permissions shows the sales of the store, because reports link to this page. */
const showsSales = ["sale.read", "report.sales", "report.store"];
/** The same lines and definitions as in reports: posted, returns negative. */
async function salesOf(db: Db, id: number): Promise<StoreDetail["sales"]> {
  const lines = `select f.* from {sale_line} f where f.store_id = :id and f.status = 'posted' and f.sold_on >= (date_trunc('month', ${todaySql}) - interval '12 months')::date`;
  return db.one(
    `with f as materialized (${lines}),
       m as (select d::date as month, coalesce(sum(f.sign * f.tonnes), 0)::text as tonnes, coalesce(sum(f.sign * f.net), 0)::text as net
             from generate_series(date_trunc('month', ${todaySql}) - interval '12 months', date_trunc('month', ${todaySql}), interval '1 month') d left join f on date_trunc('month', f.sold_on)::date = d::date group by 1),
       p as (select f.product_id as id, concat_ws(' – ', x.code, x.name) as label, sum(f.sign * f.tonnes) as tonnes, sum(f.sign * f.net) as net, max(f.sold_on) filter (where f.sign = 1) as last_on from f join {~product} x on x.id = f.product_id group by 1, 2)
     select (select json_agg(m order by m.month) from m) as months,
       (select coalesce(json_agg(json_build_object('id', p.id, 'label', p.label, 'tonnes', p.tonnes::text, 'net', p.net::text, 'lastOn', p.last_on) order by p.tonnes desc, p.id), '[]') from p) as products,
       (select json_build_object('tonnes', coalesce(sum(f.sign * f.tonnes), 0)::text, 'net', coalesce(sum(f.sign * f.net), 0)::text, 'invoices', count(distinct (f.distributor_id, f.sale_id)) filter (where f.sign = 1), 'lastOn', max(f.sold_on) filter (where f.sign = 1)) from f) as total`,
    { id },
  );
}

/** Current mappings of the store: distributors, LT, and positions with their holders. */
const servingOf = (db: Db, id: number): Promise<StoreDetail["serving"]> =>
  db.query(
    `with t as (select ${todaySql} as day)
     select x.kind, x.label, x.holder, x.since from t cross join lateral (
       select 1 as place, m.kind, concat_ws(' – ', d.code, d.name) as label, null as holder, m.valid_from as since from {store_distributor} m join {~distributor} d on d.id = m.distributor_id where m.store_id = :id and ${lives("m")}
       union all select 2, 'LT', concat_ws(' – ', c.code, c.name), null, m.valid_from from {regular_customer_store} m join {~regular_customer} c on c.id = m.regular_customer_id where m.store_id = :id and ${lives("m")}
       union all select 3, m.kind, concat_ws(' – ', p.code, p.name), u.fullname, m.valid_from from {store_position} m join {~position} p on p.id = m.position_id
         left join {~position_assignment} a on a.position_id = p.id and ${lives("a")} left join {~app_user} u on u.id = a.user_id where m.store_id = :id and ${lives("m")}
     ) x order by x.place, x.kind, x.label`,
    { id },
  );

const radiusOf = async (db: Db, id: number): Promise<number> =>
  (
    await db.one<{ metres: number }>(
      `with t as (select ${todaySql} as day)
       select e.metres from t join {store} s on s.id = :id left join {~area_district} ad on ad.district_id = s.district_id and ad.valid_from <= t.day and (ad.valid_to is null or ad.valid_to > t.day)
       cross join lateral ${radiusOn({ store: "s.id", area: "ad.area_id", day: "t.day" })} e`,
      { id },
    )
  ).metres;

const nearby = 1000;
/** Within a kilometre a flat projection is accurate enough; the bounding box lets the search use the index. */
const nearOf = (db: Db, id: number): Promise<NearStore[]> =>
  db.query<NearStore>(
    `select y.id, y.label, y.distance, y.latitude, y.longitude from (
       select n.id, concat_ws(' – ', n.code, n.name) as label, n.latitude::text, n.longitude::text,
         round(sqrt(power((n.latitude - s.latitude)::float8 * 111320, 2) + power((n.longitude - s.longitude)::float8 * 111320 * cos(radians(s.latitude::float8)), 2)))::int as distance
       from {store} s join {store} n on n.id <> s.id and n.archived_at is null and n.status <> 'closed' and n.district_id = s.district_id and n.latitude between s.latitude - 0.01 and s.latitude + 0.01 and n.longitude between s.longitude - 0.01 and s.longitude + 0.01
       where s.id = :id) y where y.distance <= ${nearby} order by y.distance, y.id limit 6`,
    { id },
  );
