import { isAcceptedDay } from "#kit/day.ts";
import { z } from "zod";
import { Refused } from "#kit/refused.ts";
import { today, type Db } from "#platform/database/index.server.ts";
import { handle } from "#platform/http/index.server.ts";
import { mappingHooks, mappingRules } from "#platform/mapping/index.server.ts";
import { rebuildStoreVersions } from "#features/master/data-mapping-toko/store-versions.server.ts";
import { above, type OrgPosition, type PositionKind, positionTree } from "./pemetaan-organisasi.calls.ts";
import { positionParents } from "./pemetaan-organisasi.resource.ts";

/** The positions and all that have ever been subordinate to them. */
const below = `with recursive tree as (
  select x.id from unnest(:members::bigint[]) as x(id)
  union select pp.position_id from {position_parent} pp join tree on tree.id = pp.parent_id
)`;
const storesBelow = async (db: Db, members: readonly number[]): Promise<number[]> =>
  (
    await db
      .asPortal("bookkeeping", "stores below moved positions")
      .query<{ id: number }>(
        `${below} select distinct sp.store_id as id from {store_position} sp join tree on tree.id = sp.position_id`,
        { members },
      )
  ).map((r) => r.id);

/** A position reports only to the next higher kind, which prevents cycles and lets reports find each level. */
async function checkRanks(db: Db, members: readonly number[], to: number | null): Promise<void> {
  if (to === null) return;
  const rows = await db.query<{ id: number; kind: PositionKind; name: string }>(
    "select p.id, p.kind, p.name from {position} p where p.id = any(:ids::bigint[])",
    {
      ids: [...members, to],
    },
  );
  const parent = rows.find((r) => r.id === to);
  const wrong = rows.find((r) => members.includes(r.id) && above[r.kind] !== parent?.kind);
  if (!wrong) return;
  const wanted = above[wrong.kind];
  if (!wanted)
    throw new Refused("mapping.rank", "{name} tidak melapor kepada posisi lain.", [], 422, { name: wrong.name });
  throw new Refused("mapping.rank", "{name} harus melapor kepada {kind}.", [], 422, { name: wrong.name, kind: wanted });
}

export const positionParentRules = mappingRules(positionParents, {
  check: (db, { members, to }) => checkRanks(db, members, to),
  afterChange: async (db, { members }) => {
    const stores = await storesBelow(db, members);
    if (stores.length) await rebuildStoreVersions(db, stores);
  },
  effects: async (db, members) => [{ label: "Toko ikut berpindah", count: (await storesBelow(db, members)).length }],
});
export const positionParentHooks = mappingHooks(positionParents, positionParentRules);

const validOn = (alias: string) =>
  `${alias}.valid_from <= :on::date and (${alias}.valid_to is null or ${alias}.valid_to > :on::date)`;
const ahead = (alias: string) =>
  `${alias}.valid_from > :today::date and (${alias}.valid_to is null or ${alias}.valid_to > ${alias}.valid_from)`;
const tree = `
  with served as (select sp.position_id, count(*)::int as n from {store_position} sp where ${validOn("sp")} group by 1)
  select p.id, p.code, p.name, p.kind, a.name as area, pp.parent_id as "parentId", coalesce(s.n, 0) as stores, pa.valid_from as since,
    case when u.id is null then null else json_build_object('id', u.id, 'label', u.fullname) end as holder,
    (select json_build_object('label', q.name, 'from', n.valid_from) from {position_parent} n join {position} q on q.id = n.parent_id where n.position_id = p.id and ${ahead("n")} order by n.valid_from limit 1) as "nextParent",
    (select json_build_object('label', q.fullname, 'from', n.valid_from) from {position_assignment} n join {~app_user} q on q.id = n.user_id where n.position_id = p.id and ${ahead("n")} order by n.valid_from limit 1) as "nextHolder",
    u.id is not null and p.area_id is not null and exists (select 1 from {~user_scope} us where us.user_id = u.id) and not exists (
      select 1 from {~user_scope} us where us.user_id = u.id and ((us.kind = 'area' and us.ref_id = p.area_id)
        or (us.kind = 'region' and exists (select 1 from {region_area} ra where ra.area_id = p.area_id and ra.region_id = us.ref_id and ${validOn("ra")})))) as outside
  from {position} p left join {position_parent} pp on pp.position_id = p.id and ${validOn("pp")} left join {position_assignment} pa on pa.position_id = p.id and ${validOn("pa")}
    left join {~app_user} u on u.id = pa.user_id left join {area} a on a.id = p.area_id left join served s on s.position_id = p.id
  where p.archived_at is null order by p.name, p.id`;

/** All positions with their superiors and holders on a day; the browser builds the tree. */
export const onPositionTree = handle(
  positionTree,
  z.strictObject({ on: z.string().refine(isAcceptedDay).optional() }),
  async ({ on }, { db }) => {
    const now = await today(db);
    return { chairs: await db.query<OrgPosition>(tree, { on: on ?? now, today: now }), today: now };
  },
);
