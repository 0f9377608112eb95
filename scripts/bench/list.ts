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
const ways = ["rows", "counted"] as const;
type Way = (typeof ways)[number];
export type Compared = { readonly ours: Load; readonly bare: Load; readonly ratio: number };

/** The SQL and parameters that the portal sends for this person's list, captured from the database driver. */
async function caught(url: string, person: Person): Promise<Record<Way, Sql>> {
  const store = (await openRegistry()).byName.get("store");
  if (!store) throw new Error("there is no resource named store");
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  let seen: Sql | undefined;
  const spy = {
    query: (q: Sql) => {
      seen = q;
      return pool.query(q);
    },
  } as unknown as pg.Pool;
  const sent = async (db: Db): Promise<Sql> => {
    await listJson(store, query, { db, access: person } as never);
    if (!seen) throw new Error("the list sent no query");
    return { text: seen.text, values: seen.values };
  };
  const db = createDb(spy, person);
  const counted = await sent(db);
  const rows = await sent(Object.create(db, { cachedCount: { value: () => knownCount } }) as Db);
  await pool.end();
  return { rows, counted };
}

/** A count that is known without reading anything. */
const knownCount: CachedCount = { standing: "null::text", steady: true, at: () => 0, keep: () => undefined };

export async function benchList(
  url: string,
  portal: string,
  token: string,
  person: Person,
  folder: string,
): Promise<Record<Way, Compared>> {
  const file = join(folder, "list.json");
  writeFileSync(file, JSON.stringify({ url, statements: await caught(url, person) }));
  const child = spawn(process.execPath, [fileURLToPath(new URL("./bare.ts", import.meta.url)), file], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const bareAt = await new Promise<string>((done, fail) => {
      child.stdout.once("data", (d) => done(String(d).trim()));
      child.once("exit", (code) => fail(new Error(`the reference server ended with ${code}`)));
    });
    const headers = { authorization: `Bearer ${token}`, accesstoken: token };
    const ours: Load[] = [];
    const bare: Record<Way, Load[]> = { rows: [], counted: [] };
    await load(portal + address, headers, 100, connections);
    for (const way of ways) await load(`${bareAt}/${way}`, {}, 100, connections);
    for (let i = 0; i < rounds; i++) {
      for (const way of ways) bare[way].push(await load(`${bareAt}/${way}`, {}, requests, connections));
      ours.push(await load(portal + address, headers, requests, connections));
    }
    return { rows: compared(ours, bare.rows), counted: compared(ours, bare.counted) };
  } finally {
    child.kill();
  }
}

function compared(ours: readonly Load[], bare: readonly Load[]): Compared {
  return {
    ours: middleOf(ours),
    bare: middleOf(bare),
    ratio: median(ours.map((o, i) => o.perSecond / (bare[i] as Load).perSecond)),
  };
}

const middleOf = (list: readonly Load[]): Load => ({
  perSecond: median(list.map((l) => l.perSecond)),
  p50: median(list.map((l) => l.p50)),
  p95: median(list.map((l) => l.p95)),
});
