import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPool, freePort } from "#platform/database/index.server.ts";
import { freshDatabase, type TestDatabase } from "#test/support/database.ts";
import { csvOf } from "#test/support/imports.ts";
import { demoPassword } from "#test/support/portal.ts";

const rows = 20_000;
let database: TestDatabase;
let pool: pg.Pool;
let portal: { readonly child: ChildProcess; readonly url: string } | undefined;

beforeAll(async () => {
  database = await freshDatabase();
  pool = createPool(database.url, 2);
});
afterAll(async () => {
  portal?.child.kill("SIGKILL");
  await pool.end();
  await database.drop();
});

/** The real server as a separate process on the test's database. */
async function serve(): Promise<{ child: ChildProcess; url: string }> {
  const port = await freePort();
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", "src/server/main.ts"], {
    cwd: join(import.meta.dirname, "../.."),
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      PORT: String(port),
      HOST: "127.0.0.1",
      NODE_ENV: "development",
      DEMO: "off",
      LOG_LEVEL: "fatal",
      RATE_LIMIT_PER_MINUTE: "0",
    },
  });
  await new Promise<void>((done, fail) => {
    child.stdout?.on("data", (part: Buffer) => part.toString().includes("Portal ready") && done());
    child.once("exit", (code) => fail(new Error(`the portal ended with ${code}`)));
  });
  return { child, url: `http://127.0.0.1:${port}` };
}
const killed = (child: ChildProcess) =>
  new Promise<void>((done) => {
    child.once("exit", () => done());
    child.kill("SIGKILL");
  });
const one = async <T>(sql: string): Promise<T> => (await pool.query(sql)).rows[0] as T;
const batch = () =>
  one<{ state: string; done: number; created_rows: number }>(
    "select state, done, created_rows from import_batch order by id desc limit 1",
  );
async function until(ready: (b: { state: string; done: number }) => boolean): Promise<void> {
  for (let i = 0; i < 3_000; i++, await sleep(10)) if (ready(await batch())) return;
  throw new Error(`the import is ${JSON.stringify(await batch())}`);
}

test("an import continues after kill -9 during the check and during the write, and every row is stored once", async () => {
  portal = await serve();
  const signIn = await fetch(`${portal.url}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "admin", password: demoPassword }),
  });
  const { access_token: token } = (await signIn.json()) as { access_token: string };
  const headers = { authorization: `Bearer ${token}`, accesstoken: token };
  const form = new FormData();
  form.append(
    "file",
    new Blob([
      new Uint8Array(csvOf([["Kode", "Nama"], ...Array.from({ length: rows }, (_, i) => [`K${i}`, `Bank ${i}`])])),
    ]),
    "banks.csv",
  );
  const upload = await fetch(`${portal.url}/api/import?kind=bank`, { method: "POST", headers, body: form });
  const { data } = (await upload.json()) as { data: { id: number } };
  await until((b) => b.state === "checking" && b.done > 0);
  await killed(portal.child);
  expect((await batch()).state).toBe("checking");

  portal = await serve();
  await until((b) => b.state === "checked");
  expect(await one("select good, faulty, total from import_batch order by id desc limit 1")).toEqual({
    good: rows,
    faulty: 0,
    total: rows,
  });
  const write = await fetch(`${portal.url}/api/import/${data.id}/write`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: '{"mode":"all"}',
  });
  expect(write.status).toBe(200);
  await until((b) => b.state === "writing" && b.done > 3_000);
  await killed(portal.child);
  expect(await one<{ n: number }>("select count(*)::int as n from bank where code ~ '^K[0-9]+$'")).toEqual({ n: 0 });

  portal = await serve();
  await until((b) => b.state === "done");
  expect(await batch()).toMatchObject({ created_rows: rows });
  expect(
    await one("select count(*)::int as n, count(distinct code)::int as codes from bank where code ~ '^K[0-9]+$'"),
  ).toEqual({ n: rows, codes: rows });
  expect(await one(`select count(*)::int as n from audit_event where request_id = 'import-${data.id}'`)).toEqual({
    n: rows,
  });
});
