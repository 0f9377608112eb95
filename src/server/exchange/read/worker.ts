import { parentPort, workerData } from "node:worker_threads";
import { limits, type RawCell, Unreadable } from "./cell.ts";
import { decodeCsv, delimiterOf, rowsOfCsv } from "./csv.ts";
import type { Asked, FileSheet, Job, Told } from "./protocol.ts";
import { type Line, rowsOfSheet } from "./sheet.ts";
import { openBook } from "./workbook.ts";
import { openZip, sheetLimit } from "./zip.ts";

/** Reads a file in a thread with limits of its own, so that no file can stall or exhaust the server. */
const { bytes, csv } = workerData as Job;
const port = parentPort as NonNullable<typeof parentPort>;
const tell = (m: Told, transfer: ArrayBuffer[] = []) => port.postMessage(m, transfer);
const top = 40;
const chunk = 1_000;
/** Chunks on their way that nobody has taken yet; more would only fill the memory. */
const ahead = 2;

type Source = { readonly name: string; rows(): AsyncIterable<Line> | Iterable<Line> };

async function sourcesOf(): Promise<{
  sources: Source[];
  facts: { encoding: string | null; delimiter: string | null };
}> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (csv) {
    const { text, encoding } = decodeCsv(file);
    const clean = text.startsWith("\ufeff") ? text.slice(1) : text;
    const delimiter = delimiterOf(clean);
    return { sources: [{ name: "", rows: () => rowsOfCsv(clean, delimiter) }], facts: { encoding, delimiter } };
  }
  const zip = openZip(file);
  const book = await openBook(zip);
  return {
    sources: book.sheets.map((s) => ({ name: s.name, rows: () => rowsOfSheet(zip.stream(s.part, sheetLimit), book) })),
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
let begin: (a: Asked) => void = () => undefined;
const asked = new Promise<Asked>((done) => {
  begin = done;
});
port.on("message", (m: Asked | { taken: true }) => {
  if ("sheet" in m) return begin(m);
  taken++;
  waiting.shift()?.();
});

async function send(lines: number[], rows: string[]): Promise<void> {
  if (sent - taken >= ahead) await new Promise<void>((done) => waiting.push(done));
  sent++;
  const text = new TextEncoder().encode(rows.join("\n"));
  tell({ lines, text }, [text.buffer as ArrayBuffer]);
}

async function main(): Promise<void> {
  const { sources, facts } = await sourcesOf();
  tell({ sheets: await Promise.all(sources.slice(0, 50).map(topOf)), facts });
  const { sheet, headLine } = await asked;
  let lines: number[] = [];
  let rows: string[] = [];
  let total = 0;
  for await (const row of (sources[sheet] as Source).rows()) {
    if (row.line <= headLine) continue;
    if (++total > limits.rows) throw new Unreadable("rows");
    lines.push(row.line);
    rows.push(JSON.stringify(row.cells as RawCell[]));
    if (rows.length === chunk) {
      await send(lines, rows);
      [lines, rows] = [[], []];
    }
  }
  if (rows.length) await send(lines, rows);
  tell({ end: total });
}
await main().catch((e: unknown) => tell({ error: e instanceof Unreadable ? e.why : "format" }));
