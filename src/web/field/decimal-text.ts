/** Decimals as people type them and as they are kept; strings all the way, so that no figure passes through floating point. */
import { unitsOf } from "#kit/exact.ts";
import { group, way } from "#web/format.ts";

export type Parsed =
  | { readonly value: string | null }
  | { readonly error: string; readonly values?: Readonly<Record<string, string | number>> };

const plain = /^-?\d+(\.\d+)?$/;
/** `1.284.500` is grouped, `0.500` is not: a group of three never follows a leading zero. */
const grouped = (mark: string) => new RegExp(`^[1-9]\\d{0,2}(\\${mark}\\d{3})+$`);
const dots = grouped(".");
const commas = grouped(",");

/** Which of the marks is the decimal one: the reader's language first, another where only that makes sense. */
function split(text: string): { whole: string; fraction: string } | undefined {
  const lastDot = text.lastIndexOf(".");
  const lastComma = text.lastIndexOf(",");
  if (lastDot < 0 && lastComma < 0) return { whole: text, fraction: "" };
  if (lastDot >= 0 && lastComma >= 0) {
    const [decimal, group] = lastComma > lastDot ? [",", dots] : [".", commas];
    const at = text.lastIndexOf(decimal);
    const whole = text.slice(0, at);
    return group.test(whole) ? { whole, fraction: text.slice(at + 1) } : undefined;
  }
  const [mark, pattern] = lastDot >= 0 ? ([".", dots] as const) : ([",", commas] as const);
  // one mark before three digits groups them only where the language groups with it; several marks cannot be anything else
  const groups = pattern.test(text) && (way().group === mark || text.indexOf(mark) !== text.lastIndexOf(mark));
  return groups ? { whole: text, fraction: "" } : once(text, mark);
}
function once(text: string, mark: string): { whole: string; fraction: string } | undefined {
  const parts = text.split(mark);
  return parts.length === 2 ? { whole: parts[0] ?? "", fraction: parts[1] ?? "" } : undefined;
}

/** Trims zeros that say nothing: "007.50" → "7.5", "-0.0" → "0". */
export function canonical(value: string): string {
  if (!plain.test(value)) return value;
  const negative = value.startsWith("-");
  const [whole = "", fraction = ""] = value.replace("-", "").split(".");
  const w = whole.replace(/^0+(?=\d)/, "");
  const f = fraction.replace(/0+$/, "");
  const text = f ? `${w}.${f}` : w;
  return negative && /[1-9]/.test(text) ? `-${text}` : text;
}

/** Reads "1.284,5", "1284.5", "Rp 1.284.500" or "−48,250 ton" into "1284.5"; an empty text is no value. */
export function parseDecimal(text: string, scale: number, unit?: string): Parsed {
  let rest = text.replace(/[\s\u00a0\u202f]/g, "").replace(/[\u2212\u2013]/g, "-");
  if (unit)
    rest = rest.replace(new RegExp(`^(-?)${unit}\\.?(?=[-\\d])`, "i"), "$1").replace(new RegExp(`${unit}$`, "i"), "");
  if (rest === "") return { value: null };
  const negative = rest.startsWith("-");
  const parts = split(rest.replace(/^[+-]/, ""));
  if (!parts) return { error: "Harus berupa angka." };
  const whole = parts.whole.replace(/[.,]/g, "");
  if (!/^\d*$/.test(whole) || !/^\d*$/.test(parts.fraction) || whole + parts.fraction === "")
    return { error: "Harus berupa angka." };
  if (whole.replace(/^0+/, "").length > 15) return { error: "Angka terlalu besar." };
  if (parts.fraction.replace(/0+$/, "").length > scale)
    return { error: "Paling banyak {scale} angka di belakang koma.", values: { scale } };
  return { value: canonical(`${negative ? "-" : ""}${whole || "0"}${parts.fraction ? `.${parts.fraction}` : ""}`) };
}

/** "1284500000.00" → "1.284.500.000", "0.500" → "0,5", in English "1,284,500,000" and "0.5": what stands in the field before somebody types. */
export function decimalForEdit(value: string | number | null | undefined): string {
  if (value === null || value === undefined || value === "") return "";
  const text = canonical(String(value));
  if (!plain.test(text)) return String(value);
  const [whole = "", fraction] = text.replace("-", "").split(".");
  return `${text.startsWith("-") ? "-" : ""}${group(whole)}${fraction ? way().point + fraction : ""}`;
}

/** Negative, zero or positive, like the comparison of two numbers. */
export function compareDecimal(a: string, b: string): number {
  const scale = Math.max(a.split(".")[1]?.length ?? 0, b.split(".")[1]?.length ?? 0);
  const [x, y] = [unitsOf(a, scale), unitsOf(b, scale)];
  return x < y ? -1 : x > y ? 1 : 0;
}
