import type { Db } from "#platform/database/index.server.ts";
import type { Duplicate, DuplicateQuery } from "./pengajuan-gudang.calls.ts";

/** Warehouses of one distributor within this distance are possible duplicates. */
const nearMetres = 1000;
const likeness = 0.35;
const shown = 10;

/** Warehouses in scope with the same code, a similar name (same distributor or district), or a place nearby. */
export const duplicatesOf = (db: Db, q: DuplicateQuery): Promise<Duplicate[]> =>
  db.query<Duplicate>(
    `with p as (
       select lower(:name::text) as name, fold_code(nullif(trim(:code::text), '')) as code, :distributor::bigint as distributor, :district::bigint as district, :latitude::float8 as lat, :longitude::float8 as lon
     ), c as (
       select w.*, similarity(lower(w.name), p.name) as alike, (fold_code(w.code) = p.code) is true as same_code, (w.distributor_id = p.distributor) is true as same_distributor,
         case when w.latitude is not null and p.lat is not null and p.lon is not null then
           round(12742000 * asin(least(1, sqrt(power(sin(radians(w.latitude::float8 - p.lat) / 2), 2) + cos(radians(p.lat)) * cos(radians(w.latitude::float8)) * power(sin(radians(w.longitude::float8 - p.lon) / 2), 2)))))::int end as distance
       from {warehouse} w, p
       where w.archived_at is null and w.status <> 'closed' and (
         fold_code(w.code) = p.code
         or ((w.distributor_id = p.distributor or w.district_id = p.district) and similarity(lower(w.name), p.name) >= ${likeness})
         or (w.latitude between (p.lat - 0.0091)::numeric and (p.lat + 0.0091)::numeric and w.longitude between (p.lon - 0.0093)::numeric and (p.lon + 0.0093)::numeric))
     )
     select c.id, c.code, c.name, concat_ws(' – ', x.code, x.name) as distributor, c.same_distributor as "sameDistributor", c.same_code as "sameCode", c.address, c.distance,
       case when c.same_code then 100 else round(100 * (0.6 * c.alike + 0.3 * greatest(0, 1 - coalesce(c.distance, ${nearMetres}) / ${nearMetres}.0) + 0.1 * c.same_distributor::int))::int end as score, c.latitude::text, c.longitude::text
     from c left join {~distributor} x on x.id = c.distributor_id
     where c.same_code or c.distance <= ${nearMetres} or c.alike >= ${likeness} order by score desc, c.id limit ${shown}`,
    {
      name: q.name,
      code: q.code ?? null,
      distributor: q.distributor ?? null,
      district: q.district ?? null,
      latitude: q.latitude ?? null,
      longitude: q.longitude ?? null,
    },
  );
