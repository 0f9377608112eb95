import { defineReport } from "#platform/report/index.ts";
import { PartnerDeliveries } from "./partner-deliveries.cube.ts";

export const PartnerDeliveryReport = defineReport({
  title: "Delivery mitra",
  access: "report.helpdesk",
  of: PartnerDeliveries,
  by: ["packingPlant", "deliveryOrder"],
  show: [
    "partnerDeliveries",
    "matched",
    "unmatched",
    "unmatchedLate",
    "matchPct",
    "partnerTonnes",
    "matchedTonnes",
    "ownTonnes",
    "tonnesDiff",
    "partnerLatency",
    "fetchedAt",
  ],
  headline: ["partnerDeliveries", "matchPct", "unmatchedLate", "tonnesDiff", "partnerLatency"],
  period: "last7d",
  compare: "none",
  chart: { kind: "none" },
  filters: [
    "region",
    "areaGroup",
    "area",
    "district",
    "packingPlant",
    "distributor",
    "warehouse",
    "deliveryOrder",
    "matchStatus",
  ],
  drill: "/tim-io/transaksi-e-pod",
  sort: "-unmatched",
});
