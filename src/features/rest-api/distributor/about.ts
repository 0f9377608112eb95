/** General information on all calls, in the parts that the page displays. */
export const about = [
  {
    title: "Kegunaan",
    text: "Sistem distributor mengirim penjualan, retur, pembatalan, penerimaan, pengiriman, e-POD, laporan stok, dan deklarasi nihil ke portal, lalu membaca apa yang terjadi dengannya.",
  },
  { title: "Autentikasi", text: "Kirim dokumen dengan kunci API di header Authorization." },
  {
    title: "Dokumen OpenAPI",
    text: "GET /api/v1/openapi.json dibaca dengan kunci API, tanpa mengurangi kuota; tanpa kunci bila administrator membuka referensi ini.",
  },
  {
    title: "Pengiriman ulang",
    text: "Setiap dokumen memiliki externalId. Yang menunggu, diterapkan, atau gugur memegangnya selamanya: dikirim ulang dengan isi yang sama, jawaban dan statusnya sama persis; dengan isi lain ditolak 422. Yang gagal dicoba lagi, dan boleh dikirim dengan isi yang sudah diperbaiki di bawah externalId yang sama.",
  },
  {
    title: "Keadaan sekarang",
    text: "Kiriman ulang selalu dijawab dengan jawaban pertama: yang dijawab waiting tetap waiting, yang dijawab applied tetap applied, juga setelah dibatalkan di portal. Keadaan hari ini ada di GET /api/v1/documents/{externalId}; setiap perubahannya, termasuk pembatalan di portal, dikabarkan lewat webhook dan ada di daftar GET /api/v1/documents.",
  },
  {
    title: "Rekonsiliasi",
    text: "GET /api/v1/documents mengurutkan dokumen menurut perubahan terakhirnya. Simpan cursor dari jawaban terakhir dan lanjutkan darinya: tidak ada perubahan yang terlewat, dan dokumen yang berubah lagi muncul lagi. Perubahan yang masih disimpan saat ditanya muncul sebentar kemudian.",
  },
  {
    title: "Uji coba",
    text: "Dengan ?dryRun=true di alamat mana pun, satu dokumen atau banyak, semua aturan diperiksa lalu tidak ada yang disimpan: tanpa dokumen, nomor, stok, maupun kabar. Jawabannya memuat dryRun: true, tanpa id dan nomor dari portal, dan dihitung dalam kuota seperti panggilan biasa. Dalam kiriman banyak, tiap dokumen dicoba sendiri, tanpa melihat yang lain.",
  },
  {
    title: "Sistem uji",
    text: "Sistem yang didaftarkan sebagai sistem uji menyimpan dokumen dan jawabannya terpisah: tidak masuk stok, penjualan, laporan, maupun webhook. Retur, pembatalan, penerimaan, dan e-POD menemukan dokumen uji yang dirujuknya; barangnya diperiksa terhadap stok yang sebenarnya, dan yang menunggu tidak dicoba lagi.",
  },
  {
    title: "Isi yang sama",
    text: "Isi sama bila artinya sama: urutan isian, huruf besar dan kecil pada kode, dan 62500 atau 62500.00 tidak membedakan. Bila helpdesk memperbaiki isi, isi itulah yang tercatat; kiriman dengan isi perbaikan maupun isi semula dijawab sama, dan GET /api/v1/documents/{externalId} menampilkan isi yang tercatat.",
  },
  {
    title: "Dua sistem",
    text: "Penjualan, penerimaan, atau pengiriman dengan externalId dan isi yang sama dari sistem lain distributor yang sama, atau dengan nomor dokumen yang sama, ditolak 409 document.elsewhere. Bila sistem diganti, administrator memindahkan dokumen sistem lama ke sistem baru; sesudahnya sistem baru membaca, mengulang, dan membatalkannya seperti miliknya sendiri.",
  },
  {
    title: "Tanggal",
    text: "Penjualan dan retur dibatasi tanggal mundur penjualan distributor; penerimaan dibatasi tanggal mundur penerimaan (biasanya 45 hari), atau tanggal mundur penjualan bila lebih panjang. Laporan stok untuk hari sejak gudang dibukukan sampai hari ini, dibuat tidak sebelum hari itu. Laporan yang dibuat lebih dahulu dari yang berlaku diterima dengan inForce: false.",
  },
  {
    title: "Urutan",
    text: "Urutan bebas: yang datang sebelum waktunya menunggu (202), dan yang gagal karena dokumen lain (barang sudah diretur, batas kredit toko) dicoba lagi sendiri begitu dokumen itu dibatalkan.",
  },
  {
    title: "Dokumen yang berebut",
    text: "Bila dokumen berebut hal yang sama dan tidak ada yang dibatalkan, yang datang dulu yang berlaku.",
  },
  {
    title: "Yang dapat dibatalkan",
    text: "Penjualan, retur, dan penerimaan dibatalkan dengan pembatalan, selama tanggalnya masih dalam batas mundur; sesudahnya penjualan dikembalikan dengan retur. Laporan stok diganti oleh laporan yang lebih baru, dan deklarasi nihil gugur sendiri begitu ada dokumen pada harinya. Pengiriman dan e-POD tidak dapat ditarik lewat API; hubungi helpdesk.",
  },
  {
    title: "Barang rusak",
    text: "Dalam e-POD, receivedQty adalah yang tiba baik dan damagedQty yang tiba rusak, di luar receivedQty. Jumlah keduanya paling banyak yang dikirim; bila receivedQty kurang dari yang dikirim, pengirimannya disputed.",
  },
  {
    title: "Format angka",
    text: "Angka adalah teks desimal. Isian yang boleh tidak ditulis boleh juga dikirim sebagai null; artinya sama.",
  },
  {
    title: "Uang",
    text: "Harga dan potongan dalam rupiah sebelum PPN: unitPrice per satuan, discount dan tax untuk seluruh baris, discount dokumen di atasnya. netTotal adalah jumlah × harga dikurangi semua potongan; PPN di luarnya, dan dihitung 11 % bila tidak ditulis.",
  },
  {
    title: "Kuota",
    text: "Kuota harian berlaku 24 jam sejak panggilan pertama, kuota per menit 60 detik; bukan hari atau menit kalender. Satu panggilan dihitung satu, juga satu batch dengan 1000 dokumen dan panggilan yang isinya ditolak. Panggilan yang dijawab 429, atau ke layanan yang dihentikan, tidak dihitung. Bila keduanya habis, Retry-After menyebut yang terlama. Header RateLimit-Policy dan RateLimit di setiap jawaban menyebut kuota dan sisanya.",
  },
  {
    title: "Bahasa",
    text: "Accept-Language: en atau id memilih bahasa pesan dan dokumen OpenAPI; tanpa itu, Indonesia. Kode untuk mesin selalu sama. Peringatan dalam jawaban pertama tetap dalam bahasanya bila dikirim ulang; GET /api/v1/documents/{externalId} menulisnya dalam bahasa yang diminta.",
  },
  {
    title: "Daftar acuan",
    text: "Toko, produk, gudang, harga, metode pembayaran, opco, dan packing plant dibaca per halaman: kirim cursor selama more. Kirim asOf yang lalu sebagai changedSince untuk mengambil perubahannya saja; yang tidak lagi berlaku datang dengan removed. Kirim ETag yang lalu di If-None-Match untuk dijawab 304 bila tidak ada perubahan.",
  },
  {
    title: "Dokumen tanpa externalId",
    text: "Dokumen tanpa externalId yang sah dijawab gagal, dan disimpan di daftar dokumen gagal dengan nomor “tanpa nomor …” supaya ditemukan. Kirim lagi dengan externalId.",
  },
  { title: "Metode", text: "Metode yang tidak dilayani dijawab 405 dengan Allow." },
  {
    title: "Versi",
    text: "Alamat /api/v1 tetap. Isian jawaban, kode, jenis kabar, dan alamat baru dapat bertambah kapan saja, jadi abaikan yang tidak Anda kenal. Yang menghapus atau mengubah arti sesuatu hanya datang dengan alamat baru, dan versi lama tetap dilayani paling sedikit 12 bulan sesudah diumumkan.",
  },
] as const;

