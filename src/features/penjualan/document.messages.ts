import { defineShortMessages } from "#platform/import/index.ts";

/** Refusals of imported sales, receipts and stock adjustments. */
export const documentMessages = defineShortMessages({
  "Stok {product} tersisa {available} {uom}.": "Stok tidak mencukupi.",
  "Harga daftar hari itu {list}; beda lebih dari {percent}%.": "Jauh dari harga daftar hari itu.",
  "Pengiriman {delivery} hanya memuat {shipped} {uom} produk ini.": "Lebih dari isi pengirimannya.",
  "Dari pengiriman {delivery} tinggal {left} {uom} produk ini yang belum diterima.": "Lebih dari sisa pengirimannya.",
  "Produk ini tidak ada dalam pengiriman {delivery}; catat dalam penerimaan tersendiri.":
    "Produk ini tidak ada dalam pengirimannya.",
  "Pengiriman {delivery} menuju gudang {warehouse}. Catat penerimaannya di gudang itu, atau kosongkan pengiriman bila barang ini bukan darinya.":
    "Pengirimannya menuju gudang lain.",
  "Melewati batas kredit toko: sisa Rp {left}, penjualan ini Rp {value}.": "Melewati batas kredit toko.",
  "Tanggal paling awal yang dapat dicatat adalah {earliest}.": "Lebih awal dari yang dapat dicatat.",
});
