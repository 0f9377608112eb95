import type { Figure } from "../cube.ts";
import { type Cell, isWord } from "../cell.ts";
import type { Writer } from "#platform/jobs/index.server.ts";

const inJakarta = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Jakarta", dateStyle: "short" });
/** A number in the reader's format. It is passed as text, so that nothing is rounded. */
export function figureText(writer: Writer, figure: Figure, cell: Cell, least = 0): string {
  const { sides, scale, unit } = figure;
  if (cell === null) return "–";
  if (isWord(cell)) return writer.say(cell);
  if (unit === "tanggal") return writer.day(cell.length === 10 ? cell : inJakarta.format(new Date(cell)));
  const maxDecimals = Math.max(scale, least);
  const digits = sides ? cell.replace("-", "") : cell;
  const amount =
    unit === "%" && !sides ? writer.percent(digits, least, maxDecimals) : writer.number(digits, least, maxDecimals);
  return sides ? writer.say(sides[cell.startsWith("-") ? 0 : 1], { amount }) : amount;
}
/** The same with the column's fixed decimals, so that digits are aligned. */
export const columnText = (writer: Writer, figure: Figure, cell: Cell): string =>
  figureText(writer, figure, cell, Math.max(figure.scale, 0));
