import { defineSetting } from "#kit/setting.ts";

export const storeCredit = defineSetting("sale.storeCredit", {
  group: "Penjualan",
  label: "Batas kredit toko menahan penjualan",
  help: "Penjualan bertempo ke toko yang punya batas kredit ditolak bila melewatinya, kecuali ada override.",
  of: { type: "boolean" },
  default: true,
});
