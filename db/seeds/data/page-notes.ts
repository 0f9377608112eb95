/** Notes of pages that are neither a list nor a report, whose notes are derived from their declarations. */
const p = (text: string): string => `<p>${text}</p>`;
const each = <T extends string>(values: readonly T[], noteOf: (value: T) => readonly [href: string, note: string][]) =>
  values.flatMap(noteOf);

export const pageNotes: readonly (readonly [href: string, note: string])[] = [
  ...each(["retail", "corsales"], (channel) => [
    [
      `/atsalesman/${channel}/dashboard`,
      p("Kepatuhan, strike rate, radius, dan tonase terhadap target. Setiap angka membuka laporannya."),
    ],
    [
      `/atsalesman/${channel}/jadwal-kunjungan`,
      p("Jadwal satu minggu per salesman. Geser kartu atau tekan <strong>Alt+panah</strong> untuk memindahkannya."),
    ],
    [
      `/atsalesman/${channel}/monitoring-kunjungan`,
      p(
        "Kunjungan hari ini, diperbarui langsung. Dari sini Anda mengirim pesan atau memaafkan kunjungan dengan alasan.",
      ),
    ],
    [
      `/atsalesman/${channel}/pergerakan`,
      p("Rute satu salesman pada satu hari, dengan henti dan jeda. Setiap pembukaan dicatat di audit trail."),
    ],
    [
      `/atsalesman/${channel}/survei/baru`,
      p("Membuat survei kosong atau salinan, lalu membuka perancangnya. Survei baru belum tampil di perangkat."),
    ],
  ]),
  ...each(["semen", "mortar", "beton"], (product) => [
    [
      `/${product}/registrasi-program-apresiasi-toko`,
      p("Mendaftarkan toko pada program apresiasi dengan data identitas pemiliknya. Pendaftaran disetujui orang lain."),
    ],
  ]),
  ...each(["points", "points-v2"], (version) => [
    [
      `/program-loyalty/${version}/approval`,
      p("Memutuskan poin yang diajukan. Pengaju tidak dapat memutuskan sendiri."),
    ],
    [`/program-loyalty/${version}/transfer`, p("Memindahkan poin dari satu toko ke toko lain.")],
  ]),
  [
    "/administrators/command-console",
    p("Pilih perintah, jalankan uji coba, lalu konfirmasi dalam 10 menit. Perintah kritis memerlukan admin kedua."),
  ],
  [
    "/administrators/data-management",
    p("Membandingkan ringkasan laporan dengan barisnya dan menghitung ulang ringkasan yang berbeda."),
  ],
  [
    "/atbusiness-ritel/approval-adjustment-stock",
    p("Penyesuaian stok yang diajukan. Setelah disetujui orang lain, stok dan mutasinya langsung berubah."),
  ],
  ["/gudang", p("Stok setiap gudang. Pilih gudang, lalu produk, untuk melihat mutasinya.")],
  [
    "/helpdesk/log-api",
    p("Panggilan API distributor dengan jawabannya. Saring menurut status untuk mencari yang gagal."),
  ],
  ["/konfigurasi-system", p("Pengaturan portal beserta nilai bawaannya. Setiap perubahan dicatat di audit trail.")],
  ["/konfigurasi-system/menu", p("Urutan dan nama menu, peran yang melihatnya, dan catatan setiap halaman.")],
  ["/laporan", p("Semua laporan yang boleh Anda buka, menurut kelompok. Cari dengan nama laporan atau angkanya.")],
  ["/manajemen-user", p("Halaman pengguna, peran, dan organisasi penjualan yang boleh Anda buka.")],
  ["/manajemen-user/akses", p("Menjelaskan mengapa seseorang dapat atau tidak dapat melihat halaman atau data.")],
  ["/manajemen-user/kelola-pengguna", p("Membuat akun, memberi peran, dan menyetel ulang kata sandi.")],
  ["/master/data-mapping-toko", p("Distributor setiap toko dari tanggal ke tanggal. Perubahan dapat direncanakan.")],
  ["/master/data-mapping-toko/spc", p("SPC setiap toko dari tanggal ke tanggal. Perubahan dapat direncanakan.")],
  ["/master/data-mapping-toko/tso", p("TSO setiap toko dari tanggal ke tanggal. Perubahan dapat direncanakan.")],
  [
    "/master/master-toko-v2",
    p(
      "Data toko sebagai lembar kerja. Sel yang diubah berwarna dan disimpan bersama; <strong>Ctrl+Z</strong> membatalkan.",
    ),
  ],
  ["/master/tambah-packing-plant", p("Menambah packing plant. Kodenya tidak boleh sudah dipakai.")],
  ["/master/tambah-produk", p("Menambah produk. Kodenya tidak boleh sudah dipakai.")],
  [
    "/master/unggah-mapping-distributor",
    p("Mengunggah perpindahan toko antar distributor. Semua baris diperiksa dahulu."),
  ],
  ["/master/unggah-master-toko", p("Mengunggah data toko. Semua baris diperiksa sebelum ada yang disimpan.")],
  ["/parameter", p("Halaman parameter yang boleh Anda buka.")],
  ["/parameter/parameter-produk", p("Halaman parameter produk yang boleh Anda buka.")],
  ["/penjualan/input", p("Mencatat penjualan. Jumlah di atas stok ditolak di selnya.")],
  ["/penjualan/unggah", p("Mengunggah penjualan. Dokumen yang sama tidak dicatat dua kali.")],
  ["/penjualan/pembelian/input", p("Mencatat penerimaan barang. Stok gudang bertambah saat disimpan.")],
  ["/penjualan/pembelian/unggah", p("Mengunggah penerimaan. Dokumen yang sama tidak dicatat dua kali.")],
  ["/penjualan/pengiriman/input", p("Mencatat pengiriman barang ke toko.")],
  ["/penjualan/pengiriman/unggah", p("Mengunggah pengiriman. Dokumen yang sama tidak dicatat dua kali.")],
  ["/program-loyalty/unggah-poin", p("Mengunggah poin toko. Semua baris diperiksa sebelum ada yang disimpan.")],
  ["/program-loyalty/unggah-registrasi", p("Mengunggah pendaftaran toko pada program. Semua baris diperiksa dahulu.")],
  ["/rest-api", p("Acuan API yang boleh Anda buka.")],
  ["/rest-api/atsalesman", p("Acuan API aplikasi salesman, dengan contoh dan kode galat.")],
  ["/rest-api/distributor", p("Acuan API distributor, dengan contoh, kode galat, dan uji coba.")],
  ["/tim-io/simulasi-level-stok", p("Menghitung level stok gudang dengan batas yang Anda ubah.")],
];
