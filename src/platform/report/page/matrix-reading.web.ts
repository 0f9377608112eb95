import { type Figure, figuresOf, levelsOf } from "../cube.ts";
import { type Cell, isWord } from "../cell.ts";
import type { MatrixAnswer, Report } from "../report.ts";
import { decimal, percent, type Translate } from "#platform/ui/index.web.ts";
import { marks, type Tone, toneOf } from "../colour.ts";
import { headed, isOwnName, unitWord } from "./figures.web.ts";
import type { View } from "./report-query.web.ts";
import { shortTime } from "../chart/time-name.web.ts";

/** Names, colours and formats of the cells of a matrix. */
export function readingOf(
  report: Report,
  view: View,
  { rows, columns, measure, time, down, over }: MatrixAnswer,
  t: Translate,
) {
  const levels = levelsOf(report.of);
  const figure = figuresOf(report.of)[measure] as Figure;
  const moved = !time && !view.over && report.chart?.kind === "matrix";
  const order = moved ? [...new Set([...columns, ...rows].map((m) => m.id))].filter((id) => id !== 0) : [];
  const written = (write: typeof decimal) => (cell: Cell, of?: Tone) =>
    cell === null ? "" : isWord(cell) ? t(cell) : `${of ? `${marks[of]} ` : ""}${write(cell, figure.scale)}`;
  return {
    figure,
    moved,
    headed: headed(t(figure.label), unitWord(figure.unit, t)),
    named: (side: "rows" | "columns", m: MatrixAnswer["columns"][number]) =>
      time?.on === side
        ? [shortTime(m.name, time.unit, t), ...(time.seasons?.[m.name] ?? []).map((label) => t(label))].join(" · ")
        : isOwnName(levels[side === "rows" ? down : over], m.id)
          ? t(m.name)
          : m.name,
    // in a matrix of moves the diagonal means no change, and improvements are left of it
    tone: (row: number, column: number, cell: Cell): Tone => {
      // an empty count is not assessed, but zero percent is, and so are zero days of stock
      if (cell === null || isWord(cell) || (cell === "0" && figure.unit !== "%" && !figure.colour?.zeroCounts))
        return undefined;
      if (!moved) return toneOf(figure, cell);
      const [from, to] = view.swap ? [columns[column], rows[row]] : [rows[row], columns[column]];
      return moveTone(order, from?.id ?? 0, to?.id ?? 0);
    },
    /** In the matrix, whose heading contains the unit. */
    words: written(decimal),
    /** Without a heading. */
    alone: written(figure.unit === "%" ? percent : decimal),
  };
}
export type MatrixReading = ReturnType<typeof readingOf>;

/** Up, down or unchanged, by the positions of both members in their common order. */
function moveTone(order: readonly number[], from: number, to: number): Tone {
  const [a, b] = [order.indexOf(from), order.indexOf(to)];
  if (a < 0 || b < 0) return undefined;
  return b < a ? "good" : b > a ? "bad" : "calm";
}
