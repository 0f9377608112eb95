import {
  updatePlaces,
  updateCurrentMappings,
  storesOfAreas,
} from "#features/parameter/pemetaan-wilayah/after-places.server.ts";
import { areaGroupings } from "#features/parameter/pemetaan-grup-area/pemetaan-grup-area.resource.ts";
import { regionAreas } from "#features/parameter/pemetaan-regional-area/pemetaan-regional-area.resource.ts";
import { onStartup } from "#platform/http/index.server.ts";
import { setParentFromToday } from "#platform/mapping/index.server.ts";
import { resourceHooks } from "#platform/records/index.server.ts";
import { repeatEvery } from "#platform/jobs/index.server.ts";
import { Area } from "./lokasi-area.resource.ts";

/** Region and group selected in the form of an area apply from today; those of a new area have no start. */
export const areaHooks = resourceHooks(Area, {
  afterSave: async (id, _before, ctx) => {
    const row = await ctx.db.one<{ region: number | null; grouping: number | null }>(
      "select t.region_id as region, t.area_group_id as grouping from {area} t where t.id = :id",
      {
        id,
      },
    );
    const moved = [
      await setParentFromToday(ctx.db, regionAreas, id, row.region),
      await setParentFromToday(ctx.db, areaGroupings, id, row.grouping),
    ];
    if (moved.some(Boolean)) await updatePlaces(ctx.db, await storesOfAreas(ctx.db, [id]));
  },
});

const everyMs = 10 * 60_000;
/** Mappings with a future start take effect at midnight. */
export const currentMappingsTask = onStartup("update current mappings of areas", async (db, log) => {
  await updateCurrentMappings(db, "all");
  repeatEvery(
    everyMs,
    () => updateCurrentMappings(db, "all"),
    (error) => log.warn({ err: error }, "updating the current areas failed"),
  );
});
