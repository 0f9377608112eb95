import { defineReport } from "#platform/report/index.ts";
import { ownerFilters } from "#features/laporan/levels.cube.ts";
import { Mappings } from "#features/laporan/mappings.cube.ts";

export const MappingHealth = defineReport({
  title: "Mapping",
  access: "report.helpdesk",
  of: Mappings,
  by: ["gapKind", "store"],
  show: [
    "mappedStores",
    "gapAny",
    "gaps",
    "gapDistributor",
    "gapLt",
    "gapTso",
    "gapSpc",
    "gapArea",
    "overlap",
    "ending",
    "tonnesUnmapped",
    "districtNoArea",
    "uomNoFactor",
    "syncBlocked",
  ],
  headline: ["gapAny", "tonnesUnmapped", "districtNoArea", "overlap", "syncBlocked"],
  period: "asof:today",
  compare: "none",
  chart: { kind: "bar", measure: "gaps", question: "Celah apa yang paling banyak?" },
  filters: ["gapKind", ...ownerFilters, "client", "segment", "position", "store"],
  drill: "/toko/:id",
  drillOn: "store",
});
