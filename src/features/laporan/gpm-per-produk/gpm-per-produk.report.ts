import { defineReport } from "#platform/report/index.ts";
import { marginPage } from "../margin-page.ts";

export const MarginByProduct = defineReport({
  ...marginPage,
  title: "GPM per produk",
  by: ["opco", "brand", "product"],
  chart: { kind: "bar", measure: "grossProfit", question: "Dari mana laba kotor datang?" },
  drill: "/laporan/gpm-per-distributor",
});
