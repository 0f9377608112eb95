import { defineUpload } from "#platform/import/index.ts";
import { DeliveryUpload } from "./baris.resource.ts";

export const DeliveriesUpload = defineUpload("Unggah pengiriman", DeliveryUpload, "/penjualan/pengiriman/unggah/baris");
