import { execFileSync } from "node:child_process";
import { createWriteStream, readFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { writeXlsxStream } from "hucre/xlsx";
import pg from "pg";
import { Store } from "#features/master/data-toko/data-toko.resource.ts";
import { median } from "./load.ts";
import { memoryOf } from "./portal-process.ts";

export type ImportCost = {
  readonly seconds: number;
  readonly reading: number;
  readonly ratio: number;
  readonly megabytes: number;
  readonly check: number;
  readonly write: number;
};
const importable = Object.entries(Store.fields).filter(([, f]) => !("readOnly" in f && f.readOnly));

/** A workbook of new stores with every editable column. */
async function workbook(file: string, rows: number, district: string): Promise<void> {
  const cells = async function* () {
    for (let i = 1; i <= rows; i++) {
      const own: Readonly<Record<string, string | number>> = {
        code: `IMP-${String(i).padStart(6, "0")}`,
        name: `Toko Bangunan Maju ${i}`,
        ownerName: `Pemilik ${i}`,
        phone: `0812${String(i).padStart(8, "0")}`,
        email: `toko${i}@contoh.id`,
        npwp: `09${String(i).padStart(13, "0")}`,
        address: `Jalan Raya Kilometer ${i % 97}, Blok ${i % 13}`,
        postalCode: "40375",
        district,
        latitude: (-6_900_000 + i) / 1_000_000,
        longitude: (107_600_000 + i) / 1_000_000,
        potentialTonnes: ((i % 500) + 10) / 10,
        creditLimit: (i % 50) * 1_000_000,
        accountNumber: String(1_000_000_000 + i),
        accountHolder: `Pemilik ${i}`,
        viaRegularCustomer: "Tidak",
        openedOn: "15/01/2020",
        status: "Aktif",
      };
      yield importable.map(([n]) => own[n] ?? null);
    }
  };
  await pipeline(
    Readable.fromWeb(
      writeXlsxStream(cells(), { name: "Data", columns: importable.map(([, f]) => ({ header: f.label })) }) as never,
    ),
    createWriteStream(file),
  );
}

/** Seconds that the library alone needs to read every row of the file, in a separate process. */
function readAlone(file: string): number {
  const code = `const { streamXlsxRows } = await import(${JSON.stringify(import.meta.resolve("hucre/xlsx"))}); const { readFileSync } = await import("node:fs");
const bytes = new Uint8Array(readFileSync(${JSON.stringify(file)})); const from = performance.now(); let n = 0; for await (const row of streamXlsxRows(bytes)) n += row.values.length; console.log((performance.now() - from) / 1000);`;
  return Number(execFileSync(process.execPath, ["--input-type=module", "-e", code], { encoding: "utf8" }));
}

/**
 * Measures the import of new stores through the portal, from the upload to the last row written, against only reading
 * the file.
 */
export async function benchImport(
  portal: { readonly url: string; readonly pid: number; readonly database: string },
  token: string,
  folder: string,
  rows = 100_000,
): Promise<ImportCost> {
  const pool = new pg.Pool({ connectionString: portal.database, max: 1 });
  const district = (await pool.query("select code from district order by id limit 1")).rows[0].code as string;
  const file = join(folder, "stores.xlsx");
  await workbook(file, rows, district);
  const before = readAlone(file);
  const headers = { authorization: `Bearer ${token}`, accesstoken: token };
  await fetch(`${portal.url}/api/store?perPage=5`, { headers });
  await sleep(2_000);
  const idle = memoryOf(portal.pid);
  let peak = idle;
  const watch = setInterval(() => {
    peak = Math.max(peak, memoryOf(portal.pid));
  }, 50);
  const ask = async (path: string, body?: string | FormData, type?: string) => {
    const answer = await fetch(portal.url + path, {
      method: body === undefined ? "GET" : "POST",
      headers: { ...headers, ...(type ? { "content-type": type } : {}) },
      ...(body === undefined ? {} : { body }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (
      (await answer.json()) as {
        data: { id: number; state: string; reason: string | null; createdRows: number; faulty: number };
      }
    ).data;
  };
  const until = async (id: number, state: string) => {
    for (;;) {
      const b = await ask(`/api/import/${id}`);
      if (b.state === state) return b;
      if (!["uploaded", "checking", "writing"].includes(b.state))
        throw new Error(`the import is ${b.state}: ${b.reason}`);
      await sleep(100);
    }
  };
  const form = new FormData();
  form.append("file", new Blob([readFileSync(file)]), "stores.xlsx");
  const from = performance.now();
  const { id } = await ask("/api/import?kind=store", form);
  const checked = await until(id, "checked");
  if (checked.faulty) throw new Error(`${checked.faulty} rows of the generated file are invalid`);
  const middle = performance.now();
  await ask(`/api/import/${id}/write`, JSON.stringify({ mode: "all" }), "application/json");
  const done = await until(id, "done");
  const end = performance.now();
  clearInterval(watch);
  if (done.createdRows !== rows) throw new Error(`${done.createdRows} rows of ${rows} were made`);
  await pool.end();
  const reading = median([before, readAlone(file), readAlone(file)]);
  const seconds = (end - from) / 1000;
  return {
    seconds,
    reading,
    ratio: seconds / reading,
    megabytes: peak - idle,
    check: (middle - from) / 1000,
    write: (end - middle) / 1000,
  };
}
