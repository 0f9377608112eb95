import { limits, type RawCell, timeOfSerial, Unreadable } from "./cell.ts";
import { type Book, dayOfSerial } from "./workbook.ts";
import { runs, unescapeExcel, unescapeXml } from "./xml.ts";
import { refuseDoctype } from "./zip.ts";

export type Line = { readonly line: number; readonly cells: RawCell[] };

/**
 * Rows of a sheet while it is being unpacked, never the whole of it. Bytes are looked at as Latin-1, which is quick and cuts no
 * character in two; only a text with other letters is read as UTF-8.
 */
export async function* rowsOfSheet(parts: AsyncIterable<Buffer>, book: Book): AsyncGenerator<Line> {
  let text = "";
  let tag: { readonly row: string; readonly end: string; readonly prefix: string } | undefined;
  let line = 0;
  for await (const part of parts) {
    text += part.toString("latin1");
    if (!tag) {
      const root = /<(\w+:)?worksheet[\s>]/.exec(text);
      if (!root && text.length < 65_536) continue;
      refuseDoctype(text.slice(0, 65_536));
      if (!root) throw new Unreadable("format");
      tag = { prefix: root[1] ?? "", row: `<${root[1] ?? ""}row`, end: `</${root[1] ?? ""}row>` };
    }
    let at = 0;
    for (;;) {
      const from = text.indexOf(tag.row, at);
      if (from < 0) {
        at = Math.max(at, text.length - tag.row.length);
        break;
      }
      const head = text.indexOf(">", from);
      if (head < 0) break;
      const empty = text.charCodeAt(head - 1) === 47;
      const end = empty ? head : text.indexOf(tag.end, head);
      if (end < 0) break;
      const told = rowNumber(text.slice(from, head));
      if (told !== undefined && told <= line) throw new Unreadable("format");
      line = told ?? line + 1;
      if (line > 1_048_576) throw new Unreadable("rows");
      const cells = empty ? [] : cellsOf(text.slice(head + 1, end), book, tag.prefix);
      at = end + (empty ? 1 : tag.end.length);
      if (cells.length) yield { line, cells };
    }
    text = text.slice(at);
    if (text.length > limits.row) throw new Unreadable("size");
  }
}

const rowNumber = (tag: string): number | undefined => {
  const m = / r="(\d{1,8})"/.exec(tag);
  return m ? Number(m[1]) : undefined;
};

/** `AB12` → 27. */
function columnOfRef(row: string, at: number): number {
  let n = 0;
  for (let i = at; ; i++) {
    const c = row.charCodeAt(i);
    if (c < 65 || c > 90) return n - 1;
    n = n * 26 + c - 64;
  }
}

function cellsOf(row: string, book: Book, prefix: string): RawCell[] {
  if (row.includes("<!")) throw new Unreadable("unsafe");
  const cells: RawCell[] = [];
  const [open, close] = [`<${prefix}c`, `</${prefix}c>`];
  let filled = 0;
  for (let at = row.indexOf(open), next = 0; at >= 0; ) {
    const code = row.charCodeAt(at + open.length);
    const head = row.indexOf(">", at);
    if (head < 0) break;
    const after = head + 1;
    if (code !== 32 && code !== 62 && code !== 47) {
      at = row.indexOf(open, after);
      continue;
    }
    const tag = row.slice(at + open.length, head);
    const ref = tag.indexOf(' r="');
    const column = ref < 0 ? next : columnOfRef(tag, ref + 4);
    if (column < 0 || column >= 16_384) throw new Unreadable("columns");
    next = column + 1;
    if (row.charCodeAt(head - 1) === 47) {
      at = row.indexOf(open, after);
      continue;
    }
    const end = row.indexOf(close, after);
    if (end < 0) throw new Unreadable("format");
    const value = cellValue(tag, row, after, end, book, prefix);
    if (value !== null) {
      if (column >= limits.columns) throw new Unreadable("columns");
      while (cells.length < column) cells.push(null);
      cells[column] = value;
      filled++;
    }
    at = row.indexOf(open, end + close.length);
  }
  return filled ? cells : [];
}

function cellValue(tag: string, row: string, from: number, end: number, book: Book, prefix: string): RawCell {
  const t = tag.indexOf(' t="');
  const type = t < 0 ? "n" : tag.slice(t + 4, tag.indexOf('"', t + 4));
  if (type === "inlineStr") return words(runs(utf8(row.slice(from, end)), prefix));
  const open = `<${prefix}v`;
  const v = row.indexOf(open, from);
  const start = v < 0 || v >= end ? -1 : row.indexOf(">", v) + 1;
  const stop = start <= 0 ? -1 : row.indexOf(`</${prefix}v>`, start);
  const text = start <= 0 || stop < 0 || stop > end || row.charCodeAt(start - 2) === 47 ? "" : row.slice(start, stop);
  if (text === "") return row.slice(from, end).includes(`<${prefix}f`) ? { x: "=" } : null;
  if (type === "s") return words(book.strings[Number(text)] ?? "");
  if (type === "str") return words(unescapeExcel(unescapeXml(utf8(text))));
  if (type === "b") return text === "1" || text === "true";
  if (type === "e") return { x: unescapeXml(text).slice(0, 20) };
  if (type === "d") return text.slice(0, 10);
  return numberOf(tag, text, book);
}

function words(value: string): string | null {
  const text = value.trim();
  if (text.length > limits.cell) throw new Unreadable("cell");
  return text === "" ? null : text;
}
// biome-ignore lint/suspicious/noControlCharactersInRegex: anything that is not plain ASCII
const utf8 = (s: string): string => (/[^\u0000-\u007f]/.test(s) ? Buffer.from(s, "latin1").toString("utf8") : s);

function numberOf(tag: string, text: string, book: Book): RawCell {
  const s = tag.indexOf(' s="');
  const style = s < 0 ? undefined : book.styles[Number.parseInt(tag.slice(s + 4, s + 12), 10)];
  const n = Number(text);
  if (!Number.isFinite(n)) return words(unescapeXml(text));
  if (style === "date") return dayOfSerial(n, book.epoch) ?? timeOfSerial(n) ?? n;
  if (style && style !== "plain" && Number.isSafeInteger(n) && n >= 0) return String(n).padStart(style.digits, "0");
  return n;
}
