/** Figures as words: from digits to what stands in a cell, without passing through floating point. */
import { countKey, inline } from "#kit/count-words.ts";
import { type Band, type Figure, type Level, levelsOf, type Unit } from "#kit/cube.ts";
import { type Cell, cellWords, type Report, type ReportAnswer } from "#kit/report.ts";
import { change, dateRange, decimal, integer, missing, month, monthRange, percent, plainDate } from "#web/format.ts";
import { says, type t as translate } from "#web/i18n.ts";

type T = typeof translate;
const units: Readonly<Record<Unit, string>> = {
  t: "ton",
  Rp: "Rp",
  "Rp/t": "Rp/ton",
  "%": "%",
  pp: "poin",
  n: "",
  hari: "hari",
  "t/hari": "ton/hari",
  "t/bln": "ton/bulan",
  "t/toko": "ton/toko",
  satuan: "satuan",
  tanggal: "",
  jam: "jam",
  menit: "menit",
  ms: "ms",
};
/** The percent sign is the same in every language: nobody should go and look for its translation. */
export const unitWord = (unit: Unit, t: T): string => (unit === "%" || units[unit] === "" ? units[unit] : t(units[unit]));
/** Units that stand in the column's head; a percentage carries its own sign, and a figure with two sides says its unit there. */
export const headUnit = ({ unit, sides }: Pick<Figure, "unit" | "sides">, t: T): string => (unit === "%" || unit === "pp" || sides ? "" : unitWord(unit, t));
/** What a column's head says: what it is and, where its figures do not say it themselves, their unit. */
export const headed = (name: string, unit: string): string => (unit ? `${name} (${unit})` : name);

const words = new Set<string>(Object.values(cellWords));
export function levelWord(report: Report, level: string | undefined, t: T): string {
  const label = levelsOf(report.of)[level ?? ""]?.label;
  return label === undefined ? "" : inline(t(label));
}
/** So many rows of a level; a language whose nouns tell one from many says it whole, under "{rows} toko". */
export function levelCount(report: Report, level: string, rows: number, t: T): string {
  const whole = countKey(levelsOf(report.of)[level]?.label ?? "");
  return says(whole) ? t(whole, { rows }) : `${integer(rows)} ${levelWord(report, level, t)}`;
}
/** Where a row's name is a word of ours and not somebody's data. */
export const isOwnName = (level: Level | undefined, id: number | string): boolean => id === 0 || level?.members !== undefined;
export const isWord = (cell: Cell): boolean => cell !== null && !/^-?\d/.test(cell);

export function cellText(figure: Figure, cell: Cell, t: T, unit?: string): string {
  if (cell === null) return missing;
  if (words.has(cell) || isWord(cell)) return t(cell);
  if (figure.unit === "tanggal") return plainDate(cell);
  if (figure.colour === "growth") return change(cell).text;
  if (figure.unit === "%") return percent(cell, figure.scale);
  if (figure.sides) return t(figure.sides[cell.startsWith("-") ? 0 : 1], { amount: decimal(cell.replace("-", ""), figure.scale) });
  const text = decimal(cell, figure.scale);
  return unit ? `${text} ${unit}` : text;
}

/** A figure where no head says its unit: currency stands before it, any other unit behind it, and none beside a word. */
export function withUnit(figure: Figure, cell: Cell, t: T, unit?: string): string {
  const text = cellText(figure, cell, t, unit);
  const own = headUnit(figure, t);
  if (cell === null || isWord(cell) || unit || own === "") return text;
  if (!own.startsWith("Rp")) return `${text} ${own}`;
  const amount = cell.startsWith("-") ? `−Rp\u00a0${text.slice(1)}` : `Rp\u00a0${text}`;
  return own === "Rp" ? amount : `${amount} / ${t("ton")}`;
}

