/**
 * Machine codes with meaning and required action. Schemas, document and page use these rows, and tests compare them
 * with actual answers.
 */
export type CodeRow = {
  /** Codes with the same meaning for a sender. */
  readonly codes: readonly string[];
  /** HTTP statuses; results of a batch and of GET documents contain the code without a status. */
  readonly status: string;
  readonly means: string | readonly string[];
  readonly todo: string;
};
const repair = "Perbaiki yang disebut fields, lalu kirim lagi dengan externalId yang sama.";
const byItself = "Tidak perlu dikirim lagi: dicoba sendiri begitu penghalangnya dibatalkan.";
const asYouAre = "Kirim lagi isi yang sama setelah detik di Retry-After.";
const support = "Kirim lagi; bila tetap, sebutkan requestId kepada helpdesk.";

const newKey = "Minta kunci baru kepada administrator.";
const requestAccess = "Hubungi administrator; dokumennya tidak disimpan.";

/** Codes of a document: why it failed, what it waits for, or that it is void. */
export const documentRows = [
  {
    codes: ["invalid"],
    status: "422",
    means: "Bentuk dokumen salah: isian hilang, tidak dikenal, atau tidak sah.",
    todo: repair,
  },
  {
    codes: ["push.invalid"],
    status: "422",
    means: "Kode tidak dikenal, atau waktu, urutan, maupun jumlahnya tidak mungkin.",
    todo: repair,
  },
  {
    codes: ["push.target"],
    status: "422",
    means: "Dokumen yang dirujuk ada, tetapi bukan jenis yang dapat dirujuk.",
    todo: "Rujuk externalId yang benar, lalu kirim lagi.",
  },
  {
    codes: ["sale.invalid"],
    status: "422",
    means: "Penjualan melanggar aturan: tanggal, toko, gudang, satuan, harga, potongan, atau PPN.",
    todo: repair,
  },
  {
    codes: ["sale.credit"],
    status: "422",
    means: "Batas kredit toko terlampaui.",
    todo: "Dicoba lagi sendiri setelah pembatalan atau retur di toko itu; atau mintalah override.",
  },
  {
    codes: ["sale.return"],
    status: "422",
    means: "Retur melanggar aturan: tanggal, baris, atau melebihi yang dijual.",
    todo: repair,
  },
  { codes: ["return.taken"], status: "422", means: "Retur lain sudah mengembalikan barangnya.", todo: byItself },
  {
    codes: ["sale.settled"],
    status: "422",
    means: "Pembatalan ditolak: tanggal dokumennya sudah melewati batas mundur.",
    todo: "Kirim retur, atau mintalah override lalu kirim lagi.",
  },
  {
    codes: ["bulk.invalid"],
    status: "422",
    means: "Penjualan curah melanggar aturan: tanggal, produk, proyek, harga, potongan, atau PPN.",
    todo: repair,
  },
  {
    codes: ["bulk.not-served"],
    status: "422",
    means: "Pelanggan curah tidak dikenal, atau tidak dilayani distributor ini pada tanggal itu.",
    todo: "Periksa kode dan tanggalnya; bila benar, minta Admin Bisnis mencatat bahwa Anda melayaninya, lalu kirim lagi.",
  },
  {
    codes: ["bulk.closed"],
    status: "422",
    means: "Pelanggan curah ini sudah tutup.",
    todo: "Hubungi Admin Bisnis bila keliru.",
  },
  {
    codes: ["bulk.return"],
    status: "422",
    means: "Retur curah melanggar aturan: tanggal, atau melebihi yang dijual.",
    todo: repair,
  },
  {
    codes: ["bulk.settled"],
    status: "422",
    means: "Pembatalan curah ditolak: tanggal dokumennya sudah melewati batas mundur.",
    todo: "Kirim retur, atau mintalah override lalu kirim lagi.",
  },
  {
    codes: ["purchase.invalid"],
    status: "422",
    means: "Penerimaan melanggar aturan: tanggal, gudang, satuan, harga, potongan, PPN, atau pengirimannya.",
    todo: repair,
  },
  {
    codes: ["purchase.taken"],
    status: "422",
    means: "Penerimaan lain sudah menerima isi pengiriman itu.",
    todo: byItself,
  },
  {
    codes: ["delivery.confirmed"],
    status: "422",
    means: "Pengiriman ini sudah memiliki e-POD.",
    todo: "Bukti yang pertama berlaku; hubungi helpdesk bila keliru.",
  },
  {
    codes: ["duplicate"],
    status: "422",
    means: "Nomor dokumen sudah dipakai dokumen lain.",
    todo: "Pakai nomor lain; dicoba lagi sendiri bila dokumen itu dibatalkan.",
  },
  {
    codes: ["document.elsewhere"],
    status: "409",
    means:
      "Sistem lain dari distributor yang sama sudah mengirim dokumen ini; message menyebut sistem dan externalId-nya.",
    todo: "Pakai dokumen itu. Bila nomornya saja yang sama, dicoba lagi sendiri setelah dokumen itu dibatalkan.",
  },
  {
    codes: ["idempotency.mismatch"],
    status: "422",
    means: "externalId sudah dipegang dokumen dengan isi lain.",
    todo: "Pakai externalId baru; untuk mengganti dokumen, batalkan dahulu yang lama.",
  },
  {
    codes: ["out-of-range", "text", "format", "date", "required", "reference", "overlap"],
    status: "422",
    means: "Ada nilai yang tidak dapat disimpan.",
    todo: repair,
  },
  {
    codes: ["busy"],
    status: "409",
    means: "Data yang sama sedang diubah.",
    todo: "Kirim lagi isi yang sama sebentar lagi.",
  },
  {
    codes: ["push.waiting"],
    status: "202",
    means: "Menunggu dokumen yang dirujuk.",
    todo: "Kirim dokumen itu; yang menunggu diterapkan sendiri.",
  },
  {
    codes: ["stock.short"],
    status: "202",
    means: "Menunggu barang: stok gudang belum cukup.",
    todo: "Kirim penerimaannya; yang menunggu diterapkan sendiri.",
  },
  {
    codes: ["push.void"],
    status: "200",
    means: "Gugur: dokumen ini atau yang dirujuknya dibatalkan.",
    todo: "Tidak ada; untuk mencatatnya lagi pakai externalId baru.",
  },
] as const satisfies readonly CodeRow[];

