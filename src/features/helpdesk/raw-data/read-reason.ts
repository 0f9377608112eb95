import { type TextTranslator, translateRemarks } from "#kit/translate-filled.ts";
import { placeInWords } from "#features/penjualan/push/place-in-words.ts";

/** Templates of messages that are stored filled in, by which they are parsed for translation. */
const templates = [
  "Kode {code} tidak dikenal.",
  "Stok {product} tersisa {available} {uom}.",
  "Menunggu dokumen {document}.",
  "Dokumen {document} bukan penjualan.",
  "Dokumen {document} bukan pengiriman.",
  "Dokumen {document} tidak dapat dibatalkan.",
  "Distributor ini dibukukan sejak {start}; hari sebelumnya tidak dapat dinyatakan nihil. Periksa tanggalnya.",
  "Tanggal paling awal yang dapat dicatat adalah {earliest}.",
  "Paling banyak {left} yang masih dapat diretur.",
  "Paling sedikit {min}.",
  "Paling sedikit {min} karakter.",
  "Paling banyak {max} karakter.",
  "Paling sedikit {min} isi.",
  "Paling banyak {max} isi.",
  "Pilihan: {sizes}.",
  "Pengiriman {delivery} hanya memuat {shipped} {uom} produk ini.",
  "Dari pengiriman {delivery} tinggal {left} {uom} produk ini yang belum diterima.",
  "Produk ini tidak ada dalam pengiriman {delivery}; catat dalam penerimaan tersendiri.",
  "Pengiriman {delivery} menuju gudang {warehouse}. Catat penerimaannya di gudang itu, atau kosongkan pengiriman bila barang ini bukan darinya.",
  "Harga daftar hari itu {list}; beda lebih dari {percent}%.",
  "Melewati batas kredit toko: sisa Rp {left}, penjualan ini Rp {value}.",
  "Stok gudang ini dibukukan sejak {start}; kiriman yang berangkat lebih dari {days} hari sebelumnya sudah termasuk stok awal. Periksa tanggalnya.",
  "Stok gudang ini dibukukan sejak {start}; yang diterima sebelumnya sudah termasuk stok awal. Periksa tanggalnya.",
  "Stok gudang ini dibukukan sejak {start}; hari sebelumnya tidak dapat dilaporkan. Periksa tanggalnya.",
  "Sudah dikirim oleh sistem {system} sebagai {document}.",
  "Transaksi ini sudah diretur ({number}); batalkan returnya dahulu.",
];

/** Translates the stored reason of a failure. */
export const readReason = (reason: string, t: TextTranslator): string =>
  translateRemarks(reason, { place: placeInWords, sources: templates }, t);
