import { defineCall } from "#kit/call.ts";
import type { Instant } from "#kit/field.ts";
import type { PublicationNoun } from "./publication-fields.ts";

export type PublicationCard = {
  readonly noun: PublicationNoun;
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  readonly category: string | null;
  readonly pinned: boolean;
  readonly mustRead: boolean;
  readonly publishedAt: Instant;
  readonly read: boolean;
};
export type PublicationText = PublicationCard & {
  readonly body: string;
  readonly hasCover: boolean;
  readonly coverAlt: string | null;
  readonly revision: number;
  /** The revision that the reader has read, if any. */
  readonly readRevision: number | null;
};

/** Texts in force for the reader: pinned ones first, then unread ones, then by date. */
export const publications = defineCall<
  { readonly limit?: number },
  { readonly data: readonly PublicationCard[]; readonly unread: number }
>("GET", "/api/publication", "session");
export const publicationText = defineCall<{ readonly slug: string }, { readonly data: PublicationText }>(
  "GET",
  "/api/publication/:slug",
  "session",
);
export const readPublication = defineCall<{ readonly slug: string }, { readonly revision: number }>(
  "POST",
  "/api/publication/:slug/read",
  "session",
  { notMasked: true },
);
export const publicationCover = defineCall<{ readonly slug: string }, unknown>(
  "GET",
  "/api/publication/:slug/cover",
  "session",
);
