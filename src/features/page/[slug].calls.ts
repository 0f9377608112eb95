import { defineCall } from "#kit/call.ts";
import type { Instant, PlainDate } from "#kit/field.ts";

export type Content = {
  readonly slug: string;
  readonly title: string;
  readonly body: string;
  readonly updatedAt: Instant;
  /** Of terms: their edition and the day they took effect. */
  readonly edition?: string;
  readonly effectiveOn?: PlainDate;
};
export type ContentLink = { readonly slug: string; readonly title: string };

/** The address under which the terms in force are read; every other one is a page of its own. */
export const termsSlug = "syarat-dan-ketentuan";
export const contentCall = defineCall<
  { slug: string },
  { readonly data: Content; readonly others: readonly ContentLink[] }
>("GET", "/api/content/page/:slug", "public");
