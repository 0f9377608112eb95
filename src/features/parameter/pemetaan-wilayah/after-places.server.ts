import { announceAccessChange } from "#platform/access/index.server.ts";
import { type Db, todaySql } from "#platform/database/index.server.ts";
import { rebuildStoreVersions } from "#features/master/data-mapping-toko/store-versions.server.ts";

type Ids = readonly number[];
const idsOf = (rows: readonly { id: number }[]): number[] => rows.map((r) => r.id);

export const storesIn = async (db: Db, districts: Ids): Promise<number[]> =>
  idsOf(
    await db
      .asPortal("bookkeeping", "stores of moved districts")
      .query<{ id: number }>("select s.id from {store} s where s.district_id = any(:districts::bigint[])", {
        districts,
      }),
  );

/** Stores that are, were or will be in these areas. */
export const storesOfAreas = async (db: Db, areas: Ids): Promise<number[]> =>
  idsOf(
    await db
      .asPortal("bookkeeping", "stores of moved areas")
      .query<{ id: number }>(
        "select distinct s.id from {store} s join {area_district} ad on ad.district_id = s.district_id where ad.area_id = any(:areas::bigint[])",
        { areas },
      ),
  );

/** Updates store versions for reports and users' scopes in the transaction of the change. */
export async function updatePlaces(db: Db, stores: Ids): Promise<void> {
  if (stores.length) await rebuildStoreVersions(db, stores);
  await announceAccessChange(db, "all");
}

/** Columns of an area contain today's mapping, for lists and filters; rules read the mapping rows with their days. */
export async function updateCurrentMappings(db: Db, areas: Ids | "all"): Promise<number> {
  const now = (table: string, column: string) =>
    `(select m.${column} from {${table}} m where m.area_id = a.id and m.valid_from <= ${todaySql} and (m.valid_to is null or m.valid_to > ${todaySql}))`;
  return db.internal("update current mappings of areas").run(
    `update {!area} t set region_id = x.region, area_group_id = x.grouping, version = t.version + 1, updated_at = now()
     from (select a.id, ${now("region_area", "region_id")} as region, ${now("area_grouping", "area_group_id")} as grouping from {area} a where :all::boolean or a.id = any(:areas::bigint[])) x
     where t.id = x.id and (t.region_id is distinct from x.region or t.area_group_id is distinct from x.grouping)`,
    { all: areas === "all", areas: areas === "all" ? [] : areas },
  );
}
