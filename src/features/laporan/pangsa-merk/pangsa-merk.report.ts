import { defineReport } from "#platform/report/index.ts";
import { Market } from "../market.cube.ts";

export const BrandShare = defineReport({
  title: "Pangsa merk",
  access: "report.market",
  of: Market,
  by: ["province", "district", "brand"],
  show: [
    "ownTonnes",
    "marketTonnes",
    "marketSharePct",
    "shareChange",
    "brandShareGroupPct",
    "competitorTonnes",
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
    question: "Di mana pangsa kita kuat dan lemah?",
  },
  filters: ["region", "areaGroup", "area", "district", "province", "productLine", "marketSource"],
  drill: "/laporan/merk-vs-kompetitor",
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
