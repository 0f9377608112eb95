import { definePage } from "#kit/page.ts";

export const meta = definePage("Pengajuan gudang", "warehouseProposal.read");
