import { defineReport } from "#platform/report/index.ts";
import { Clusters } from "../clusters.cube.ts";

export const ClusterMoves = defineReport({
  title: "Perpindahan cluster",
  access: "report.cluster",
  of: Clusters,
  by: ["fromCluster", "toCluster", "store"],
  show: ["stores", "storesPct", "tonnes", "priorTonnes", "movedUp", "movedDown", "stayed", "entered", "left"],
  headline: ["stores", "movedUp", "movedDown", "entered", "left"],
  period: "record",
  compare: "none",
  mappable: true,
  chart: { kind: "matrix", measure: "stores", across: "toCluster", question: "Dari cluster mana ke cluster mana?" },
  filters: [
    "clusterPeriod",
    "comparePeriod",
    "toCluster",
    "fromCluster",
    "region",
    "areaGroup",
    "area",
    "district",
    "subdistrict",
    "distributor",
    "segment",
    "storeStatus",
    "tso",
    "position",
  ],
  drill: "/laporan/cluster-toko",
});
