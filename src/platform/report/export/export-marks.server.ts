import type { CellStyle } from "hucre/xlsx";
import type { Cell } from "../cell.ts";
import { type CellMark, compared, type Mark, type Report, type Stamps } from "../report.ts";
import { marks, type Tone, toneOf } from "../colour.ts";
import { expectedOf } from "../expected.ts";
import { boldFont, sheetFont } from "#platform/import/index.server.ts";
import type { SheetColumn } from "./export-columns.server.ts";

const looks: Readonly<Record<Mark["kind"], CellStyle>> = {
  lead: { font: boldFont },
  few: { fill: { type: "pattern", pattern: "lightUp", fgColor: { rgb: "B8BECC" } } },
  stray: { font: sheetFont({ color: { rgb: "8A5200" } }) },
  closed: { font: sheetFont({ color: { rgb: "5A2FB5" } }) },
};
const words: Readonly<Record<Mark["kind"], string>> = {
  lead: "Tebal",
  few: "Arsir, n",
  stray: "▲▼ σ",
  closed: "Ungu, ■",
};

export const markStyle = (mark: CellMark | undefined, bold: boolean): CellStyle => {
  const look = mark ? looks[mark[0]] : {};
  return bold && look.font ? { ...look, font: { ...look.font, bold } } : look;
};
/** The cell remains a number; the meaning of its mark is appended through the number format. */
export const markedFormat = (format: string, mark: CellMark | undefined): string =>
  mark?.[1] ? `${format}" ${mark[1]}"` : format;
const colours: Readonly<Record<NonNullable<Tone>, string>> = {
  up: "12703C",
  good: "12703C",
  down: "B3202B",
  bad: "B3202B",
  warn: "8A5200",
  calm: "636A83",
  rise: "4C5269",
  fall: "4C5269",
};
/** On which side of its limits a figure lies, by the rule and the days of the page. */
export const sheetTone =
  (stamps: Stamps) =>
  (cell: Cell, { key, figure }: SheetColumn): Tone =>
    key === compared ? undefined : toneOf(figure, cell, expectedOf({ stamps }), stamps.period.to);
export const toneStyle = (tone: Tone, bold: boolean): CellStyle =>
  tone ? { font: sheetFont({ color: { rgb: colours[tone] }, ...(bold ? { bold } : {}) }) } : {};
/** The sign shown beside the colour on screen, before the figure; a minus sign stays with its digits. */
export const tonedFormat = (format: string, tone: Tone): string =>
  tone && tone !== "calm" ? `"${marks[tone]} "${format};"${marks[tone]} "-${format}` : format;
/** The legend of the sheet's marks, placed above the table. */
export const markLines = (report: Report): string[][] =>
  (report.marks ?? []).map((m) => [`Tanda: ${words[m.kind]}`, m.note]);
