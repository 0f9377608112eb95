import { defineSetting } from "#kit/setting.ts";

const group = "Aplikasi salesman";
export const appServed = defineSetting("field.served", {
  group,
  label: "Aplikasi salesman dilayani",
  help: "Bila tidak, panggilan dari ponsel ditolak untuk sementara; ponsel menyimpan isinya dan mengirimnya kemudian.",
  of: { type: "boolean" },
  default: true,
});
export const minAppVersion = defineSetting("field.leastApp", {
  group,
  label: "Versi aplikasi terendah",
  help: "Ponsel dengan versi lebih rendah diminta memperbarui aplikasinya. Tulis seperti 1.4.0.",
  of: { type: "text", max: 20 },
  default: "1.0.0",
});
export const consentNow = defineSetting("field.consent", {
  group,
  label: "Versi persetujuan pelacakan",
  help: "Pergerakan hanya disimpan dari salesman yang menyetujui versi ini.",
  of: { type: "text", max: 20 },
  default: "2026-1",
});
export const backDays = defineSetting("field.backDays", {
  group,
  label: "Kiriman terlambat diterima",
  help: "Kunjungan dan titik pergerakan yang lebih tua tidak diterapkan sendiri.",
  of: { type: "integer", min: 1, max: 30, unit: "hari" },
  default: 7,
});
export const customerRadius = defineSetting("field.customerRadius", {
  group,
  label: "Radius customer curah",
  help: "Kunjungan corsales di dalam jarak ini dari titik customer dihitung di tempat.",
  of: { type: "integer", min: 20, max: 5_000, unit: "m" },
  default: 200,
});
export const photoDays = defineSetting("field.photoDays", {
  group,
  label: "Foto kunjungan disimpan",
  help: "Berkas foto yang lebih tua dihapus; kunjungannya tetap.",
  of: { type: "integer", min: 30, max: 1095, unit: "hari" },
  default: 180,
});
export const photoEvery = defineSetting("field.photoEvery", {
  group,
  label: "Foto diminta setiap kunjungan ke-",
  help: "Aplikasi meminta foto pada setiap check-in dengan urutan ini. Angka 1 meminta foto pada setiap check-in.",
  of: { type: "integer", min: 1, max: 100, unit: "kunjungan" },
  default: 5,
});
export const reassessDays = defineSetting("field.reassessDays", {
  group,
  label: "Putusan kunjungan dihitung ulang",
  help: "Bila titik toko, radius, atau override berubah, putusan kunjungan yang tidak lebih tua dari ini dihitung ulang.",
  of: { type: "integer", min: 1, max: 365, unit: "hari" },
  default: 90,
});
export const trackDays = defineSetting("field.trackDays", {
  group,
  label: "Titik pergerakan disimpan",
  help: "Minggu yang seluruhnya lebih tua dibuang; ringkasan hariannya tetap.",
  of: { type: "integer", min: 14, max: 365, unit: "hari" },
  default: 30,
});
