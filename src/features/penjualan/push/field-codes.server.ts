import { coder, type FieldRow, fieldRows } from "#platform/http/index.server.ts";

/** Field errors of pushed documents, besides those of every request. */
const documentFields = [
  {
    code: "decimal",
    messages: {
      'Tulis teks seperti "125.5": lebih dari nol, paling banyak 3 angka di belakang titik.': { above: 0, decimals: 3 },
      'Tulis teks seperti "125.5": nol atau lebih, paling banyak 3 angka di belakang titik.': { min: 0, decimals: 3 },
      'Tulis teks seperti "62500.00": nol atau lebih, paling banyak 2 angka di belakang titik.': {
        min: 0,
        decimals: 2,
      },
      "Tulis derajat sebagai teks, paling banyak 6 angka di belakang titik.": { decimals: 6 },
    },
  },
  {
    code: "decimals",
    messages: [
      "Angka di belakang koma terlalu banyak untuk satuan ini.",
      "Paling banyak {decimals} angka di belakang koma untuk satuan {uom}.",
    ],
  },
  {
    code: "external-id",
    messages: { "Paling banyak 100 huruf, angka, atau tanda baca ASCII, tanpa spasi.": { max: 100 } },
  },
  {
    code: "number-format",
    messages: { "Huruf, angka, spasi, dan tanda . / _ - saja, diawali huruf atau angka.": { max: 40 } },
  },
  { code: "self-reference", messages: ["Dokumen tidak dapat merujuk dirinya sendiri."] },
  {
    code: "said-twice",
    messages: ["Satu baris hanya boleh disebut sekali.", "Satu produk hanya boleh disebut sekali."],
  },
  { code: "out-of-range", messages: ["Di luar wilayah Indonesia.", "Ada angka atau tanggal di luar batas."] },
  { code: "pair", messages: ["Isi lintang dan bujur bersama."] },
  { code: "unknown-code", messages: ["Kode {code} tidak dikenal.", "Pilihan tidak ditemukan."] },
  {
    code: "wrong-target",
    messages: [
      "Dokumen {document} bukan penjualan.",
      "Dokumen {document} bukan pengiriman.",
      "Dokumen {document} tidak dapat dibatalkan.",
      "Dokumen {document} bukan penjualan curah.",
    ],
  },
  { code: "duplicate", messages: ["Sudah dipakai dokumen {document}."] },
  { code: "future", messages: ["Tidak boleh di masa depan.", "Tanggal tidak boleh di masa depan."] },
  { code: "too-early", messages: ["Tanggal paling awal yang dapat dicatat adalah {earliest}."] },
  {
    code: "order",
    messages: [
      "Tidak boleh sebelum barang dikirim.",
      "Tidak boleh sebelum barang tiba.",
      "Tidak boleh sebelum hari yang dilaporkan.",
      "Retur tidak boleh lebih awal dari penjualannya.",
    ],
  },
  {
    code: "closed",
    messages: [
      "Gudang ini sudah ditutup pada tanggal itu.",
      "Toko ini sudah tutup pada tanggal itu.",
      "Pelanggan curah ini sudah tutup.",
    ],
  },
  { code: "distributor-inactive", messages: ["Distributor gudang ini sedang tidak aktif."] },
  { code: "store-prospect", messages: ["Toko ini masih calon; ajukan dan setujui dahulu."] },
  {
    code: "not-yours",
    messages: ["LT ini bukan milik distributor gudang tersebut.", "Proyek ini bukan milik pelanggan tersebut."],
  },
  {
    code: "not-served",
    messages: ["Pelanggan curah tidak dikenal, atau tidak dilayani distributor ini pada tanggal itu."],
  },
  { code: "not-sold", messages: ["Produk ini tidak lagi dijual."] },
  {
    code: "uom-not-allowed",
    messages: ["Produk ini tidak dijual dalam satuan tersebut.", "Produk ini tidak dibeli dalam satuan tersebut."],
  },
  { code: "no-conversion", messages: ["Konversi satuan ini belum ada untuk tanggal tersebut."] },
  { code: "no-list-price", messages: ["Wajib diisi; tidak ada harga daftar untuk tanggal tersebut."] },
  {
    code: "no-contract-price",
    messages: ["Wajib diisi; tidak ada kontrak yang berlaku untuk produk ini pada tanggal tersebut."],
  },
  { code: "qty-too-small", messages: ["Jumlah terlalu kecil."] },
  { code: "value-too-large", messages: ["Nilai baris terlalu besar; periksa jumlah dan harganya."] },
  { code: "tax-too-large", messages: ["Pajak melebihi nilai barang."] },
  { code: "discount-too-large", messages: ["Diskon melebihi nilai baris.", "Diskon melebihi nilai penjualan."] },
  { code: "credit", messages: ["Melewati batas kredit toko: sisa Rp {left}, penjualan ini Rp {value}."] },
  { code: "too-much", messages: ["Paling banyak {left} yang masih dapat diretur."] },
  {
    code: "unknown-line",
    messages: ["Baris ini tidak ada pada penjualannya.", "Baris ini tidak ada di pengiriman."],
  },
  {
    code: "not-in-delivery",
    messages: ["Produk ini tidak ada dalam pengiriman {delivery}; catat dalam penerimaan tersendiri."],
  },
  {
    code: "more-than-shipped",
    messages: [
      "Pengiriman {delivery} hanya memuat {shipped} {uom} produk ini.",
      "Dari pengiriman {delivery} tinggal {left} {uom} produk ini yang belum diterima.",
      "Jumlah terima dan rusak melebihi jumlah kirim.",
    ],
  },
  {
    code: "other-warehouse",
    messages: [
      "Pengiriman {delivery} menuju gudang {warehouse}. Catat penerimaannya di gudang itu, atau kosongkan pengiriman bila barang ini bukan darinya.",
    ],
  },
  {
    code: "before-ledger",
    messages: [
      "Stok gudang ini dibukukan sejak {start}; yang diterima sebelumnya sudah termasuk stok awal. Periksa tanggalnya.",
      "Stok gudang ini dibukukan sejak {start}; kiriman yang berangkat lebih dari {days} hari sebelumnya sudah termasuk stok awal. Periksa tanggalnya.",
      "Stok gudang ini dibukukan sejak {start}; hari sebelumnya tidak dapat dilaporkan. Periksa tanggalnya.",
      "Distributor ini dibukukan sejak {start}; hari sebelumnya tidak dapat dinyatakan nihil. Periksa tanggalnya.",
    ],
  },
  { code: "elsewhere", messages: ["Sudah dikirim oleh sistem {system} sebagai {document}."] },
  { code: "stock", messages: ["Stok {product} tersisa {available} {uom}."] },
  { code: "settled", messages: ["Tanggal transaksi sudah melewati batas mundur; catat sebagai retur."] },
  { code: "proven", messages: ["Pengiriman ini sudah memiliki e-POD."] },
] as const satisfies readonly FieldRow[];

export const pushFieldRows: readonly FieldRow[] = [...fieldRows, ...documentFields];
export const pushFieldCodes = [...fieldRows.map((r) => r.code), ...documentFields.map((r) => r.code)];
/** Adds the code, the bounds and the documents to a field error. */
export const withPushCode = coder(pushFieldRows);
