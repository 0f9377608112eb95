import { defineReport } from "#platform/report/index.ts";
import { storeFilters } from "../levels.cube.ts";
import { Sales } from "../sales.cube.ts";

export const SalesPotential = defineReport({
  title: "Potensi penjualan",
  access: "report.potential",
  of: Sales,
  by: ["area", "district", "segment"],
  show: [
    "storesRegistered",
    "activeStores",
    "tonnesPerStore",
    "avg3mTonnes",
    "peerP75",
    "headroom",
    "headroomPct",
    "declaredPotential",
    "shareOfWalletPct",
    "ownTonnes",
  ],
  headline: ["headroom", "headroomPct", "avg3mTonnes", "activeStores", "shareOfWalletPct"],
  period: "last3m",
  compare: "none",
  mappable: true,
  chart: { kind: "map", measure: "headroom", across: "district", question: "Di mana ruang tumbuh terbesar?" },
  filters: [...storeFilters, "brand", "type", "store"],
  drill: "/laporan/potensi-toko",
  marks: [
    {
      kind: "few",
      of: ["peerP75", "headroom", "headroomPct"],
      on: "peerP75",
      among: "activeStores",
      least: 10,
      note: "Kurang dari 10 toko sejenis: belum ada patokan",
    },
  ],
});
