import { allowedBy, appliedOn } from "#features/override/in-force.ts";

/** The default if no row applies. */
const builtIn = 100;

/**
 * The radius of a visit, as a lateral join for a store, its area and a day given in SQL: the store's own radius, else
 * that of its area, else the general one, or more by a granted exception. An exception never reduces the radius.
 */
export const radiusOn = ({
  store,
  area,
  day,
}: {
  readonly store: string;
  readonly area: string;
  readonly day: string;
}): string => `(
  select greatest(u.usual, x.metres) as metres, u.usual, e.id as rule,
    case when x.metres > u.usual then 'override' when e.id is null then 'none' when e.store_id is not null then 'store' when e.area_id is not null then 'area' else 'general' end as source,
    case when x.metres > u.usual then x.number end as exception
  from (select 1) one
  left join lateral (
    select r.id, r.store_id, r.area_id, r.metres from {~store_radius} r
    where r.archived_at is null and r.valid_from <= ${day} and (r.valid_to is null or r.valid_to > ${day}) and (r.store_id = ${store} or (r.store_id is null and (r.area_id = ${area} or r.area_id is null)))
    order by r.store_id nulls last, r.area_id nulls last limit 1
  ) e on true
  left join lateral (
    select ${allowedBy("o", "radius")}::int as metres, o.number from {~override_exception} o where o.store_id = ${store} and ${appliedOn("o", "radius", day)} order by 1 desc, o.id limit 1
  ) x on true
  cross join lateral (select coalesce(e.metres, ${builtIn}) as usual) u
)`;
