import { utcDate } from "#kit/day.ts";
import { translate, type Translate, translatedLanguages } from "#platform/http/index.server.ts";

/**
 * Formats words, days and figures for the recipient of a mail. Decimals are digit strings and are never converted to
 * floating point.
 */
export type Writer = {
  /** Two letters: id, en, fr, ru or zh. */
  readonly language: string;
  /** Translates a source text; numbers among the values are formatted for the recipient. */
  readonly say: Translate;
  /** "2026-11-20" → "20 Nov 2026". */
  readonly day: (on: string) => string;
  /** "1–20 Nov 2026"; a single day if both are equal. */
  readonly days: (from: string, to: string) => string;
  /** An instant in Jakarta time: "20 Nov 2026 14.07 WIB". */
  readonly moment: (at: Date) => string;
  /** A number with the recipient's separators, with `minDecimals` to `maxDecimals` decimals. */
  readonly number: (value: string | number, minDecimals?: number, maxDecimals?: number) => string;
  readonly percent: (value: string, minDecimals?: number, maxDecimals?: number) => string;
};

/** British English, because the portal writes "20 Nov 2026" in English too. */
const tags: Readonly<Record<string, string>> = { id: "id-ID", en: "en-GB", fr: "fr-FR", ru: "ru-RU", zh: "zh-CN" };
const percentSigns: Readonly<Record<string, string>> = { fr: "\u202f%", ru: "\u00a0%" };
/** Adapts dates to the pages, which write "Sep" and no word for "year". */
const asPages = (text: string): string => text.replace("Sept ", "Sep ").replace(/\s?г\.$/, "");
const utc = (on: string): Date => utcDate(on.slice(0, 10));

function makeWriter(language: string): Writer {
  const tag = tags[language] ?? "id-ID";
  const days = new Intl.DateTimeFormat(tag, { timeZone: "UTC", day: "numeric", month: "short", year: "numeric" });
  const inJakarta = new Intl.DateTimeFormat("sv-SE", {
    timeZone: "Asia/Jakarta",
    dateStyle: "short",
    timeStyle: "short",
  });
  const day = (on: string) => asPages(days.format(utc(on)));
  const number: Writer["number"] = (value, minDecimals = 0, maxDecimals = Math.max(minDecimals, 6)) =>
    new Intl.NumberFormat(tag, { minimumFractionDigits: minDecimals, maximumFractionDigits: maxDecimals }).format(
      value as `${number}`,
    );
  return {
    language,
    say: (text, values) => translate(text, values, language, (v) => (typeof v === "number" ? number(v) : String(v))),
    day,
    days: (from, to) => (from === to ? day(from) : asPages(days.formatRange(utc(from), utc(to)))),
    moment: (at) => {
      const [date = "", time = ""] = inJakarta.format(at).split(" ");
      return `${day(date)} ${language === "id" ? time.replace(":", ".") : time} WIB`;
    },
    number,
    percent: (value, minDecimals, maxDecimals) =>
      `${number(value, minDecimals, maxDecimals)}${percentSigns[language] ?? "%"}`,
  };
}

const made = new Map<string, Writer>();
/** The writer of a language; Indonesian for unsupported languages. */
export function writerIn(language: string): Writer {
  const known = (translatedLanguages as readonly string[]).includes(language) ? language : "id";
  const writer = made.get(known) ?? makeWriter(known);
  made.set(known, writer);
  return writer;
}
