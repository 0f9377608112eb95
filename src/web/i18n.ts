/** Words on the screen: the Indonesian source text is the key, and a missing translation shows it as it is. */
import { setupI18n } from "@lingui/core";
import type { CompiledMessage } from "@lingui/message-utils/compileMessage";
import { languages, needed, type Words } from "virtual:words";
import { useCallback, useMemo, useSyncExternalStore } from "react";
import { pageKey } from "#kit/count-words.ts";
import { figureValues } from "#kit/figure-values.ts";
import { readMessage } from "#kit/icu.ts";
import type { Settings } from "./settings/schema.ts";
import { getSetting, subscribeSettings } from "./settings/store.ts";

export type Locale = Settings["locale"];
type Values = Readonly<Record<string, string | number>>;
type Folder = "en" | "fr" | "ru" | "zh";

/** Names are written in their own language, so that everybody finds the own one. */
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

/** Each text is read once; without it a text with values would be read again at each rendering. */
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

/** Whether the language in use has own words for a text. */
export const says = (source: string): boolean => Object.hasOwn(i18n.messages, source);
/** Names that were filled from a text of ours, such as a page's for a product line: no language has a word for them as they are. */
const filled = new Map<string, { readonly source: string; readonly values: Values }>();
export const noteFilled = (name: string, source: string, values: Values): void =>
  void filled.set(name, { source, values });
/** Translates an Indonesian source text; `values` fill its ICU places ("{count, plural, other {# toko}}"). */
export function t(source: string, values?: Values): string {
  const from = values === undefined ? filled.get(source) : undefined;
  return from && says(from.source)
    ? i18n._(from.source, from.values)
    : i18n._(source, values && figureValues(values, i18n.locale));
}
export const currentLocale = (): Locale => i18n.locale as Locale;

const subscribe = (listener: () => void): (() => void) => i18n.on("change", listener);
const revisionNow = (): number => revision;
const useRevision = (): number => useSyncExternalStore(subscribe, revisionNow, revisionNow);

/** Draws the component again when the language changes. */
export function useT(): typeof t {
  const now = useRevision();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new function per language is the point
  return useMemo<typeof t>(() => (source, values) => t(source, values), [now]);
}
/** The name of a page: of many where the language tells them from one, as the same word on a field does not. */
export function usePageName(): (title: string) => string {
  const now = useT();
  return useCallback((title) => now(says(pageKey(title)) ? pageKey(title) : title), [now]);
}
export const useLocale = (): Locale => useSyncExternalStore(subscribe, currentLocale);

/** Areas whose pages were opened in this tab; a language chosen later must bring their words too. */
const opened = new Set<string>(["core"]);
const loaded = new Set<string>();
/** Translations: a title may be asked for once more when it is one already. */
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

/** Words of the pages below a first-level folder; without them (no network) the page still opens, in Indonesian. */
export async function loadWords(folder: string): Promise<void> {
  const areas = needed[folder] ?? [];
  for (const area of areas) opened.add(area);
  await Promise.all(areas.map((area) => loadPart(wanted, area).catch(() => undefined)));
}

const healed = new Set<Locale>();
/** A text that came from the server may belong to an area nobody foresaw: then all areas are fetched, once. */
function healSoon({ id }: { readonly id: string }): void {
  const locale = wanted;
  if (!folders[locale] || spoken.has(id) || healed.has(locale)) return;
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