/** Codes of a refused call, before or instead of processing its documents. */
export const callRows = [
  {
    codes: ["json", "bad-request", "idempotency.key", "token.conflict"],
    status: "400",
    means: "Permintaan tidak dapat dibaca, atau headernya salah.",
    todo: "Perbaiki permintaannya.",
  },
  {
    codes: ["unauthenticated"],
    status: "401",
    means: "Kunci tidak ada atau tidak dikenal.",
    todo: newKey,
  },
  { codes: ["key.revoked"], status: "401", means: "Kunci sudah dicabut.", todo: newKey },
  { codes: ["key.expired"], status: "401", means: "Masa berlaku kunci sudah habis.", todo: newKey },
  { codes: ["client.suspended"], status: "403", means: "Sistem Anda sedang dihentikan.", todo: requestAccess },
  { codes: ["client.expired"], status: "403", means: "Masa berlaku sistem Anda sudah habis.", todo: requestAccess },
  { codes: ["client.archived"], status: "403", means: "Sistem Anda sudah diarsipkan.", todo: requestAccess },
  { codes: ["client.distributor"], status: "403", means: "Distributor Anda sedang tidak aktif.", todo: requestAccess },
  {
    codes: ["client.address"],
    status: "403",
    means: "Alamat IP pengirim tidak diizinkan untuk kunci ini.",
    todo: "Kirim dari alamat yang terdaftar, atau minta alamatnya ditambah.",
  },
  {
    codes: ["scope"],
    status: "403",
    means: "Kunci ini tidak boleh mengirim dokumen jenis ini.",
    todo: "Minta izinnya kepada administrator.",
  },
  {
    codes: ["not-found"],
    status: "404",
    means: "Alamat tidak ada, atau dokumen belum pernah dikirim.",
    todo: "Periksa alamat atau externalId-nya.",
  },
  {
    codes: ["method-not-allowed"],
    status: "405",
    means: "Alamat ini tidak melayani metode itu.",
    todo: "Pakai metode di header Allow.",
  },
  {
    codes: ["busy"],
    status: "409",
    means: "Data yang sama sedang diubah.",
    todo: "Kirim lagi isi yang sama sebentar lagi.",
  },
  {
    codes: ["too-large"],
    status: "413",
    means: "Isi permintaan terlalu besar.",
    todo: "Bagi menjadi beberapa permintaan.",
  },
  {
    codes: ["media-type", "encoding"],
    status: "415",
    means: "Isi bukan application/json, atau terkompresi.",
    todo: "Kirim JSON tanpa kompresi.",
  },
  {
    codes: ["invalid"],
    status: "422",
    means: "Bukan daftar items yang sah, atau externalId yang ditanya tidak mungkin.",
    todo: "Perbaiki yang disebut fields.",
  },
  {
    codes: ["quota.minute", "quota.day", "rate-limit"],
    status: "429",
    means: "Kuota per menit atau per hari habis, atau terlalu banyak permintaan dari satu alamat.",
    todo: asYouAre,
  },
  { codes: ["internal"], status: "500", means: "Kesalahan di portal.", todo: support },
  {
    codes: ["service.off", "database", "overloaded", "timeout", "storage.full"],
    status: "503",
    means: "Layanan dihentikan, atau portal sedang penuh.",
    todo: asYouAre,
  },
] as const satisfies readonly CodeRow[];

export const documentCodes = documentRows.flatMap((r) => r.codes);
export const callCodes = callRows.flatMap((r) => r.codes);
