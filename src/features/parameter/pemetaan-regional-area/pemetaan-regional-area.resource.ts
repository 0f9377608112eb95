import { Area } from "#features/parameter/lokasi-area/lokasi-area.resource.ts";
import { Region } from "#features/parameter/lokasi-area/regional.resource.ts";
import { ref } from "#kit/field.ts";
import { defineMapping, validityFields } from "#platform/mapping/index.ts";
import { defineResource } from "#kit/resource.ts";

export const RegionArea = defineResource("regionArea", {
  title: "Pemetaan regional–area",
  scope: "open",
  tableOptions: { openBecause: "geography is reference data: it says where places lie, not who trades there" },
  readOnly: true,
  fields: {
    area: ref("Area", Area, { required: true }),
    region: ref("Regional", Region, { required: true }),
    ...validityFields,
  },
  represent: ["area", "region"],
  list: {
    columns: ["area", "region", "validFrom", "validTo", "reason"],
    filters: ["area", "region", "validFrom", "validTo"],
    sort: "-validFrom",
  },
  exchange: { import: true, export: true, key: ["area", "validFrom"] },
});

export const regionAreas = defineMapping({
  of: RegionArea,
  parent: "region",
  member: "area",
  about: "Setiap area berada di satu regional pada satu hari. Cakupan pengguna per regional mengikutinya.",
  filters: ["areaGroup"],
  notes: ["areaGroup"],
  national: true,
});
