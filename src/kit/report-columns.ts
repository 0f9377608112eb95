/** How a reader wants the columns of a report: which, in what order, which stay in sight, and which are parts of their total. */
import { addsOverRows, type Figure, figuresOf, type Formula, isLeaf, type Leaf, levelsOf } from "./cube.ts";
import { fromUnits, unitsOf } from "./exact.ts";
import { type Cell, compared, mainFigure, type Report } from "./report.ts";
import { isWord } from "./tone.ts";

/** Under these names in an address, each a list of columns: their order, those left out, those beside the rows' names, those in percent of their total. */
export const columnWishes = ["order", "hide", "pin", "percent"] as const;
export type ColumnWishes = Readonly<Record<(typeof columnWishes)[number], readonly string[]>>;
/** All wishes, each from the same source. */
export const eachWish = (of: (wish: keyof ColumnWishes) => readonly string[]): ColumnWishes =>
  Object.fromEntries(columnWishes.map((wish) => [wish, of(wish)])) as unknown as ColumnWishes;
export const maxPinnedColumns = 3;

/** Everything that may stand in a column of the report. */
export const columnIds = (report: Report): readonly string[] => [...report.show, compared];

const standsOn = (report: Report, figure: Leaf | Formula): (Leaf | Formula)[] => [
  figure,
  ...(isLeaf(figure) ? [] : figure.uses.flatMap((id) => standsOn(report, figuresOf(report.of)[id] as Leaf | Formula))),
];
/** Whether a column's rows are parts of its total on every level of the report: no ratio, nothing counted anew, nothing that stands in two rows or in none. */
export function isPartOfTotal(report: Report, id: string): boolean {
  const figure = figuresOf(report.of)[id === compared ? mainFigure(report) : id];
  if (!figure || !addsOverRows(figure.class) || figure.unit === "%" || figure.unit === "pp") return false;
  const levels = levelsOf(report.of);
  const timed = report.by.some((l) => levels[l]?.from.kind === "time");
  return standsOn(report, figure).every(
    (f) =>
      !(f.class === "S" && timed) &&
      f.class !== "D" &&
      !(isLeaf(f) && report.by.some((l) => f.loose?.[l] !== undefined)),
  );
}
/** The wishes that can be met for a column of that name. */
export const mayWish = (report: Report, wish: (typeof columnWishes)[number], id: string): boolean =>
  wish === "percent" ? isPartOfTotal(report, id) : columnIds(report).includes(id);

const places = 6;
/** A part in percent of its whole, cut at six decimals; null where one of them is no figure, or the whole is none to have parts of. */
export function shareOfTotal(part: Cell, whole: Cell): Cell {
  if (part === null || whole === null || isWord(part) || isWord(whole) || unitsOf(whole, places) <= 0n) return null;
  return fromUnits((unitsOf(part, places) * 100n * 10n ** BigInt(places)) / unitsOf(whole, places), places);
}
/** A figure as what its column says in percent of its total: no rule of the figure itself judges that. */
export function shareFigure({ colour: _colour, sides: _sides, ...figure }: Figure): Figure {
  return { ...figure, unit: "%", scale: 1 };
}

/** Columns as they were wished: pinned ones first, then in their order; what is not named keeps its own, and the last one is never left out. */
export function arranged<T>(
  columns: readonly T[],
  idOf: (column: T) => string,
  { order, hide, pin }: ColumnWishes,
): T[] {
  const place = (c: T) => (order.includes(idOf(c)) ? order.indexOf(idOf(c)) : order.length);
  const pinned = (c: T) => (pin.includes(idOf(c)) ? 0 : 1);
  const all = [...columns].sort((a, b) => pinned(a) - pinned(b) || place(a) - place(b));
  const left = all.filter((c) => !hide.includes(idOf(c)));
  return left.length > 0 ? left : all;
}
