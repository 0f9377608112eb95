import { type Db, sumChanges } from "#platform/database/index.server.ts";
import { onStartup } from "#platform/http/index.server.ts";
import { compareRollups, markUnbuilt, rebuild } from "#platform/report/index.server.ts";
import { repeatEvery } from "#platform/jobs/index.server.ts";
import { bulkSaleSources } from "../bulk-sales.server.ts";
import { pointSources } from "../points.server.ts";
import { purchaseSources } from "../purchases.server.ts";
import { saleDocSources } from "../sale-docs.server.ts";
import { salesSources } from "../sales.server.ts";
import { stockSources } from "../stock.server.ts";
import { ensureSaleProfile } from "./sale-profile.server.ts";

export const rollupCubes = [
  salesSources,
  saleDocSources,
  stockSources,
  purchaseSources,
  pointSources,
  bulkSaleSources,
].map((s) => s.cube);
const everyMs = 10_000;

/** Brings all rollups up to date; can be called at any time and by several instances. */
export const rebuildRollups = (db: Db): Promise<number> => rebuild(db, rollupCubes);
export const compareAllRollups = (db: Db, months?: readonly string[]) => compareRollups(db, rollupCubes, months);

/** Runs in the background, so that reports find up-to-date rollups. */
export const rollups = onStartup("rollups", async (db, log) => {
  await markUnbuilt(db, rollupCubes);
  const rounds = repeatEvery(
    everyMs,
    async () => {
      await rebuild(db, rollupCubes, log);
      await ensureSaleProfile(db);
      await sumChanges(db);
    },
    (error) => log.warn({ err: error }, "rebuilding rollups failed; reports read the lines until it succeeds"),
  );
  void rounds.turn();
});
