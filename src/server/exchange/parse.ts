import { Worker } from "node:worker_threads";
import { Refused } from "#kit/refused.ts";
import { guardZip } from "./zip-guard.ts";

export type SheetRow = { readonly line: number; readonly cells: readonly (string | null)[] };
export const maxRows = 200_000;
const maxColumns = 200;
const timeLimitMs = 120_000;
const reasons: Readonly<Record<string, string>> = {
  rows: "Paling banyak {max} baris per berkas. Bagi berkas menjadi beberapa bagian.",
  columns: "Berkas memuat terlalu banyak kolom.",
  format: "Berkas tidak dapat dibaca. Simpan ulang sebagai .xlsx atau .csv.",
};

/** Reads the first sheet in a thread with limits of its own, so that no file can stall or exhaust the server. */
export async function parseSheet(
  file: Buffer,
  name: string,
  onHead: (head: readonly (string | null)[]) => void | Promise<void>,
  onRows: (rows: readonly SheetRow[]) => Promise<void>,
): Promise<void> {
  const csv = /\.csv$/i.test(name);
  if (!csv) guardZip(file);
  const worker = new Worker(new URL("./parse-worker.ts", import.meta.url), {
    workerData: { bytes: new Uint8Array(file), csv, maxRows, maxColumns },
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  const refuse = (kind: string) =>
    new Refused("file.unreadable", reasons[kind] as string, [{ field: "file", message: reasons[kind] as string, values: { max: maxRows } }], 422, { max: maxRows });
  try {
    await new Promise<void>((done, fail) => {
      const timer = setTimeout(() => fail(refuse("format")), timeLimitMs);
      let queue = Promise.resolve();
      worker.on("error", () => fail(refuse("format")));
      worker.on("exit", () => clearTimeout(timer));
      worker.on("message", (m: { head?: (string | null)[]; rows?: SheetRow[]; end?: true; error?: string }) => {
        queue = queue.then(async () => {
          if (m.error) throw refuse(m.error);
          if (m.head) await onHead(m.head);
          if (m.rows) await onRows(m.rows);
          if (m.end) done();
        });
        queue.catch(fail);
      });
    });
  } finally {
    await worker.terminate();
  }
}
