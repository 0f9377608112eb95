import { defineCall } from "#kit/call.ts";

export type Question = {
  readonly id: number;
  readonly category: string;
  readonly question: string;
  readonly answer: string;
};

/** Published questions in order; the browser searches them, because they are few. */
export const faqCall = defineCall<Record<string, never>, { readonly data: readonly Question[] }>(
  "GET",
  "/api/content/faq",
  "public",
);
