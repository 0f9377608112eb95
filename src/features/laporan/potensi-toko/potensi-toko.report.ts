import { defineReport } from "#platform/report/index.ts";
import { storeFilters } from "../levels.cube.ts";
import { Sales } from "../sales.cube.ts";

export const StorePotential = defineReport({
  title: "Potensi toko",
  access: "report.potential",
  of: Sales,
  by: ["store"],
  show: ["headroom", "avg3mTonnes", "peerP75", "headroomPct", "declaredPotential", "shareOfWalletPct", "lastSaleOn"],
  headline: ["headroom", "avg3mTonnes", "declaredPotential", "shareOfWalletPct", "activeStores"],
  period: "last3m",
  compare: "none",
  mappable: true,
  filters: [...storeFilters, "store"],
  sort: "-headroom",
  drill: "/toko/:id",
  drillOn: "store",
  marks: [
    {
      kind: "lead",
      of: ["headroom"],
      rank: "headroomRank",
      percent: 10,
      note: "Sepersepuluh toko dengan ruang tumbuh terbesar",
    },
  ],
});
