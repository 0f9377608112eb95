import { useSyncExternalStore } from "react";
import type { Translate } from "./i18n.web.ts";

/**
 * Texts of the sign-in pages and the lock screen. They need only lookups and `{name}` placeholders, so the full
 * language library is not loaded initially; within the portal its translator is used instead.
 */

let words: Readonly<Record<string, string>> = {};
let translate: Translate = (source, values) => {
  const text = words[source] ?? source;
  return values ? text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole)) : text;
};
let revision = 0;
const listeners = new Set<() => void>();
const changed = () => {
  revision += 1;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export function setGuestTranslator(translator: Translate): void {
  translate = translator;
  changed();
}

const files = import.meta.glob<Readonly<Record<string, string>>>("/src/web/locales/*/{guest,guest-account}.json", {
  import: "default",
});
const read = (locale: string, topic: string) =>
  files[`/src/web/locales/${locale.slice(0, 2)}/${topic}.json`]?.().catch(() => undefined);
/**
 * Loads texts. Without their file (no network) the page still opens, in Indonesian. `more`: those of registration and
 * password reset.
 */
export async function loadGuestTexts(locale: string, more: boolean): Promise<void> {
  const [first, second] = await Promise.all([read(locale, "guest"), more ? read(locale, "guest-account") : undefined]);
  words = { ...first, ...second };
  document.documentElement.lang = locale;
  changed();
}

export const t: Translate = (source, values) => translate(source, values);
export function useGuestT(): Translate {
  useSyncExternalStore(subscribe, () => revision);
  return t;
}
