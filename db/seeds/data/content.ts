/** Texts of the demo: questions, terms, pages, notes, releases. */
export const faqs = [
  [
    "Akun",
    "Bagaimana cara mengganti kata sandi?",
    '<p>Buka <a href="/akun">Akun</a>, bagian Kata sandi. Isi kata sandi lama, lalu yang baru dua kali. Sesi di perangkat lain dapat dikeluarkan dari halaman yang sama.</p>',
  ],
  [
    "Akun",
    "Saya lupa kata sandi. Apa yang harus dilakukan?",
    "<p>Di halaman masuk pilih <strong>Lupa kata sandi</strong>. Kode sekali pakai dikirim ke email yang terdaftar dan berlaku beberapa menit.</p>",
  ],
  [
    "Akun",
    "Mengapa menu saya berbeda dengan rekan saya?",
    '<p>Menu mengikuti peran. Bila ada halaman yang Anda perlukan tetapi tidak terlihat, mintalah kepada atasan atau buat tiket di <a href="/layanan-pelanggan">Layanan pelanggan</a>.</p>',
  ],
  [
    "Penjualan",
    "Berapa hari penjualan boleh dimasukkan mundur?",
    '<p>Batas umum 7 hari. Beberapa distributor punya batas sendiri. Lihat <a href="/parameter/tanggal-mundur-penjualan">Tanggal mundur penjualan</a>. Di luar batas diperlukan override yang disetujui.</p>',
  ],
  [
    "Penjualan",
    "Bagaimana membatalkan transaksi yang salah?",
    '<p>Buka transaksinya di <a href="/penjualan/transaksi">Transaksi penjualan</a>, pilih <strong>Batal</strong>, dan tulis alasannya. Stok kembali pada tanggal yang sama. Setelah batas mundur lewat, gunakan retur.</p>',
  ],
  [
    "Penjualan",
    "Apa beda batal dan retur?",
    "<p>Batal menghapus akibat transaksi dari hari terjadinya. Retur adalah transaksi baru pada hari barang kembali, dan volumenya mengurangi penjualan hari itu.</p>",
  ],
  [
    "Penjualan",
    "Mengapa penjualan ditolak karena stok?",
    "<p>Stok tercatat di gudang itu kurang dari jumlah yang dijual. Periksa penerimaan yang belum dicatat, lalu coba lagi.</p>",
  ],
  [
    "Stok",
    "Mengapa stok di portal berbeda dengan gudang?",
    "<p>Stok di portal adalah jumlah semua mutasi. Selisih biasanya berasal dari penerimaan atau penjualan yang belum dilaporkan. Ajukan penyesuaian setelah hitung fisik.</p>",
  ],
  [
    "Stok",
    "Kapan stok dari penerimaan terlihat?",
    "<p>Segera setelah penerimaan dicatat, lewat API, unggahan, atau formulir.</p>",
  ],
  [
    "Toko",
    "Bagaimana mengajukan toko baru?",
    '<p>Buka <a href="/master/pengajuan-toko">Pengajuan toko</a>, isi data dan titik di peta. Sistem menunjukkan toko yang mirip sebelum Anda mengirim. ASM memeriksa, SSM menyetujui.</p>',
  ],
  [
    "Toko",
    "Toko pindah distributor. Apa yang terjadi pada riwayatnya?",
    "<p>Pemetaan lama diakhiri dan yang baru dimulai pada tanggal pindah. Penjualan lama tetap milik distributor yang menjualnya.</p>",
  ],
  [
    "Laporan",
    "Sampai kapan data di laporan?",
    "<p>Setiap laporan menulis <strong>Data s.d.</strong> di bagian atas. Laporan selalu memakai data terakhir; tidak ada jadwal penyegaran yang perlu ditunggu.</p>",
  ],
  [
    "Laporan",
    "Mengapa total toko aktif bukan jumlah barisnya?",
    "<p>Satu toko dapat membeli dari dua distributor atau dua merek. Di total ia dihitung sekali, dan kolomnya diberi tanda ≠ Σ.</p>",
  ],
  [
    "Integrasi",
    "Bagaimana menghubungkan sistem distributor?",
    '<p>Mintalah kunci API kepada helpdesk. Penjelasan dan contoh ada di <a href="/rest-api/distributor">REST API distributor</a>.</p>',
  ],
] as const;

