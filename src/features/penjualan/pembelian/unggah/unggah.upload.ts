import { defineUpload } from "#platform/import/index.ts";
import { PurchaseUpload } from "./baris.resource.ts";

export const ReceiptsUpload = defineUpload("Unggah penerimaan", PurchaseUpload, "/penjualan/pembelian/unggah/baris");
