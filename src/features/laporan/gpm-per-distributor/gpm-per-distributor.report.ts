import { defineReport } from "#platform/report/index.ts";
import { marginPage } from "../margin-page.ts";

export const MarginByDistributor = defineReport({
  ...marginPage,
  title: "GPM per distributor",
  by: ["distributor", "warehouse", "product"],
  chart: { kind: "bar", measure: "grossProfit", question: "Dari mana laba kotor datang?" },
  drill: "/laporan/gpm-per-gudang",
});
