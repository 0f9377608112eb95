import { diff, ratio } from "#platform/report/index.ts";

const price = { group: "Harga" } as const;
/** Sales prices compared with list prices. */
export const listPriceMeasures = {
  listPrice: ratio("Harga daftar", "listValue", "listedTonnes", "Nilai menurut harga daftar ÷ volume berharga daftar", {
    unit: "Rp/t",
    ...price,
  }),
  listedPrice: ratio(
    "Harga jual",
    "listedNet",
    "listedTonnes",
    "Penjualan bersih ÷ volume, baris dengan harga daftar",
    { unit: "Rp/t", ...price },
  ),
  priceGap: diff("Selisih harga", "listedPrice", "listPrice", "Harga jual − harga daftar", {
    unit: "Rp/t",
    scale: 0,
    class: "X",
    ...price,
  }),
} as const;
