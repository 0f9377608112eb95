import { defineReport } from "#platform/report/index.ts";
import { storeFilters } from "../levels.cube.ts";
import { Sales } from "../sales.cube.ts";

export const ActiveStores = defineReport({
  title: "Toko aktif",
  access: "report.store",
  of: Sales,
  by: ["area", "district", "distributor"],
  show: [
    "storesRegistered",
    "activeStores",
    "coveragePct",
    "active3m",
    "newBuyers",
    "reactivated",
    "lapsed",
    "netChange",
    "tonnesPerStore",
    "invoicesPerStore",
  ],
  headline: ["activeStores", "coveragePct", "newBuyers", "lapsed", "tonnesPerStore"],
  period: "month",
  compare: "lastMonth",
  mappable: true,
  chart: { kind: "line", measure: "activeStores", across: "month", question: "Apakah makin banyak toko yang membeli?" },
  filters: [...storeFilters, "brand"],
  drill: "/laporan/penjualan-per-toko",
});
