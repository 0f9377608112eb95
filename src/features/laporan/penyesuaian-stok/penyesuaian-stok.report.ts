import { defineReport } from "#platform/report/index.ts";
import { placeFilters, productFilters } from "../levels.cube.ts";
import { AdjustedStock } from "../stock-adjust.cube.ts";

export const StockAdjustments = defineReport({
  title: "Penyesuaian stok",
  access: "report.stock",
  of: AdjustedStock,
  by: ["distributor", "warehouse", "reason"],
  show: [
    "adjRequests",
    "adjApproved",
    "adjRejected",
    "adjPending",
    "adjustedIn",
    "adjustedOut",
    "adjustedNet",
    "adjPctOfStock",
    "medianHours",
    "overdueAdjust",
  ],
  headline: ["adjRequests", "adjPending", "adjustedNet", "adjPctOfStock", "medianHours"],
  period: "month",
  compare: "lastMonth",
  mappable: true,
  chart: { kind: "bar", measure: "adjRequests", question: "Distributor mana yang paling sering menyesuaikan stok?" },
  filters: [...placeFilters, ...productFilters, "reason", "status"],
  drill: "/atbusiness-ritel/monitoring-adjustment-stock",
  sort: "-adjRequests",
});
