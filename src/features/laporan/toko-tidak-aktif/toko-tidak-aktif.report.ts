import { defineReport } from "#platform/report/index.ts";
import { storeFilters } from "../levels.cube.ts";
import { Sales } from "../sales.cube.ts";

export const InactiveStores = defineReport({
  title: "Toko tidak aktif",
  access: "report.store",
  of: Sales,
  by: ["area", "tso", "store"],
  show: ["inactiveStores", "neverBought", "daysSinceLastSale", "lastBoughtOn", "avg3mBefore", "lostTonnes"],
  headline: ["inactiveStores", "neverBought", "avg3mBefore", "lostTonnes"],
  period: "asof:today",
  compare: "none",
  mappable: true,
  chart: { kind: "bar", measure: "lostTonnes", question: "Di mana volume hilang paling banyak?" },
  filters: [...storeFilters, "store", "inactiveBucket"],
  drill: "/toko/:id",
  drillOn: "store",
  marks: [
    {
      kind: "lead",
      of: ["lostTonnes"],
      at: "store",
      rank: "lostRank",
      first: 20,
      note: "20 toko dengan volume hilang terbesar",
    },
  ],
});
