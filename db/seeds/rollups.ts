import { rebuildRollups } from "../../src/features/laporan/rollup/rollup.server.ts";
import { versionsSql } from "../../src/features/master/data-toko/store-version.server.ts";
import { createDb, createPool } from "../../src/server/db/db.ts";
import { registerPlatformTables } from "../../src/server/platform-tables.ts";
import { loadRegistry } from "../../src/server/registry.ts";
import type { SeedContext } from "./context.ts";

/** Versions of stores by the very words the portal keeps them with. */
export async function seedStoreVersions(ctx: SeedContext): Promise<void> {
  const sql = versionsSql.replace(/\{(\w+)\}/g, "$1").replaceAll(":ids", "null");
  await ctx.client.query(
    `insert into store_version (store_id, valid_from, valid_to, district_id, area_id, area_group_id, region_id, tso_id, asm_id, ssm_id, gm_id, spc_id, segment_id, cluster_id) select v.* from (${sql}) v order by v.store_id, v.valid_from`,
  );
}

/** Until its rollup is built, a month is read from the lines; so every month begins as behind. */
export async function markAllBehind(ctx: SeedContext): Promise<void> {
  await ctx.client.query(`
    insert into rollup_dirty (distributor_id, cube, month)
    select distinct distributor_id, 'sale', date_trunc('month', sold_on::timestamp)::date from sale_line
    union all select distinct distributor_id, 'purchase', date_trunc('month', received_on::timestamp)::date from purchase_line
    union all select distinct distributor_id, 'stock', date_trunc('month', moved_on::timestamp)::date from stock_movement`);
}

/** Builds the rollups at once, by the portal's own code, so that the first report is as fast as the second. */
export async function buildRollups(url: string): Promise<number> {
  const pool = createPool(url, 4);
  try {
    await loadRegistry();
    registerPlatformTables();
    return await rebuildRollups(createDb(pool, { kind: "system", reason: "seed" }));
  } finally {
    await pool.end();
  }
}
