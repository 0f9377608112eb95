/** General information on the calls of the salesman's app, by title. */
export const about = [
  {
    title: "Untuk apa",
    text: "Aplikasi salesman mengirim kejadian dari lapangan dan mengambil jadwal serta daftar tempatnya. Setiap panggilan menyebut deviceUuid dan appVersion, dan membawa token perangkat sebagai Authorization: Bearer.",
  },
  {
    title: "Pendaftaran",
    text: "Kode aktivasi dari halaman User salesman berlaku 15 menit untuk satu perangkat. POST enrol menukarnya dengan token; satu salesman memakai satu perangkat, dan yang baru menggantikan yang lama. POST rotate memberi token baru; yang lama berlaku 24 jam lagi.",
  },
  {
    title: "Luring dan kirim ulang",
    text: "Simpan setiap kejadian dengan clientId sebelum dikirim, dan kirim ulang sampai ada hasilnya. Urutan dan pengulangan bebas: clientId yang sama dengan isi yang sama selalu dijawab sama, untuk selamanya. Hapus dari ponsel setelah applied, waiting, atau refused; yang menunggu diterapkan sendiri, dan yang ditolak disimpan untuk diperbaiki helpdesk.",
  },
  {
    title: "Jam ponsel",
    text: "Kirim jam dinding, elapsedMs, dan bootId saat kejadian dan sekali lagi saat mengirim. Selama ponsel tidak dinyalakan ulang, waktu dihitung dari selisih elapsedMs, jadi jam yang salah tidak berpengaruh. Titik pergerakan memakai waktu GPS.",
  },
  {
    title: "Batas",
    text: "Satu batch 1–200 item, satu tracks 1–500 titik, satu foto 400 KB, 240 panggilan per menit. Sesudah 429 atau 503 tunggu Retry-After.",
  },
  {
    title: "Privasi",
    text: "Titik di luar jam kerja (dengan kelonggaran 30 menit), dari masa depan, terlalu lama, atau tanpa persetujuan yang berlaku tidak disimpan; jawabannya hanya menghitungnya.",
  },
  {
    title: "Versi",
    text: "Alamat /api/mobile/v1 tetap. Isian jawaban dan kode baru dapat bertambah, jadi abaikan yang tidak Anda kenal. 426 app.outdated meminta aplikasi diperbarui; kejadian yang belum terkirim tetap disimpan dan dikirim sesudahnya.",
  },
] as const;

export const changes = [
  { version: "1.0", day: "2026-11-26", text: "Versi pertama." },
  {
    version: "1.1",
    day: "2026-11-27",
    text: "Pesan kantor dalam status dan bootstrap (jenis message); status tanpa ids.",
  },
] as const;

const row = (status: string, codes: readonly string[], means: string, todo: string) => ({ status, codes, means, todo });
export const codes = [
  {
    title: "Kode panggilan",
    rows: [
      row("400", ["idempotency.key"], "Token hanya ditampilkan sekali.", "Kirim tanpa Idempotency-Key."),
      row("401", ["unauthenticated"], "Token tidak dikenal.", "Daftarkan ulang."),
      row("401", ["device.revoked"], "Perangkat dicabut atau tokennya berakhir.", "Hapus data dan daftarkan ulang."),
      row("403", ["device.mismatch"], "Token milik perangkat lain.", "Daftarkan ulang."),
      row("403", ["salesman.closed"], "Salesman tidak aktif.", "Simpan kejadian dan hubungi kantor."),
      row("403", ["enrol.code"], "Kode aktivasi salah, terpakai, atau kedaluwarsa.", "Minta kode baru."),
      row("409", ["busy"], "Data yang sama sedang diubah.", "Kirim lagi."),
      row("413", ["picture.size", "too-large"], "Isi terlalu besar.", "Perkecil lalu kirim lagi."),
      row("422", ["invalid"], "Isian panggilan belum benar; fields menyebut tempatnya.", "Perbaiki aplikasi."),
      row("422", ["idempotency.mismatch"], "clientId sudah dipakai untuk isi lain.", "Pakai clientId baru."),
      row("422", ["photo.broken"], "SHA-256 tidak cocok dengan berkas.", "Kirim lagi."),
      row("426", ["app.outdated"], "Versi aplikasi terlalu lama.", "Perbarui aplikasi."),
      row("429", ["throttled"], "Terlalu banyak panggilan.", "Tunggu Retry-After."),
      row("503", ["service.off", "overloaded", "database"], "Layanan berhenti sementara.", "Tunggu Retry-After."),
    ],
  },
  {
    title: "Kode item",
    rows: [
      row(
        "refused",
        ["invalid", "kind.unknown"],
        "Item tidak berbentuk, atau jenisnya tidak dikenal.",
        "Perbaiki aplikasi.",
      ),
      row(
        "refused",
        ["event.future", "event.too-old"],
        "Kejadian dari masa depan, atau terlalu lama.",
        "Biarkan helpdesk memutuskan.",
      ),
      row(
        "refused",
        [
          ...["place.unknown", "place.channel", "reason.unknown", "schedule.unknown"],
          ...["product.unknown", "uom.unknown", "brand.unknown", "survey.unknown", "reference"],
        ],
        "Tempat, alasan, jadwal, produk, satuan, merk, atau survei tidak dikenal.",
        "Ambil bootstrap dan jadwal lagi.",
      ),
      row(
        "refused",
        ["visit.closed", "visit.order", "schedule.told", "photo.needed"],
        "Bertentangan dengan kejadian lain, atau fotonya kurang.",
        "Biarkan helpdesk memutuskan.",
      ),
      row(
        "refused",
        ["survey.closed", "survey.place"],
        "Survei tidak menerima jawaban pada hari itu, atau kunjungannya di tempat lain.",
        "Biarkan helpdesk memutuskan.",
      ),
      row("refused", ["price.range"], "Harga per 50 kg di luar jangkauan.", "Periksa harga dan satuannya."),
      row("refused", ["discarded"], "Item ini disisihkan helpdesk.", "Hapus dari ponsel."),
      row("waiting", ["waits"], "Menunggu check-in atau fotonya.", "Tidak ada; diterapkan sendiri."),
    ],
  },
] as const;
