import { defineReport } from "#platform/report/index.ts";
import { ownerFilters } from "../levels.cube.ts";
import { Contracts } from "../contracts.cube.ts";

export const ContractReport = defineReport({
  title: "Realisasi kontrak volume",
  access: "report.contract",
  of: Contracts,
  by: ["distributor", "contract", "month"],
  show: [
    "contracts",
    "committed",
    "realised",
    "realisedPct",
    "periodRealised",
    "proRataCommit",
    "proRataPct",
    "forecast",
    "forecastPct",
    "remaining",
    "daysLeft",
    "requiredPerDay",
    "alerts",
  ],
  headline: ["committed", "realised", "realisedPct", "proRataPct", "requiredPerDay"],
  period: "ytd",
  compare: "none",
  chart: {
    kind: "bar",
    measure: "realised",
    target: "proRataCommit",
    question: "Siapa yang tertinggal dari komitmennya?",
  },
  filters: [...ownerFilters, "opco", "brand", "productGroup", "status", "expiresWithin"],
  drill: "/parameter/kontrak-volume?id=:id",
  drillOn: "contract",
});
