import { rebuildRollups } from "#features/laporan/rollup/rollup.server.ts";
import { ensureSaleProfile } from "#features/laporan/rollup/sale-profile.server.ts";
import type { Portal } from "./portal.ts";

/** Does the work of periodic tasks, so that a comparison of all tables shows only what the test itself changes. */
export async function emptyQueues({ sql, server }: Portal): Promise<void> {
  await sql("delete from point_dirty");
  do await rebuildRollups(server.db);
  while ((await sql("select 1 from rollup_dirty")).length > 0);
  await ensureSaleProfile(server.db);
}
