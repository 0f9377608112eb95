import { defineUpload } from "#kit/upload.ts";
import { SaleUpload } from "./baris.resource.ts";

export const SalesUpload = defineUpload("Unggah penjualan", SaleUpload, "/penjualan/unggah/baris");
