import type { CellStyle } from "hucre/xlsx";
import type { CellMark, Mark, Report } from "#kit/report.ts";

const looks: Readonly<Record<Mark["kind"], CellStyle>> = {
  lead: { font: { bold: true } },
  few: { fill: { type: "pattern", pattern: "lightUp", fgColor: { rgb: "B8BECC" } } },
  stray: { font: { color: { rgb: "8A5200" } } },
  closed: { font: { color: { rgb: "5A2FB5" } } },
};
const words: Readonly<Record<Mark["kind"], string>> = { lead: "Tebal", few: "Arsir, n", stray: "▲▼ σ", closed: "Ungu, ■" };

export const markStyle = (mark: CellMark | undefined, bold: boolean): CellStyle => {
  const look = mark ? looks[mark[0]] : {};
  return bold && look.font ? { ...look, font: { ...look.font, bold } } : look;
};
/** The cell stays a number; what its mark says stands behind it as part of the format. */
export const markedFormat = (format: string, mark: CellMark | undefined): string => (mark?.[1] ? `${format}" ${mark[1]}"` : format);
/** What the marks of the sheet mean, above it. */
export const markLines = (report: Report): string[][] => (report.marks ?? []).map((m) => [`Tanda: ${words[m.kind]}`, m.note]);
