import { defineUpload } from "#platform/import/index.ts";
import { SaleUpload } from "./baris.resource.ts";

export const SalesUpload = defineUpload("Unggah penjualan", SaleUpload, "/penjualan/unggah/baris");
