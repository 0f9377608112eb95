import type { Person } from "#kit/person.ts";
import { type Db, type Params, todaySql } from "#platform/database/index.server.ts";

const today = (alias: string) =>
  `${alias}.valid_from <= ${todaySql} and (${alias}.valid_to is null or ${alias}.valid_to > ${todaySql})`;

/** SQL condition: the text of alias `p` is published, has begun, has not expired and is not archived. */
export const inForce = (p: string): string =>
  `${p}.status = 'published' and ${p}.archived_at is null and ${p}.publish_at <= now() and (${p}.expire_at is null or ${p}.expire_at > now())`;

/** SQL condition: the roles and areas of the text of alias `p` include the reader of `readerParams`. */
export const meantFor = (p: string): string =>
  `(${p}.roles is null or string_to_array(${p}.roles, ',') && :myRoles::text[])
   and (${p}.areas is null or :everywhere::boolean or string_to_array(${p}.areas, ',') && :myAreas::text[])`;

/**
 * Roles and areas of a reader. Users of a distributor belong to the areas of its own district and of its warehouses.
 */
export async function readerParams(db: Db, person: Person): Promise<Params> {
  const everywhere = person.vendorId === null && person.districts === null;
  const areas = everywhere ? [] : await areasOf(db, person);
  return { myRoles: person.roles.map((r) => r.role), everywhere, myAreas: areas };
}

async function areasOf(db: Db, person: Person): Promise<string[]> {
  const rows = await db.query<{ code: string }>(
    `with places as (
       select unnest(:districts::bigint[]) as district_id
       union select d.district_id from {distributor} d where d.id = :vendor::bigint
       union select w.district_id from {warehouse} w where w.distributor_id = :vendor::bigint and w.archived_at is null
     )
     select distinct a.code from places join {area_district} ad on ad.district_id = places.district_id and ${today("ad")}
       join {area} a on a.id = ad.area_id and a.archived_at is null`,
    { districts: person.districts ?? [], vendor: person.vendorId },
  );
  return rows.map((r) => r.code);
}

/**
 * Active users in the audience of a text with these roles and areas (codes; none means every user with a role): the
 * same rule as `meantFor`, from the text's side.
 */
export const audienceSql = `
  with role_holder as (
    select ur.user_id, bool_or(r.reach = 'national') as national, array_agg(r.code) as codes
    from {user_role} ur join {role} r on r.id = ur.role_id and r.archived_at is null group by ur.user_id
  ), wanted as (
    select a.id from {area} a where a.code = any(:areas::text[]) and a.archived_at is null
  ), place as (
    select ad.district_id from {area_district} ad join wanted on wanted.id = ad.area_id where ${today("ad")}
  ), there as (
    select us.user_id from {user_scope} us join wanted on wanted.id = us.ref_id where us.kind = 'area'
    union
    select us.user_id from {user_scope} us join {region_area} ra on ra.region_id = us.ref_id and ${today("ra")}
      join wanted on wanted.id = ra.area_id where us.kind = 'region'
    union
    select u.id from {app_user} u join {distributor} d on d.id = u.vendor_id join place on place.district_id = d.district_id
    union
    select u.id from {app_user} u join {warehouse} w on w.distributor_id = u.vendor_id and w.archived_at is null
      join place on place.district_id = w.district_id
  )
  select u.id, u.fullname as name from {app_user} u join role_holder h on h.user_id = u.id
  where u.status = 'active' and u.archived_at is null
    and (cardinality(:roles::text[]) = 0 or h.codes && :roles::text[])
    and (cardinality(:areas::text[]) = 0 or (h.national and u.vendor_id is null) or u.id in (select user_id from there))`;