const terms = (n: string): string =>
  `<h2>1. Pemakaian</h2><p>Portal dipakai untuk pekerjaan di jaringan distribusi. Setiap orang masuk dengan akunnya sendiri dan menjaga kata sandinya.</p><h2>2. Data</h2><p>Data penjualan, stok, dan toko adalah milik masing-masing pihak dan dipakai untuk melayani jaringan. Distributor hanya melihat datanya sendiri.</p><h2>3. Catatan</h2><p>Setiap perubahan dicatat: siapa, kapan, sebelum dan sesudahnya.</p>${n}`;
export const termsEditions = [
  ["1.0", "Syarat dan ketentuan pemakaian portal", terms(""), "2022-01-03", "published"],
  [
    "2.0",
    "Syarat dan ketentuan pemakaian portal",
    terms(
      "<h2>4. Integrasi</h2><p>Sistem yang mengirim data lewat API bertanggung jawab atas kebenaran data yang dikirimnya. Kunci API tidak boleh dibagikan.</p>",
    ),
    "2024-07-01",
    "published",
  ],
  [
    "3.0",
    "Syarat dan ketentuan pemakaian portal",
    terms(
      "<h2>4. Integrasi</h2><p>Sistem yang mengirim data lewat API bertanggung jawab atas kebenaran data yang dikirimnya.</p><h2>5. Program apresiasi</h2><p>Poin toko tidak dapat dipindahtangankan di luar aturan program.</p>",
    ),
    "2030-01-01",
    "draft",
  ],
] as const;

export const pages = [
  [
    "tentang",
    "Tentang portal",
    "<p>Portal ini menghubungkan perusahaan, distributor, dan toko: data toko, penjualan, stok, dan laporan di satu tempat. Angka yang sama berarti hal yang sama di setiap halaman.</p>",
  ],
  [
    "privasi",
    "Kebijakan privasi",
    "<h2>Data yang disimpan</h2><p>Nama, email, nomor telepon, dan catatan pemakaian. Data toko mencakup pemilik, alamat, dan titik lokasi.</p><h2>Siapa yang melihat</h2><p>Hanya orang yang perannya memerlukan, dan hanya dalam wilayahnya.</p><h2>Berapa lama</h2><p>Selama diperlukan untuk pekerjaan dan kewajiban hukum.</p>",
  ],
  [
    "ketentuan",
    "Ketentuan singkat",
    '<p>Akun dipakai sendiri, kata sandi tidak dibagikan, dan setiap perubahan dicatat. Teks lengkap ada di <a href="/page/syarat-dan-ketentuan">Syarat dan ketentuan</a>.</p>',
  ],
] as const;

export const releases = [
  [
    "1.0.18",
    4,
    "<ul><li>Pencarian toko lebih cepat pada jaringan besar</li><li>Laporan menunjukkan sampai kapan datanya</li><li>Perbaikan tampilan di ponsel</li></ul>",
  ],
  ["1.0.17", 32, "<ul><li>Ekspor laporan ke Excel membawa format angka</li><li>Batas mundur per distributor</li></ul>"],
  ["1.0.16", 61, "<ul><li>Pengajuan toko memperingatkan toko yang mirip</li><li>Peta toko</li></ul>"],
  ["1.0.15", 95, "<ul><li>Penjualan yang dikirim dua kali lewat API disimpan sekali</li></ul>"],
  ["1.0.14", 130, "<ul><li>Tema gelap dan pilihan warna</li><li>Halaman favorit</li></ul>"],
  ["1.0.12", 190, "<ul><li>Unggahan Excel diperiksa sebelum disimpan; baris yang salah dapat diunduh</li></ul>"],
  ["1.0.10", 260, "<ul><li>Target toko dan SPC per distributor</li></ul>"],
  ["1.0.0", 420, "<p>Rilis pertama: masuk, menu per peran, master data, dan laporan penjualan.</p>"],
] as const;

