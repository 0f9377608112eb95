import { defineCall } from "#kit/call.ts";

export type Question = {
  readonly id: number;
  readonly category: string;
  readonly question: string;
  readonly answer: string;
};

/** Published questions in their order; few enough to be searched in the browser. */
export const faqCall = defineCall<Record<string, never>, { readonly data: readonly Question[] }>(
  "GET",
  "/api/content/faq",
  "public",
);
