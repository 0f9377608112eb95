import { readKey } from "#kit/filter.ts";
import { z } from "zod";
import { notFound, Refused } from "#kit/refused.ts";
import { type Db, todaySql } from "#platform/database/index.server.ts";
import { readEnv, handle } from "#platform/http/index.server.ts";
import { whereOf } from "#platform/records/index.server.ts";
import {
  type MapQuery,
  type MapSpot,
  type StoreMap,
  type StoreProfile,
  storeMap,
  storeProfile,
} from "./data-toko.calls.ts";
import { Store } from "./data-toko.resource.ts";

const degrees = (limit: number) => z.coerce.number().min(-limit).max(limit);
const mapQuery = z.looseObject({
  south: degrees(90),
  north: degrees(90),
  west: degrees(180),
  east: degrees(180),
  cells: z.coerce.number().int().min(1).max(64),
}) as unknown as z.ZodType<MapQuery>;
const own = new Set(["south", "north", "west", "east", "cells", "q", "archived"]);

type Cell = {
  readonly latitude: number;
  readonly longitude: number;
  readonly count: number;
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly status: string;
};
type Extent = {
  readonly placed: number;
  readonly unplaced: number;
  readonly south: number | null;
  readonly west: number;
  readonly north: number;
  readonly east: number;
};

/** Stores of the list as spots: one for each cell of a grid, so that 60,000 stores become a few hundred marks. */
export const onStoreMap = handle(
  storeMap,
  mapQuery,
  async ({ south, north, west, east, cells, ...filters }, ctx): Promise<StoreMap> => {
    const unknown = Object.keys(filters).filter((k) => !own.has(k) && !readKey(k));
    if (unknown.length || north <= south || east <= west)
      throw new Refused(
        "invalid",
        "Permintaan belum benar.",
        unknown.map((field) => ({ field, message: "Isian tidak dikenal." })),
      );
    const where = whereOf(Store, filters, ctx.access);
    const extent = await extentOf(ctx.db, where);
    const size = (east - west) / cells;
    const stores = await ctx.db.query<Cell>(
      `select avg(t.latitude)::float8 as latitude, avg(t.longitude)::float8 as longitude, count(*)::int as count, min(t.id) as id, min(t.code) as code, min(t.name) as name, min(t.status) as status
     from {store} t
     where ${where.sql} and t.latitude between :south::numeric and :north::numeric and t.longitude between :west::numeric and :east::numeric
     group by floor((t.longitude - :west::numeric) / :size::numeric), floor((t.latitude - :south::numeric) / :size::numeric)
     order by count desc limit 4096`,
      { ...where.params, south, north, west, east, size },
    );
    const spots = stores.map(
      (c): MapSpot => ({
        latitude: c.latitude,
        longitude: c.longitude,
        count: c.count,
        store: c.count === 1 ? { id: c.id, code: c.code, name: c.name, status: c.status } : null,
      }),
    );
    const bounds =
      extent.south === null ? null : { south: extent.south, west: extent.west, north: extent.north, east: extent.east };
    return { spots, bounds, placed: extent.placed, unplaced: extent.unplaced, tiles: readEnv().MAP_TILE_URL || null };
  },
);

const extentOf = (db: Db, where: ReturnType<typeof whereOf>): Promise<Extent> =>
  db.one<Extent>(
    `select count(t.latitude)::int as placed, (count(*) - count(t.latitude))::int as unplaced,
       min(t.latitude)::float8 as south, max(t.latitude)::float8 as north, min(t.longitude)::float8 as west, max(t.longitude)::float8 as east
     from {store} t where ${where.sql}`,
    where.params,
  );

const id = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number) as unknown as z.ZodType<number>;

/** Facts of a store in the drawer besides its fields: purchases, distributors and responsible staff. */
export const onStoreProfile = handle(
  storeProfile,
  z.strictObject({ id }),
  async ({ id: store }, ctx): Promise<StoreProfile> => {
    if (!(await ctx.db.maybe("select 1 from {store} t where t.id = :store", { store }))) throw notFound();
    const sales = ctx.person.actions.has("sale.read")
      ? await salesOf(ctx.db, store)
      : { months: null, total: null, lastSaleOn: null };
    return { ...sales, distributors: await distributorsOf(ctx.db, store), positions: await positionsOf(ctx.db, store) };
  },
);

/** The same lines and definitions as in reports (posted, returns negative), so that the figures agree. */
async function salesOf(db: Db, store: number): Promise<Pick<StoreProfile, "months" | "total" | "lastSaleOn">> {
  return db.one(
    `with month as (select generate_series(date_trunc('month', ${todaySql}) - interval '11 months', date_trunc('month', ${todaySql}), interval '1 month')::date as day),
       sold as (select date_trunc('month', f.sold_on)::date as day, sum(f.sign * f.tonnes) as tonnes, max(f.sold_on) filter (where f.sign = 1) as last
                from {sale_line} f where f.store_id = :store and f.status = 'posted' and f.sold_on >= (select min(day) from month) group by 1)
     select json_agg(json_build_object('month', m.day, 'tonnes', coalesce(s.tonnes, 0)::text) order by m.day) as months, coalesce(sum(s.tonnes), 0)::text as total, max(s.last) as "lastSaleOn"
     from month m left join sold s on s.day = m.day`,
    { store },
  );
}

/** `valid_to` is exclusive; the last day is displayed. A mapping that ended on its first day never applied. */
const period =
  'm.valid_from as "from", (m.valid_to - 1) as "to", m.valid_from <= today.day and (m.valid_to is null or m.valid_to > today.day) as current';
const validSql = "(m.valid_to is null or m.valid_to > m.valid_from)";

const distributorsOf = (db: Db, store: number): Promise<StoreProfile["distributors"]> =>
  db.query(
    `select m.id, d.code || ' – ' || d.name as label, m.kind, null as holder, ${period}
     from {store_distributor} m join {~distributor} d on d.id = m.distributor_id cross join (select ${todaySql} as day) today
     where m.store_id = :store and ${validSql} order by current desc, m.valid_from desc, m.id limit 100`,
    { store },
  );

const positionsOf = (db: Db, store: number): Promise<StoreProfile["positions"]> =>
  db.query(
    `select m.id, p.code || ' – ' || p.name as label, m.kind, u.fullname as holder, ${period}
     from {store_position} m join {position} p on p.id = m.position_id cross join (select ${todaySql} as day) today
       left join {position_assignment} a on a.position_id = m.position_id and a.valid_from <= today.day and (a.valid_to is null or a.valid_to > today.day)
       left join {~app_user} u on u.id = a.user_id
     where m.store_id = :store and ${validSql} order by current desc, m.valid_from desc, m.id limit 100`,
    { store },
  );
