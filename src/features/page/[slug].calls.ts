import { defineCall } from "#kit/call.ts";
import type { Instant, PlainDate } from "#kit/field.ts";

export type Content = {
  readonly slug: string;
  readonly title: string;
  readonly body: string;
  readonly updatedAt: Instant;
  /** Edition and effective date of terms. */
  readonly edition?: string;
  readonly effectiveOn?: PlainDate;
};
export type ContentLink = { readonly slug: string; readonly title: string };

/** Slug of the terms in force; every other slug is a content page. */
export const termsSlug = "syarat-dan-ketentuan";
export const contentCall = defineCall<
  { slug: string },
  { readonly data: Content; readonly others: readonly ContentLink[] }
>("GET", "/api/content/page/:slug", "public");
