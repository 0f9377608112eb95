import { parentPort, workerData } from "node:worker_threads";
import { parseCsv } from "hucre/csv";
import { streamXlsxRows } from "hucre/xlsx";

type Cell = string | number | boolean | Date | null;
const { bytes, csv, maxRows, maxColumns } = workerData as { bytes: Uint8Array; csv: boolean; maxRows: number; maxColumns: number };
const batchSize = 1_000;

/** A cell as text that loses nothing: days as ISO days, numbers as Excel shows their 15 digits. */
function textOf(v: Cell): string | null {
  if (v === null || v === undefined || v === "") return null;
  if (v instanceof Date) return Number.isNaN(v.getTime()) ? null : v.toISOString().slice(0, v.getTime() % 86_400_000 === 0 ? 10 : 19);
  if (typeof v === "number") return plainNumber(v);
  if (typeof v === "boolean") return v ? "Ya" : "Tidak";
  return String(v).trim() || null;
}
/** A fourth digit tells 13.731 (a number) from 13.731 (thirteen thousand, as typed in Indonesian). */
function plainNumber(v: number): string {
  const short = String(Number(v.toPrecision(15)));
  const s = short.includes("e") ? v.toLocaleString("en-US", { useGrouping: false, maximumFractionDigits: 15 }) : short;
  return /\.\d{3}$/.test(s) ? `${s}0` : s;
}

async function* rowsOf(): AsyncGenerator<Cell[]> {
  if (csv) {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes).replace(/^\ufeff/, "");
    const head = text.slice(0, text.indexOf("\n") + 1 || text.length);
    const delimiter = [";", "\t", ","].sort((a, b) => head.split(b).length - head.split(a).length)[0] as string;
    yield* parseCsv(text, { delimiter }) as Cell[][];
  } else for await (const row of streamXlsxRows(bytes)) yield row.values as Cell[];
}

async function main(): Promise<void> {
  let batch: { line: number; cells: (string | null)[] }[] = [];
  let line = 0;
  let head: (string | null)[] | undefined;
  for await (const values of rowsOf()) {
    line++;
    if (values.length > maxColumns) return void parentPort?.postMessage({ error: "columns" });
    const cells = values.map(textOf);
    if (cells.every((c) => c === null)) continue;
    if (!head) {
      head = cells;
      parentPort?.postMessage({ head });
      continue;
    }
    if (line > maxRows + 1) return void parentPort?.postMessage({ error: "rows" });
    batch.push({ line, cells });
    if (batch.length === batchSize) {
      parentPort?.postMessage({ rows: batch });
      batch = [];
    }
  }
  if (batch.length) parentPort?.postMessage({ rows: batch });
  parentPort?.postMessage({ end: true });
}
await main().catch((e: Error) => parentPort?.postMessage({ error: "format", message: e.message }));
