/** Translations: the Indonesian source text is the key, and is shown if a translation is missing. */
import { setupI18n } from "@lingui/core";
import type { CompiledMessage } from "@lingui/message-utils/compileMessage";
import { languages, needed, type Words } from "virtual:words";
import { useCallback, useMemo, useSyncExternalStore } from "react";
import { pageKey } from "#kit/count-words.ts";
import { figureValues } from "#kit/figure-values.ts";
import { readMessage } from "#kit/icu.ts";
import type { Settings } from "../settings/schema.web.ts";
import { getSetting, subscribeSettings } from "../settings/store.web.ts";

export type Locale = Settings["locale"];
type Values = Readonly<Record<string, string | number>>;
type Folder = "en" | "fr" | "ru" | "zh";

/** Language names in their own language. */
export const localeNames: Readonly<Record<Locale, string>> = {
  "en-US": "English",
  "fr-FR": "Français",
  "ru-RU": "Русский",
  "zh-CN": "简体中文",
  "id-ID": "Bahasa Indonesia",
};
export const localeCodes: Readonly<Record<Locale, string>> = {
  "en-US": "EN",
  "fr-FR": "FR",
  "ru-RU": "RU",
  "zh-CN": "ZH",
  "id-ID": "ID",
};
const folders: Readonly<Record<Locale, Folder | undefined>> = {
  "en-US": "en",
  "fr-FR": "fr",
  "ru-RU": "ru",
  "zh-CN": "zh",
  "id-ID": undefined,
};

const i18n = setupI18n();
i18n.load("id-ID", {});
i18n.activate("id-ID");

/** Compiled messages; without this cache a text with values would be compiled on every rendering. */
const known = new Map<string, CompiledMessage>();
i18n.setMessagesCompiler((text) => {
  const before = known.get(text);
  if (before) return before;
  const message = readMessage(text);
  known.set(text, message);
  return message;
});

let revision = 0;
i18n.on("change", () => {
  revision += 1;
});
i18n.on("missing", healSoon);

/** Whether the current language has a translation of a text. */
export const hasTranslation = (source: string): boolean => Object.hasOwn(i18n.messages, source);
/**
 * Names that were filled from a template, such as a page's name for a product line, which have no translation
 * themselves.
 */
const filled = new Map<string, { readonly source: string; readonly values: Values }>();
export const registerFilledName = (name: string, source: string, values: Values): void =>
  void filled.set(name, { source, values });
/** Translates an Indonesian source text; `values` fill its ICU placeholders ("{count, plural, other {# toko}}"). */
export function t(source: string, values?: Values): string {
  const from = values === undefined ? filled.get(source) : undefined;
  return from && hasTranslation(from.source)
    ? i18n._(from.source, from.values)
    : i18n._(source, values && figureValues(values, i18n.locale));
}
export type Translate = typeof t;
export const currentLocale = (): Locale => i18n.locale as Locale;

const subscribe = (listener: () => void): (() => void) => i18n.on("change", listener);
const revisionNow = (): number => revision;
const useRevision = (): number => useSyncExternalStore(subscribe, revisionNow, revisionNow);

/** Renders the component again when the language changes. */
export function useT(): typeof t {
  const now = useRevision();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new function per language is the point
  return useMemo<typeof t>(() => (source, values) => t(source, values), [now]);
}
/** The translated name of a page, in the plural if the language distinguishes it from a field with the same label. */
export function usePageName(): (title: string) => string {
  const now = useT();
  return useCallback((title) => now(hasTranslation(pageKey(title)) ? pageKey(title) : title), [now]);
}
export const useLocale = (): Locale => useSyncExternalStore(subscribe, currentLocale);

/** Areas whose pages were opened in this tab; a language chosen later must load their texts too. */
const opened = new Set<string>(["core"]);
const loaded = new Set<string>();
/** Translated texts, because a title may be passed again after translation. */
const spoken = new Set<string>();

async function wordsOf(folder: Folder, area: string): Promise<Words | undefined> {
  const first = await languages[folder]();
  return area === "core" ? first.default : (await first.areas[area]?.())?.default;
}

async function loadPart(locale: Locale, area: string): Promise<void> {
  const folder = folders[locale];
  const mark = `${locale}/${area}`;
  if (!folder || loaded.has(mark)) return;
  const words = await wordsOf(folder, area);
  if (!words || loaded.has(mark)) return;
  loaded.add(mark);
  for (const word of Object.values(words)) spoken.add(word);
  i18n.load(locale, words);
}

const load = (locale: Locale): Promise<unknown> => Promise.all([...opened].map((area) => loadPart(locale, area)));

/**
 * Loads the texts of pages below a first-level folder. Without them (no network) the page still opens, in Indonesian.
 */
export async function loadWords(folder: string): Promise<void> {
  const areas = needed[folder] ?? [];
  for (const area of areas) opened.add(area);
  await Promise.all(areas.map((area) => loadPart(wanted, area).catch(() => undefined)));
}

const healed = new Set<Locale>();
/**
 * A text from the server may belong to an unexpected area: then all areas are loaded, once. Separators of the menu have
 * an empty title.
 */
function healSoon({ id }: { readonly id: string }): void {
  const locale = wanted;
  if (id === "" || !folders[locale] || spoken.has(id) || healed.has(locale)) return;
  healed.add(locale);
  setTimeout(
    () => void Promise.all(Object.keys(needed).map((area) => loadPart(locale, area).catch(() => undefined))),
    1000,
  );
}

let wanted: Locale = "id-ID";
async function show(locale: Locale): Promise<void> {
  wanted = locale;
  // Without its file (no network) the page still opens, in Indonesian.
  await load(locale).catch(() => i18n.load(locale, {}));
  if (wanted !== locale) return;
  i18n.activate(locale);
  document.documentElement.lang = locale;
}

let following = false;
/** Loads the chosen language and follows the setting from then on; await it before the first rendering. */
export async function startI18n(): Promise<void> {
  if (!following) {
    following = true;
    subscribeSettings(() => {
      if (getSetting("locale") !== wanted) void show(getSetting("locale"));
    });
  }
  await show(getSetting("locale"));
}
