import { SalesmanProgress } from "#features/laporan/salesman-targets.cube.ts";
import { defineReport } from "#platform/report/index.ts";

export const TargetMonitoring = defineReport({
  title: "Monitoring target",
  access: "board.salesman",
  of: SalesmanProgress,
  product: "channel",
  by: ["position", "salesman"],
  show: [
    "salesmanTarget",
    "tonnes",
    "achievementPct",
    "proRataSalesmanTarget",
    "proRataPct",
    "requiredRate",
    "forecast",
    "forecastPct",
    "visitTarget",
    "visits",
    "visitTargetPct",
    "newStoreTarget",
    "newStores",
    "activeStores",
  ],
  headline: ["tonnes", "salesmanTarget", "proRataPct", "forecastPct", "requiredRate"],
  period: "mtd",
  compare: "lastMonth",
  chart: {
    kind: "bar",
    measure: "tonnes",
    target: "proRataSalesmanTarget",
    question: "Salesman mana yang belum di jalur target?",
  },
  filters: ["position", "area", "district", "salesman", "brand", "type"],
});
