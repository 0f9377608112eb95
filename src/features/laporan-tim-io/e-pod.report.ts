import { defineReport } from "#platform/report/index.ts";
import { Deliveries } from "#features/laporan/deliveries.cube.ts";
import { placeFilters, productFilters } from "#features/laporan/levels.cube.ts";

export const SupplyProofs = defineReport({
  title: "e-POD",
  access: "report.io",
  of: Deliveries,
  by: ["packingPlant", "warehouse", "day"],
  show: [
    "deliveries",
    "shippedTonnes",
    "receivedTonnes",
    "damagedTonnes",
    "shortTonnes",
    "openPod",
    "latePod",
    "podLagHours",
  ],
  headline: ["deliveries", "shippedTonnes", "receivedTonnes", "latePod", "podLagHours"],
  period: "last7d",
  compare: "previousPeriod",
  mappable: true,
  chart: { kind: "bar", measure: "deliveries", question: "Packing plant mana yang paling banyak mengirim?" },
  filters: [...placeFilters, ...productFilters, "packingPlant", "podStatus"],
  drill: "/tim-io/transaksi-e-pod",
  lines: "shippedOn",
});
