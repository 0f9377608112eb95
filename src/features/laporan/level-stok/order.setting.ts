import { defineSetting } from "#kit/setting.ts";

const group = "Stok";
export const coverDays = defineSetting("stock.coverDays", {
  group,
  label: "Hari cadangan saran order",
  help: "Sesudah titik pesan tercapai, saran order menambah stok untuk sekian hari penjualan.",
  of: { type: "integer", min: 0, max: 90, unit: "hari" },
  default: 7,
});
export const truckTonnes = defineSetting("stock.truckTonnes", {
  group,
  label: "Muatan truk",
  help: "Saran order dibulatkan naik ke muatan truk penuh, per gudang dan produk.",
  of: { type: "integer", min: 1, max: 100, unit: "ton" },
  default: 25,
});