/** name, role, area code, hours */
export const contacts = [
  ["Layanan pelanggan pusat", "Semua pertanyaan", null, "Senin–Sabtu 08.00–20.00 WIB"],
  ["Helpdesk integrasi", "API dan unggahan data", null, "Senin–Jumat 08.00–17.00 WIB"],
  ["Layanan Jawa Timur", "Toko dan distributor", "SBY", "Senin–Sabtu 08.00–17.00 WIB"],
  ["Layanan Bali Nusra", "Toko dan distributor", "DPS", "Senin–Sabtu 08.00–17.00 WITA"],
  ["Layanan Jabodetabek", "Toko dan distributor", "JKT", "Senin–Sabtu 08.00–17.00 WIB"],
  ["Layanan Jawa Barat", "Toko dan distributor", "BDG", "Senin–Sabtu 08.00–17.00 WIB"],
  ["Layanan Jawa Tengah", "Toko dan distributor", "SMG", "Senin–Sabtu 08.00–17.00 WIB"],
  ["Layanan Sumatera Utara", "Toko dan distributor", "MES", "Senin–Sabtu 08.00–17.00 WIB"],
  ["Layanan Sumatera Selatan", "Toko dan distributor", "PLM", "Senin–Sabtu 08.00–17.00 WIB"],
  ["Layanan Kalimantan", "Toko dan distributor", "BJM", "Senin–Sabtu 08.00–17.00 WITA"],
  ["Layanan Sulawesi", "Toko dan distributor", "UPG", "Senin–Sabtu 08.00–17.00 WITA"],
  ["Layanan Papua", "Toko dan distributor", "DJJ", "Senin–Jumat 08.00–16.00 WIT"],
] as const;

