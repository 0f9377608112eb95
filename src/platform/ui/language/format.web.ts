/** Formats figures and dates in the reader's language. Decimals are strings and never converted to floating point. */
import { currentLocale, type Locale, t } from "./i18n.web.ts";

const nbsp = "\u00a0";
const minus = "\u2212";
/** The text for a missing value; zero is `0`. */
export const missing = "–";

type Separators = {
  readonly group: string;
  readonly point: string;
  /** Between a figure and its percent sign. */
  readonly percent: string;
  /** Between hours and minutes. */
  readonly clock: string;
};
const dots: Separators = { group: ".", point: ",", percent: "", clock: "." };
const commas: Separators = { group: ",", point: ".", percent: "", clock: ":" };
const separatorsByLocale: Readonly<Record<Locale, Separators>> = {
  "id-ID": dots,
  "en-US": commas,
  "zh-CN": commas,
  "fr-FR": { group: "\u202f", point: ",", percent: "\u202f", clock: ":" },
  "ru-RU": { group: nbsp, point: ",", percent: nbsp, clock: ":" },
};
/** Separators of figures and times in the reader's language. */
export const separators = (): Separators => separatorsByLocale[currentLocale()];

type Figure = string | number | null | undefined;
const decimalText = /^([+-]?)(\d+)(?:\.(\d+))?$/;

/** Rounds half away from zero, and returns sign, integer part and fraction. */
function round(value: string, scale: number): { negative: boolean; whole: string; fraction: string } | undefined {
  const parts = decimalText.exec(value.trim());
  if (!parts) return undefined;
  const [, sign, whole = "0", fraction = ""] = parts;
  const digits =
    BigInt(whole + fraction.slice(0, scale).padEnd(scale, "0")) + (Number(fraction[scale] ?? "0") >= 5 ? 1n : 0n);
  const text = digits.toString().padStart(scale + 1, "0");
  return {
    negative: sign === "-" && digits !== 0n,
    whole: text.slice(0, text.length - scale),
    fraction: scale > 0 ? text.slice(-scale) : "",
  };
}

/** Groups thousands by the reader's language. */
export const group = (whole: string): string => whole.replace(/\B(?=(\d{3})+$)/g, separators().group);

/** "12345.678" → "12.345,678", in English "12,345.678"; `scale` is the number of decimals. */
export function decimal(value: Figure, scale = 3): string {
  if (value === null || value === undefined || value === "") return missing;
  const text = typeof value === "number" && !Number.isInteger(value) ? value.toFixed(scale) : String(value);
  const parts = round(text, scale);
  if (!parts) return missing;
  return `${parts.negative ? minus : ""}${group(parts.whole)}${parts.fraction ? separators().point + parts.fraction : ""}`;
}
/** Without trailing zeros: "12.500" → "12,5", "7.000" → "7". */
export function exact(value: Figure): string {
  const text = String(value ?? "");
  const short = text.includes(".") ? text.replace(/\.?0+$/, "") : text;
  return decimal(short, short.split(".")[1]?.length ?? 0);
}
/**
 * A figure for an Indonesian spreadsheet, independent of the reader's language: all digits, no grouping, decimal comma.
 */
export const forSheet = (value: string): string =>
  decimalText.test(value.trim()) ? value.trim().replace(".", ",") : missing;
/** A number on an axis, with one decimal unless it is zero. */
export const axisNumber = (n: number): string => decimal(n, 1).replace(/[.,]0$/, "");

