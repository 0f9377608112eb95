import { placeFilters, productFilters } from "#features/laporan/levels.cube.ts";
import { StockAdjust } from "#features/laporan/stock-adjust.cube.ts";
import { defineReport } from "#platform/report/index.ts";

export const AdjustmentMonitoring = defineReport({
  title: "Monitoring adjustment stock",
  access: "report.adjustment",
  of: StockAdjust,
  by: ["distributor", "warehouse", "adjustment"],
  show: [
    "adjRequests",
    "adjPending",
    "adjApproved",
    "adjRejected",
    "adjustedIn",
    "adjustedOut",
    "adjustedNet",
    "medianHours",
    "adjLongest",
    "overdueAdjust",
    "repeatedAdjust",
  ],
  headline: ["adjRequests", "adjPending", "adjApproved", "adjustedNet", "overdueAdjust"],
  // a period of three months, because the last closed month would hide pending requests
  period: "m3",
  compare: "lastMonth",
  mappable: true,
  chart: {
    kind: "stacked",
    measure: "adjRequests",
    stack: ["adjApproved", "adjPending", "adjRejected"],
    question: "Di mana penyesuaian diajukan dan belum diputuskan?",
  },
  filters: [...placeFilters, ...productFilters, "reason", "status", "step", "submitter"],
  drill: "/atbusiness-ritel/monitoring-adjustment-stock/penyesuaian?id=:id",
  drillOn: "adjustment",
  sort: "-adjRequests",
});
