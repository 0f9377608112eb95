/**
 * Texts of the demo. `from` and `until` are days from today; without `from` it is a draft. Roles are codes; areas are
 * not restricted.
 */
export type SeedPublication = {
  readonly noun: "article" | "news";
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  readonly category: string;
  readonly body: string;
  readonly roles?: string;
  readonly from?: number;
  readonly until?: number;
  readonly pinned?: boolean;
  readonly mustRead?: boolean;
};

export const seedPublications: readonly SeedPublication[] = [
  {
    noun: "article",
    slug: "panduan-stok-akhir-bulan",
    title: "Menutup stok akhir bulan tanpa selisih",
    summary: "Urutan kerja tiga hari terakhir: penerimaan, penjualan yang tertunda, lalu laporan stok.",
    category: "Stok",
    body: "<h2>Tiga hari sebelum akhir bulan</h2><p>Masukkan semua penerimaan yang sudah sampai di gudang. Barang dalam perjalanan tidak dihitung.</p><h2>Hari terakhir</h2><ol><li>Selesaikan penjualan yang tertunda.</li><li>Kirim laporan stok per gudang.</li><li>Bandingkan dengan buku stok; ajukan penyesuaian bila berbeda.</li></ol>",
    from: -40,
    pinned: true,
  },
  {
    noun: "article",
    slug: "memilih-satuan-penjualan",
    title: "Memilih satuan penjualan yang benar",
    summary: "Zak 40 kg dan zak 50 kg adalah satuan yang berbeda; salah pilih mengubah tonase.",
    category: "Penjualan",
    body: "<p>Satuan yang diusulkan formulir adalah satuan pertama produk itu. Periksa tulisan di kantongnya sebelum menyimpan.</p><p>Tonase dihitung portal dari satuan; tidak perlu diketik.</p>",
    roles: "ROLE_DISTRIBUTOR,ROLE_SPC",
    from: -25,
  },
  {
    noun: "article",
    slug: "membaca-pencapaian-target",
    title: "Membaca pencapaian target di tengah bulan",
    summary: "Target prorata mengikuti kalender nasional; hari libur tidak dihitung.",
    category: "Laporan",
    body: "<p>Angka persen di dashboard membandingkan penjualan dengan bagian target sampai hari ini. Target sebulan penuh ada di laporan penjualan vs target.</p>",
    from: -12,
  },
  {
    noun: "article",
    slug: "foto-toko-yang-baik",
    title: "Foto toko yang baik",
    summary: "Papan nama terlihat, diambil dari seberang jalan, siang hari.",
    category: "Toko",
    body: "<p>Foto dipakai untuk memeriksa pengajuan. Foto yang gelap atau terpotong dikembalikan.</p>",
    roles: "ROLE_TSO,ROLE_ASM,ROLE_SPC",
    from: -7,
  },
  {
    noun: "article",
    slug: "kesalahan-umum-api",
    title: "Lima kesalahan umum saat mengirim data lewat API",
    summary: "Kode toko lama, satuan salah, tanggal di luar batas, nomor ganda, dan gudang tertutup.",
    category: "Integrasi",
    body: "<ul><li>Kode toko yang sudah digabung.</li><li>Satuan yang tidak berlaku untuk produknya.</li><li>Tanggal di luar batas mundur.</li><li>Nomor dokumen yang dipakai dua kali.</li><li>Gudang yang sudah ditutup.</li></ul>",
    roles: "ROLE_DISTRIBUTOR,ROLE_HELPDESK",
  },
  {
    noun: "news",
    slug: "jadwal-libur-akhir-tahun",
    title: "Jadwal layanan akhir tahun",
    summary: "Helpdesk melayani setengah hari pada 24 dan 31 Desember.",
    category: "Layanan",
    body: "<p>Pada 24 dan 31 Desember helpdesk melayani pukul 08.00–12.00 WIB. Portal tetap dapat dipakai.</p>",
    from: -3,
    until: 40,
  },
  {
    noun: "news",
    slug: "aturan-tanggal-mundur",
    title: "Batas tanggal mundur penjualan ditegaskan",
    summary: "Penjualan di luar batas memerlukan override yang disetujui ASM.",
    category: "Aturan",
    body: "<p>Mulai bulan ini transaksi di luar batas tanggal mundur ditolak tanpa override. Ajukan override sebelum memasukkan transaksinya.</p>",
    from: -5,
    until: 60,
    mustRead: true,
  },
  {
    noun: "news",
    slug: "pemeliharaan-minggu-depan",
    title: "Pemeliharaan portal minggu depan",
    summary: "Portal tidak dapat dibuka hari Minggu pukul 01.00–03.00 WIB.",
    category: "Portal",
    body: "<p>Data yang dikirim lewat API pada jam itu dijawab 503; sistem distributor mengirimnya lagi dengan sendirinya.</p>",
    from: 2,
    until: 9,
  },
  {
    noun: "news",
    slug: "promo-kemerdekaan",
    title: "Promo bulan kemerdekaan",
    summary: "Poin ganda untuk semen kantong selama Agustus.",
    category: "Promosi",
    body: "<p>Promo sudah berakhir. Terima kasih kepada semua toko yang ikut.</p>",
    from: -110,
    until: -85,
  },
];
