import type { CellStyle, CellValue } from "hucre/xlsx";
import { boldFont, sheetFont } from "../export/paper.ts";
import { type FileSay, sourceSay } from "../export/reader.ts";
import type { Top } from "../export/streamed-book.ts";
import { numFmt } from "./export-cell.ts";
import { figureHeadStyle, groupMerges, headStyle, type SheetColumn } from "./export-columns.ts";

export type Head = readonly (readonly string[])[];
type RowDef = { readonly outlineLevel?: number; readonly height?: number };

export const sheetName = "Laporan";
const lineHeight = 15;
/** Bold letters that fit beside each other over a figure. */
const lettersOfHead = 15;

/** What stands above the rows of a report: what the file says of itself, and the heads of the columns. `total` stands between them where the rows are a table to be filtered, which it must not be part of. */
export function topOf(
  head: Head,
  columns: readonly SheetColumn[],
  total?: readonly CellValue[],
  say: FileSay = sourceSay,
): Top & { readonly rowDefs: Map<number, RowDef>; readonly cells: Map<string, { style: CellStyle }> } {
  const rows: CellValue[][] = head.map((line) => [...line]);
  if (rows.length > 0) rows.push([]);
  const cells = new Map<string, { style: CellStyle }>();
  if (rows.length > 0) cells.set("0,0", { style: { font: sheetFont({ bold: true, size: 14 }) } });
  if (total) {
    total.forEach((_, c) => {
      const figure = columns[c - 2]?.figure;
      cells.set(`${rows.length},${c}`, {
        style: { font: boldFont, ...(figure ? { numFmt: numFmt(figure), alignment: { horizontal: "right" } } : {}) },
      });
    });
    rows.push([...total]);
  }
  // all but the title folds away: what is frozen above the figures would leave a small screen no room for them
  const rowDefs = new Map(head.slice(1).map((_, i): [number, RowDef] => [i + 1, { outlineLevel: 1 }]));
  const groupsAt = rows.length;
  // programs that print do not always measure a row of broken lines
  rowDefs.set(groupsAt + 1, {
    height: lineHeight * Math.max(1, ...columns.map((c) => Math.ceil(c.head.length / lettersOfHead))),
  });
  rows.push(["", "", ...columns.map((c) => c.group)], [say("Kode"), say("Nama"), ...columns.map((c) => c.head)]);
  for (let c = 0; c < columns.length + 2; c++)
    for (const r of [groupsAt, groupsAt + 1])
      cells.set(`${r},${c}`, { style: c > 1 && r > groupsAt ? figureHeadStyle : headStyle });
  return {
    rows,
    cells,
    rowDefs,
    merges: groupMerges(columns, groupsAt),
    outlineProperties: { summaryBelow: false },
    heads: 2,
  };
}
