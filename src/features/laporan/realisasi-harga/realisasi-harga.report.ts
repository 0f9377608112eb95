import { defineReport } from "#platform/report/index.ts";
import { salesFilters } from "../levels.cube.ts";
import { Sales } from "../sales.cube.ts";

export const PriceRealisation = defineReport({
  title: "Realisasi harga",
  access: "report.price",
  of: Sales,
  by: ["area", "product", "distributor"],
  show: [
    "tonnes",
    "avgPrice",
    "listPrice",
    "priceRealisationPct",
    "priceGap",
    "priceEffect",
    "discountPct",
    "minPrice",
    "maxPrice",
  ],
  headline: ["priceRealisationPct", "avgPrice", "listPrice", "priceGap", "discountPct"],
  period: "month",
  compare: "lastMonth",
  mappable: true,
  chart: {
    kind: "heatmap",
    measure: "priceRealisationPct",
    across: "brand",
    question: "Di mana harga jatuh di bawah daftar?",
  },
  filters: salesFilters,
  drill: "/laporan/transaksi-distributor",
  sort: "priceRealisationPct",
});
