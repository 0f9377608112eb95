/**
 * The one rule by which codes, document numbers, user names and e-mail addresses are compared and checked, for forms, imports, pushes and
 * searches alike. The database has the same rule as `fold_code` and `fold_search`; see docs/adr/0011.
 */

/** JavaScript's `\s`: blanks of every width, no-break ones included. */
const blanks = /\s+/gu;
/** One blank where several stand, of whatever kind; none at the ends; composed letters (NFC). */
export const tidy = (text: string): string => text.normalize("NFC").replace(blanks, " ").trim();
/** Two codes are the same code when this is equal. Codes are stored as they were written. */
export const foldCode = (text: string): string => tidy(text).toLowerCase();
/** As references in files are compared with codes and names: any dash between blanks is the same dash. The database has it as `fold_reference`. */
export const foldReference = (text: string): string => foldCode(text).replace(/ [-–—] /g, " – ");
/** A text as a search compares it: without case and without accents. */
export const foldSearch = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]+/g, "")
    .toLowerCase();

/** No lone surrogates and no control characters but tab and line break: nothing the database refuses or changes silently. */
export const sound = (text: string): boolean =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  text.isWellFormed() && !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/.test(text);

/** Braille blank and Hangul fillers are letters to Unicode and nothing to the eye. */
const drawn = /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\s]/u;
/** Nothing of the text would be seen on paper; also true of the empty text. */
export const isInvisible = (text: string): boolean => !drawn.test(text);

/** A text as every border takes it: composed letters, no blanks at the ends, and empty when nothing of it can be seen. */
export const cleaned = (text: string): string =>
  !sound(text) ? text : isInvisible(text) ? "" : text.normalize("NFC").trim();

const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;
const letter = /\p{L}/gu;
const scripts = [
  ["Latin", /\p{Script=Latin}/u],
  ["Cyrillic", /\p{Script=Cyrillic}/u],
  ["Greek", /\p{Script=Greek}/u],
  ["Arabic", /\p{Script=Arabic}/u],
  ["Hebrew", /\p{Script=Hebrew}/u],
  ["Armenian", /\p{Script=Armenian}/u],
  ["Cherokee", /\p{Script=Cherokee}/u],
  // Chinese, Japanese and Korean are written in several scripts at once
  ["CJK", /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u],
  ["Common", /[\p{Script=Common}\p{Script=Inherited}]/u],
] as const;

/** Writing systems that the letters of a text belong to. */
function scriptsOf(text: string): ReadonlySet<string> {
  const found = new Set([...text.matchAll(letter)].map(([l]) => scripts.find(([, is]) => is.test(l))?.[0] ?? "other"));
  found.delete("Common");
  return found;
}

export const hiddenInIdentifier = "Memuat karakter yang tidak terlihat. Ketik ulang isian ini.";
export const mixedScripts = "Memuat huruf dari aksara yang berbeda. Ketik ulang dengan satu aksara.";

/** Why a text cannot name an account, an address or a document, as a message for people; undefined where it can. */
export function identifierFault(text: string): string | undefined {
  if (hidden.test(text)) return hiddenInIdentifier;
  if (/^[\x20-\x7e]*$/.test(text)) return undefined;
  // the parts of an e-mail address may each be of another script
  return text.split(/[@.]/).some((part) => scriptsOf(part).size > 1) ||
    (!text.includes("@") && scriptsOf(text).size > 1) ||
    text.normalize("NFKC") !== text.normalize("NFC")
    ? mixedScripts
    : undefined;
}
