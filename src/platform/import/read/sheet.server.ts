import { cellText, dayOfSerial, limits, type RawCell, timeOfSerial, Unreadable } from "./cell.server.ts";
import type { Book } from "./workbook.server.ts";
import { type Attributes, type Handler, isTrue, StringItem, unescapeExcel, XmlReader } from "./xml.server.ts";

/**
 * A row of a file. `hidden`: it is hidden in the spreadsheet. `doubtful`: it lies on lines that a preceding malformed
 * row may include, and counts as a row only if it has all cells of the heading.
 */
export type Line = {
  readonly line: number;
  readonly cells: RawCell[];
  readonly hidden?: true;
  readonly doubtful?: true;
};
/** Properties of a sheet besides its rows. */
export type SheetFacts = { readonly hiddenColumns: Set<number> };

/** Streams the rows of a sheet while it is decompressed. Rows without a value are omitted. */
export async function* rowsOfSheet(
  parts: AsyncIterable<Uint8Array>,
  book: Book,
  facts: SheetFacts = { hiddenColumns: new Set() },
): AsyncGenerator<Line> {
  const sheet = new SheetReader(book, facts);
  const xml = new XmlReader(sheet);
  for await (const part of parts) {
    xml.write(part);
    yield* sheet.takeRows();
  }
  xml.end();
  yield* sheet.takeRows();
  sheet.end();
}

type Cell = {
  readonly column: number;
  readonly type: string;
  readonly style: number;
  formula: boolean;
  value?: string;
};

/** Parses `worksheet > sheetData > row > c > v | f | is` and ignores everything else. */
class SheetReader implements Handler {
  private readonly book: Book;
  private readonly facts: SheetFacts;
  private readonly path: string[] = [];
  private readonly inline = new StringItem();
  private rows: Line[] = [];
  private seenData = false;
  private line = 0;
  private hidden = false;
  private cells: RawCell[] = [];
  private nextColumn = 0;
  private rowSize = 0;
  private cell: Cell | undefined;

  constructor(book: Book, facts: SheetFacts) {
    this.book = book;
    this.facts = facts;
  }

  takeRows(): Line[] {
    const { rows } = this;
    this.rows = [];
    return rows;
  }
  /** A part without `sheetData` is not a sheet, as opposed to an empty one. */
  end(): void {
    if (!this.seenData) throw new Unreadable("format");
  }

  open(name: string, attributes: Attributes): void {
    const depth = this.path.push(name);
    if (depth === 1 && name !== "worksheet") throw new Unreadable("format");
    if (depth === 2 && name === "sheetData") this.seenData = true;
    if (depth === 3) this.openThird(name, attributes);
    else if (this.path[1] !== "sheetData") return;
    else if (depth === 4 && name === "c") this.openCell(attributes);
    else if (depth === 5 && this.cell) this.openValue(name);
    else if (depth > 5 && this.path[4] === "is") this.inline.open(name);
  }
  private openThird(name: string, attributes: Attributes): void {
    if (name === "row" && this.path[1] === "sheetData") this.openRow(attributes);
    else if (name === "col" && this.path[1] === "cols" && isTrue(attributes.hidden)) {
      const last = Math.min(Number(attributes.max), limits.columns);
      for (let c = Number(attributes.min); c <= last; c++) this.facts.hiddenColumns.add(c - 1);
    }
  }
  private openRow(attributes: Attributes): void {
    const number = attributes.r === undefined ? this.line + 1 : Number(attributes.r);
    if (!Number.isInteger(number) || number <= this.line) throw new Unreadable("format");
    if (number > 1_048_576) throw new Unreadable("rows");
    this.line = number;
    this.hidden = isTrue(attributes.hidden) || (attributes.ht !== undefined && Number(attributes.ht) === 0);
    this.cells = [];
    this.nextColumn = 0;
    this.rowSize = 0;
  }
  private openCell(attributes: Attributes): void {
    if (this.path[2] !== "row") return;
    const column = attributes.r === undefined ? this.nextColumn : columnOfRef(attributes.r);
    if (column >= 16_384) throw new Unreadable("columns");
    this.nextColumn = column + 1;
    this.cell = { column, type: attributes.t ?? "n", style: Number(attributes.s ?? 0), formula: false };
  }
  private openValue(name: string): void {
    const cell = this.cell as Cell;
    if (name === "f") cell.formula = true;
    else if (name === "v") cell.value = "";
  }

