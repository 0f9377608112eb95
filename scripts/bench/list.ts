import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import type { Person } from "#kit/person.ts";
import { createDb, type Db, type CachedCount } from "#platform/database/index.server.ts";
import { listJson } from "#platform/records/index.server.ts";
import { openRegistry } from "#server/server.ts";
import { type Load, load, median } from "./load.ts";

const query = { perPage: "30", "f.status": "active", sort: "-name" };
const address = `/api/store?${new URLSearchParams(query)}`;
const rounds = 5;
const requests = 600;
const connections = 8;

type Sql = { readonly text: string; readonly values: unknown[] };
/** `rows`: the rows of the page only; `counted`: with the number of matching rows, as the portal reads it at first. */
const variants = ["rows", "counted"] as const;
type Variant = (typeof variants)[number];
export type Compared = { readonly measured: Load; readonly bare: Load; readonly ratio: number };

/** The SQL and parameters that the portal sends for this person's list, captured from the database driver. */
async function capturedStatements(url: string, person: Person): Promise<Record<Variant, Sql>> {
  const store = (await openRegistry()).byName.get("store");
  if (!store) throw new Error("there is no resource named store");
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  let captured: Sql | undefined;
  const spy = {
    query: (q: Sql) => {
      captured = q;
      return pool.query(q);
    },
  } as unknown as pg.Pool;
  const sent = async (db: Db): Promise<Sql> => {
    await listJson(store, query, { db, access: person } as never);
    if (!captured) throw new Error("the list sent no query");
    return { text: captured.text, values: captured.values };
  };
  const db = createDb(spy, person);
  const counted = await sent(db);
  const rows = await sent(Object.create(db, { cachedCount: { value: () => knownCount } }) as Db);
  await pool.end();
  return { rows, counted };
}

/** A count that is known without reading anything. */
const knownCount: CachedCount = { state: "null::text", unchanged: true, at: () => 0, keep: () => undefined };

export async function benchList(
  url: string,
  portal: string,
  token: string,
  person: Person,
  folder: string,
): Promise<Record<Variant, Compared>> {
  const file = join(folder, "list.json");
  writeFileSync(file, JSON.stringify({ url, statements: await capturedStatements(url, person) }));
  const child = spawn(process.execPath, [fileURLToPath(new URL("./bare.ts", import.meta.url)), file], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const bareAt = await new Promise<string>((done, fail) => {
      child.stdout.once("data", (d) => done(String(d).trim()));
      child.once("exit", (code) => fail(new Error(`the reference server ended with ${code}`)));
    });
    const headers = { authorization: `Bearer ${token}`, accesstoken: token };
    const measured: Load[] = [];
    const bare: Record<Variant, Load[]> = { rows: [], counted: [] };
    await load(portal + address, headers, 100, connections);
    for (const variant of variants) await load(`${bareAt}/${variant}`, {}, 100, connections);
    for (let i = 0; i < rounds; i++) {
      for (const variant of variants) bare[variant].push(await load(`${bareAt}/${variant}`, {}, requests, connections));
      measured.push(await load(portal + address, headers, requests, connections));
    }
    return { rows: compared(measured, bare.rows), counted: compared(measured, bare.counted) };
  } finally {
    child.kill();
  }
}

function compared(measured: readonly Load[], bare: readonly Load[]): Compared {
  return {
    measured: middleOf(measured),
    bare: middleOf(bare),
    ratio: median(measured.map((o, i) => o.perSecond / (bare[i] as Load).perSecond)),
  };
}

const middleOf = (list: readonly Load[]): Load => ({
  perSecond: median(list.map((l) => l.perSecond)),
  p50: median(list.map((l) => l.p50)),
  p95: median(list.map((l) => l.p95)),
});
