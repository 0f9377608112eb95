import { defineReport } from "#platform/report/index.ts";
import { marginPage } from "../margin-page.ts";

export const MarginByDistrict = defineReport({
  ...marginPage,
  title: "GPM per distrik",
  by: ["region", "area", "district", "distributor"],
  chart: { kind: "map", measure: "grossProfit", across: "district", question: "Dari mana laba kotor datang?" },
  drill: "/laporan/gpm-per-distributor",
});
