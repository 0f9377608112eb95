import { defineReport } from "#platform/report/index.ts";
import { Deliveries } from "../deliveries.cube.ts";
import { placeFilters, productFilters } from "../levels.cube.ts";

export const LateDeliveries = defineReport({
  title: "Keterlambatan pengiriman",
  access: "report.delivery",
  of: Deliveries,
  by: ["packingPlant", "warehouse", "delivery"],
  show: ["deliveriesDue", "lateDeliveries", "onTimePct", "otifPct", "avgDelayHours", "maxDelayHours", "overdueOpen"],
  headline: ["deliveriesDue", "lateDeliveries", "onTimePct", "otifPct", "overdueOpen"],
  period: "last30d",
  compare: "previousPeriod",
  mappable: true,
  chart: {
    kind: "heatmap",
    measure: "onTimePct",
    across: "day",
    question: "Packing plant mana yang paling sering terlambat?",
  },
  filters: [...placeFilters, ...productFilters, "packingPlant", "delayBucket"],
  drill: "/tim-io/transaksi-e-pod?id=:id",
  drillOn: "delivery",
  sort: "-lateDeliveries",
});
