import { type Figure, figuresOf, levelsOf } from "#kit/cube.ts";
import type { Cell, MatrixAnswer, Report } from "#kit/report.ts";
import { decimal, percent } from "#web/format.ts";
import type { t as translate } from "#web/i18n.ts";
import { isWord, marks, type Tone, toneOf } from "#kit/tone.ts";
import { headed, isOwnName, unitWord } from "./figures.ts";
import type { View } from "./report-query.ts";
import { shortTime } from "./time-name.ts";

/** How the cells of a matrix are called, judged and written. */
export function readingOf(
  report: Report,
  view: View,
  { rows, columns, measure, time, down, over }: MatrixAnswer,
  t: typeof translate,
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
        ? `${shortTime(m.name, time.unit, t)}${time.feasts?.includes(m.name) ? " · Lebaran" : ""}`
        : isOwnName(levels[side === "rows" ? down : over], m.id)
          ? t(m.name)
          : m.name,
    // on a matrix of moves the diagonal is rest, and better stands to the left of it
    tone: (row: number, column: number, cell: Cell): Tone => {
      // nothing to count is nothing to judge, but nothing of a hundred per cent is, and so is stock for no day at all
      if (cell === null || isWord(cell) || (cell === "0" && figure.unit !== "%" && figure.colour !== "stock"))
        return undefined;
      if (!moved) return toneOf(figure, cell);
      const [from, to] = view.swap ? [columns[column], rows[row]] : [rows[row], columns[column]];
      return moveTone(order, from?.id ?? 0, to?.id ?? 0);
    },
    /** In the matrix, whose head says the unit. */
    words: written(decimal),
    /** Beside no head. */
    alone: written(figure.unit === "%" ? percent : decimal),
  };
}
export type MatrixReading = ReturnType<typeof readingOf>;

/** Up, down or unmoved, by where both members stand in the one order they share. */
function moveTone(order: readonly number[], from: number, to: number): Tone {
  const [a, b] = [order.indexOf(from), order.indexOf(to)];
  if (a < 0 || b < 0) return undefined;
  return b < a ? "good" : b > a ? "bad" : "calm";
}
