type Note = readonly [href: string, text: string];

const texts: readonly Note[] = [
  ...["retail", "corsales"].flatMap((channel): Note[] => [
    [
      `/atsalesman/${channel}/dashboard`,
      "Kepatuhan, strike rate, radius, dan tonase terhadap target. Setiap angka membuka laporannya.",
    ],
    [
      `/atsalesman/${channel}/jadwal-kunjungan`,
      "Jadwal satu minggu per salesman. Geser kartu atau tekan <strong>Alt+panah</strong> untuk memindahkannya.",
    ],
    [
      `/atsalesman/${channel}/monitoring-kunjungan`,
      "Kunjungan hari ini, diperbarui langsung. Dari sini Anda mengirim pesan atau memaafkan kunjungan dengan alasan.",
    ],
    [
      `/atsalesman/${channel}/pergerakan`,
      "Rute satu salesman pada satu hari, dengan henti dan jeda. Setiap pembukaan dicatat di audit trail.",
    ],
    [
      `/atsalesman/${channel}/survei/baru`,
      "Membuat survei kosong atau salinan, lalu membuka perancangnya. Survei baru belum tampil di perangkat.",
    ],
  ]),
  ...["semen", "mortar", "beton"].flatMap((product): Note[] => [
    [
      `/${product}/registrasi-program-apresiasi-toko`,
      "Mendaftarkan toko pada program apresiasi dengan data identitas pemiliknya. Pendaftaran disetujui orang lain.",
    ],
  ]),
  ...["points", "points-v2"].flatMap((version): Note[] => [
    [`/program-loyalty/${version}/approval`, "Memutuskan poin yang diajukan. Pengaju tidak dapat memutuskan sendiri."],
    [`/program-loyalty/${version}/transfer`, "Memindahkan poin dari satu toko ke toko lain."],
  ]),
  [
    "/administrators/command-console",
    "Pilih perintah, jalankan uji coba, lalu konfirmasi dalam 10 menit. Perintah kritis memerlukan admin kedua.",
  ],
  [
    "/administrators/data-management",
    "Membandingkan ringkasan laporan dengan barisnya dan menghitung ulang ringkasan yang berbeda.",
  ],
  [
    "/atbusiness-ritel/approval-adjustment-stock",
    "Penyesuaian stok yang diajukan. Setelah disetujui orang lain, stok dan mutasinya langsung berubah.",
  ],
  ["/gudang", "Stok setiap gudang. Pilih gudang, lalu produk, untuk melihat mutasinya."],
  ["/helpdesk/log-api", "Panggilan API distributor dengan jawabannya. Saring menurut status untuk mencari yang gagal."],
  ["/konfigurasi-system", "Pengaturan portal beserta nilai bawaannya. Setiap perubahan dicatat di audit trail."],
  ["/konfigurasi-system/menu", "Urutan dan nama menu, peran yang melihatnya, dan catatan setiap halaman."],
  ["/laporan", "Semua laporan yang boleh Anda buka, menurut kelompok. Cari dengan nama laporan atau angkanya."],
  ["/manajemen-user", "Halaman pengguna, peran, dan organisasi penjualan yang boleh Anda buka."],
  ["/manajemen-user/akses", "Menjelaskan mengapa seseorang dapat atau tidak dapat melihat halaman atau data."],
  ["/manajemen-user/kelola-pengguna", "Membuat akun, memberi peran, dan menyetel ulang kata sandi."],
  ["/master/data-mapping-toko", "Distributor setiap toko dari tanggal ke tanggal. Perubahan dapat direncanakan."],
  ["/master/data-mapping-toko/spc", "SPC setiap toko dari tanggal ke tanggal. Perubahan dapat direncanakan."],
  ["/master/data-mapping-toko/tso", "TSO setiap toko dari tanggal ke tanggal. Perubahan dapat direncanakan."],
  [
    "/master/master-toko-v2",
    "Data toko sebagai lembar kerja. Sel yang diubah berwarna dan disimpan bersama; <strong>Ctrl+Z</strong> membatalkan.",
  ],
  ["/master/tambah-packing-plant", "Menambah packing plant. Kodenya tidak boleh sudah dipakai."],
  ["/master/tambah-produk", "Menambah produk. Kodenya tidak boleh sudah dipakai."],
  [
    "/master/unggah-mapping-distributor",
    "Mengunggah perpindahan toko antar distributor. Semua baris diperiksa dahulu.",
  ],
  ["/master/unggah-master-toko", "Mengunggah data toko. Semua baris diperiksa sebelum ada yang disimpan."],
  ["/parameter", "Halaman parameter yang boleh Anda buka."],
  ["/parameter/parameter-produk", "Halaman parameter produk yang boleh Anda buka."],
  ["/penjualan/input", "Mencatat penjualan. Jumlah di atas stok ditolak di selnya."],
  ["/penjualan/unggah", "Mengunggah penjualan. Dokumen yang sama tidak dicatat dua kali."],
  ["/penjualan/pembelian/input", "Mencatat penerimaan barang. Stok gudang bertambah saat disimpan."],
  ["/penjualan/pembelian/unggah", "Mengunggah penerimaan. Dokumen yang sama tidak dicatat dua kali."],
  ["/penjualan/pengiriman/input", "Mencatat pengiriman barang ke toko."],
  ["/penjualan/pengiriman/unggah", "Mengunggah pengiriman. Dokumen yang sama tidak dicatat dua kali."],
  ["/program-loyalty/unggah-poin", "Mengunggah poin toko. Semua baris diperiksa sebelum ada yang disimpan."],
  ["/program-loyalty/unggah-registrasi", "Mengunggah pendaftaran toko pada program. Semua baris diperiksa dahulu."],
  ["/rest-api", "Acuan API yang boleh Anda buka."],
  ["/rest-api/atsalesman", "Acuan API aplikasi salesman, dengan contoh dan kode galat."],
  ["/rest-api/distributor", "Acuan API distributor, dengan contoh, kode galat, dan uji coba."],
  ["/tim-io/simulasi-level-stok", "Menghitung level stok gudang dengan batas yang Anda ubah."],
];

/** Notes of pages that are neither lists nor reports, whose notes are derived from their declarations. */
export const pageNotes = texts.map(([href, text]) => [href, `<p>${text}</p>`] as const);
