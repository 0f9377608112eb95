import { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type CellValue, streamXlsxRows, writeXlsxStream } from "hucre/xlsx";
import { loadPersonById } from "#platform/access/index.server.ts";
import { createDb, createPool, type Db } from "#platform/database/index.server.ts";
import type { Person } from "#kit/person.ts";
import type { AnyResource } from "#kit/resource.ts";
import { openRegistry } from "#server/server.ts";
import { listSheet, noteOf, writeList } from "#platform/export/index.server.ts";

const rounds = 3;
const nowhere = () => new Writable({ highWaterMark: 1 << 20, write: (_chunk, _encoding, done) => done() });
const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const from = performance.now();
  await work();
  return (performance.now() - from) / 1000;
};

export type ExportBench = {
  readonly rows: number;
  readonly measured: number;
  readonly bare: number;
  readonly ratio: number;
};

/** Measures the export of a list from the database against writing the same rows from memory with the same library. */
export async function benchExport(url: string): Promise<ExportBench> {
  const store = (await openRegistry()).byName.get("store");
  const pool = createPool(url, 3, { statementMs: 600_000 });
  const admin = (await pool.query<{ id: number }>("select id from app_user where username = 'admin'")).rows[0]?.id ?? 0;
  const person = await loadPersonById(pool, admin, admin);
  if (!store || !person) throw new Error("there is no account to export the stores");
  try {
    return await compare(createDb(pool, { kind: "system", reason: "bench" }), store, person);
  } finally {
    await pool.end();
  }
}

async function compare(db: Db, r: AnyResource, person: Person): Promise<ExportBench> {
  const sheet = listSheet(r, {}, person);
  const parts: Buffer[] = [];
  const keep = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      parts.push(chunk);
      done();
    },
  });
  const rows = await writeList(db.as(person), sheet, noteOf(sheet, person, ""), keep);
  const cells = await cellsOf(Buffer.concat(parts), rows);
  const columns = sheet.fields.map((f) => ({
    header: f.label,
    width: 20,
    ...(f.kind === "text" ? { numFmt: "@" } : f.kind === "decimal" ? { numFmt: "#,##0.000" } : {}),
  }));
  const times = { measured: [] as number[], bare: [] as number[] };
  for (let i = 0; i < rounds; i++) {
    times.bare.push(
      await seconds(() =>
        pipeline(
          Readable.fromWeb(writeXlsxStream(cells, { name: "Bare", columns, freezePane: { rows: 1 } }) as never),
          nowhere(),
        ),
      ),
    );
    times.measured.push(await seconds(() => writeList(db.as(person), sheet, noteOf(sheet, person, ""), nowhere())));
  }
  const [measured, bare] = [Math.min(...times.measured), Math.min(...times.bare)];
  return { rows, measured, bare, ratio: measured / bare };
}

/** The rows as stored in the file, so that both sides write the same. */
async function cellsOf(file: Buffer, rows: number): Promise<CellValue[][]> {
  const out: CellValue[][] = [];
  for await (const row of streamXlsxRows(file))
    if (row.index > 0 && out.length < rows) out.push(row.values as CellValue[]);
  return out;
}
