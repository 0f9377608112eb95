import type pg from "pg";
import { todaySql } from "#platform/database/index.server.ts";

export type Territory = { readonly districts: readonly number[] | null; readonly vendors: readonly number[] | null };

const sql = `
with areas as (
  select us.ref_id as area_id from user_scope us where us.user_id = $1 and us.kind = 'area'
  union
  select a.id from user_scope us join region_area ar on ar.region_id = us.ref_id and ar.valid_from <= ${todaySql} and (ar.valid_to is null or ar.valid_to > ${todaySql})
    join area a on a.id = ar.area_id and a.archived_at is null where us.user_id = $1 and us.kind = 'region'
), d as (
  select distinct ad.district_id from areas join area_district ad on ad.area_id = areas.area_id
  where ad.valid_from <= ${todaySql} and (ad.valid_to is null or ad.valid_to > ${todaySql})
), v as (
  select us.ref_id as id from user_scope us where us.user_id = $1 and us.kind = 'distributor'
  union select w.distributor_id from warehouse w join d on d.district_id = w.district_id where w.archived_at is null
  union select x.id from distributor x join d on d.district_id = x.district_id where x.archived_at is null
)
select coalesce((select array_agg(district_id order by district_id) from d), '{}') as districts, coalesce((select array_agg(id order by id) from v), '{}') as vendors`;

/**
 * The districts of the areas assigned to a person today, and the distributors active there. A person without areas sees
 * no rows.
 */
export async function territoryOf(pool: pg.Pool | pg.ClientBase, userId: number): Promise<Territory> {
  const row = (
    await pool.query<{ districts: number[]; vendors: number[] }>({ name: "territory", text: sql, values: [userId] })
  ).rows[0];
  return { districts: row?.districts ?? [], vendors: row?.vendors ?? [] };
}
