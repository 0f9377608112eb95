import type { Translate } from "#platform/http/index.server.ts";
import type { CellStyle, CellValue } from "hucre/xlsx";
import { boldFont, sheetFont } from "#platform/import/index.server.ts";
import { sourceTranslator, type Top } from "#platform/export/index.server.ts";
import { numFmt } from "./export-cell.server.ts";
import { figureHeadStyle, groupMerges, headStyle, type SheetColumn } from "./export-columns.server.ts";

export type Head = readonly (readonly string[])[];
type RowDef = { readonly outlineLevel?: number; readonly height?: number };

export const sheetName = "Laporan";
const lineHeight = 15;
/** Number of bold characters that fit in a column heading above a figure. */
const lettersOfHead = 15;

/**
 * The lines above the rows of a report: the description of the file and the column headings. `total` is placed between
 * them if the rows form a table with a filter, which must not include it.
 */
export function topOf(
  head: Head,
  columns: readonly SheetColumn[],
  total?: readonly CellValue[],
  say: Translate = sourceTranslator,
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
  // all lines except the title can be collapsed, because frozen lines leave little space on a small screen
  const rowDefs = new Map(head.slice(1).map((_, i): [number, RowDef] => [i + 1, { outlineLevel: 1 }]));
  const groupsAt = rows.length;
  // some programs do not compute the height of wrapped lines when printing
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
