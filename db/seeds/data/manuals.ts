type SeedChapter = readonly [title: string, body: string, below?: readonly (readonly [title: string, body: string])[]];
export type SeedManual = {
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  readonly chapters: readonly SeedChapter[];
};

export const seedManualTexts: readonly SeedManual[] = [
  {
    slug: "penjualan-distributor",
    title: "Penjualan dan stok distributor",
    summary: "Dari penerimaan barang sampai laporan stok akhir bulan.",
    chapters: [
      [
        "Sebelum mulai",
        "<p>Masuklah dengan akun distributor. Menu Penjualan memuat semua halaman yang dipakai di sini.</p>",
      ],
      [
        "Penerimaan",
        "<p>Barang dihitung saat tiba. Penerimaan menambah stok gudang pada tanggal penerimaannya.</p>",
        [
          [
            "Dari pengiriman",
            "<p>Pilih pengiriman yang belum lengkap; isinya diusulkan. Ubah jumlahnya bila yang tiba berbeda.</p>",
          ],
          ["Barang rusak", "<p>Jumlah rusak adalah bagian dari jumlah yang diterima, bukan tambahannya.</p>"],
        ],
      ],
      [
        "Penjualan",
        "<p>Satu dokumen untuk satu toko dan satu gudang. Harga diusulkan dari daftar harga area.</p>",
        [
          ["Tanggal mundur", "<p>Di luar batas hari yang berlaku diperlukan override yang sudah disetujui.</p>"],
          [
            "Batal dan retur",
            "<p>Pembatalan menghapus dokumen dari angka. Retur mengembalikan sebagian barang dari dokumen asalnya.</p>",
          ],
        ],
      ],
      [
        "Laporan stok",
        "<p>Hitung fisik per gudang, lalu kirim laporan. Selisih dijelaskan dengan pengajuan penyesuaian.</p>",
      ],
    ],
  },
  {
    slug: "persetujuan",
    title: "Menyetujui pengajuan",
    summary: "Kotak masuk, delegasi, dan tenggat.",
    chapters: [
      [
        "Kotak masuk",
        "<p>Semua yang menunggu keputusan Anda ada di Persetujuan, yang paling dekat tenggatnya lebih dahulu.</p>",
      ],
      ["Delegasi", "<p>Selama Anda cuti, orang lain dapat memutuskan atas nama Anda. Kedua nama tercatat.</p>"],
      ["Tenggat", "<p>Pengajuan yang lewat tenggat diberitahukan kepada atasan Anda.</p>"],
    ],
  },
];
