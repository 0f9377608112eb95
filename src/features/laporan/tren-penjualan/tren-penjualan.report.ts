import { defineReport } from "#platform/report/index.ts";
import { salesFilters } from "../levels.cube.ts";
import { Sales } from "../sales.cube.ts";

export const SalesTrend = defineReport({
  title: "Tren penjualan",
  access: "report.sales",
  of: Sales,
  by: ["month", "brand"],
  show: [
    "tonnes",
    "movingAvg3",
    "movingAvg12",
    "seasonalIndex",
    "trendSlope",
    "forecast",
    "lastYear",
    "growthYoY",
    "growthMoM",
  ],
  headline: ["tonnes", "netSales", "growthYoY", "avgPrice", "activeStores"],
  period: "m36",
  compare: "lastYear",
  mappable: true,
  chart: { kind: "line", measure: "tonnes", question: "Ke mana arah penjualan?" },
  filters: salesFilters,
  drill: "/laporan/penjualan-bulanan",
  marks: [
    {
      kind: "stray",
      of: ["tonnes"],
      at: "month",
      sigmas: 2,
      against: ["movingAvg12", "seasonalIndex"],
      note: "Di luar ±2σ (▲▼ 2σ) atau ±3σ (▲▼ 3σ) dari harapan musim: MA-12 × indeks musim",
    },
  ],
});
