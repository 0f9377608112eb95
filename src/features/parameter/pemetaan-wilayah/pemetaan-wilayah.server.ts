import { mappingHooks, mappingRules } from "#platform/mapping/index.server.ts";
import { updatePlaces, storesIn } from "./after-places.server.ts";
import { areaDistricts } from "./pemetaan-wilayah.resource.ts";

export const areaDistrictRules = mappingRules(areaDistricts, {
  afterChange: async (db, { members }) => updatePlaces(db, await storesIn(db, members)),
  effects: async (db, members) => [{ label: "Toko ikut berpindah", count: (await storesIn(db, members)).length }],
});
export const areaDistrictHooks = mappingHooks(areaDistricts, areaDistrictRules);
