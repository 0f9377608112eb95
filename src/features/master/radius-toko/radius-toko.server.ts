import { z } from "zod";
import { Refused } from "#kit/refused.ts";
import { readEnv } from "#server/env.ts";
import { handle } from "#server/http/handle.ts";
import { likeText } from "#server/resource/filter.ts";
import { resourceHooks } from "#server/resource/hooks.ts";
import { sound } from "#server/resource/values.ts";
import { type RadiusMap, type RadiusQuery, radiusMap, type RadiusSpot } from "./radius-toko.calls.ts";
import { StoreRadius } from "./radius-toko.resource.ts";

/** What holds where no row says anything. */
const builtIn = 100;
const drawn = 400;
const degrees = (most: number) => z.coerce.number().min(-most).max(most);
const ids = z
  .string()
  .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,49}$/)
  .optional();
const query = z.strictObject({
  south: degrees(90),
  north: degrees(90),
  west: degrees(180),
  east: degrees(180),
  area: ids,
  store: ids,
  q: z.string().max(100).refine(sound).optional(),
}) as unknown as z.ZodType<RadiusQuery>;
const listOf = (v: string | undefined): number[] | null => v?.split(",").map(Number) ?? null;

/** Stores of the part on show with the radius that holds for each today: its own, else its area's, else the general one. */
export const onRadiusMap = handle(radiusMap, query, async (i, ctx): Promise<RadiusMap> => {
  const rows = await ctx.db.query<RadiusSpot & { total: number }>(
    `with d as (select (now() at time zone 'Asia/Jakarta')::date as today),
     r as (select x.* from {store_radius} x, d where x.archived_at is null and x.valid_from <= d.today and (x.valid_to is null or x.valid_to > d.today)),
     s as (
       select t.id, t.code, t.name, t.latitude, t.longitude, a.area_id, count(*) over () as total
       from {store} t cross join d
       left join {~area_district} a on a.district_id = t.district_id and a.valid_from <= d.today and (a.valid_to is null or a.valid_to > d.today)
       where t.archived_at is null and t.status <> 'closed' and t.latitude between :south::numeric and :north::numeric and t.longitude between :west::numeric and :east::numeric
         and (:areas::bigint[] is null or a.area_id = any(:areas::bigint[])) and (:stores::bigint[] is null or t.id = any(:stores::bigint[]))
         and (:q::text is null or t.code ilike :q or t.name ilike :q)
       order by t.id limit ${drawn}
     )
     select s.id, s.code, s.name, s.latitude::float8 as latitude, s.longitude::float8 as longitude, s.total::int as total, n.name as area,
       coalesce(e.metres, ${builtIn}) as metres, e.id as rule, case when e.id is null then 'none' when e.store_id is not null then 'store' when e.area_id is not null then 'area' else 'general' end as source
     from s left join {~area} n on n.id = s.area_id
     left join lateral (
       select r.* from r where r.store_id = s.id or (r.store_id is null and (r.area_id = s.area_id or r.area_id is null))
       order by r.store_id nulls last, r.area_id nulls last limit 1
     ) e on true
     order by s.id`,
    { ...i, areas: listOf(i.area), stores: listOf(i.store), q: i.q ? `%${likeText(i.q)}%` : null },
  );
  return { spots: rows.map(({ total: _total, ...spot }) => spot), total: rows[0]?.total ?? 0, tiles: readEnv().MAP_TILE_URL || null };
});

/** One row speaks of one thing: a store, an area, or everything else. */
export const storeRadiusHooks = resourceHooks(StoreRadius, {
  beforeSave(next, before) {
    const of = (name: "area" | "store") => (Object.hasOwn(next, name) ? next[name] : before?.[name]);
    if (of("area") && of("store"))
      throw new Refused("radius.both", "Isi area atau toko, bukan keduanya.", { area: "Isi area atau toko, bukan keduanya.", store: "Isi area atau toko, bukan keduanya." });
    return next;
  },
});
