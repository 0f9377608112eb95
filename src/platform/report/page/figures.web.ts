/** Formats figures from digits to the text of a cell, without floating point. */
import { countKey, inline, pageKey } from "#kit/count-words.ts";
import { type Figure, type Level, levelsOf, type Unit } from "../cube.ts";
import { fromUnits, unitsOf } from "#kit/exact.ts";
import { type Cell, cellWords, isWord } from "../cell.ts";
import type { Report, Stamps } from "../report.ts";
import {
  change,
  dateRange,
  decimal,
  integer,
  missing,
  month,
  monthRange,
  percent,
  plainDate,
  hasTranslation,
  type Translate,
} from "#platform/ui/index.web.ts";

type T = Translate;
/** Units whose names differ from their code. */
const units: Readonly<Partial<Record<Unit, string>>> = {
  t: "ton",
  "Rp/t": "Rp/ton",
  pp: "poin persen",
  n: "",
  "t/hari": "ton/hari",
  "t/bln": "ton/bulan",
  "t/toko": "ton/toko",
  tanggal: "",
  "poin/t": "poin/ton",
};
/** The name of a unit. The percent sign is not translated. */
export const unitWord = (unit: Unit, t: T): string => {
  const word = units[unit] ?? unit;
  return word === "%" || word === "" ? word : t(word);
};
/**
 * The unit in a column's heading; a percentage contains its own sign, and a figure with two sides shows its unit in the
 * cell.
 */
export const headUnit = ({ unit, sides }: Pick<Figure, "unit" | "sides">, t: T): string =>
  unit === "%" || unit === "pp" || sides ? "" : unitWord(unit, t);
/** The text of a column's heading: its name and, if neither figures nor name contain it, the unit. */
export const headed = (name: string, unit: string): string =>
  unit && unit.toLowerCase() !== name.toLowerCase() ? `${name} (${unit})` : name;

/** The name of a figure; names of counts are in the plural if the language distinguishes it. */
export const figureName = ({ label, unit }: Pick<Figure, "label" | "unit">, t: T): string =>
  t(unit === "n" && hasTranslation(pageKey(label)) ? pageKey(label) : label);
/** The short name in a column's heading, below a group. */
export const shortName = ({ short, label, unit }: Pick<Figure, "short" | "label" | "unit">, t: T): string =>
  figureName({ label: short ?? label, unit }, t);
/** The scope of the rows: the first names, and the number of further areas. */
export const scopeWords = ({ name, more }: Stamps["scope"], t: T): string =>
  more ? `${t(name)}, +${t("{rows} area", { rows: more })}` : t(name);

const words = new Set<string>(Object.values(cellWords));
export function levelWord(report: Report, level: string | undefined, t: T): string {
  const label = levelsOf(report.of)[level ?? ""]?.label;
  return label === undefined ? "" : inline(t(label));
}
/** A number of rows of a level; languages with plural forms use the key "{rows} toko". */
export function levelCount(report: Report, level: string, rows: number, t: T): string {
  const whole = countKey(levelsOf(report.of)[level]?.label ?? "");
  return hasTranslation(whole) ? t(whole, { rows }) : `${integer(rows)} ${levelWord(report, level, t)}`;
}
/** Whether a row's name is translated rather than data. */
export const isOwnName = (level: Level | undefined, id: number | string): boolean =>
  id === 0 || level?.members !== undefined || level?.people === "decided";

export function cellText(figure: Figure, cell: Cell, t: T, unit?: string): string {
  if (cell === null) return missing;
  if (words.has(cell) || isWord(cell)) return t(cell);
  if (figure.unit === "tanggal") return plainDate(cell);
  if (figure.colour?.look === "change") return change(cell).text;
  if (figure.unit === "%") return percent(cell, figure.scale);
  if (figure.sides)
    return t(figure.sides[cell.startsWith("-") ? 0 : 1], { amount: decimal(cell.replace("-", ""), figure.scale) });
  const text = decimal(cell, figure.scale);
  return unit ? `${text} ${unit}` : text;
}

/** A figure without a heading for its unit: currency precedes it, other units follow it, and words have none. */
export function withUnit(figure: Figure, cell: Cell, t: T, unit?: string): string {
  const text = cellText(figure, cell, t, unit);
  const own = headUnit(figure, t);
  if (cell === null || isWord(cell) || unit || own === "") return text;
  if (!own.startsWith("Rp")) return `${text} ${own}`;
  const amount = cell.startsWith("-") ? `−Rp\u00a0${text.slice(1)}` : `Rp\u00a0${text}`;
  return own === "Rp" ? amount : `${amount} / ${t("ton")}`;
}

const betterOf = (figure: Figure): Figure["better"] =>
  figure.better ?? (figure.colour?.warnsOf && (figure.colour.warnsOf === "much" ? "less" : "more"));
/** Whether a change since the comparison is good or bad; the arrow shows the direction, the colour the meaning. */
export function newsOf(figure: Figure, direction: "up" | "down" | "same"): "p-up" | "p-down" | "p-faint" {
  const better = betterOf(figure);
  return direction === "same" || better === undefined
    ? "p-faint"
    : (direction === "up") === (better === "more")
      ? "p-up"
      : "p-down";
}
/**
 * "Nov 2026" for a month or its elapsed part, "Sep – Nov 2026" or "Nov 2025 – Nov 2026" for several, otherwise the
 * days.
 */
export function periodWord({ from, to }: { readonly from: string; readonly to: string }): string {
  if (!from.endsWith("-01") || from === to) return dateRange(from, to);
  if (from.slice(0, 7) === to.slice(0, 7)) return month(from);
  return monthRange(from, to);
}

const places = 12;
const scaled = (digits: string): bigint => unitsOf(digits, places);
const unscaled = (n: bigint): string => fromUnits(n, places).replace(/\.?0+$/, "");
export const subtract = (a: string, b: string): string => unscaled(scaled(a) - scaled(b));
/** (a − b) ÷ b in percent, or null if the base is not positive. */
export function changePercent(a: Cell, b: Cell): string | null {
  if (a === null || b === null || isWord(a) || isWord(b) || scaled(b) <= 0n) return null;
  return unscaled(((scaled(a) - scaled(b)) * 100n * 10n ** BigInt(places)) / scaled(b));
}
/** For pixels only. */
export const toPixels = (cell: Cell | undefined): number | null =>
  cell === null || cell === undefined || isWord(cell) ? null : Number(cell);
