import { AreaGroup } from "#features/parameter/lokasi-area/grup-area.resource.ts";
import { Area } from "#features/parameter/lokasi-area/lokasi-area.resource.ts";
import { ref } from "#kit/field.ts";
import { defineMapping, validityFields } from "#platform/mapping/index.ts";
import { defineResource } from "#kit/resource.ts";

export const AreaGrouping = defineResource("areaGrouping", {
  title: "Pemetaan grup area",
  scope: "open",
  tableOptions: { openBecause: "geography is reference data: it says where places lie, not who trades there" },
  readOnly: true,
  fields: {
    area: ref("Area", Area, { required: true }),
    areaGroup: ref("Grup area", AreaGroup, { required: true }),
    ...validityFields,
  },
  represent: ["area", "areaGroup"],
  list: {
    columns: ["area", "areaGroup", "validFrom", "validTo", "reason"],
    filters: ["area", "areaGroup", "validFrom", "validTo"],
    sort: "-validFrom",
  },
  exchange: { import: true, export: true, key: ["area", "validFrom"] },
});

export const areaGroupings = defineMapping({
  of: AreaGrouping,
  parent: "areaGroup",
  member: "area",
  about: "Setiap area berada di satu grup area pada satu hari.",
  filters: ["region"],
  notes: ["region"],
  national: true,
});
