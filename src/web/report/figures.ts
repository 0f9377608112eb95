/** Figures as words: from digits to what stands in a cell, without passing through floating point. */
import { countKey, inline, pageKey } from "#kit/count-words.ts";
import { type Figure, type Level, levelsOf, type Unit } from "#kit/cube.ts";
import { fromUnits, unitsOf } from "#kit/exact.ts";
import { type Cell, cellWords, type Report, type Stamps } from "#kit/report.ts";
import { isWord, warnsOfLittle, warnsOfMuch } from "#kit/tone.ts";
import { change, dateRange, decimal, integer, missing, month, monthRange, percent, plainDate } from "#web/format.ts";
import { says, type t as translate } from "#web/i18n.ts";

type T = typeof translate;
/** Units that are not called as they are written. */
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
/** The percent sign is the same in every language: nobody should go and look for its translation. */
export const unitWord = (unit: Unit, t: T): string => {
  const word = units[unit] ?? unit;
  return word === "%" || word === "" ? word : t(word);
};
/** Units that stand in the column's head; a percentage carries its own sign, and a figure with two sides says its unit there. */
export const headUnit = ({ unit, sides }: Pick<Figure, "unit" | "sides">, t: T): string =>
  unit === "%" || unit === "pp" || sides ? "" : unitWord(unit, t);
/** What a column's head says: what it is and, where neither its figures nor its name say it, their unit. */
export const headed = (name: string, unit: string): string =>
  unit && unit.toLowerCase() !== name.toLowerCase() ? `${name} (${unit})` : name;

/** What a figure is called: a count of things by the word for many of them, where the language has one beside that for a single one. */
export const figureName = ({ label, unit }: Pick<Figure, "label" | "unit">, t: T): string =>
  t(unit === "n" && says(pageKey(label)) ? pageKey(label) : label);
/** The same in the head of a column, whose group says the rest. */
export const shortName = ({ short, label, unit }: Pick<Figure, "short" | "label" | "unit">, t: T): string =>
  figureName({ label: short ?? label, unit }, t);
/** Whose rows these are: the first names, and how many areas there are beside them. */
export const scopeWords = ({ name, more }: Stamps["scope"], t: T): string =>
  more ? `${t(name)}, +${t("{rows} area", { rows: more })}` : t(name);

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
export const isOwnName = (level: Level | undefined, id: number | string): boolean =>
  id === 0 || level?.members !== undefined || level?.people === "decided";

export function cellText(figure: Figure, cell: Cell, t: T, unit?: string): string {
  if (cell === null) return missing;
  if (words.has(cell) || isWord(cell)) return t(cell);
  if (figure.unit === "tanggal") return plainDate(cell);
  if (figure.colour === "growth") return change(cell).text;
  if (figure.unit === "%") return percent(cell, figure.scale);
  if (figure.sides)
    return t(figure.sides[cell.startsWith("-") ? 0 : 1], { amount: decimal(cell.replace("-", ""), figure.scale) });
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

const betterOf = (figure: Figure): Figure["better"] =>
  figure.better ?? (warnsOfMuch.has(figure.colour) ? "less" : warnsOfLittle.has(figure.colour) ? "more" : undefined);
/** Whether a change against the comparison is good news; the arrow says where it went, the colour what that means. */
export function newsOf(figure: Figure, direction: "up" | "down" | "same"): "p-up" | "p-down" | "p-faint" {
  const better = betterOf(figure);
  return direction === "same" || better === undefined
    ? "p-faint"
    : (direction === "up") === (better === "more")
      ? "p-up"
      : "p-down";
}
/** "Nov 2026" for a month or the running part of one, "Sep – Nov 2026" or "Nov 2025 – Nov 2026" for several, the days otherwise. */
export function periodWord({ from, to }: { readonly from: string; readonly to: string }): string {
  if (!from.endsWith("-01") || from === to) return dateRange(from, to);
  if (from.slice(0, 7) === to.slice(0, 7)) return month(from);
  return monthRange(from, to);
}

const places = 12;
const scaled = (digits: string): bigint => unitsOf(digits, places);
const unscaled = (n: bigint): string => fromUnits(n, places).replace(/\.?0+$/, "");
export const subtract = (a: string, b: string): string => unscaled(scaled(a) - scaled(b));
/** (a − b) ÷ b in percent, or null where the base is not positive. */
export function changePercent(a: Cell, b: Cell): string | null {
  if (a === null || b === null || isWord(a) || isWord(b) || scaled(b) <= 0n) return null;
  return unscaled(((scaled(a) - scaled(b)) * 100n * 10n ** BigInt(places)) / scaled(b));
}
/** For pixels only. */
export const toPixels = (cell: Cell | undefined): number | null =>
  cell === null || cell === undefined || isWord(cell) ? null : Number(cell);