export const integer = (value: Figure): string => decimal(value, 0);
/** An estimate, rounded to two significant digits: 6012345 → "± 6.000.000". */
export function estimate(value: number): string {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, value))) - 1);
  return `±${nbsp}${integer(Math.round(value / unit) * unit)}`;
}
/** "1284500000.00" → "Rp 1.284.500.000"; never abbreviated. */
export function money(value: Figure, scale = 0): string {
  const text = decimal(value, scale);
  return text === missing ? text : text.startsWith(minus) ? `${minus}Rp${nbsp}${text.slice(1)}` : `Rp${nbsp}${text}`;
}
/** Tonnes with their unit: three decimals in a sentence or a table, one in a tile. */
export function tonnes(value: Figure, scale = 3): string {
  const text = decimal(value, scale);
  return text === missing ? text : `${text}${nbsp}${t("ton")}`;
}
/** A percentage whose value is in percent: "87.04" → "87,0%". */
export function percent(value: Figure, scale = 1): string {
  const text = decimal(value, scale);
  return text === missing ? text : `${text}${separators().percent}%`;
}
/** A rate without trailing zeros: "4.000" → "4%", "2.500" → "2,5%". */
export function exactPercent(value: Figure): string {
  const text = exact(value);
  return text === missing ? text : `${text}${separators().percent}%`;
}

export type Direction = "up" | "down" | "same";
type Change = { readonly text: string; readonly direction: Direction };
/** A change in percent with its arrow: "3.3" → "▲ 3,3%"; the direction determines the colour. */
export const change = (value: Figure, scale = 1): Change => withArrow(percent(value, scale));
/** The same in percentage points, whose unit is part of the surrounding sentence: "3.3" → "▲ 3,3". */
export const pointChange = (value: Figure, scale = 1): Change => withArrow(decimal(value, scale));
function withArrow(text: string): Change {
  if (text === missing) return { text, direction: "same" };
  const down = text.startsWith(minus);
  const bare = down ? text.slice(1) : text;
  const direction: Direction = /[1-9]/.test(bare) ? (down ? "down" : "up") : "same";
  return { text: direction === "same" ? bare : `${down ? "▼" : "▲"} ${bare}`, direction };
}

const dateText = /^(\d{4})-(\d{2})-(\d{2})/;
type DateParts = { year: string; month: number; day: number };
function dateParts(value: string | null | undefined): DateParts | undefined {
  const parts = dateText.exec(value ?? "");
  const month = Number(parts?.[2]) - 1;
  // an address may contain an invalid month
  return parts && month >= 0 && month < 12 ? { year: parts[1] ?? "", month, day: Number(parts[3]) } : undefined;
}

const named = new Map<string, readonly string[]>();
/** January first, in the form used beside a day or alone. */
function monthNames(length: "short" | "long", day?: "numeric"): readonly string[] {
  const locale = currentLocale();
  const key = `${locale}${length}${day ?? ""}`;
  const known = named.get(key);
  if (known) return known;
  const names = new Intl.DateTimeFormat(locale, { month: length, day, timeZone: "UTC" });
  const made = Array.from(
    { length: 12 },
    (_, m) => names.formatToParts(Date.UTC(2026, m, 1)).find((p) => p.type === "month")?.value ?? "",
  );
  named.set(key, made);
  return made;
}
const chinese = (): boolean => currentLocale() === "zh-CN";
/** "Nov", for months 1 to 12. */
export const shortMonth = (n: number): string => (chinese() ? `${n}月` : (monthNames("short")[n - 1] ?? ""));
/** "November", alone or with its year. */
export function longMonth(n: number, year?: string): string {
  const name = chinese() ? `${n}月` : (monthNames("long")[n - 1] ?? "");
  return year === undefined ? name : chinese() ? `${year}年${name}` : `${name} ${year}`;
}
const dayMonthText = (d: DateParts): string =>
  chinese() ? `${d.month + 1}月${d.day}日` : `${d.day} ${monthNames("short", "numeric")[d.month]}`;
const dayText = (d: DateParts): string =>
  chinese() ? `${d.year}年${dayMonthText(d)}` : `${dayMonthText(d)} ${d.year}`;
const monthText = (d: DateParts): string =>
  chinese() ? `${d.year}年${d.month + 1}月` : `${monthNames("short")[d.month]} ${d.year}`;

