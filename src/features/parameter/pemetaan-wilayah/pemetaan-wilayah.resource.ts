import { District } from "#features/master/master-data-wilayah/master-data-wilayah.resource.ts";
import { Area } from "#features/parameter/lokasi-area/lokasi-area.resource.ts";
import { ref } from "#kit/field.ts";
import { defineMapping, validityFields } from "#platform/mapping/index.ts";
import { defineResource } from "#kit/resource.ts";

export const AreaDistrict = defineResource("areaDistrict", {
  title: "Pemetaan wilayah",
  scope: "open",
  tableOptions: { openBecause: "geography is reference data: it says where places lie, not who trades there" },
  readOnly: true,
  fields: {
    district: ref("Kabupaten/kota", District, { required: true }),
    area: ref("Area", Area, { required: true }),
    ...validityFields,
  },
  represent: ["district", "area"],
  list: {
    columns: ["district", "area", "validFrom", "validTo", "reason"],
    filters: ["district", "area", "validFrom", "validTo"],
    sort: "-validFrom",
  },
  exchange: { import: true, export: true, key: ["district", "validFrom"] },
});

export const areaDistricts = defineMapping({
  of: AreaDistrict,
  parent: "area",
  member: "district",
  about: "Setiap kabupaten/kota berada di satu area pada satu hari. Memindahkannya mengubah cakupan tim dan laporan.",
  filters: ["province", "kind"],
  notes: ["code", "province"],
  national: true,
});
