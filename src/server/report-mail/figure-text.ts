import type { Figure } from "#kit/cube.ts";
import type { Cell } from "#kit/report.ts";
import { isWord } from "#kit/tone.ts";
import { fill } from "../http/language.ts";

const day = new Intl.DateTimeFormat("id-ID", { timeZone: "UTC", dateStyle: "medium" });
export const dayText = (on: string): string => day.format(new Date(`${on}T00:00:00Z`));
/** Digits as people in Indonesia write them; the text is handed over as digits, so nothing is rounded on the way. */
export function figureText(figure: Figure, cell: Cell, least = 0): string {
  const { sides, scale, unit } = figure;
  if (cell === null) return "–";
  if (isWord(cell)) return cell;
  if (unit === "tanggal") return cell.length === 10 ? dayText(cell) : day.format(new Date(cell));
  const amount = new Intl.NumberFormat("id-ID", {
    minimumFractionDigits: least,
    maximumFractionDigits: Math.max(scale, 0),
  }).format((sides ? cell.replace("-", "") : cell) as `${number}`);
  return sides ? fill(sides[cell.startsWith("-") ? 0 : 1], { amount }, "id") : `${amount}${unit === "%" ? "%" : ""}`;
}
/** The same among others of its column, whose digits stand below each other. */
export const columnText = (figure: Figure, cell: Cell): string => figureText(figure, cell, Math.max(figure.scale, 0));
