import type { Db } from "#platform/database/index.server.ts";
import { placedSaleMark } from "#features/penjualan/rollup-marks.server.ts";
import { forEver, markPoints } from "#features/program-loyalty/point/dirty.server.ts";

/**
 * SQL of the versions of stores: every day on which one of a store's mappings, or a mapping above it, begins or ends
 * starts a version; equal adjacent ones are merged. `:ids` null means all stores.
 */
export const versionsSql = `
  select * from (
    with s as (select t.id, t.district_id, t.segment_id, t.cluster_id from {store} t where :ids::bigint[] is null or t.id = any(:ids::bigint[])),
    chair as (select distinct sp.position_id as id from s join {store_position} sp on sp.store_id = s.id),
    rank as (
      select c.id, c.id as above from chair c
      union select c.id, p1.parent_id from chair c join {position_parent} p1 on p1.position_id = c.id
      union select c.id, p2.parent_id from chair c join {position_parent} p1 on p1.position_id = c.id join {position_parent} p2 on p2.position_id = p1.parent_id
    ),
    turn as materialized (
      select distinct r.id, x.day from rank r join {position_parent} pp on pp.position_id = r.above cross join lateral (values (pp.valid_from::date), (pp.valid_to::date)) x(day) where x.day > date '2000-01-01'
    ),
    edge as (
      select s.id as store_id, date '2000-01-01' as day from s
      union select s.id, x.day from s join {area_district} ad on ad.district_id = s.district_id cross join lateral (values (ad.valid_from::date), (ad.valid_to::date)) x(day)
      union select s.id, x.day from s join {area_district} ad on ad.district_id = s.district_id join {region_area} ar on ar.area_id = ad.area_id cross join lateral (values (ar.valid_from::date), (ar.valid_to::date)) x(day) where x.day > date '2000-01-01'
      union select s.id, x.day from s join {area_district} ad on ad.district_id = s.district_id join {area_grouping} ag on ag.area_id = ad.area_id cross join lateral (values (ag.valid_from::date), (ag.valid_to::date)) x(day) where x.day > date '2000-01-01'
      union select s.id, x.day from s join {store_position} sp on sp.store_id = s.id cross join lateral (values (sp.valid_from::date), (sp.valid_to::date)) x(day)
      union select s.id, t.day from s join {store_position} sp on sp.store_id = s.id join turn t on t.id = sp.position_id
    ),
    told as (
      select e.store_id, e.day, s.district_id, ad.area_id, ag.area_group_id, ar.region_id, t.position_id as tso_id, p1.parent_id as asm_id, p2.parent_id as ssm_id, p3.parent_id as gm_id, c.position_id as spc_id, s.segment_id, s.cluster_id
      from edge e join s on s.id = e.store_id
      left join {area_district} ad on ad.district_id = s.district_id and ad.valid_from <= e.day and (ad.valid_to is null or ad.valid_to > e.day)
      left join {region_area} ar on ar.area_id = ad.area_id and ar.valid_from <= e.day and (ar.valid_to is null or ar.valid_to > e.day)
      left join {area_grouping} ag on ag.area_id = ad.area_id and ag.valid_from <= e.day and (ag.valid_to is null or ag.valid_to > e.day)
      left join {store_position} t on t.store_id = e.store_id and t.kind = 'TSO' and t.valid_from <= e.day and (t.valid_to is null or t.valid_to > e.day)
      left join {store_position} c on c.store_id = e.store_id and c.kind = 'SPC' and c.valid_from <= e.day and (c.valid_to is null or c.valid_to > e.day)
      left join {position_parent} p1 on p1.position_id = t.position_id and p1.valid_from <= e.day and (p1.valid_to is null or p1.valid_to > e.day)
      left join {position_parent} p2 on p2.position_id = p1.parent_id and p2.valid_from <= e.day and (p2.valid_to is null or p2.valid_to > e.day)
      left join {position_parent} p3 on p3.position_id = p2.parent_id and p3.valid_from <= e.day and (p3.valid_to is null or p3.valid_to > e.day)
      where e.day is not null
    ),
    new as (
      select told.*, lag(array[area_id, area_group_id, region_id, tso_id, asm_id, ssm_id, gm_id, spc_id]) over w is distinct from array[area_id, area_group_id, region_id, tso_id, asm_id, ssm_id, gm_id, spc_id] or lag(day) over w is null as opens
      from told window w as (partition by store_id order by day)
    )
    select store_id, day as valid_from, lead(day) over (partition by store_id order by day) as valid_to, district_id, area_id, area_group_id, region_id, tso_id, asm_id, ssm_id, gm_id, spc_id, segment_id, cluster_id from new where opens
  ) version`;

