import {
  updatePlaces,
  updateCurrentMappings,
  storesOfAreas,
} from "#features/parameter/pemetaan-wilayah/after-places.server.ts";
import { mappingHooks, mappingRules } from "#platform/mapping/index.server.ts";
import { regionAreas } from "./pemetaan-regional-area.resource.ts";

export const regionAreaRules = mappingRules(regionAreas, {
  afterChange: async (db, { members }) => {
    await updateCurrentMappings(db, members);
    await updatePlaces(db, await storesOfAreas(db, members));
  },
  effects: async (db, members) => [{ label: "Toko ikut berpindah", count: (await storesOfAreas(db, members)).length }],
});
export const regionAreaHooks = mappingHooks(regionAreas, regionAreaRules);
