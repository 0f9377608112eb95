import { defineReport } from "#kit/report.ts";
import { Sales } from "../sales.cube.ts";

export const SalesPotential = defineReport({
  title: "Potensi penjualan",
  access: "report.potential",
  of: Sales,
  by: ["area", "district", "segment"],
  show: ["storesRegistered", "activeStores", "tonnesPerStore", "avg3mTonnes", "headroom", "headroomPct", "declaredPotential", "shareOfWalletPct"],
  headline: ["headroom", "headroomPct", "avg3mTonnes", "activeStores", "shareOfWalletPct"],
  period: "last3m",
  compare: "none",
  mappable: true,
  chart: { kind: "bar", measure: "headroom", question: "Di mana ruang tumbuh terbesar?" },
  filters: ["region", "areaGroup", "area", "district", "subdistrict", "segment", "cluster", "tso", "store"],
  drill: "/laporan/potensi-toko",
});
