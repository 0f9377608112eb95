import { Worker } from "node:worker_threads";
import type { Reading } from "../import.calls.ts";
import { Refused } from "#kit/refused.ts";
import { type Excess, limits, Unreadable } from "./cell.server.ts";
import type { SheetChoice, Facts, FileSheet, Job, ReadEnd, Message } from "./protocol.server.ts";
import { guardZip } from "./zip.server.ts";

export type FileRows = { readonly lines: readonly number[]; readonly rows: readonly string[] };
const timeLimitMs = 120_000;
const reasons: Readonly<Record<Excess, string>> = {
  rows: "Paling banyak {rows} baris per berkas. Bagi berkas menjadi beberapa bagian.",
  columns: "Paling banyak {columns} kolom per berkas. Hapus kolom yang tidak perlu.",
  cell: "Ada sel yang lebih panjang dari {cell} karakter.",
  size: "Isi berkas terlalu besar setelah dibuka.",
  unsafe: "Berkas termampatkan atau tersusun secara tidak wajar dan ditolak.",
  format: "Berkas tidak dapat dibaca. Simpan ulang sebagai .xlsx atau .csv.",
  formula: "Berkas memuat rumus tanpa hasil. Buka di Excel, simpan, lalu unggah lagi.",
};
const refusal = (why: Excess, message = reasons[why]) => {
  const values = { rows: limits.rows.toLocaleString("id-ID"), columns: limits.columns, cell: limits.cell };
  return new Refused("file.unreadable", message, [{ field: "file", message, values }], 422, values);
};

export const isCsv = (name: string): boolean => /\.(csv|txt|tsv)$/i.test(name);

/** Refuses unsuitable files before decompression, during the upload request. */
export async function guardFile(file: Buffer, name: string): Promise<void> {
  if (isCsv(name)) return;
  if (file.length > 8 && file.readUInt32BE(0) === 0xd0cf11e0)
    throw refusal(
      "format",
      "Berkas .xls lama atau yang terkunci kata sandi tidak dapat dibaca. Simpan ulang sebagai .xlsx tanpa kata sandi.",
    );
  try {
    await guardZip(file);
  } catch (error) {
    throw error instanceof Unreadable ? refusal(error.why) : error;
  }
}

/**
 * Opens a file: first its sheets and their first lines, then, after `choose` has returned the position of the table,
 * its rows; null ends reading. `reading` overrides detected settings. Returns the facts known after the last row, or
 * null if no rows were read.
 */
export async function readFile(
  file: Buffer,
  name: string,
  choose: (sheets: readonly FileSheet[], facts: Facts) => Promise<SheetChoice | null>,
  onRows: (rows: FileRows) => Promise<void>,
  reading: Reading = {},
): Promise<ReadEnd | null> {
  await guardFile(file, name);
  const job: Job = { bytes: new Uint8Array(file), csv: isCsv(name), reading };
  const worker = new Worker(new URL("./worker.server.ts", import.meta.url), {
    workerData: job,
    transferList: [job.bytes.buffer as ArrayBuffer],
    resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 },
  });
  try {
    return await new Promise<ReadEnd | null>((done, fail) => {
      const timer = setTimeout(() => fail(refusal("size")), timeLimitMs);
      let queue = Promise.resolve();
      const decoder = new TextDecoder();
      worker.on("error", () => fail(refusal("size")));
      worker.on("exit", () => {
        clearTimeout(timer);
        fail(refusal("size"));
      });
      worker.on("message", (m: Message) => {
        queue = queue.then(async () => {
          if ("error" in m) throw refusal(m.error);
          if ("sheets" in m) {
            const choice = await choose(m.sheets, m.facts);
            if (choice) worker.postMessage(choice);
            else done(null);
          } else if ("end" in m) done(m.end);
          else {
            await onRows({ lines: m.lines, rows: decoder.decode(m.text).split("\n") });
            worker.postMessage({ taken: true });
          }
        });
        queue.catch(fail);
      });
    });
  } finally {
    await worker.terminate();
  }
}
