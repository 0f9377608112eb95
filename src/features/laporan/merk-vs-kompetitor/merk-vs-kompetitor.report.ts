import { defineReport } from "#platform/report/index.ts";
import { MarketPrices } from "../market-prices.cube.ts";

export const BrandsAgainstCompetitors = defineReport({
  title: "Merk vs kompetitor",
  access: "report.market",
  of: MarketPrices,
  by: ["district", "competitorBrand"],
  show: [
    "ownTonnes",
    "competitorTonnes",
    "marketSharePct",
    "priceIndex",
    "priceGap",
    "indexTonnes",
    "storesBoth",
    "handlingPct",
    "panelObserved",
  ],
  headline: ["marketSharePct", "competitorTonnes", "priceIndex", "priceGap", "storesBoth"],
  period: "month",
  compare: "lastMonth",
  mappable: true,
  chart: {
    kind: "matrix",
    measure: "priceIndex",
    across: "competitorBrand",
    question: "Terhadap merk mana harga kita mahal?",
  },
  filters: ["region", "areaGroup", "area", "district", "competitorBrand", "marketSource"],
  drill: "/laporan/harga-kompetitor",
  sort: "-competitorTonnes",
  marks: [
    {
      kind: "few",
      of: ["priceIndex", "priceGap"],
      on: "indexTonnes",
      least: 0.001,
      note: "Indeks tanpa ton penjualan: setiap sel berbobot sama.",
    },
    {
      kind: "few",
      of: ["handlingPct"],
      on: "panelObserved",
      least: 30,
      note: "Sampel kecil: kurang dari 30 toko panel.",
    },
  ],
});
