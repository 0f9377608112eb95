import { defineReport } from "#platform/report/index.ts";
import { storeFilters } from "#features/laporan/levels.cube.ts";
import { Sales } from "#features/laporan/sales.cube.ts";

export const StoreSpread = defineReport({
  title: "Sebaran toko",
  access: "report.store",
  of: Sales,
  by: ["province", "district", "store"],
  show: [
    "storesRegistered",
    "activeStores",
    "coveragePct",
    "tonnes",
    "tonnesPerStore",
    "storesPer10k",
    "invalidCoords",
  ],
  headline: ["storesRegistered", "activeStores", "coveragePct", "tonnes", "invalidCoords"],
  period: "month",
  compare: "lastMonth",
  mappable: true,
  chart: { kind: "map", measure: "storesRegistered", across: "district", question: "Di mana toko berada?" },
  filters: [...storeFilters, "brand", "store", "coordinates"],
  drill: "/toko/:id",
  drillOn: "store",
});
