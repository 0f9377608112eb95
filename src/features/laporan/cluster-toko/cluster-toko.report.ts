import { defineReport } from "#kit/report.ts";
import { Clusters } from "../clusters.cube.ts";

export const StoreClusters = defineReport({
  title: "Cluster toko",
  access: "report.cluster",
  of: Clusters,
  by: ["clusterPeriod", "toCluster", "area", "store"],
  show: ["stores", "storesPct", "tonnes", "tonnesPerStore", "netSales", "avgScore", "nearThreshold", "clusterInvoices", "movedUp", "movedDown", "stayed", "entered", "left"],
  headline: ["stores", "tonnes", "avgScore", "movedUp", "movedDown"],
  period: "record",
  compare: "none",
  mappable: true,
  chart: { kind: "stacked", measure: "stores", across: "toCluster", question: "Bagaimana toko terbagi atas cluster?" },
  filters: ["clusterPeriod", "toCluster", "fromCluster", "region", "areaGroup", "area", "district", "subdistrict", "distributor", "segment", "storeStatus", "tso", "position"],
  drill: "/laporan/perpindahan-cluster",
});
