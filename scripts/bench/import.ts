import { createWriteStream, readFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { writeXlsxStream } from "hucre/xlsx";
import pg from "pg";
import { Store } from "#features/master/data-toko/data-toko.resource.ts";
import { insertAgain } from "./bare-insert.ts";
import { median } from "./load.ts";
import { memoryOf } from "./portal-process.ts";

type ImportCost = {
  readonly seconds: number;
  /** Seconds of the bare insert of the same rows. */
  readonly bare: number;
  readonly ratio: number;
  readonly megabytes: number;
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

/**
 * Measures the import of new stores through the portal, from the upload to the last row written, against a bare
 * insert of the same stores and audit rows.
 */
export async function benchImport(
  portal: { readonly url: string; readonly pid: number; readonly database: string },
  token: string,
  folder: string,
  rows = 100_000,
): Promise<ImportCost> {
  const client = new pg.Client({ connectionString: portal.database });
  await client.connect();
  const one = async (sql: string) => Object.values((await client.query(sql)).rows[0] as object)[0] as string;
  const district = await one("select code from district order by id limit 1");
  const lastStore = await one("select max(id)::text from store");
  const lastAudit = await one("select coalesce(max(id), 0)::text from audit_event");
  const file = join(folder, "stores.xlsx");
  await workbook(file, rows, district);
  const headers = { authorization: `Bearer ${token}`, accesstoken: token };
  await fetch(`${portal.url}/api/store?perPage=5`, { headers });
  await sleep(2_000);
  const idle = memoryOf(portal.pid);
  let peak = idle;
  const watch = setInterval(() => {
    peak = Math.max(peak, memoryOf(portal.pid));
  }, 50);
  const request = async (path: string, body?: string | FormData, type?: string) => {
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
      const b = await request(`/api/import/${id}`);
      if (b.state === state) return b;
      if (!["uploaded", "checking", "writing"].includes(b.state))
        throw new Error(`the import is ${b.state}: ${b.reason}`);
      await sleep(100);
    }
  };
  const form = new FormData();
  form.append("file", new Blob([readFileSync(file)]), "stores.xlsx");
  const from = performance.now();
  const { id } = await request("/api/import?kind=store", form);
  const checked = await until(id, "checked");
  if (checked.faulty) throw new Error(`${checked.faulty} rows of the generated file are invalid`);
  await request(`/api/import/${id}/write`, JSON.stringify({ mode: "all" }), "application/json");
  const done = await until(id, "done");
  const end = performance.now();
  clearInterval(watch);
  if (done.createdRows !== rows) throw new Error(`${done.createdRows} of ${rows} rows were created`);
  const again = { store: `id > ${lastStore}`, audit_event: `entity = 'store' and id > ${lastAudit}` };
  const bare = median([
    await insertAgain(client, again),
    await insertAgain(client, again),
    await insertAgain(client, again),
  ]);
  await client.end();
  const seconds = (end - from) / 1000;
  return {
    seconds,
    bare,
    ratio: seconds / bare,
    megabytes: peak - idle,
  };
}
