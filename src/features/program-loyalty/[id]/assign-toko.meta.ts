import { definePage } from "#kit/page.ts";

export const meta = definePage("Tambah peserta", "programStore.assign");