const columns = [
  "store_id",
  "valid_from",
  "valid_to",
  "district_id",
  "area_id",
  "area_group_id",
  "region_id",
  "tso_id",
  "asm_id",
  "ssm_id",
  "gm_id",
  "spc_id",
  "segment_id",
  "cluster_id",
] as const;
type Version = Readonly<Record<(typeof columns)[number], number | string | null>>;
const textOf = (v: Version): string => columns.map((c) => v[c] ?? "").join("|");
const typeOf = (c: string): string => (c.startsWith("valid") ? "date" : "bigint");

/**
 * The cost of the statement grows faster than linearly: sixty thousand stores at once take minutes, in chunks seconds.
 */
const chunk = 1_500;

/**
 * Updates the versions of these stores; call it in the transaction that changes a mapping. Unchanged versions keep
 * their ids. Months with sales of stores whose versions changed are marked, so that reports remain correct.
 */
export async function rebuildStoreVersions(db: Db, stores: readonly number[] | "all"): Promise<number> {
  return db.tx(async (tx) => {
    const sys = tx.asPortal("bookkeeping", "update versions of stores");
    const ids =
      stores === "all"
        ? (await sys.query<{ id: number }>("select t.id from {store} t order by t.id")).map((r) => r.id)
        : stores;
    let changed = 0;
    for (let at = 0; at < ids.length; at += chunk) changed += await rebuildSome(sys, ids.slice(at, at + chunk));
    return changed;
  });
}

/**
 * Both sides are compared here, because the database underestimates the number of versions and would choose a slow
 * join.
 */
async function rebuildSome(sys: Db, ids: readonly number[]): Promise<number> {
  // planned anew for each chunk, because a generic plan for any stores takes many times as long
  await sys.query("select set_config('plan_cache_mode', 'force_custom_plan', true)");
  const wanted = await sys.query<Version>(versionsSql, { ids });
  await sys.query("select set_config('plan_cache_mode', 'auto', true)");
  const there = await sys.query<Version & { readonly id: number }>(
    `select v.id, ${columns.map((c) => `v.${c}`).join(", ")} from {store_version} v where v.store_id = any(:ids::bigint[])`,
    { ids },
  );
  const right = new Set(wanted.map(textOf));
  const known = new Set(there.map(textOf));
  const gone = there.filter((v) => !right.has(textOf(v)));
  const made = wanted.filter((v) => !known.has(textOf(v)));
  if (gone.length)
    await sys.run("delete from {!store_version} where id = any(:gone::bigint[])", { gone: gone.map((v) => v.id) });
  if (made.length)
    await sys.run(
      `insert into {!store_version} (${columns.join(", ")}) select * from unnest(${columns.map((c) => `:${c}::${typeOf(c)}[]`).join(", ")})`,
      Object.fromEntries(columns.map((c) => [c, made.map((v) => v[c])])),
    );
  const since = new Map<number, string>();
  for (const c of [...gone, ...made]) {
    const day = c.valid_from as string;
    if (day < (since.get(c.store_id as number) ?? "9")) since.set(c.store_id as number, day);
  }
  await markPoints(
    sys,
    [...since].map(([storeId, day]) => ({ distributorId: 0, storeId, day, until: forEver, cause: "place" })),
  );
  if (since.size > 0)
    await sys.run(
      `insert into {!rollup_dirty} (distributor_id, cube, month)
       select distinct l.distributor_id, :mark, date_trunc('month', l.sold_on)::date from unnest(:stores::bigint[], :days::date[]) as x(store_id, day) join {sale_line} l on l.store_id = x.store_id and l.sold_on >= x.day`,
      { mark: placedSaleMark.name, stores: [...since.keys()], days: [...since.values()] },
    );
  return since.size;
}