export const notes = [
  [
    "/atbusiness/dashboard",
    "<p>Tonase, pendapatan, dan realisasi RKAP bisnis curah, dengan pipeline proyek. Setiap angka membuka laporannya dengan penyaring yang sama.</p><p>RKAP dibaca dari <strong>versi acuan</strong> tahun itu; tanpa versi acuan realisasinya kosong.</p>",
  ],
  [
    "/atbusiness/customer-curah",
    "<p>Pelanggan industri. Volume tahun ini, % RKAP, dan penjualan terakhir diperbarui dalam semenit setelah penjualan dicatat. Saring <strong>Tanpa penjualan 60 hari</strong> untuk mencari yang diam.</p>",
  ],
  [
    "/atbusiness/customer-curah/:id",
    "<p>Satu pelanggan: 13 bulan penjualan terhadap RKAP, harga rata-rata per ton, penjualan, proyek, kontrak, distributor, KAM, dan kunjungan.</p>",
  ],
  [
    "/atbusiness/group-customer",
    "<p>Perusahaan dengan satu pemilik. Di samping nama tertulis jumlah pelanggan, ton tahun ini, dan bagiannya dari seluruh curah. Grup yang masih dipakai tidak dapat diarsipkan.</p>",
  ],
  [
    "/atbusiness/segments",
    "<p>Jenis usaha pelanggan curah. Yang tidak aktif tidak dapat dipilih untuk pelanggan baru.</p>",
  ],
  [
    "/atbusiness/user-kam",
    "<p>Siapa yang memegang setiap pelanggan, dari tanggal ke tanggal. Penjualan tetap milik KAM pada hari penjualan.</p>",
  ],
  [
    "/atbusiness/proyek",
    "<p>Kebutuhan semen yang diperkirakan, dari prospek sampai menang atau kalah. Peluang mengikuti tahap; riwayat tahap tidak berubah.</p>",
  ],
  ["/atbusiness/reports", "<p>Laporan bisnis curah yang terbuka bagi Anda.</p>"],
  [
    "/atbusiness/reports/penjualan-curah",
    "<p>Penjualan curah menurut grup, pelanggan, dan produk. Retur mengurangi pada hari retur. Area adalah area pelanggan.</p>",
  ],
  [
    "/atbusiness/reports/realisasi-rkap",
    "<p>Penjualan terhadap RKAP versi acuan, atau versi yang dipilih. <strong>Varians harga</strong> dan <strong>varians volume</strong> bersama-sama sama dengan selisih pendapatan. Penjualan tanpa RKAP seluruhnya varians volume.</p><p>Perkiraan setahun adalah bulan yang sudah tutup ditambah RKAP bulan lainnya kali realisasi seluruhnya, antara 80 % dan 120 %.</p>",
  ],
  [
    "/atbusiness/reports/per-kam",
    "<p>Penjualan, RKAP, dan pipeline setiap KAM. Penjualan dihitung untuk KAM pada hari penjualan; proyek untuk KAM proyek itu.</p>",
  ],
  [
    "/atbusiness/reports/per-segmen",
    "<p>Penjualan curah menurut segmen, grup, dan pelanggan, dengan bagian dari total dan realisasi RKAP.</p>",
  ],
  [
    "/atbusiness/reports/per-proyek",
    "<p>Proyek menurut tahap pada hari yang dipilih, dari riwayat tahap. Di samping volume yang dimenangkan tertulis realisasi penjualan ke proyek itu.</p>",
  ],
  [
    "/atbusiness/penjualan-curah",
    "<p>Satu baris adalah satu tiket timbang. Retur mengurangi volume, dan membatalkan penjualan membatalkan juga returnya. Tiket yang dikirim sistem distributor tidak dapat diubah, hanya dibatalkan.</p><p>Kolom Distributor berisi <strong>Langsung</strong> bila opco menjual sendiri. Penjualan curah tidak mengubah stok.</p>",
  ],
  [
    "/atbusiness/penjualan-curah/input",
    "<p>Kosongkan harga untuk memakai harga kontrak pelanggan pada tanggal jual, dan PPN untuk 11 %. Tanggal dibatasi tanggal mundur atau override.</p>",
  ],
  [
    "/atbusiness/penjualan-curah/unggah",
    "<p>Satu baris menjadi satu penjualan. Berkas yang sama diunggah lagi tidak mengubah apa pun; membatalkan unggahan membatalkan penjualannya.</p>",
  ],
  [
    "/atbusiness/distributor-curah",
    "<p>Silo, truk, pelanggan yang dilayani, dan sistem yang mengirim penjualan curah. Urutkan menurut <strong>Kiriman terakhir</strong> untuk mencari distributor yang diam.</p>",
  ],
  [
    "/rest-api/distributor-curah",
    "<p>Cara sistem distributor mengirim penjualan, retur, dan pembatalan curah: contoh, kode, dan uji coba dengan kunci API. Kunci harus boleh mengirim penjualan curah.</p>",
  ],
  [
    "/program-loyalty",
    "<p>Setiap program memberi poin per satuan produk kepada pesertanya. Selama <strong>draf</strong> aturannya diubah langsung; sesudah berjalan setiap perubahan diajukan, disimulasikan atas dua belas bulan, dan disetujui orang lain.</p><p>Anggaran menghentikan kenaikan begitu yang berikutnya tidak muat. Buka tab Anggaran untuk hari terakhir yang masih muat.</p>",
  ],
  [
    "/program-loyalty/:id/list-toko",
    "<p>Peserta program, dengan tonase jendela berjalan dan berapa ton lagi sampai tier berikutnya. Saring dengan <strong>Menuju tier: Hampir naik tier</strong> untuk mengajak toko yang tinggal sedikit.</p><p>Tangguhkan berarti sejak tanggal itu penjualannya tidak memperoleh poin; Keluarkan mengakhiri keanggotaan. Poin yang sudah diperoleh tetap ada.</p>",
  ],
  [
    "/program-loyalty/:id/assign-toko",
    "<p>Pilih toko di kiri menurut area, cluster, segmen, atau whitelist, atau bawa kode dari berkas. <strong>Periksa</strong> mengatakan siapa yang ditambahkan, sudah peserta, atau ditolak dan mengapa, tanpa menyimpan apa pun.</p><p>Tanggal dalam bulan yang sudah ditutup tidak dapat dipakai langsung: ajukan, dan orang lain memutuskannya.</p>",
  ],
  [
    "/program-loyalty/uom",
    "<p>Poin per satuan sebuah produk, grup produk, atau merk; yang paling khusus dipakai. Tarif program yang berjalan hanya berubah lewat pengajuan. Poin per ton yang menyimpang lebih dari 20 % dari tarif lain ditandai.</p>",
  ],
  [
    "/program-loyalty/perubahan",
    "<p>Perubahan aturan program yang berjalan, dan pengaktifan draf. Setiap pengajuan membawa simulasi dua belas bulan penuh terakhir; sebelum hasilnya ada, tidak dapat disetujui. Pengaju tidak memutuskan pengajuannya sendiri.</p>",
  ],
  [
    "/program-loyalty/whitelist",
    "<p>Toko yang boleh mendaftar menjadi peserta. Pendaftarannya melewati pemeriksaan ASM.</p>",
  ],
  [
    "/program-loyalty/pencapaian-target",
    "<p>Target dan volume peserta menurut program, tier yang sudah dicapai, lalu toko. <strong>Ke tier berikutnya</strong> adalah ton yang masih kurang; yang kurang paling banyak sepersepuluh berwarna biru.</p>",
  ],
  [
    "/program-loyalty/unggah-target-volume",
    "<p>Target ton per peserta dan bulan, dengan bonus poin atau bonus persen bila tercapai. Bulan yang sudah ditutup ditolak.</p>",
  ],
  [
    "/program-loyalty/unggah-whitelist",
    "<p>Satu baris per program dan toko. Toko yang sudah menjadi peserta atau sudah tutup ditolak.</p>",
  ],
  [
    "/program-loyalty/laporan/poin",
    "<p>Mutasi poin menurut hari dibukukan, dengan liabilitasnya. Saldo awal + perolehan − penukaran − kedaluwarsa + transfer bersih + penyesuaian + utang bersih = saldo akhir.</p>",
  ],
  [
    "/laporan/loyalty-poin",
    "<p>Mutasi poin per program dan bulan menurut hari dibukukan. Bulan yang sudah lewat tidak pernah berubah: koreksi dibukukan pada harinya sendiri.</p>",
  ],
  [
    "/laporan/loyalty-saldo",
    "<p>Poin yang belum ditukar menurut umur, dan nilainya pada nilai poin tanggal laporan. <strong>Liabilitas setelah hangus</strong> mengurangi bagian yang menurut jendela ≥ 24 bulan lalu tidak pernah ditukar; sebelum ada jendela setua itu angkanya kosong.</p><p>Bagian setiap opco ada pada program, tab Area dan biaya.</p>",
  ],
  [
    "/laporan/loyalty-kedaluwarsa",
    "<p>Poin yang masa berlakunya habis dalam 30, 60, dan 90 hari. Poin yang ditahan sebuah penukaran tidak hangus.</p>",
  ],
  [
    "/laporan/loyalty-target",
    "<p>Target program di samping volume yang memberi poin. Pro-rata memakai hari kerja kalender nasional.</p>",
  ],
  [
    "/laporan/loyalty-peserta",
    "<p>Keanggotaan toko per program: toko dalam dua program dihitung dua kali. Aktif berarti memperoleh poin dalam periode.</p>",
  ],
  ["/laporan-toko/poin", "<p>Poin setiap toko menurut hari dibukukan. Baris membuka riwayat poinnya.</p>"],
  [
    "/administrators/outgoing-mail",
    "<p>Setiap surel yang dikirim portal, tanpa isinya. <strong>Ditolak</strong> berarti server surel tidak menerimanya (kode 5xx) dan tidak dicoba lagi: perbaiki alamatnya, lalu kirim ulang. <strong>Antre</strong> dengan gangguan dicoba lagi sendiri, mula-mula setelah sepuluh detik, lalu makin jarang sampai satu jam sekali.</p><p>Surel dapat dikirim ulang sampai masa berlakunya habis; sesudahnya isinya dihapus dan hanya catatannya yang tinggal 90 hari.</p>",
  ],
  [
    "/dashboard",
    "<p>Angka penjualan hari ini masih dapat bertambah: sebagian distributor mengirim datanya malam hari. Bandingan memakai hari yang sama bulan dan tahun lalu.</p>",
  ],
  [
    "/master/data-toko",
    "<p>Cari dengan kode, nama, pemilik, atau telepon. Cluster dihitung setiap periode dan tidak dapat diisi di sini.</p><p>Toko yang tutup tidak dihapus: ubah statusnya, riwayatnya tetap.</p>",
  ],
  [
    "/master/distributor",
    "<p>Distributor yang ditangguhkan tidak dapat memasukkan penjualan baru, tetapi laporannya tetap terlihat.</p>",
  ],
  [
    "/master/pengajuan-toko",
    "<p>Periksa daftar toko yang mirip sebelum menyetujui: nomor telepon yang sama hampir selalu toko yang sama.</p>",
  ],
  [
    "/master/pengajuan-gudang",
    "<p>Kapasitas dan jarak ke gudang lain menentukan. SSM memeriksa kebutuhan, OI menyetujui pasokan; gudang dibuka dengan kode berikutnya bila kode dikosongkan.</p>",
  ],
  [
    "/override",
    "<p>Override berlaku paling lama tiga bulan, untuk distributor atau satu toko, dan berhenti sendiri. Cabut begitu alasannya selesai.</p>",
  ],
  [
    "/program-loyalty/reward",
    "<p>Stok hanya berubah lewat Terima stok, Koreksi stok, dan penukaran; isinya tercatat di tab Stok. Segitiga merah: nilai per poin lebih dari 10% di atas atau di bawah nilai poin.</p>",
  ],
  [
    "/program-loyalty/laporan/penukaran-hadiah",
    "<p>Poin ditahan saat diajukan dan dipakai saat disetujui orang lain. Hadiah yang kembali dapat dikirim ulang atau dibatalkan; yang dibatalkan mengembalikan poinnya. Lebih dari 14 hari terlambat.</p>",
  ],
  [
    "/program-loyalty/laporan/penukaran-uang",
    "<p>Yang disetujui masuk berkas bank, dilepas orang lain, lalu dibayar menurut hasil bank. Transfer yang belum dijawab bank tidak pernah dikirim ulang; yang gagal dapat diulang tiga kali dengan referensi baru.</p>",
  ],
  [
    "/program-loyalty/pajak-hadiah",
    "<p>Tarif diisi Keuangan per jenis penerima dan tanggal. Tanpa tarif untuk hari itu, berkas bank tidak dapat dibuat.</p>",
  ],
  [
    "/program-loyalty/poin-histories",
    "<p>Semua mutasi poin; tidak ada yang diubah, koreksi adalah mutasi baru. Buka satu baris, lalu tab Jelaskan, untuk melihat baris penjualan, tarif, tier, pembulatan, dan batasnya. Distributor hanya melihat poin dari penjualannya sendiri.</p>",
  ],
  [
    "/program-loyalty/list-toko",
    "<p>Saldo setiap dompet toko. Saring menurut utang, poin yang hangus dalam 30 hari, atau toko tanpa perolehan 90 hari. Klik nama toko untuk profilnya.</p>",
  ],
  [
    "/program-loyalty/target-volume",
    "<p>Target ton per peserta dan bulan. Pilih bulan, lalu Isi sel untuk menyalin atau mengusulkan dari rata-rata tiga bulan atau tahun lalu. Bulan yang sudah ditutup terkunci.</p>",
  ],
  [
    "/program-loyalty/perolehan-toko-program",
    "<p>Volume, poin, dan bonus dihitung menurut jendela yang mulai dalam periode; penukaran dan saldo menurut tanggal dibukukan.</p>",
  ],
  [
    "/persetujuan",
    "<p>Semua yang menunggu keputusan Anda. Tombol j dan k berpindah, a menyetujui, r menolak. Sebelum cuti, delegasikan langkah Anda.</p>",
  ],
  [
    "/parameter/tanggal-mundur-penjualan",
    "<p>Batas milik distributor menang atas batas umum. Perubahan berlaku mulai tanggalnya dan tidak menyentuh penjualan yang sudah tercatat.</p>",
  ],
  [
    "/parameter/konversi-uom",
    "<p>Ton sebuah penjualan dihitung dengan faktor pada tanggal jual dan tidak berubah ketika faktor diganti. Akhiri faktor lama dan buat yang baru.</p>",
  ],
  ["/penjualan/transaksi", "<p>Batal untuk kesalahan dalam batas mundur, retur untuk barang yang kembali.</p>"],
  [
    "/laporan/penjualan-per-area",
    "<p>Area mengikuti kabupaten/kota toko. Pilih <em>struktur saat transaksi</em> untuk penilaian, <em>struktur saat ini</em> untuk perencanaan.</p>",
  ],
  ["/laporan/stok-gudang", "<p>Stok adalah jumlah semua mutasi sampai tanggal yang dipilih.</p>"],
  [
    "/master/master-api-distributor",
    "<p>Kunci hanya ditampilkan sekali. Saat diganti, kunci lama tetap diterima 7 hari; cabut segera bila bocor.</p>",
  ],
  ["/master/log-api", "<p>Setiap panggilan sistem distributor beserta isi dan jawabannya, disimpan 90 hari.</p>"],
  [
    "/master/radius-toko",
    "<p>Radius toko sendiri mengalahkan radius areanya, dan radius area mengalahkan radius umum. Lihat hasilnya di peta.</p>",
  ],
  [
    "/parameter/konversi-satuan",
    "<p>Satu jalan saja antara dua satuan: konversi yang membentuk lingkaran atau bertentangan ditolak beserta jalannya.</p>",
  ],
  [
    "/helpdesk/failed-sync",
    "<p>Perbaiki isinya lalu coba ulang. Yang menunggu dokumen lain diterapkan sendiri begitu dokumen itu datang.</p>",
  ],
  [
    "/atbusiness/rkap",
    "<p>Rencana setahun per customer, produk, dan bulan. Yang diisi adalah <strong>volume</strong> dan <strong>harga per ton</strong>; pendapatan dihitung. Tempel dari Excel, salin bulan sebelumnya, atau bagi volume setahun lewat <strong>Isi sel</strong>.</p><p>KAM mengubah baris customernya sendiri selama versi masih draf. Bila dua orang mengubah sel yang sama, yang menyimpan belakangan diberi tahu siapa dan angkanya. Versi yang disetujui tidak berubah lagi; perubahan dibuat sebagai revisi.</p><p>Satu versi setahun menjadi <strong>acuan</strong>: laporan membandingkan penjualan dengan versi itu.</p>",
  ],
  [
    "/atbusiness/rkap/versi",
    "<p>Semua versi RKAP dengan status, siapa yang mengajukan dan menyetujui, dan mana yang menjadi acuan. Isinya diubah di halaman RKAP.</p>",
  ],
] as const;

