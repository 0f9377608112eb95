import { defineSetting } from "#kit/setting.ts";

export const receiptDays = defineSetting("receipt.backdateDays", {
  group: "Penjualan",
  label: "Tanggal mundur penerimaan",
  help: "Penerimaan barang dapat dicatat sampai sekian hari ke belakang, lewat formulir, unggahan, maupun API; lebih jauh bila tanggal mundur penjualan distributornya lebih panjang.",
  of: { type: "integer", min: 0, max: 3660, unit: "hari" },
  default: 45,
});
