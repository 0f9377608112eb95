import { type Db, todaySql } from "#platform/database/index.server.ts";
import { radiusOn } from "../radius-toko/radius-on.ts";
import type { Duplicate, DuplicateQuery } from "./pengajuan-toko.calls.ts";

/** Beyond this distance, a nearby store is not a possible duplicate. */
const nearMetres = 500;
const likeness = 0.3;
const shown = 10;

/**
 * Stores in scope that may be the proposed one: a similar name in the district, the same telephone number (by its last
 * nine digits, so that 08… and +628… match), or within half a kilometre; the most likely first.
 */
export const duplicatesOf = (db: Db, q: DuplicateQuery): Promise<Duplicate[]> =>
  db.query<Duplicate>(
    `with p as (
       select :name::text as name, right(regexp_replace(coalesce(:phone::text, ''), '\\D', '', 'g'), 9) as phone, :district::bigint as district, :latitude::float8 as lat, :longitude::float8 as lon
     ), c as (
       select s.*, similarity(lower(s.name), lower(p.name)) as alike,
         (length(p.phone) = 9 and right(regexp_replace(s.phone, '\\D', '', 'g'), 9) = p.phone) is true as same_phone,
         case when s.latitude is not null and p.lat is not null and p.lon is not null then
           round(12742000 * asin(least(1, sqrt(power(sin(radians(s.latitude::float8 - p.lat) / 2), 2) + cos(radians(p.lat)) * cos(radians(s.latitude::float8)) * power(sin(radians(s.longitude::float8 - p.lon) / 2), 2)))))::int end as distance
       from {store} s, p
       where s.archived_at is null and s.status <> 'closed' and (
         (s.district_id = p.district and s.name % p.name)
         or (length(p.phone) = 9 and right(regexp_replace(s.phone, '\\D', '', 'g'), 9) = p.phone)
         or (s.latitude between (p.lat - 0.0046)::numeric and (p.lat + 0.0046)::numeric and s.longitude between (p.lon - 0.0047)::numeric and (p.lon + 0.0047)::numeric))
     ), r as (
       select c.*, round(100 * (0.5 * c.alike + 0.3 * c.same_phone::int + 0.2 * greatest(0, 1 - coalesce(c.distance, ${nearMetres}) / ${nearMetres}.0)))::int as score from c
     )
     select r.id, r.code, r.name, r.owner_name as "ownerName", r.phone, r.address, r.status, r.distance, r.same_phone as "samePhone", r.score, r.latitude::text, r.longitude::text
     from r where r.same_phone or r.distance <= ${nearMetres} or r.alike >= ${likeness} order by r.score desc, r.id limit ${shown}`,
    {
      name: q.name,
      phone: q.phone ?? null,
      district: q.district ?? null,
      latitude: q.latitude ?? null,
      longitude: q.longitude ?? null,
    },
  );

/** The radius that would apply to a store in the district. */
export async function radiusIn(db: Db, district: number): Promise<number> {
  const { metres } = await db.one<{ metres: number }>(
    `select e.metres from (select ${todaySql} as day) d
     left join {area_district} a on a.district_id = :district and a.valid_from <= d.day and (a.valid_to is null or a.valid_to > d.day)
     cross join lateral ${radiusOn({ store: "null::bigint", area: "a.area_id", day: "d.day" })} e`,
    { district },
  );
  return metres;
}
