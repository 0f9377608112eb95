import { defineReport } from "#platform/report/index.ts";
import { marginPage } from "../margin-page.ts";

export const MarginByWarehouse = defineReport({
  ...marginPage,
  title: "GPM per gudang",
  by: ["warehouse", "product"],
  chart: { kind: "bar", measure: "grossProfit", question: "Dari mana laba kotor datang?" },
  drill: "/laporan/gpm-per-produk",
});
