import type { Tone } from "#kit/field.ts";

/** All commands of the console by name; the folder `commands` contains their implementations. */
export const commandTitles = {
  "push-item.retry": "Coba ulang dokumen masuk",
  "partner.pull": "Tarik data mitra",
  "rollup.check": "Periksa ringkasan",
  "rollup.rebuild": "Bangun ulang ringkasan",
  "store-version.rebuild": "Bangun ulang versi toko",
  "session.end": "Akhiri sesi",
  "throttle.forgive": "Buka hambatan masuk",
  "job.requeue": "Antrekan ulang pekerjaan macet",
  "webhook.redeliver": "Kirim ulang webhook gagal",
  "mail.retry": "Kirim ulang surel tertunda",
  "memory.forget": "Lupakan jawaban tersimpan",
  "audit.verify": "Verifikasi segel audit",
  "file.sweep": "Hapus berkas tak terpakai",
  "service.switch": "Hentikan atau jalankan layanan",
  "schedule.generate": "Buat jadwal kunjungan",
  "visit-day.rebuild": "Hitung ulang hari kunjungan",
  "visit.reassess": "Nilai ulang putusan kunjungan",
  "movement.close-day": "Bangun ulang jejak hari",
  "movement.purge": "Buang titik pergerakan lama",
  "device.revoke-idle": "Cabut perangkat menganggur",
  "field-event.retry": "Coba ulang kiriman ponsel",
} as const;
export type CommandName = keyof typeof commandTitles;

export const dangers = {
  normal: ["Biasa", "neutral"],
  high: ["Tinggi", "warning"],
  critical: ["Kritis", "error"],
} as const satisfies Readonly<Record<string, readonly [string, Tone]>>;
export type Danger = keyof typeof dangers;
