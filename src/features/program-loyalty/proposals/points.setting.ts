import { defineSetting } from "#kit/setting.ts";

const group = "Program loyalty";
const rupiah = { type: "integer", min: 0, max: 1_000_000_000_000, unit: "Rp" } as const;

export const maxV1Value = defineSetting("loyalty.v1Most", {
  group,
  label: "Nilai terbesar satu berkas poin v1",
  help: "Berkas bernilai lebih dari ini ditolak; programnya memakai persetujuan v2. Dibaca saat diajukan.",
  of: rupiah,
  default: 100_000_000,
});
export const pointsEndorseAbove = defineSetting("loyalty.pointsEndorseAbove", {
  group,
  label: "Pengajuan poin yang perlu persetujuan GM",
  help: "Pengajuan v2 bernilai lebih dari ini juga menunggu GM, seperti klaim susulan dan hapus utang. Dibaca saat diajukan.",
  of: rupiah,
  default: 5_000_000,
});
export const pointsReleaseAbove = defineSetting("loyalty.pointsReleaseAbove", {
  group,
  label: "Pengajuan poin yang perlu persetujuan pusat",
  help: "Pengajuan dan transfer v2 bernilai lebih dari ini juga menunggu pusat. Dibaca saat diajukan.",
  of: rupiah,
  default: 50_000_000,
});
export const maxTransferPoints = defineSetting("loyalty.transferMost", {
  group,
  label: "Transfer poin terbanyak per pemilik dan bulan",
  help: "Batas transfer v1, yang berjalan tanpa persetujuan, antartoko satu pemilik.",
  of: { type: "integer", min: 0, max: 1_000_000_000_000, unit: "poin" },
  default: 5_000,
});
