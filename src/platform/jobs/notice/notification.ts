import { defineCall } from "#kit/call.ts";
import type { WordValues } from "../job/job.ts";

/** Kinds of notices that a person can disable individually, with their labels. */
export const noticeKinds = {
  approval: "Persetujuan menunggu saya",
  decision: "Keputusan atas pengajuan saya",
  job: "Pekerjaan, impor dan ekspor selesai",
  access: "Perubahan peran dan akses saya",
  masking: "Akun saya dibuka orang lain (masking)",
  request: "Permintaan akses dari pengguna",
  release: "Rilis baru",
  news: "Artikel dan berita",
  alert: "Peringatan laporan",
  note: "Kabar lain",
} as const;
export type NoticeKind = keyof typeof noticeKinds;

export type NoticeView = {
  readonly id: number;
  readonly kind: NoticeKind;
  readonly title: string;
  readonly body: string | null;
  readonly values: WordValues;
  readonly href: string | null;
  readonly createdAt: string;
  readonly readAt: string | null;
};
export type NoticeChoice = { readonly kind: NoticeKind; readonly shown: boolean; readonly mail: boolean };

/** Newest first; `before` is the id of the last notice already shown. */
export const listNotices = defineCall<
  { before?: number; unread?: boolean },
  { readonly data: readonly NoticeView[]; readonly unread: number }
>("GET", "/api/notification", "session");
export const unreadNotices = defineCall<Record<string, never>, { readonly unread: number; readonly jobs: number }>(
  "GET",
  "/api/notification/unread",
  "session",
);
/** Without ids: all notices. */
export const readNotices = defineCall<{ ids?: readonly number[]; read: boolean }, { readonly unread: number }>(
  "POST",
  "/api/notification/read",
  "session",
  { notMasked: true },
);
export const noticeChoices = defineCall<Record<string, never>, { readonly data: readonly NoticeChoice[] }>(
  "GET",
  "/api/notification/choice",
  "session",
);
export const chooseNotices = defineCall<
  { choices: readonly NoticeChoice[] },
  { readonly data: readonly NoticeChoice[] }
>("PUT", "/api/notification/choice", "session", {
  notMasked: true,
});
