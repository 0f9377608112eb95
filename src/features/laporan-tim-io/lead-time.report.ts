import { defineReport } from "#platform/report/index.ts";
import { Deliveries } from "#features/laporan/deliveries.cube.ts";
import { placeFilters } from "#features/laporan/levels.cube.ts";

export const LeadTimes = defineReport({
  title: "Lead time",
  access: "report.io",
  of: Deliveries,
  by: ["packingPlant", "warehouse"],
  show: [
    "deliveries",
    "arrivals",
    "leadTimeAvg",
    "leadTimeP50",
    "leadTimeP90",
    "maxLeadHours",
    "laneStandard",
    "leadTimeVsStd",
    "slowestVsStd",
    "orderToArrival",
    "fillRatePct",
  ],
  headline: ["arrivals", "leadTimeP50", "leadTimeP90", "leadTimeVsStd", "fillRatePct"],
  period: "last30d",
  compare: "previousPeriod",
  mappable: true,
  chart: { kind: "bar", measure: "leadTimeAvg", question: "Rute mana yang paling lama?" },
  filters: [...placeFilters, "product", "packingPlant"],
  drill: "/laporan/keterlambatan-pengiriman",
  sort: "-leadTimeAvg",
  marks: [
    {
      kind: "few",
      of: ["leadTimeAvg", "leadTimeP50", "leadTimeP90", "leadTimeVsStd", "slowestVsStd"],
      on: "arrivals",
      least: 5,
      note: "Dihitung dari kurang dari 5 pengiriman yang tiba",
    },
  ],
});
