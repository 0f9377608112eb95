import type { Figure } from "../cube.ts";
import { type Cell, isWord } from "../cell.ts";
import type { MatrixAnswer, Report } from "../report.ts";
import type { Tone } from "../colour.ts";
import { toPixels } from "./figures.web.ts";
import type { View } from "./report-query.web.ts";

export type Order = "low" | "high" | "size";
/** How the worst cells are defined: the smallest, the largest, or, without an assessment, just the greatest. */
export const orderOf = (figure: Figure, moved: boolean): Order =>
  figure.colour?.warnsOf === "little" || figure.colour?.lowFirst
    ? "low"
    : moved || figure.better === "less" || figure.colour !== undefined
      ? "high"
      : "size";

/** On a phone the rows are sorted worst first too, because only some of them are divided into cells. */
export function worstFirst(report: Report, view: View, figure: Figure | undefined, id: string): View {
  if (!figure || !report.show.includes(id) || report.chart?.down) return view;
  return { ...view, sort: orderOf(figure, false) === "low" ? id : `-${id}` };
}

const ranks: Readonly<Record<NonNullable<Tone>, number>> = {
  bad: 0,
  down: 0,
  warn: 1,
  calm: 3,
  rise: 3,
  fall: 3,
  up: 4,
  good: 4,
};
const rankOf = (tone: Tone): number => (tone ? ranks[tone] : 2);
export type WorstCell = { readonly row: number; readonly column: number; readonly cell: string; readonly tone: Tone };
/** The cells that most need attention, worst first; cells without a figure are excluded. */
export function worstCells(
  cells: MatrixAnswer["cells"],
  order: Order,
  tone: (row: number, column: number, cell: Cell) => Tone,
  count: number,
): WorstCell[] {
  const all = cells.flatMap((line, row) =>
    line.flatMap((cell, column): WorstCell[] => {
      if (cell === null || isWord(cell)) return [];
      const own = tone(row, column, cell);
      return cell === "0" && own === undefined ? [] : [{ row, column, cell, tone: own }];
    }),
  );
  const size = (c: WorstCell) => (order === "low" ? (toPixels(c.cell) ?? 0) : -Math.abs(toPixels(c.cell) ?? 0));
  return all.sort((a, b) => rankOf(a.tone) - rankOf(b.tone) || size(a) - size(b)).slice(0, count);
}
