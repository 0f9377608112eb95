import { Readable } from "node:stream";
import {
  type CellStyle,
  type CellValue,
  colToLetter,
  type WriteSheet,
  writeXlsx,
  XLSX_MAX_ROWS_PER_SHEET,
} from "hucre/xlsx";
import { openZip, filterName, printSetup, printTitles } from "#platform/import/index.server.ts";
import { type Part, zipped } from "./zip.server.ts";

/** The lines above the rows. The last `heads` lines are column headings, which are repeated on every printed page. */
export type Top = Required<Pick<WriteSheet, "rows">> &
  Pick<WriteSheet, "merges" | "rowDefs" | "outlineProperties"> & {
    readonly cells: ReadonlyMap<string, { style: CellStyle }>;
    readonly heads: number;
  };
export type StreamedSheet = {
  readonly name: string;
  readonly columns: readonly { readonly width: number; readonly style?: CellStyle }[];
  /** Number of frozen columns. */
  readonly pinned?: number;
  /** For the first sheet, and for continuation sheets. */
  readonly top: (first: boolean) => Top;
  /** Number of rows, from which filters and sheets are determined in advance. */
  readonly count: number;
  readonly rows: AsyncIterable<CellValue[]> | Iterable<CellValue[]>;
};

type Framed = { readonly frame: WriteSheet; readonly from: number; readonly rows: number };

/**
 * A workbook of any size with little memory. The library writes it without rows, so that it has all features of a small
 * file: frozen headings, filters and page setup; the rows are inserted while it is sent. `rest` are small sheets that
 * come last.
 */
export function streamedBook(
  sheet: StreamedSheet,
  rest: readonly WriteSheet[] = [],
  maxRows: number = XLSX_MAX_ROWS_PER_SHEET,
): Readable {
  return Readable.from(zipped(partsOf(sheet, rest, maxRows)), { objectMode: false });
}

async function* partsOf(sheet: StreamedSheet, rest: readonly WriteSheet[], maxRows: number): AsyncGenerator<Part> {
  const framed = framesOf(sheet, maxRows);
  const namedRanges = framed.flatMap(({ frame, from, rows }) => {
    const heads = sheet.top(frame === framed[0]?.frame).heads;
    return [
      printTitles(frame.name, {
        rows: [from - heads + 1, from],
        columns: `$A:$${colToLetter(Math.max(0, (sheet.pinned ?? 1) - 1))}`,
      }),
      ...(rows > 0 ? [filterName(frame.name, frame.autoFilter?.range as string)] : []),
    ];
  });
  const frame = await openZip(
    Buffer.from(await writeXlsx({ namedRanges, sheets: [...framed.map((f) => f.frame), ...rest] })),
  );
  const rows = Symbol.asyncIterator in sheet.rows ? sheet.rows[Symbol.asyncIterator]() : sheet.rows[Symbol.iterator]();
  try {
    for (const name of frame.names) {
      const at = framed.findIndex((_, i) => name === `xl/worksheets/sheet${i + 1}.xml`);
      const text = await frame.text(name);
      yield {
        name,
        data: at < 0 ? [Buffer.from(text)] : filled(text, rows, framed[at] as Framed, sheet.columns.length),
      };
    }
  } finally {
    await rows.return?.();
  }
}

/** The sheets without rows. Below the headings of each is one row of empty cells, whose styles apply to all rows. */
function framesOf({ name, columns, pinned, top, count }: StreamedSheet, maxRows: number): Framed[] {
  const out: Framed[] = [];
  for (let left = count; out.length === 0 || left > 0; ) {
    const { rows: lines, cells, heads, ...own } = top(out.length === 0);
    const from = lines.length;
    const rows = Math.min(left, maxRows - from);
    left -= rows;
    const looks = columns.map(({ style }, c): [string, { style: CellStyle }] => [
      `${from},${c}`,
      { style: style ?? {} },
    ]);
    const range = `A${from}:${colToLetter(columns.length - 1)}${from + rows}`;
    const frame: WriteSheet = {
      ...own,
      name: out.length === 0 ? name : `${name} ${out.length + 1}`,
      rows: [...lines, []],
      cells: new Map([...cells, ...looks]) as never,
      columns: columns.map(({ width }) => ({ width })),
      freezePane: { rows: from, ...(pinned ? { columns: pinned } : {}) },
      ...printSetup(columns.map((c) => c.width)),
      ...(rows > 0 ? { autoFilter: { range } } : {}),
    };
    out.push({ frame, from, rows });
  }
  return out;
}

const pieceLetters = 64 * 1024;
/** A sheet written by the library, with the rows in place of its template row. */
async function* filled(
  xml: string,
  rows: AsyncIterator<CellValue[]> | Iterator<CellValue[]>,
  { from, rows: maxRows }: Framed,
  width: number,
): AsyncGenerator<Buffer> {
  const end = xml.indexOf("</sheetData>");
  const shown = xml.lastIndexOf(`<row r="${from + 1}"`, end);
  const looks = new Map(
    [...xml.slice(shown < 0 ? end : shown, end).matchAll(/<c r="([A-Z]+)\d+" s="(\d+)"/g)].map(([, column, style]) => [
      column,
      style,
    ]),
  );
  const cells = Array.from({ length: width }, (_, i) => {
    const column = colToLetter(i);
    return { column, look: looks.has(column) ? ` s="${looks.get(column)}"` : "" };
  });
  // the dimension that the library wrote does not include the inserted rows
  let text = xml.slice(0, shown < 0 ? end : shown).replace(/<dimension [^>]*>/, "");
  for (let r = from + 1; r <= from + maxRows; r++) {
    const next = await rows.next();
    if (next.done) break;
    text += `<row r="${r}">`;
    next.value.forEach((value, i) => {
      const cell = cells[i];
      if (cell) text += cellXml(`r="${cell.column}${r}"${cell.look}`, value);
    });
    text += "</row>";
    if (text.length > pieceLetters) {
      yield Buffer.from(text);
      text = "";
    }
  }
  yield Buffer.from(text + xml.slice(end));
}

const dayMs = 86_400_000;
/** Days between the spreadsheet epoch and the Unix epoch. */
const epochDays = 25_569;
/** A text is written as a text cell whatever it begins with, so nothing becomes a formula. */
function cellXml(at: string, value: CellValue): string {
  if (value === null || value === undefined || value === "") return "";
  if (typeof value === "string")
    return `<c ${at} t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;
  if (typeof value === "boolean") return `<c ${at} t="b"><v>${value ? 1 : 0}</v></c>`;
  const number = value instanceof Date ? value.getTime() / dayMs + epochDays : Number(value);
  return Number.isFinite(number) ? `<c ${at}><v>${number}</v></c>` : "";
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const special = /[&<>\p{Cc}\uFFFE\uFFFF]|_(?=x[0-9A-Fa-f]{4}_)/u;
const everySpecial = new RegExp(special, "gu");
const allowed = new Set(["\t", "\n"]);
/** Escapes characters that XML cannot contain in the way of spreadsheets, and texts that look like such escapes. */
const escaped = (text: string): string =>
  special.test(text)
    ? text.replace(everySpecial, (c) =>
        allowed.has(c) ? c : (entities[c] ?? `_x${c.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`),
      )
    : text;
