import { defineCall } from "#kit/call.ts";
import type { Instant } from "#kit/field.ts";
import type { AudienceChoice } from "#features/promo-management/publication.calls.ts";

export type Attachment = { readonly id: number; readonly name: string; readonly size: number };
/** A chapter for its editors; children are ordered by `position` below their parent. */
export type Chapter = {
  readonly id: number;
  readonly parentId: number | null;
  readonly position: number;
  readonly title: string;
  readonly body: string;
  readonly version: number;
  readonly updatedAt: Instant;
  readonly attachments: readonly Attachment[];
};
export type Edition = {
  readonly number: number;
  readonly note: string | null;
  readonly publishedAt: Instant;
  readonly by: string;
};
export type Manuscript = {
  readonly chapters: readonly Chapter[];
  readonly editions: readonly Edition[];
  /** Whether the chapters differ from the newest edition. */
  readonly changed: boolean;
};

type Id = { readonly id: number };
type Saved = { readonly id: number; readonly version: number };
const read = "manualBook.read";
const write = "manualBook.write";

export const bookRoles = defineCall<Record<string, never>, { readonly data: readonly AudienceChoice[] }>(
  "GET",
  "/api/manual-book/roles",
  read,
);
export const manuscript = defineCall<Id, Manuscript>("GET", "/api/manual-book/:id/chapters", read);
export const addChapter = defineCall<
  Id & { readonly title: string; readonly parentId?: number },
  { readonly data: Saved }
>("POST", "/api/manual-book/:id/chapters", write);
export const saveChapter = defineCall<
  Saved & { readonly title: string; readonly body: string },
  { readonly data: Saved }
>("PUT", "/api/manual-chapter/:id", write);
/** Places a chapter below `parentId` (null: the top level), before the chapter `before` or last. */
export const placeChapter = defineCall<
  Id & { readonly parentId: number | null; readonly before: number | null },
  { readonly ok: true }
>("POST", "/api/manual-chapter/:id/place", write);
export const removeChapter = defineCall<Saved, { readonly ok: true }>("POST", "/api/manual-chapter/:id/remove", write);
export const addAttachment = defineCall<Id, { readonly data: Attachment }>(
  "POST",
  "/api/manual-chapter/:id/attachments",
  write,
  { bodyLimit: 11 * 1024 * 1024 },
);
export const removeAttachment = defineCall<Id & { readonly file: number }, { readonly ok: true }>(
  "DELETE",
  "/api/manual-chapter/:id/attachments/:file",
  write,
);
/** Publishes all chapters as the next edition. */
export const publishManual = defineCall<Id & { readonly note?: string }, { readonly number: number }>(
  "POST",
  "/api/manual-book/:id/publish",
  write,
);
