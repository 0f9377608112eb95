import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Message, readMessage, type Token } from "#kit/icu.ts";

const folder = fileURLToPath(new URL("../../web/locales/", import.meta.url));
const catalogues = new Map<string, Map<string, string>>();

/** The messages of one language, cached. Indonesian is the source language and has no file. */
function catalogue(language: string): Map<string, string> {
  let messages = catalogues.get(language);
  if (!messages) {
    messages = new Map();
    try {
      for (const file of readdirSync(folder + language))
        if (file.endsWith(".json"))
          for (const [k, v] of Object.entries(
            JSON.parse(readFileSync(`${folder}${language}/${file}`, "utf8")) as Record<string, string>,
          ))
            messages.set(k, v);
    } catch {
      // without a catalogue, texts are shown in the source language
    }
    catalogues.set(language, messages);
  }
  return messages;
}

/** Supported languages other than Indonesian. */
export const translatedLanguages = ["en", "fr", "ru", "zh"] as const;

/**
 * The first supported language of an `Accept-Language` header; Indonesian if there is none, as for most machine
 * clients.
 */
export function languageOf(header: string | undefined): string {
  for (const part of (header ?? "").split(",")) {
    const tag = part.trim().slice(0, 2).toLowerCase();
    if (tag === "id" || tag === "en" || tag === "fr" || tag === "ru" || tag === "zh") return tag;
  }
  return "id";
}

type Values = Readonly<Record<string, unknown>>;
/** Translates a text into the language of a reader and fills its placeholders. */
export type Translate = (text: string, values?: Values) => string;
const hasCases = /\{\s*\w+\s*,\s*(?:plural|selectordinal|select)\s*,/;

/**
 * Translates a text and fills its placeholders. `show` formats a value and defaults to its plain text. Placeholders
 * without a value are kept.
 */
export function translate(
  template: string,
  values: Values | undefined,
  language: string,
  show: (value: unknown) => string = String,
): string {
  const text = language === "id" ? template : (catalogue(language).get(template) ?? template);
  if (!values) return text;
  if (hasCases.test(text)) return sayMessage(readMessage(text), { values, language, show });
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (values[name] === undefined ? whole : show(values[name])));
}

type Saying = { readonly values: Values; readonly language: string; readonly show: (value: unknown) => string };
/** `counted` replaces "#" within the cases of a plural. */
const sayMessage = (message: Message, saying: Saying, counted = "#"): string =>
  message.map((token) => (token === "#" ? counted : sayToken(token, saying, counted))).join("");

function sayToken(token: Token, saying: Saying, counted: string): string {
  if (typeof token === "string") return token;
  const [name, kind, cases] = token;
  const value = saying.values[name];
  if (!kind || !cases) return value === undefined ? `{${name}}` : saying.show(value);
  if (kind === "select") return sayMessage(cases[String(value)] ?? cases.other ?? [], saying, counted);
  const rules = new Intl.PluralRules(saying.language, { type: kind === "selectordinal" ? "ordinal" : "cardinal" });
  const chosen = cases[String(value)] ?? cases[rules.select(Number(value))] ?? cases.other ?? [];
  return sayMessage(chosen, saying, value === undefined ? counted : saying.show(value));
}
