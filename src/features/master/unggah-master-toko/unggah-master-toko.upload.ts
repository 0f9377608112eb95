import { Store } from "#features/master/data-toko/data-toko.resource.ts";
import { defineUpload } from "#platform/import/index.ts";

export const StoreUpload = defineUpload("Unggah master toko", Store, "/master/data-toko");
