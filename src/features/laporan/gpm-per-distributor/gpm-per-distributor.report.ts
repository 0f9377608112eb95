import { defineReport } from "#kit/report.ts";
import { marginPage } from "../margin-page.ts";

export const MarginByDistributor = defineReport({
  ...marginPage,
  title: "GPM per distributor",
  by: ["distributor", "warehouse", "product"],
  chart: { kind: "bar", measure: "grossProfit", question: "Dari mana laba kotor datang?" },
  drill: "/laporan/gpm-per-gudang",
});
