import { defineReport } from "#platform/report/index.ts";
import { ownerFilters } from "../levels.cube.ts";
import { ApiCalls } from "../api-calls.cube.ts";

export const DistributorApiLog = defineReport({
  title: "Log API distributor",
  access: "report.api",
  of: ApiCalls,
  by: ["distributor", "endpoint", "day"],
  show: [
    "calls",
    "apiOk",
    "apiFailed",
    "throttled",
    "serverErrors",
    "successPct",
    "lastCallAt",
    "latencyP50",
    "latencyP95",
    "latencyMax",
    "recordsAccepted",
    "recordsRejected",
    "duplicates",
  ],
  headline: ["calls", "successPct", "apiFailed", "latencyP95", "recordsAccepted"],
  period: "last7d",
  compare: "previousPeriod",
  chart: { kind: "line", measure: "calls", across: "day", question: "Kapan sistem distributor memanggil?" },
  filters: [...ownerFilters, "client", "endpoint", "statusClass"],
  drill: "/master/log-api",
});
