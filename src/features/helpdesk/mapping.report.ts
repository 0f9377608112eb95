import { defineReport } from "#kit/report.ts";
import { Mappings } from "#features/laporan/mappings.cube.ts";

export const MappingHealth = defineReport({
  title: "Mapping",
  access: "report.helpdesk",
  of: Mappings,
  by: ["distributor", "area", "store"],
  show: ["mappedStores", "gapAny", "gapDistributor", "gapLt", "gapTso", "gapSpc", "gapArea", "overlap", "ending", "tonnesUnmapped", "syncBlocked"],
  headline: ["gapAny", "gapDistributor", "gapArea", "overlap", "tonnesUnmapped"],
  period: "asof:today",
  compare: "none",
  chart: { kind: "heatmap", measure: "gaps", across: "gapKind", question: "Di mana pemetaan berlubang?" },
  filters: ["region", "areaGroup", "area", "district", "distributor", "segment", "position", "store"],
  sort: "-gapAny",
});
