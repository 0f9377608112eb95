import type { NoticeFact } from "./notice.server.ts";

/** Lines of a mail about changed access: labels of the values `roles` and `by`. */
export const accessFacts: readonly NoticeFact[] = [
  ["Peran sekarang", "roles", "word"],
  ["Diubah oleh", "by"],
];
/** Notice texts of features, defined in one place because a reader may see them on any page. */
export const noticeTexts = {
  masked: {
    title: "{name} membuka akun Anda (masking)",
    body: "Paling lama {minutes} menit. Setiap perubahan tercatat dengan nama kalian berdua.",
  },
  access: { title: "Peran dan akses Anda diubah", body: "{roles} – oleh {by}" },
  news: { title: "Bacaan baru: {title}", body: "Buka untuk membacanya." },
  release: { title: "Versi {version} sudah dirilis", body: "Yang baru ada di catatan rilis di kaki halaman." },
} as const;
