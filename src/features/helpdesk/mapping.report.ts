import { defineReport, type Way } from "#kit/report.ts";
import { ownerFilters } from "#features/laporan/levels.cube.ts";
import { Mappings } from "#features/laporan/mappings.cube.ts";

/** Links to the page that corrects a mapping as of today, or otherwise to the list of all mappings. */
const mended = (page: string, more: Readonly<Record<string, string>> = {}): Way => ({
  page,
  asks: { parent: "none", ...more },
  keeps: { district: "f.district", segment: "f.segment" },
});
const listed = (gap: string): Way => ({
  page: "/master/data-mapping-toko",
  asks: { gap, "f.status": "active,inactive" },
  keeps: {
    region: "region",
    areaGroup: "areaGroup",
    area: "area",
    district: "f.district",
    distributor: "distributor",
    segment: "f.segment",
  },
  on: "on",
  placed: { placed: "today" },
});

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
  ways: {
    of: "gapKind",
    to: {
      1: [listed("area")],
      2: [mended("/master/mapping-dist"), listed("distributor")],
      3: [mended("/master/master-data-jaringan-lt", { "f.status": "active,inactive" }), listed("lt")],
      4: [mended("/master/data-mapping-toko/tso"), listed("tso")],
      5: [mended("/master/data-mapping-toko/spc"), listed("spc")],
      6: [listed("ltOther")],
      8: [
        {
          page: "/helpdesk/failed-sync",
          asks: { "f.message.has": "tidak dikenal" },
          keeps: { distributor: "f.distributor", client: "f.client" },
          until: "f.receivedAt",
        },
      ],
    },
  },
});