  text(text: string): void {
    const { cell, path } = this;
    if (!cell || path.length < 5) return;
    this.rowSize += text.length;
    if (this.rowSize > limits.row) throw new Unreadable("size");
    if (path[4] === "is") this.inline.add(text);
    else if (path[4] === "v" && path.length === 5) cell.value += text;
  }
  comment(): void {
    if (this.path[1] === "sheetData") throw new Unreadable("unsafe");
  }

  close(name: string): void {
    const depth = this.path.length;
    if (depth > 5 && this.path[4] === "is") this.inline.close(name);
    this.path.length = depth - 1;
    if (depth === 4 && this.cell) this.closeCell(this.cell);
    else if (depth === 3 && name === "row" && this.path[1] === "sheetData" && this.cells.length)
      this.rows.push({ line: this.line, cells: this.cells, ...(this.hidden ? { hidden: true } : {}) });
  }
  private closeCell(cell: Cell): void {
    this.cell = undefined;
    const inline = this.inline.take();
    const value = cell.type === "inlineStr" ? cellText(inline) : valueIn(cell, this.book);
    if (value === null) return;
    const { column } = cell;
    if (column >= limits.columns) throw new Unreadable("columns");
    while (this.cells.length < column) this.cells.push(null);
    if ((this.cells[column] ?? null) !== null) throw new Unreadable("format");
    this.cells[column] = value;
  }
}

/** `AB12` → 27. */
function columnOfRef(ref: string): number {
  let n = 0;
  let i = 0;
  for (; i < ref.length && i < 4; i++) {
    const c = ref.charCodeAt(i) & 0xdf;
    if (c < 65 || c > 90) break;
    n = n * 26 + c - 64;
  }
  if (i === 0) throw new Unreadable("format");
  return n - 1;
}

function valueIn(cell: Cell, book: Book): RawCell {
  const { type, value = "", formula } = cell;
  if (value === "") return formula && !(type === "str" && cell.value !== undefined) ? { x: "=" } : null;
  switch (type) {
    case "s": {
      const text = /^\s*\d+\s*$/.test(value) ? book.strings[Number(value)] : undefined;
      if (text === undefined) throw new Unreadable("format");
      return cellText(text);
    }
    case "str":
      return cellText(unescapeExcel(value));
    case "b":
      return isTrue(value.trim());
    case "e":
      return { x: value.trim().slice(0, 20) };
    case "d":
      return isoCell(value.trim());
    case "n":
      return numberCell(value, book.styles[cell.style], book.calendar);
    default:
      throw new Unreadable("format");
  }
}

function isoCell(value: string): RawCell {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})?T?(\d{2}:\d{2}(?::\d{2})?)?(?:\.\d+)?Z?$/.exec(value) ?? [];
  if (day === undefined) return time === undefined ? cellText(value) : { date: time };
  return { date: time === undefined || /^00:00(:00)?$/.test(time) ? day : `${day}T${time}` };
}

function numberCell(value: string, style: Book["styles"][number] | undefined, calendar: 1900 | 1904): RawCell {
  const n = /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i.test(value) ? Number(value) : Number.NaN;
  if (!Number.isFinite(n)) return cellText(value);
  if (style === "date") {
    const date = dayOfSerial(n, calendar) ?? timeOfSerial(n);
    if (date !== null) return { date };
  }
  const text = typeof style === "object" ? style.print(n) : undefined;
  if (calendar === 1904) return text === undefined ? { number: n, calendar } : { number: n, text, calendar };
  return text === undefined ? n : { number: n, text };
}
