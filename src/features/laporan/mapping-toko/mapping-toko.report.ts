import { defineReport } from "#platform/report/index.ts";
import { ownerFilters } from "../levels.cube.ts";
import { Mappings } from "../mappings.cube.ts";

export const StoreMappings = defineReport({
  title: "Mapping toko",
  access: "report.mapping",
  of: Mappings,
  by: ["area", "district", "gapKind", "store"],
  show: [
    "mappedStores",
    "mappedDistributor",
    "mappedLt",
    "mappedTso",
    "mappedSpc",
    "gapAny",
    "gapDistributor",
    "gapTso",
    "gapSpc",
    "overlap",
    "ending",
    "tonnesUnmapped",
  ],
  headline: ["mappedStores", "mappedPct", "gapAny", "overlap", "tonnesUnmapped"],
  period: "asof:today",
  compare: "none",
  chart: { kind: "heatmap", measure: "gaps", across: "gapKind", question: "Di mana pemetaan berlubang?" },
  filters: [...ownerFilters, "position", "segment", "cluster", "gapKind", "store"],
  drill: "/master/data-mapping-toko?f.district=:id",
  drillOn: "district",
  sort: "-gapAny",
});
