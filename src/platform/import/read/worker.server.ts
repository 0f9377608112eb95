import { parentPort, workerData } from "node:worker_threads";
import { limits, type RawCell, textOf, Unreadable } from "./cell.server.ts";
import { delimiterOf, rowsOfCsv } from "./csv.server.ts";
import { type Encoding, encodingOf, toUtf8 } from "./encoding.server.ts";
import type { SheetChoice, Facts, FileSheet, Job, Message } from "./protocol.server.ts";
import { type Line, rowsOfSheet, type SheetFacts } from "./sheet.server.ts";
import { openBook } from "./workbook.server.ts";
import { openZip, sheetLimit } from "./zip.server.ts";

/** Reads a file in a thread with its own resource limits, so that no file can block or exhaust the server. */
const { bytes, csv, reading } = workerData as Job;
const port = parentPort as NonNullable<typeof parentPort>;
const post = (m: Message, transfer: ArrayBuffer[] = []) => port.postMessage(m, transfer);
const top = 40;
const chunk = 1_000;
/** Number of chunks sent ahead of the consumer, to bound memory. */
const ahead = 2;

type Source = { readonly name: string; rows(facts?: SheetFacts): AsyncIterable<Line> | Iterable<Line> };

async function sourcesOf(): Promise<{ sources: Source[]; facts: Facts }> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (csv) {
    const encoding = (reading.encoding as Encoding | null | undefined) ?? encodingOf(file);
    const text = toUtf8(file, encoding);
    const delimiter = reading.delimiter ?? delimiterOf(text);
    return { sources: [{ name: "", rows: () => rowsOfCsv(text, delimiter) }], facts: { encoding, delimiter } };
  }
  const zip = await openZip(file);
  const book = await openBook(zip);
  return {
    sources: book.sheets.map((s) => ({
      name: s.name,
      rows: (facts) => rowsOfSheet(zip.stream(s.part, sheetLimit), book, facts),
    })),
    facts: { encoding: null, delimiter: null },
  };
}

async function topOf(source: Source): Promise<FileSheet> {
  const lines: Line[] = [];
  for await (const row of source.rows()) {
    lines.push(row);
    if (lines.length === top) break;
  }
  return { name: source.name, top: lines };
}

const waiting: (() => void)[] = [];
let taken = 0;
let sent = 0;
let begin: (a: SheetChoice) => void = () => undefined;
const choice = new Promise<SheetChoice>((done) => {
  begin = done;
});
port.on("message", (m: SheetChoice | { taken: true }) => {
  if ("sheet" in m) return begin(m);
  taken++;
  waiting.shift()?.();
});

async function send(lines: number[], rows: string[]): Promise<void> {
  if (sent - taken >= ahead) await new Promise<void>((done) => waiting.push(done));
  sent++;
  const text = new TextEncoder().encode(rows.join("\n"));
  post({ lines, text }, [text.buffer as ArrayBuffer]);
}

/**
 * The cells of a row of a text file, fitted to its heading. The surplus of a wider row is joined to its last cell,
 * which is then a fault; a doubtful row of another width is a fault in its first cell.
 */
function fitted(row: Line, head: Line | undefined, delimiter: string): RawCell[] {
  const { cells } = row;
  const columns = (head?.cells.findLastIndex((c) => c !== null) ?? -1) + 1;
  if (columns === 0) return cells;
  if (row.doubtful && cells.length !== head?.cells.length)
    return [{ fault: "quote", text: cells.map((c) => textOf(c) ?? "").join(delimiter) }];
  const filled = cells.findLastIndex((c) => c !== null) + 1;
  if (filled <= columns) return cells;
  const rest = cells.slice(columns - 1, filled).map((c) => textOf(c) ?? "");
  const text = rest.join(delimiter === "\t" ? " " : `${delimiter} `);
  return [...cells.slice(0, columns - 1), { fault: "wide", text, values: { cells: filled, columns } }];
}

async function sendRows(source: Source, headLine: number, delimiter: string | null): Promise<void> {
  const facts: SheetFacts = { hiddenColumns: new Set() };
  let head: Line | undefined;
  let lines: number[] = [];
  let rows: string[] = [];
  let [total, hiddenRows] = [0, 0];
  for await (const row of source.rows(facts)) {
    if (row.line === headLine) head = row;
    if (row.line <= headLine) continue;
    if (row.hidden) hiddenRows++;
    if (row.hidden && reading.skipHidden) continue;
    if (++total > limits.rows) throw new Unreadable("rows");
    lines.push(row.line);
    rows.push(JSON.stringify(delimiter === null ? row.cells : fitted(row, head, delimiter)));
    if (rows.length === chunk) {
      await send(lines, rows);
      [lines, rows] = [[], []];
    }
  }
  if (rows.length) await send(lines, rows);
  post({ end: { rows: total, hiddenRows, hiddenColumns: [...facts.hiddenColumns] } });
}

async function main(): Promise<void> {
  const { sources, facts } = await sourcesOf();
  post({ sheets: await Promise.all(sources.slice(0, 50).map(topOf)), facts });
  const { sheet, headLine } = await choice;
  await sendRows(sources[sheet] as Source, headLine, facts.delimiter);
}
await main().catch((e: unknown) => post({ error: e instanceof Unreadable ? e.why : "format" }));