/** "2026-11-20" → "20 Nov 2026". A business date is independent of time zones. */
export function plainDate(value: string | null | undefined): string {
  const d = dateParts(value);
  return d ? dayText(d) : missing;
}
/** "2026-11-20" → "20 Nov", if the year is shown elsewhere. */
export function dayMonth(value: string | null | undefined): string {
  const d = dateParts(value);
  return d ? dayMonthText(d) : missing;
}
/** "2026-11-01" → "Nov 2026". */
export function month(value: string | null | undefined): string {
  const d = dateParts(value?.length === 7 ? `${value}-01` : value);
  return d ? monthText(d) : missing;
}
/** "Sep – Nov 2026", "Nov 2025 – Nov 2026". */
export function monthRange(from: string, to: string): string {
  const [a, b] = [dateParts(from), dateParts(to)];
  if (!a || !b) return missing;
  if (a.year !== b.year) return `${monthText(a)} – ${monthText(b)}`;
  return chinese() ? `${monthText(a)} – ${b.month + 1}月` : `${monthNames("short")[a.month]} – ${monthText(b)}`;
}
/** "1–20 Nov 2026", "28 Okt – 3 Nov 2026", with both years if they differ. */
export function dateRange(from: string | null | undefined, to: string | null | undefined): string {
  const a = dateParts(from);
  const b = dateParts(to);
  if (!a || !b) return a ? dayText(a) : b ? dayText(b) : missing;
  if (a.year !== b.year) return `${dayText(a)} – ${dayText(b)}`;
  const zh = chinese();
  if (a.month !== b.month) return zh ? `${dayText(a)} – ${dayMonthText(b)}` : `${dayMonthText(a)} – ${dayText(b)}`;
  if (a.day === b.day) return dayText(a);
  return zh ? `${dayText(a)}–${b.day}日` : `${a.day}–${dayText(b)}`;
}

const jakarta = new Intl.DateTimeFormat("en-CA", {
  timeZone: "Asia/Jakarta",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});
/** Year, month, day, hour and minute of an instant in Jakarta, zero-padded. */
export const jakartaParts = (at: Date): Partial<Record<Intl.DateTimeFormatPartTypes, string>> =>
  Object.fromEntries(jakarta.formatToParts(at).map((p) => [p.type, p.value]));
type InstantParts = { date: string; time: string };
function instantParts(value: string | Date | null | undefined): InstantParts | undefined {
  const at = value instanceof Date ? value : value ? new Date(value) : undefined;
  if (!at || Number.isNaN(at.getTime())) return undefined;
  const part = jakartaParts(at);
  return { date: `${part.year}-${part.month}-${part.day}`, time: `${part.hour}${separators().clock}${part.minute}` };
}

/** An instant in Jakarta time: "14.07 WIB". */
export function time(value: string | Date | null | undefined): string {
  const at = instantParts(value);
  return at ? `${at.time} WIB` : missing;
}
/** "20 Nov 2026 14.07 WIB". */
export function instant(value: string | Date | null | undefined): string {
  const at = instantParts(value);
  return at ? `${plainDate(at.date)} ${at.time} WIB` : missing;
}
/** Today's date in Jakarta, for initial values of forms; rules use the server's date. */
export const today = (now: Date = new Date()): string => instantParts(now)?.date ?? "";

/** "Hari ini 08.41", "Kemarin 08.41", "18 Nov 08.41", with the year if it differs. */
export function relative(value: string | Date | null | undefined, now: Date = new Date()): string {
  const at = instantParts(value);
  if (!at) return missing;
  if (at.date === today(now)) return `${t("Hari ini")} ${at.time}`;
  if (at.date === today(new Date(now.getTime() - 86_400_000))) return `${t("Kemarin")} ${at.time}`;
  const d = dateParts(at.date);
  if (!d) return missing;
  return at.date.slice(0, 4) === today(now).slice(0, 4) ? `${dayMonthText(d)} ${at.time}` : `${dayText(d)} ${at.time}`;
}

/** Whole days between an instant and now, for "41 hari lalu". */
export const daysSince = (value: string, now: Date = new Date()): number =>
  Math.max(0, Math.floor((now.getTime() - new Date(value).getTime()) / 86_400_000));
