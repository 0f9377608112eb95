import type { Translate } from "#platform/http/index.server.ts";
import { Readable } from "node:stream";
import { writeCsvStream } from "hucre/csv";
import type { CellStyle, CellValue } from "hucre/xlsx";
import { type Level, levelsOf } from "../cube.ts";
import type { Report } from "../report.ts";
import { sourceTranslator, streamedBook as streamed } from "#platform/export/index.server.ts";
import type { Cells } from "../query/read-rows.server.ts";
import { csvFigure, numFmt, safeText, type SheetRow, textStyle, valuesOf } from "./export-cell.server.ts";
import type { SheetColumn } from "./export-columns.server.ts";
import { type Head, sheetName, topOf } from "./export-top.server.ts";

/**
 * Streams tens of thousands of rows as they are produced, below the headings of a small file. Formats are set on the
 * columns.
 */
export function streamedBook(
  head: Head,
  rows: readonly SheetRow[],
  total: Cells,
  columns: readonly SheetColumn[],
  pinned: number,
  say: Translate = sourceTranslator,
): Readable {
  const line = (row: SheetRow["row"]): CellValue[] => [row.code ?? "", row.name, ...valuesOf(row, columns)];
  function* body(): Generator<CellValue[]> {
    for (const { row } of rows) yield line(row);
  }
  const look = columns.map((c): CellStyle => ({ numFmt: numFmt(c.figure), alignment: { horizontal: "right" } }));
  return streamed({
    name: sheetName,
    columns: [
      { width: 16, style: textStyle },
      { width: 36, style: textStyle },
      ...look.map((style) => ({ width: 18, style })),
    ],
    pinned: 2 + pinned,
    top: (first) =>
      topOf(first ? head : [], columns, first ? [null, say("Total"), ...valuesOf(total, columns)] : undefined, say),
    count: rows.length,
    rows: body(),
  });
}

/**
 * A single flat table: each row with its level, the total first, and the unit beside figures whose unit varies by row.
 * The format suits a spreadsheet with Indonesian settings: semicolon as delimiter, comma as decimal separator, and a
 * UTF-8 byte order mark.
 */
export function streamedCsv(
  report: Report,
  rows: readonly SheetRow[],
  total: Cells,
  columns: readonly SheetColumn[],
  say: Translate = sourceTranslator,
): Readable {
  const levels: Readonly<Record<string, Level>> = levelsOf(report.of);
  const united = new Set(
    columns.flatMap((c) => (total.units[c.key] || rows.some(({ row }) => row.units?.[c.key]) ? [c.key] : [])),
  );
  const line = (level: string, row: SheetRow["row"]): string[] => [
    level,
    safeText(row.code ?? ""),
    safeText(row.name),
    ...columns.flatMap(({ key }) => [
      csvFigure(row.cells[key] ?? null),
      ...(united.has(key) ? [safeText(row.units?.[key] ?? "")] : []),
    ]),
  ];
  function* all(): Generator<string[]> {
    yield [
      say("Tingkat"),
      say("Kode"),
      say("Nama"),
      ...columns.flatMap((c) => [c.title, ...(united.has(c.key) ? [`${c.title}: ${say("satuan")}`] : [])]),
    ];
    yield line(say("Total"), { code: null, name: say("Total"), ...total });
    for (const { level, row } of rows) yield line(say(levels[level]?.label ?? ""), row);
  }
  return Readable.fromWeb(writeCsvStream(all(), { delimiter: ";", bom: true }) as never);
}
