/**
 * The rule by which codes, document numbers, user names and e-mail addresses are compared and validated in forms,
 * imports, pushes and searches. The database implements it as `fold_code` and `fold_search`; see docs/adr/0011.
 */

/** JavaScript's `\s`: white space of every width, including no-break spaces. */
const blanks = /\s+/gu;
/** Normalizes to NFC, collapses white space to single spaces, and trims. */
export const normalizeSpaces = (text: string): string => text.normalize("NFC").replace(blanks, " ").trim();
/** The normalized form of a code; equal forms are the same code. Codes are stored as written. */
export const foldCode = (text: string): string => normalizeSpaces(text).toLowerCase();
/**
 * The normalized form for comparing references in files with codes and names: dashes between spaces are equal. The
 * database implements it as `fold_reference`.
 */
export const foldReference = (text: string): string => foldCode(text).replace(/ [-–—] /g, " – ");
/** The normalized form for searching: without case and accents. */
export const foldSearch = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]+/g, "")
    .toLowerCase();

/**
 * Whether a text has no lone surrogates and no control characters except tab and line break, which the database would
 * refuse or change.
 */
export const isStorableText = (text: string): boolean =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  text.isWellFormed() && !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/.test(text);

/** Excludes the Braille blank and Hangul fillers, which are letters in Unicode but invisible. */
const drawn = /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\s]/u;
/** Whether a text has no visible character, which includes the empty text. */
export const isInvisible = (text: string): boolean => !drawn.test(text);

/** A text as stored from any source: NFC, trimmed, and empty if it has no visible character. */
export const cleaned = (text: string): string =>
  !isStorableText(text) ? text : isInvisible(text) ? "" : text.normalize("NFC").trim();

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
  // Chinese, Japanese and Korean combine several scripts
  ["CJK", /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u],
  ["Common", /[\p{Script=Common}\p{Script=Inherited}]/u],
] as const;

/** The scripts of the letters of a text. */
function scriptsOf(text: string): ReadonlySet<string> {
  const row = new Set([...text.matchAll(letter)].map(([l]) => scripts.find(([, is]) => is.test(l))?.[0] ?? "other"));
  row.delete("Common");
  return row;
}

export const hiddenInIdentifier = "Memuat karakter yang tidak terlihat. Ketik ulang isian ini.";
export const mixedScripts = "Memuat huruf dari aksara yang berbeda. Ketik ulang dengan satu aksara.";

/** Why a text is not a valid identifier of an account, address or document, as a message; undefined if it is valid. */
export function identifierFault(text: string): string | undefined {
  if (hidden.test(text)) return hiddenInIdentifier;
  if (/^[\x20-\x7e]*$/.test(text)) return undefined;
  // each part of an e-mail address may use a different script
  return text.split(/[@.]/).some((part) => scriptsOf(part).size > 1) ||
    (!text.includes("@") && scriptsOf(text).size > 1) ||
    text.normalize("NFKC") !== text.normalize("NFC")
    ? mixedScripts
    : undefined;
}
