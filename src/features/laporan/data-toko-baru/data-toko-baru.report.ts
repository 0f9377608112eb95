import { defineReport } from "#platform/report/index.ts";
import { storeFilters } from "../levels.cube.ts";
import { Sales } from "../sales.cube.ts";

export const NewStores = defineReport({
  title: "Toko baru",
  access: "report.store",
  of: Sales,
  by: ["area", "month", "store"],
  show: [
    "newStores",
    "newBuyers",
    "newStoresBought",
    "newStoresConverted",
    "conversionPct",
    "notBought",
    "firstBoughtOn",
    "daysToFirstSale",
    "first3mTonnes",
  ],
  headline: ["newStores", "newBuyers", "conversionPct", "daysToFirstSale", "first3mTonnes"],
  period: "m6",
  compare: "previousPeriod",
  mappable: true,
  chart: { kind: "line", measure: "newStores", across: "month", question: "Berapa toko baru dibuka setiap bulan?" },
  filters: [...storeFilters, "storeSource", "store"],
  drill: "/toko/:id",
  drillOn: "store",
});
