import { defineSetting } from "#kit/setting.ts";

export const priceGap = defineSetting("sale.priceGap", {
  group: "Penjualan",
  label: "Beda harga yang perlu dipastikan",
  help: "Harga yang diketik di formulir dan berbeda lebih dari sekian persen dari harga daftar hari itu disimpan sesudah dipastikan; 0 berarti tidak pernah ditanya.",
  of: { type: "integer", min: 0, max: 1000, unit: "%" },
  default: 50,
});
