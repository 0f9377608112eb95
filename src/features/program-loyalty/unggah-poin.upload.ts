import { defineUpload } from "#platform/import/index.ts";
import { PointUpload } from "./unggah-poin/baris.resource.ts";

export const PointsUpload = defineUpload("Unggah poin", PointUpload, "/program-loyalty/unggah-poin/baris");
