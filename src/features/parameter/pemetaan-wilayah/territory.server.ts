import { defineTerritory } from "#platform/access/index.server.ts";
import { defineScopeTie, todaySql } from "#platform/database/index.server.ts";
import { AreaDistrict } from "./pemetaan-wilayah.resource.ts";

const inForce = (alias: string, day: string): string =>
  `${alias}.valid_from <= ${day} and (${alias}.valid_to is null or ${alias}.valid_to > ${day})`;

/** Staff see the areas that contain one of their districts today; distributors see none. */
export const areaTie = defineScopeTie("area", [AreaDistrict.table], {
  area: (column) =>
    `exists (select 1 from area_district ad_ where ad_.area_id = ${column} and ad_.district_id = any(:__districts::bigint[]) and ${inForce("ad_", todaySql)})`,
});

/** The districts of the areas and regions assigned to a person today, and the distributors active there. */
export const territory = defineTerritory({
  ofPersonSql: `
with areas as (
  select us.ref_id as area_id from user_scope us where us.user_id = $1 and us.kind = 'area'
  union
  select a.id from user_scope us join region_area ar on ar.region_id = us.ref_id and ${inForce("ar", todaySql)}
    join area a on a.id = ar.area_id and a.archived_at is null where us.user_id = $1 and us.kind = 'region'
), d as (
  select distinct ad.district_id from areas join area_district ad on ad.area_id = areas.area_id
  where ${inForce("ad", todaySql)}
), v as (
  select us.ref_id as id from user_scope us where us.user_id = $1 and us.kind = 'distributor'
  union select w.distributor_id from warehouse w join d on d.district_id = w.district_id where w.archived_at is null
  union select x.id from distributor x join d on d.district_id = x.district_id where x.archived_at is null
)
select coalesce((select array_agg(district_id order by district_id) from d), '{}') as districts, coalesce((select array_agg(id order by id) from v), '{}') as vendors`,
  reaches: (user, district) => `exists (
    select 1 from {user_scope} us left join {area} a on us.kind = 'region' and a.region_id = us.ref_id and a.archived_at is null
      join {area_district} ad on ad.area_id = case us.kind when 'area' then us.ref_id else a.id end
    where us.user_id = ${user} and us.kind in ('area', 'region') and ad.district_id = ${district}
      and ${inForce("ad", todaySql)})`,
  contains: (area, district) =>
    `exists (select 1 from {area_district} ad where ad.area_id = ${area} and ad.district_id = ${district} and ${inForce("ad", todaySql)})`,
  seenOn: (area, day) =>
    `exists (select 1 from {~area_district} ad join {store} s on s.district_id = ad.district_id where ad.area_id = ${area} and ${inForce("ad", day)})`,
  areaNamesSql:
    "select distinct a.name from {area} a join {area_district} d on d.area_id = a.id and d.valid_from <= :today::date and (d.valid_to is null or d.valid_to > :today::date) where d.district_id = any(:districts::bigint[]) order by 1",
});