/** subject, category, body, answer, status, priority, days ago, who */
export const tickets = [
  [
    "Tidak bisa mengunggah penjualan",
    "transaction",
    "Berkas Excel ditolak dengan pesan satuan tidak dikenal pada baris 14.",
    "Kolom satuan berisi SAK; kode yang dikenal adalah ZAK40. Mohon unduh templat terbaru.",
    "solved",
    "high",
    12,
    "distributor",
  ],
  [
    "Stok minus di gudang Gresik",
    "stock",
    "Stok PCC 40 kg tertulis kosong padahal ada barang.",
    "Penerimaan GR tanggal 3 belum dicatat. Setelah dicatat stok sesuai.",
    "closed",
    "normal",
    20,
    "distributor",
  ],
  [
    "Minta akses laporan GPM",
    "account",
    "Mohon dibukakan laporan GPM per gudang untuk area saya.",
    null,
    "open",
    "normal",
    1,
    "asm",
  ],
  [
    "Toko ganda di Sidoarjo",
    "master",
    "TB. Sumber Rejeki muncul dua kali dengan telepon yang sama.",
    "Sedang kami periksa dengan TSO setempat.",
    "in-progress",
    "normal",
    3,
    "tso",
  ],
  [
    "API menjawab 409",
    "integration",
    "Sistem kami mendapat 409 saat mengirim ulang faktur yang sama.",
    "Nomor luar yang sama dikirim dengan isi berbeda. Mohon kirim contoh permintaan.",
    "waiting",
    "high",
    5,
    "distributor",
  ],
  [
    "Target SPC belum terlihat",
    "report",
    "Target bulan ini belum muncul di halaman SPC.",
    null,
    "open",
    "low",
    2,
    "spc",
  ],
  [
    "Titik toko salah",
    "master",
    "Titik toko di peta jatuh di sungai, mohon diperbaiki.",
    "Titik sudah diperbarui sesuai foto.",
    "solved",
    "low",
    30,
    "tso",
  ],
  [
    "Harga jual area Bali",
    "other",
    "Apakah harga baru berlaku untuk pesanan yang sudah masuk?",
    "Harga mengikuti tanggal jual.",
    "closed",
    "normal",
    45,
    "distributor",
  ],
] as const;
