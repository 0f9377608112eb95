/**
 * Conversion of decimals between typed and stored form. They remain strings, so that figures are never converted to
 * floating point.
 */
import { unitsOf } from "#kit/exact.ts";
import { type NumberStyle, readNumber } from "#kit/number-style.ts";
import { group, separators } from "../language/format.web.ts";

export type Parsed =
  | { readonly value: string | null }
  | { readonly error: string; readonly values?: Readonly<Record<string, string | number>> };

const plain = /^-?\d+(\.\d+)?$/;
/** Removes insignificant zeros: "007.50" → "7.5", "-0.0" → "0". */
export function canonical(value: string): string {
  if (!plain.test(value)) return value;
  const negative = value.startsWith("-");
  const [whole = "", fraction = ""] = value.replace("-", "").split(".");
  const w = whole.replace(/^0+(?=\d)/, "");
  const f = fraction.replace(/0+$/, "");
  const text = f ? `${w}.${f}` : w;
  return negative && /[1-9]/.test(text) ? `-${text}` : text;
}

/** A single separator before three digits is a thousands separator only if it is one in the reader's language. */
const typedStyle = (text: string): NumberStyle =>
  text.includes(".") ? (separators().group === "." ? "id" : "plain") : separators().group === "," ? "en" : "id";

/**
 * Parses typed text: "1.284,5", "1284.5", "Rp 1.284.500" or "−48,250 ton" to "1284.5"; an empty text is no value.
 * Unambiguous text is parsed in any format, ambiguous text in that of the reader's language.
 */
export function parseDecimal(text: string, scale: number, unit?: string): Parsed {
  const typed = text.trim().replace(/(?<=\d)[.,]$/, "");
  if (typed === "") return { value: null };
  const plainly = readNumber(typed, [], unit);
  const read =
    "fault" in plainly && plainly.fault === "ambiguous" ? readNumber(typed, [typedStyle(typed)], unit) : plainly;
  if ("fault" in read) return { error: "Harus berupa angka." };
  const [whole = "", fraction = ""] = read.value.replace("-", "").split(".");
  if (whole.length > 15) return { error: "Angka terlalu besar." };
  if (fraction.length > scale) return { error: "Paling banyak {scale} angka di belakang koma.", values: { scale } };
  return { value: read.value };
}

/**
 * "1284500000.00" → "1.284.500.000", "0.500" → "0,5", in English "1,284,500,000" and "0.5": the initial text of the
 * input.
 */
export function decimalForEdit(value: string | number | null | undefined): string {
  if (value === null || value === undefined || value === "") return "";
  const text = canonical(String(value));
  if (!plain.test(text)) return String(value);
  const [whole = "", fraction] = text.replace("-", "").split(".");
  return `${text.startsWith("-") ? "-" : ""}${group(whole)}${fraction ? separators().point + fraction : ""}`;
}

/** Number of decimals of the value that has the most, without insignificant zeros. */
export const decimalsIn = (values: Iterable<string | null | undefined>): number =>
  Iterator.from(values).reduce((longest, v) => Math.max(longest, v ? (canonical(v).split(".")[1]?.length ?? 0) : 0), 0);

/** A figure as for an input, with at least so many decimals, so that those of a column are aligned: "227,370". */
export function decimalAligned(value: string | null | undefined, decimals: number): string {
  const text = decimalForEdit(value);
  if (text === "" || decimals === 0 || !plain.test(String(value))) return text;
  const [whole = "", fraction = ""] = text.split(separators().point);
  return `${whole}${separators().point}${fraction.padEnd(decimals, "0")}`;
}

/** As `decimalAligned`, but empty for zero. */
export const alignedUnlessZero = (value: string | null, decimals: number): string =>
  value !== null && /[1-9]/.test(value) ? decimalAligned(value, decimals) : "";

/** Negative, zero or positive, like a comparison of numbers. */
export function compareDecimal(a: string, b: string): number {
  const scale = Math.max(a.split(".")[1]?.length ?? 0, b.split(".")[1]?.length ?? 0);
  const [x, y] = [unitsOf(a, scale), unitsOf(b, scale)];
  return x < y ? -1 : x > y ? 1 : 0;
}
