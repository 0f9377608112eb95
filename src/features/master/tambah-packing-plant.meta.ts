import { definePage } from "#kit/page.ts";

export const meta = definePage("Tambah packing plant", "packingPlant.write");
