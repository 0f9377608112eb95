import type { Figure } from "#kit/cube.ts";
import type { Cell } from "#kit/report.ts";
import { isWord } from "#kit/tone.ts";
import type { Writer } from "../mail/writer.ts";

const inJakarta = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Jakarta", dateStyle: "short" });
/** Digits as the reader writes them; the text is handed over as digits, so nothing is rounded on the way. */
export function figureText(writer: Writer, figure: Figure, cell: Cell, least = 0): string {
  const { sides, scale, unit } = figure;
  if (cell === null) return "–";
  if (isWord(cell)) return writer.say(cell);
  if (unit === "tanggal") return writer.day(cell.length === 10 ? cell : inJakarta.format(new Date(cell)));
  const most = Math.max(scale, least);
  const digits = sides ? cell.replace("-", "") : cell;
  const amount = unit === "%" && !sides ? writer.percent(digits, least, most) : writer.number(digits, least, most);
  return sides ? writer.say(sides[cell.startsWith("-") ? 0 : 1], { amount }) : amount;
}
/** The same as the report's own column writes it, whose digits stand below each other. */
export const columnText = (writer: Writer, figure: Figure, cell: Cell): string =>
  figureText(writer, figure, cell, Math.max(figure.scale, 0));
