import type { RollupSummary } from "#features/laporan/rollup/rollup.calls.ts";

export const rollupNames: Readonly<Record<RollupSummary["mark"], string>> = {
  sale: "Penjualan",
  stock: "Stok",
  purchase: "Pembelian",
  point: "Poin",
};
