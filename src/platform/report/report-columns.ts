/**
 * A reader's selection of report columns: which, in what order, which are frozen, and which are shown as shares of
 * their total.
 */
import { addsOverRows, type Figure, figuresOf, type Formula, isLeaf, type Leaf, levelsOf } from "./cube.ts";
import { fromUnits, unitsOf } from "../../kit/exact.ts";
import { type Cell, isWord } from "./cell.ts";
import { compared, mainFigure, type Report } from "./report.ts";

/**
 * Address parameters with lists of columns: their order, hidden ones, frozen ones, and those in percent of their total.
 */
export const columnSettings = ["order", "hide", "pin", "percent"] as const;
export type ColumnSettings = Readonly<Record<(typeof columnSettings)[number], readonly string[]>>;
/** The values of all parameters, each obtained from the same function. */
export const columnSettingsBy = (of: (setting: keyof ColumnSettings) => readonly string[]): ColumnSettings =>
  Object.fromEntries(columnSettings.map((setting) => [setting, of(setting)])) as unknown as ColumnSettings;
export const maxPinnedColumns = 3;

/** All possible columns of the report. */
export const columnIds = (report: Report): readonly string[] => [...report.show, compared];

const figuresBehind = (report: Report, figure: Leaf | Formula): (Leaf | Formula)[] => [
  figure,
  ...(isLeaf(figure)
    ? []
    : figure.uses.flatMap((id) => figuresBehind(report, figuresOf(report.of)[id] as Leaf | Formula))),
];
/**
 * Whether a column's rows add up to its total on every level of the report: not a ratio, not a distinct count, and each
 * value in exactly one row.
 */
export function isPartOfTotal(report: Report, id: string): boolean {
  const figure = figuresOf(report.of)[id === compared ? mainFigure(report) : id];
  if (!figure || !addsOverRows(figure.class) || figure.unit === "%" || figure.unit === "pp") return false;
  const levels = levelsOf(report.of);
  const timed = report.by.some((l) => levels[l]?.from.kind === "time");
  return figuresBehind(report, figure).every(
    (f) =>
      !(f.class === "S" && timed) &&
      f.class !== "D" &&
      !(isLeaf(f) && report.by.some((l) => f.notAdditive?.[l] !== undefined)),
  );
}
/** Whether a parameter may name this column. */
export const mayNameColumn = (report: Report, setting: (typeof columnSettings)[number], id: string): boolean =>
  setting === "percent" ? isPartOfTotal(report, id) : columnIds(report).includes(id);

const places = 6;
/** A share in percent, truncated to six decimals; null if either value is missing or the total is zero. */
export function shareOfTotal(part: Cell, whole: Cell): Cell {
  if (part === null || whole === null || isWord(part) || isWord(whole) || unitsOf(whole, places) <= 0n) return null;
  return fromUnits((unitsOf(part, places) * 100n * 10n ** BigInt(places)) / unitsOf(whole, places), places);
}
/** A figure's definition in percent of its total, without the colour rules of the figure itself. */
export function shareFigure({ colour: _colour, sides: _sides, ...figure }: Figure): Figure {
  return { ...figure, unit: "%", scale: 1 };
}

/**
 * Applies a selection to columns: frozen ones first, then in the given order. Columns not named keep their order, and
 * the last one cannot be hidden.
 */
export function arranged<T>(
  columns: readonly T[],
  idOf: (column: T) => string,
  { order, hide, pin }: ColumnSettings,
): T[] {
  const place = (c: T) => (order.includes(idOf(c)) ? order.indexOf(idOf(c)) : order.length);
  const pinned = (c: T) => (pin.includes(idOf(c)) ? 0 : 1);
  const all = [...columns].sort((a, b) => pinned(a) - pinned(b) || place(a) - place(b));
  const left = all.filter((c) => !hide.includes(idOf(c)));
  return left.length > 0 ? left : all;
}
