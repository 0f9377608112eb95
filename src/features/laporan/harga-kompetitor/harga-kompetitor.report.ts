import { defineReport } from "#platform/report/index.ts";
import { Prices } from "../prices.cube.ts";

export const CompetitorPrices = defineReport({
  title: "Harga kompetitor",
  access: "report.fieldPrice",
  of: Prices,
  by: ["district", "competitorProduct"],
  show: [
    "observations",
    "storesObserved",
    "medianPrice",
    "minPrice",
    "maxPrice",
    "priceChange",
    "priceIndex",
    "indexTonnes",
    "outliers",
    "excluded",
    "lastObservedOn",
  ],
  headline: ["observations", "medianPrice", "priceChange", "priceIndex", "outliers"],
  period: "last30d",
  compare: "previousPeriod",
  mappable: true,
  chart: { kind: "line", measure: "medianPrice", question: "Ke mana harga pasar bergerak?" },
  filters: [
    "region",
    "areaGroup",
    "area",
    "district",
    "competitorBrand",
    "competitorProduct",
    "type",
    "channel",
    "priceKind",
    "judgement",
  ],
  sort: "-observations",
  marks: [
    {
      kind: "few",
      of: ["priceIndex"],
      on: "indexTonnes",
      least: 0.001,
      note: "Indeks tanpa ton penjualan: setiap sel berbobot sama.",
    },
  ],
});
