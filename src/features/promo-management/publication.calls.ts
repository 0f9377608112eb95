import { defineCall } from "#kit/call.ts";
import type { Instant } from "#kit/field.ts";
import type { PublicationNoun } from "./publication-fields.ts";

type Key = { readonly id: number; readonly version: number };
type Done = { readonly data: { readonly id: number; readonly version: number } };
export type AudienceChoice = { readonly code: string; readonly name: string };
export type AudienceChoices = { readonly roles: readonly AudienceChoice[]; readonly areas: readonly AudienceChoice[] };
/** Active users in the audience and those who have read the text, in total and by role; each role of a user counts. */
export type Readers = {
  readonly audience: number;
  readonly read: number;
  readonly roles: readonly { readonly name: string; readonly audience: number; readonly read: number }[];
};

/** Actions of a text: without `at` it appears at once, otherwise at that time. */
export const publicationCalls = <N extends PublicationNoun>(noun: N) => {
  const read = `${noun}.read`;
  const write = `${noun}.write`;
  return {
    publish: defineCall<Key & { readonly at?: Instant }, Done>("POST", `/api/${noun}/:id/publish`, write),
    withdraw: defineCall<Key, Done>("POST", `/api/${noun}/:id/withdraw`, write),
    copy: defineCall<{ readonly id: number }, Done>("POST", `/api/${noun}/:id/copy`, write),
    readers: defineCall<{ readonly id: number }, Readers>("GET", `/api/${noun}/:id/readers`, read),
    /** Roles and areas that can be selected as audience. */
    audience: defineCall<Record<string, never>, AudienceChoices>("GET", `/api/${noun}/audience`, read),
    addCover: defineCall<Record<string, never>, { readonly data: { readonly id: string } }>(
      "POST",
      `/api/${noun}/cover`,
      write,
    ),
    cover: defineCall<{ readonly file: string }, unknown>("GET", `/api/${noun}/cover/:file`, read),
  };
};
export type PublicationCalls = ReturnType<typeof publicationCalls>;
export const articleCalls = publicationCalls("article");
export const newsCalls = publicationCalls("news");
export const callsOf = (noun: string): PublicationCalls =>
  (noun === "news" ? newsCalls : articleCalls) as PublicationCalls;
