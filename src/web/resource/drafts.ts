/** What somebody typed and did not save yet, kept in this browser under the person's own name. */
import { getSession } from "#web/session/session.ts";

export type Draft = {
  readonly values: Readonly<Record<string, unknown>>;
  readonly base: Readonly<Record<string, unknown>>;
  readonly version: number | null;
  readonly at: string;
};

/** Under masking both people are part of the name: nobody finds a draft that somebody else typed. */
export function draftKey(noun: string, id: number | "new"): string {
  const s = getSession();
  return `app.draft.${s?.masking?.by.id ?? s?.profile?.id ?? 0}.${s?.profile?.id ?? 0}.${noun}.${id}`;
}
export function readDraft(key: string): Draft | undefined {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? "null") as Draft | null;
    return draft && typeof draft.values === "object" && typeof draft.base === "object" ? draft : undefined;
  } catch {
    return undefined;
  }
}
/** What proves who somebody is never lies in a browser's storage, whatever form it was typed into. */
const secret = /pass(word|phrase|code)|kata.?sandi|secret|token|otp$|(^|_)pin$|apiKey|privateKey/i;
const keepable = (key: string, value: unknown): unknown => (secret.test(key) ? undefined : value);

export function writeDraft(key: string, draft: Draft | undefined): void {
  try {
    if (draft) localStorage.setItem(key, JSON.stringify(draft, keepable));
    else localStorage.removeItem(key);
  } catch {
    // full or refused: the form itself still holds everything
  }
}
