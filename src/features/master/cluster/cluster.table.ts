import { defineTable } from "#kit/resource.ts";

export const ClusterResult = defineTable("cluster_result", { store: "store_id" });
export const StoreCluster = defineTable(
  "store_cluster",
  { store: "store_id" },
  { referenceBecause: "a publication reads the class of stores beside their sales" },
);
