import { rollupCubes } from "../../src/features/laporan/rollup/rollup.server.ts";
import { versionsSql } from "../../src/features/master/data-mapping-toko/store-versions.server.ts";
import { insertSql, rollupSets, runningSql, sumsSql, type Source } from "#platform/report/index.server.ts";
import type { SeedContext } from "./context.ts";
import { addMonths } from "./days.ts";

/** The seed is not limited by a scope, so a table in braces is the table itself. */
const bare = (sql: string): string => sql.replace(/\{[~!]?(\w+)\}/g, "$1");

/** Versions of stores, by the same SQL that the portal uses. */
export async function seedStoreVersions(ctx: SeedContext): Promise<void> {
  const sql = bare(versionsSql).replaceAll(":ids", "null");
  await ctx.client.query(
    `insert into store_version (store_id, valid_from, valid_to, district_id, area_id, area_group_id, region_id, tso_id, asm_id, ssm_id, gm_id, spc_id, segment_id, cluster_id) select v.* from (${sql}) v order by v.store_id, v.valid_from`,
  );
  await ctx.client.query("analyze store_version");
}

type Task = (ctx: SeedContext) => Promise<void>;

/**
 * A task for each rollup and month, by the definitions with which the portal rebuilds a month: of the rollups whose
 * lines are in a table that `among` accepts.
 */
export function rollupTasks(
  ctx: Pick<SeedContext, "firstMonth" | "scale">,
  among: (table: string) => boolean = () => true,
): Task[] {
  const months = [
    addMonths(ctx.firstMonth, -1),
    ...Array.from({ length: ctx.scale.months }, (_, i) => addMonths(ctx.firstMonth, i)),
  ];
  return rollupSets(rollupCubes)
    .filter(({ included, lines }) => !included && among(lines.table))
    .flatMap((set) => months.map((month) => (of: SeedContext) => fillMonth(of, set, month)));
}

type RollupSet = ReturnType<typeof rollupSets>[number];
async function fillMonth({ client }: SeedContext, { mark, lines, rollups }: RollupSet, month: string): Promise<void> {
  const from = bare(
    `${lines.table} f where ${lines.where ?? "true"} and ${lines.date} >= date '${month}' and ${lines.date} < date '${addMonths(month, 1)}'`,
  );
  for (const { source, lines: own } of rollups) {
    await client.query(bare(insertSql(own, source, "true")).replaceAll(":month", `'${month}'`));
    if (source.running) await client.query(bare(runningSql(own, source, "true")).replaceAll(":month", `'${month}'`));
  }
  const first = rollups[0]?.source.rollup as NonNullable<Source["rollup"]>;
  await client.query(
    bare(
      `insert into rollup_state (distributor_id, cube, month, lines, checksum) select f.distributor_id, '${mark}', date '${month}', count(*), ${sumsSql(first, (_, sql) => sql)} from ${from} group by f.distributor_id`,
    ),
  );
}