const shared = (title: (typeof about)[number]["title"]) =>
  about.find((p) => p.title === title) as (typeof about)[number];
/** The same for systems that send bulk cement. */
export const bulkAbout = [
  {
    title: "Kegunaan",
    text: "Sistem distributor curah mengirim penjualan curah menurut tiket timbang, retur, dan pembatalannya ke portal, lalu membaca apa yang terjadi dengannya. Penjualan curah tidak mengubah stok.",
  },
  shared("Autentikasi"),
  {
    title: "Dokumen OpenAPI",
    text: "GET /api/v1/bulk-openapi.json dibaca dengan kunci API, tanpa mengurangi kuota; tanpa kunci bila administrator membuka referensi ini.",
  },
  {
    title: "Pelanggan dan proyek",
    text: "Pelanggan disebut dengan kodenya, dan hanya yang Anda layani pada tanggal jual; daftarnya ada di GET /api/v1/bulk-customers. Proyek harus milik pelanggan itu.",
  },
  {
    title: "Harga",
    text: "unitPrice adalah harga per ton sebelum PPN. Bila tidak ditulis, harga kontrak pelanggan untuk grup produk itu pada tanggal jual; tanpa kontrak dokumennya gagal. netTotal adalah tonnes × unitPrice dikurangi discount; PPN di luarnya, dan dihitung 11 % bila tidak ditulis.",
  },
  {
    title: "Tiket timbang",
    text: "Satu tiket adalah satu dokumen. Nomor tiket hanya boleh ada pada satu penjualan yang berlaku; bila penjualan itu dibatalkan, dokumen lain dengan tiket itu dicoba lagi sendiri.",
  },
  {
    title: "Retur dan pembatalan",
    text: "Retur paling banyak yang dijual dan belum diretur, bernilai menurut bagiannya. Pembatalan penjualan membatalkan juga returnya. Keduanya, dan penjualannya, dibatasi tanggal mundur distributor atau override.",
  },
  {
    title: "Urutan",
    text: "Urutan bebas: retur dan pembatalan yang datang sebelum penjualannya menunggu (202) dan diterapkan sendiri sesudahnya.",
  },
  shared("Pengiriman ulang"),
  shared("Keadaan sekarang"),
  shared("Rekonsiliasi"),
  shared("Uji coba"),
  shared("Format angka"),
  shared("Kuota"),
  shared("Bahasa"),
  shared("Metode"),
  shared("Versi"),
] as const;
export const bulkChanges = [{ version: "1.0", day: "2026-11-27", text: "Versi pertama." }] as const;

/** Changes for senders, newest first. */
export const changes = [
  {
    version: "1.1",
    day: "2026-11-26",
    text: "Daftar perubahan dokumen, uji coba (dryRun), sistem uji, dan kabar setiap perubahan; daftar acuan dan batas pengiriman; kode, batas, dan dokumen pada tiap kesalahan isian; sebab sistem atau kunci ditutup dibedakan; null untuk isian yang tidak wajib; header RateLimit; pesan dalam bahasa Inggris.",
  },
  { version: "1.0", day: "2026-01-01", text: "Versi pertama." },
] as const;
