import { definePage } from "#kit/page.ts";

export const meta = definePage("Pengajuan toko", "storeProposal.read");
