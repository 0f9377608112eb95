import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import type { Person } from "#server/access/access.ts";
import { createDb } from "#server/db/db.ts";
import { listJson } from "#server/resource/read.ts";
import { openRegistry } from "#server/server.ts";
import { type Load, load, median } from "./load.ts";

const query = { perPage: "30", "f.status": "active", sort: "-name" };
const address = `/api/store?${new URLSearchParams(query)}`;
const rounds = 5;
const requests = 600;
const connections = 8;

/** The SQL and parameters that the portal sends for this person's list, captured from the database driver. */
async function caught(url: string, person: Person): Promise<{ text: string; values: unknown[] }> {
  const store = (await openRegistry()).byName.get("store");
  if (!store) throw new Error("there is no resource named store");
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  let seen: { text: string; values: unknown[] } | undefined;
  const spy = {
    query: (q: { text: string; values: unknown[] }) => {
      seen = q;
      return pool.query(q);
    },
  } as unknown as pg.Pool;
  await listJson(store, query, { db: createDb(spy, person), access: person } as never);
  await pool.end();
  if (!seen) throw new Error("the list sent no query");
  return { text: seen.text, values: seen.values };
}

export async function benchList(
  url: string,
  portal: string,
  token: string,
  person: Person,
  folder: string,
): Promise<{ ours: Load; bare: Load; ratio: number }> {
  const file = join(folder, "list.json");
  writeFileSync(file, JSON.stringify({ url, ...(await caught(url, person)) }));
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
    const bare: Load[] = [];
    await load(portal + address, headers, 100, connections);
    await load(`${bareAt}/list`, {}, 100, connections);
    for (let i = 0; i < rounds; i++) {
      bare.push(await load(`${bareAt}/list`, {}, requests, connections));
      ours.push(await load(portal + address, headers, requests, connections));
    }
    const mid = (list: readonly Load[]): Load => ({
      perSecond: median(list.map((l) => l.perSecond)),
      p50: median(list.map((l) => l.p50)),
      p95: median(list.map((l) => l.p95)),
    });
    return {
      ours: mid(ours),
      bare: mid(bare),
      ratio: median(ours.map((o, i) => o.perSecond / (bare[i] as Load).perSecond)),
    };
  } finally {
    child.kill();
  }
}
