import { isAcceptedDay } from "#kit/day.ts";
import { z } from "zod";
import { Refused } from "#kit/refused.ts";
import { today } from "#platform/database/index.server.ts";
import { readEnv, handle } from "#platform/http/index.server.ts";
import { whereOf } from "#platform/records/index.server.ts";
import { type AreaMap, type AreaShape, areaMap, type Town } from "./lokasi-area.calls.ts";
import { Area } from "./lokasi-area.resource.ts";

const input = z.looseObject({ on: z.string().refine(isAcceptedDay).optional() }) as unknown as z.ZodType<
  { readonly on?: string } & Readonly<Record<string, string | undefined>>
>;
const validOn = (alias: string) =>
  `${alias}.valid_from <= :on::date and (${alias}.valid_to is null or ${alias}.valid_to > :on::date)`;
const town = (alias: string) =>
  `json_build_object('id', ${alias}.id, 'name', ${alias}.name, 'latitude', ${alias}.latitude::float8, 'longitude', ${alias}.longitude::float8)`;

/** Areas of the list with the coordinates of their districts on a day, and the districts without an area. */
export const onAreaMap = handle(areaMap, input, async ({ on, ...filters }, { db }): Promise<AreaMap> => {
  const unknown = Object.keys(filters).filter((k) => !["q", "archived", "sort"].includes(k) && !k.startsWith("f."));
  if (unknown.length)
    throw new Refused("invalid", "Permintaan belum benar.", [
      { field: unknown[0] as string, message: "Isian tidak dikenal." },
    ]);
  const where = whereOf(Area, filters);
  const day = { on: on ?? (await today(db)) };
  const areas = await db.query<AreaShape>(
    `select t.id, t.code, t.name, case when g.id is null then null else json_build_object('id', g.id, 'label', g.name) end as region,
       coalesce((select json_agg(${town("d")} order by d.name) from {area_district} ad join {district} d on d.id = ad.district_id where ad.area_id = t.id and ${validOn("ad")} and d.latitude is not null), '[]') as towns,
       (select count(*)::int from {area_district} ad join {store} s on s.district_id = ad.district_id where ad.area_id = t.id and ${validOn("ad")} and s.archived_at is null) as stores
     from {area} t left join {region_area} ra on ra.area_id = t.id and ${validOn("ra")} left join {region} g on g.id = ra.region_id where ${where.sql} order by t.name`,
    { ...where.params, ...day },
  );
  const none = `not exists (select 1 from {area_district} ad where ad.district_id = d.id and ${validOn("ad")})`;
  const loose = await db.query<Town>(
    `select d.id, d.name, d.latitude::float8 as latitude, d.longitude::float8 as longitude from {district} d where d.archived_at is null and d.latitude is not null and ${none} order by d.name`,
    day,
  );
  const { unplaced } = await db.one<{ unplaced: number }>(
    "select count(*)::int as unplaced from {district} d where d.archived_at is null and d.latitude is null",
    {},
  );
  return { areas, loose, unplaced, tiles: readEnv().MAP_TILE_URL || null };
});
