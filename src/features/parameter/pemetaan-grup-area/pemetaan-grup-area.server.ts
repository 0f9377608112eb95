import {
  updatePlaces,
  updateCurrentMappings,
  storesOfAreas,
} from "#features/parameter/pemetaan-wilayah/after-places.server.ts";
import { mappingHooks, mappingRules } from "#platform/mapping/index.server.ts";
import { areaGroupings } from "./pemetaan-grup-area.resource.ts";

export const areaGroupingRules = mappingRules(areaGroupings, {
  afterChange: async (db, { members }) => {
    await updateCurrentMappings(db, members);
    await updatePlaces(db, await storesOfAreas(db, members));
  },
  effects: async (db, members) => [{ label: "Toko ikut berpindah", count: (await storesOfAreas(db, members)).length }],
});
export const areaGroupingHooks = mappingHooks(areaGroupings, areaGroupingRules);
