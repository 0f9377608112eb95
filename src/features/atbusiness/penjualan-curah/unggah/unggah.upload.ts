import { defineUpload } from "#platform/import/index.ts";
import { BulkSaleUpload } from "./baris.resource.ts";

export const BulkSalesUpload = defineUpload(
  "Unggah penjualan curah",
  BulkSaleUpload,
  "/atbusiness/penjualan-curah/unggah/baris",
);
