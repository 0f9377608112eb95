/** Unsaved entries, stored in this browser by person. */
import { getSession } from "#platform/access/index.web.ts";

export type Draft = {
  readonly values: Readonly<Record<string, unknown>>;
  readonly base: Readonly<Record<string, unknown>>;
  readonly version: number | null;
  readonly at: string;
};

/** Under masking both persons are part of the key, so that a draft is restored only for the same pair. */
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
/** Fields with credentials are never stored in the browser. */
const secret = /pass(word|phrase|code)|kata.?sandi|secret|token|otp$|(^|_)pin$|apiKey|privateKey/i;
const keepable = (key: string, value: unknown): unknown => (secret.test(key) ? undefined : value);

export function writeDraft(key: string, draft: Draft | undefined): void {
  try {
    if (draft) localStorage.setItem(key, JSON.stringify(draft, keepable));
    else localStorage.removeItem(key);
  } catch {
    // storage is full or blocked: the form itself still has the entries
  }
}