/** `up` and `down` are news, `rise` and `fall` only say where it went. */
export type Tone = "up" | "down" | "rise" | "fall" | "warn" | "calm" | "bad" | "good" | undefined;
const critical = 7;
const low = 14;
const high = 45;
const above = (warn: number, bad: number) => (n: number) => (n > bad ? "bad" : n > warn ? "warn" : undefined);
const below = (warn: number, bad: number) => (n: number) => (n < bad ? "bad" : n < warn ? "warn" : undefined);
const either = (warn: number, bad: number) => (n: number) => above(warn, bad)(Math.abs(n));
const bands: Readonly<Record<Band, (n: number) => Tone>> = {
  ageing: above(0, Number.POSITIVE_INFINITY),
  oldest: above(60, 90),
  aged: above(Number.POSITIVE_INFINITY, 5),
  available: below(98, 95),
  difference: either(1, 5),
  adjusted: either(1, 3),
  damage: above(0.5, 1),
  onTime: below(95, 85),
  silent: above(7, 30),
  attack: (n) => (n >= 5 ? "bad" : undefined),
  bulk: above(50_000, Number.POSITIVE_INFINITY),
  long: above(60, Number.POSITIVE_INFINITY),
  slow: above(2_000, Number.POSITIVE_INFINITY),
  refused: above(20, Number.POSITIVE_INFINITY),
  owing: above(30, 90),
  near: () => undefined,
  pressed: above(100, 130),
  beyond: above(120, 150),
  through: (n) => (n < 80 || n > 120 ? "warn" : undefined),
};
const warnsOfMuch: ReadonlySet<Figure["colour"]> = new Set<Figure["colour"]>([
  "gap",
  "returned",
  "late",
  "damage",
  "aged",
  "oldest",
  "ageing",
  "idle",
  "adjusted",
  "silent",
  "pressed",
  "beyond",
  "attack",
  "bulk",
  "long",
  "slow",
  "refused",
  "owing",
]);
/** Rules that warn of too little. */
export const warnsOfLittle: ReadonlySet<Figure["colour"]> = new Set<Figure["colour"]>([
  "growth",
  "achievement",
  "attained",
  "move",
  "share",
  "list",
  "margin",
  "loss",
  "success",
  "available",
  "onTime",
]);
const betterOf = (figure: Figure): Figure["better"] => figure.better ?? (warnsOfMuch.has(figure.colour) ? "less" : warnsOfLittle.has(figure.colour) ? "more" : undefined);
/** Whether a change against the comparison is good news; the arrow says where it went, the colour what that means. */
export function newsOf(figure: Figure, direction: "up" | "down" | "same"): "p-up" | "p-down" | "p-faint" {
  const better = betterOf(figure);
  return direction === "same" || better === undefined ? "p-faint" : (direction === "up") === (better === "more") ? "p-up" : "p-down";
}
/** Which side of its thresholds a figure is on; the colour never says it alone, an arrow or a mark says it too. */
export function toneOf(figure: Figure, cell: Cell, expected = 100, until?: string): Tone {
  if (figure.colour === "abc") return cell === "A" ? "good" : cell === "B" ? "warn" : "calm";
  if (cell === null || isWord(cell)) return figure.colour ? "calm" : undefined;
  const n = Number(cell);
  switch (figure.colour) {
    case "growth":
      return n > 2 ? "up" : n < -2 ? "down" : "calm";
    case "attained":
      return n >= 95 ? "good" : n >= 80 ? "warn" : "bad";
    case "achievement":
      return (n * 100) / expected >= 95 ? "good" : (n * 100) / expected >= 80 ? "warn" : "bad";
    case "stock":
      return n < critical ? "bad" : n < low ? "warn" : n <= high ? "good" : "calm";
    case "move":
      return n > 0 ? "up" : n < 0 ? "down" : "calm";
    case "shift":
      return n > 3 ? "rise" : n < -3 ? "fall" : undefined;
    case "share":
      return n < 30 ? "bad" : n < 50 ? "warn" : undefined;
    case "gap":
      return n === 0 ? undefined : "bad";
    case "idle":
      return n > 180 ? "bad" : n >= 90 ? "warn" : undefined;
    case "list":
      return n < 90 ? "bad" : n < 95 ? "warn" : n > 105 ? "up" : undefined;
    case "margin":
      return n < 0 ? "bad" : n < 3 ? "warn" : undefined;
    case "loss":
      return n < -1 ? "warn" : undefined;
    case "returned":
      return n > 5 ? "bad" : n > 2 ? "warn" : undefined;
    case "late":
      return n > 10 ? "warn" : undefined;
    case "success":
      return n < 95 ? "bad" : n < 99 ? "warn" : undefined;
    case "capacity":
      return n > 95 ? "warn" : undefined;
    case "age":
      return daysTo(until, cell) > 60 ? "bad" : undefined;
    case "stale":
      return daysTo(until, cell) >= 4 ? "bad" : daysTo(until, cell) >= 2 ? "warn" : undefined;
    case undefined:
      return undefined;
    default:
      return bands[figure.colour](n);
  }
}
/** Days from a day to the last one of the period; a day is judged by where the page looks from, not by the reader's clock. */
const daysTo = (until: string | undefined, day: string): number => (until === undefined ? 0 : (Date.parse(until) - Date.parse(day)) / 86_400_000);
export const marks: Readonly<Record<NonNullable<Tone>, string>> = { bad: "◆", warn: "◐", good: "●", calm: "○", up: "▲", down: "▼", rise: "▲", fall: "▼" };

/** "Nov 2026" for a month or the running part of one, "Sep – Nov 2026" or "Nov 2025 – Nov 2026" for several, the days otherwise. */
export function periodWord({ from, to }: { readonly from: string; readonly to: string }): string {
  if (!from.endsWith("-01") || from === to) return dateRange(from, to);
  if (from.slice(0, 7) === to.slice(0, 7)) return month(from);
  return monthRange(from, to);
}

/** How much of a plan may be expected by now: all of it once the period is over. */
export const expectedOf = ({ stamps }: Pick<ReportAnswer, "stamps">): number =>
  stamps.period.open && stamps.workdays.all > 0 ? (stamps.workdays.gone * 100) / stamps.workdays.all : 100;

const places = 12;
const scaled = (digits: string): bigint => {
  const [whole = "0", fraction = ""] = digits.replace("-", "").split(".");
  const n = BigInt(whole + fraction.slice(0, places).padEnd(places, "0"));
  return digits.startsWith("-") ? -n : n;
};
const unscaled = (n: bigint): string => {
  const text = (n < 0n ? -n : n).toString().padStart(places + 1, "0");
  return `${n < 0n ? "-" : ""}${text.slice(0, -places)}.${text.slice(-places)}`.replace(/\.?0+$/, "");
};
export const subtract = (a: string, b: string): string => unscaled(scaled(a) - scaled(b));
/** (a − b) ÷ b in percent, or null where the base is not positive. */
export function changePercent(a: Cell, b: Cell): string | null {
  if (a === null || b === null || isWord(a) || isWord(b) || scaled(b) <= 0n) return null;
  return unscaled(((scaled(a) - scaled(b)) * 100n * 10n ** BigInt(places)) / scaled(b));
}
/** For pixels only. */
export const toPixels = (cell: Cell | undefined): number | null => (cell === null || cell === undefined || isWord(cell) ? null : Number(cell));
