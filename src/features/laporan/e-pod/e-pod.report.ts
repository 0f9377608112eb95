import { defineReport } from "#platform/report/index.ts";
import { Deliveries } from "../deliveries.cube.ts";
import { placeFilters, productFilters } from "../levels.cube.ts";

export const ProofOfDelivery = defineReport({
  title: "e-POD",
  access: "report.delivery",
  of: Deliveries,
  by: ["packingPlant", "distributor", "warehouse", "delivery"],
  show: [
    "deliveries",
    "shippedTonnes",
    "receivedTonnes",
    "damagedTonnes",
    "shortTonnes",
    "damagePct",
    "openPod",
    "latePod",
    "photoPct",
  ],
  headline: ["deliveries", "shippedTonnes", "damagePct", "shortTonnes", "latePod"],
  period: "last30d",
  compare: "previousPeriod",
  mappable: true,
  chart: {
    kind: "stacked",
    measure: "shippedTonnes",
    stack: ["receivedTonnes", "damagedTonnes", "shortTonnes"],
    question: "Dari mana barang dikirim dan apa yang tiba?",
  },
  filters: [...placeFilters, ...productFilters, "packingPlant", "podStatus"],
  drill: "/tim-io/transaksi-e-pod?id=:id",
  drillOn: "delivery",
});
