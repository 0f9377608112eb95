import { defineCall } from "#kit/call.ts";
import type { Instant } from "#kit/field.ts";
import type { Attachment, Edition } from "#features/konfigurasi-system/manual-book/chapters.calls.ts";

export type ManualEntry = {
  readonly chapter: number;
  readonly label: string;
  readonly depth: number;
  readonly title: string;
  /** Whether the text differs from the edition that the reader has read; false for readers who have read none. */
  readonly changed: boolean;
};
export type ManualContents = {
  readonly title: string;
  readonly summary: string | null;
  readonly edition: number;
  readonly publishedAt: Instant;
  readonly readEdition: number | null;
  readonly chapters: readonly ManualEntry[];
  /** Earlier editions, for editors of manuals. */
  readonly editions: readonly Edition[];
};
export type ManualPage = ManualEntry & { readonly body: string; readonly attachments: readonly Attachment[] };
export type ManualHit = {
  readonly chapter: number;
  readonly label: string;
  readonly title: string;
  readonly excerpt: string;
};

type Where = { readonly slug: string; readonly edition?: number };
export const manualContents = defineCall<Where, { readonly data: ManualContents }>(
  "GET",
  "/api/manual/:slug",
  "session",
);
/** One chapter, or all chapters in order if none is given. */
export const manualPages = defineCall<Where & { readonly chapter?: number }, { readonly data: readonly ManualPage[] }>(
  "GET",
  "/api/manual/:slug/pages",
  "session",
);
export const searchManual = defineCall<
  { readonly slug: string; readonly q: string },
  { readonly data: readonly ManualHit[] }
>("GET", "/api/manual/:slug/search", "session");
export const manualFileCall = defineCall<Where & { readonly file: number }, unknown>(
  "GET",
  "/api/manual/:slug/file/:file",
  "session",
);
export const readManual = defineCall<{ readonly slug: string }, { readonly edition: number }>(
  "POST",
  "/api/manual/:slug/read",
  "session",
  { notMasked: true },
);
