import { StoreDistributor } from "#features/master/mapping-dist/mapping-dist.resource.ts";
import { defineUpload } from "#platform/import/index.ts";

export const StoreDistributorUpload = defineUpload(
  "Unggah mapping distributor",
  StoreDistributor,
  "/master/mapping-dist",
);
