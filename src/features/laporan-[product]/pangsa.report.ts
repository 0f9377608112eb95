import { Market } from "#features/laporan/market.cube.ts";
import { defineReport } from "#platform/report/index.ts";

export const LineShare = defineReport({
  title: "Pangsa {product}",
  access: "report.market",
  of: Market,
  product: "productLine",
  by: ["province", "district"],
  show: [
    "ownTonnes",
    "marketTonnes",
    "marketSharePct",
    "shareChange",
    "brandShareGroupPct",
    "coveragePct",
    "panelStores",
  ],
  headline: ["marketSharePct", "ownTonnes", "marketTonnes", "shareChange", "coveragePct"],
  period: "month",
  compare: "lastMonth",
  mappable: true,
  chart: {
    kind: "map",
    measure: "marketSharePct",
    across: "province",
    question: "Di mana pangsa {product} kuat dan lemah?",
  },
  filters: ["region", "areaGroup", "area", "district", "province", "marketSource"],
  drill: "/laporan/pangsa-merk",
  sort: "-ownTonnes",
  marks: [
    {
      kind: "few",
      of: ["marketTonnes", "marketSharePct", "shareChange"],
      on: "panelStores",
      least: 30,
      note: "Sampel kecil: kurang dari 30 toko panel.",
    },
  ],
});
