import { z } from "zod";
import { notFound, Refused } from "#kit/refused.ts";
import { todaySql } from "#platform/database/index.server.ts";
import { readEnv, handle, pathId, search } from "#platform/http/index.server.ts";
import { likeText, resourceHooks } from "#platform/records/index.server.ts";
import { radiusOn } from "./radius-on.ts";
import {
  type RadiusMap,
  type RadiusQuery,
  radiusMap,
  type RadiusSpot,
  type StoreRadiusOn,
  storeRadiusOn,
} from "./radius-toko.calls.ts";
import { StoreRadius } from "./radius-toko.resource.ts";

const drawn = 400;
const degrees = (limit: number) => z.coerce.number().min(-limit).max(limit);
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
  q: search.optional(),
}) as unknown as z.ZodType<RadiusQuery>;
const listOf = (v: string | undefined): number[] | null => v?.split(",").map(Number) ?? null;

/** Stores in the displayed part with today's radius: their own, else that of the area, else the general one. */
export const onRadiusMap = handle(radiusMap, query, async (i, ctx): Promise<RadiusMap> => {
  const rows = await ctx.db.query<RadiusSpot & { total: number }>(
    `with d as (select ${todaySql} as today),
     s as (
       select t.id, t.code, t.name, t.latitude, t.longitude, a.area_id, d.today, count(*) over () as total
       from {store} t cross join d
       left join {~area_district} a on a.district_id = t.district_id and a.valid_from <= d.today and (a.valid_to is null or a.valid_to > d.today)
       where t.archived_at is null and t.status <> 'closed' and t.latitude between :south::numeric and :north::numeric and t.longitude between :west::numeric and :east::numeric
         and (:areas::bigint[] is null or a.area_id = any(:areas::bigint[])) and (:stores::bigint[] is null or t.id = any(:stores::bigint[]))
         and (:q::text is null or t.code ilike :q or fold_search(t.name) like fold_search(:q))
       order by t.id limit ${drawn}
     )
     select s.id, s.code, s.name, s.latitude::float8 as latitude, s.longitude::float8 as longitude, s.total::int as total, n.name as area, e.metres, e.rule, e.source, e.exception
     from s left join {~area} n on n.id = s.area_id cross join lateral ${radiusOn({ store: "s.id", area: "s.area_id", day: "s.today" })} e
     order by s.id`,
    { ...i, areas: listOf(i.area), stores: listOf(i.store), q: i.q ? `%${likeText(i.q)}%` : null },
  );
  return {
    spots: rows.map(({ total: _total, ...spot }) => spot),
    total: rows[0]?.total ?? 0,
    tiles: readEnv().MAP_TILE_URL || null,
  };
});

/** Read when a visit is assessed; a store outside the scope is reported as not found. */
export const onStoreRadiusOn = handle(
  storeRadiusOn,
  z.strictObject({ id: pathId, day: z.iso.date().optional() }) as unknown as z.ZodType<{ id: number; day?: string }>,
  async (i, { db }) => {
    const store = await db.maybe<StoreRadiusOn>(
      `select t.id as store, d.day::text as day, e.metres, e.usual, e.source, e.exception
     from {store} t cross join (select coalesce(:day::date, ${todaySql}) as day) d
     left join {~area_district} a on a.district_id = t.district_id and a.valid_from <= d.day and (a.valid_to is null or a.valid_to > d.day)
     cross join lateral ${radiusOn({ store: "t.id", area: "a.area_id", day: "d.day" })} e where t.id = :id`,
      { id: i.id, day: i.day ?? null },
    );
    if (!store) throw notFound();
    return store;
  },
);

/** A row applies to a store, to an area, or to everything else. */
export const storeRadiusHooks = resourceHooks(StoreRadius, {
  beforeSave(next, before) {
    const of = (name: "area" | "store") => (Object.hasOwn(next, name) ? next[name] : before?.[name]);
    if (of("area") && of("store"))
      throw new Refused("radius.both", "Isi area atau toko, bukan keduanya.", {
        area: "Isi area atau toko, bukan keduanya.",
        store: "Isi area atau toko, bukan keduanya.",
      });
    return next;
  },
});
