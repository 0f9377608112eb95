import type pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Client, type Portal, portalOn } from "#test/support/portal.ts";
import { freshDatabase, type TestDatabase } from "#test/support/database.ts";
import { testEnv } from "#test/support/environment.ts";
import { createServer, openRegistry } from "#server/server.ts";
import { createDb, type Db } from "./db.server.ts";
import { createPool } from "./pool.server.ts";
import { openReplica } from "./replica.server.ts";

let database: TestDatabase;
let portal: Portal;
let admin: Client;
/** Read-only connections to the same server, which act as a replica without delay. */
const readOnly = (url: string) =>
  `${url}${url.includes("?") ? "&" : "?"}options=${encodeURIComponent("-c default_transaction_read_only=on")}&application_name=portal-replica`;
beforeAll(async () => {
  database = await freshDatabase();
  const env = testEnv({ RATE_LIMIT_PER_MINUTE: "0", REPORT_DATABASE_URL: readOnly(database.url) });
  portal = portalOn(await createServer({ url: database.url, env }), database);
  admin = await portal.as("admin");
});
afterAll(() => portal?.close());

const seen = { warnings: [] as string[], warn: (m: string) => void seen.warnings.push(m), info: () => undefined };
const system = { kind: "system", reason: "test" } as const;
const where = (db: ReturnType<typeof createDb>) =>
  db.reading(async (tx) => (await tx.one<{ at: string }>("select current_setting('application_name') as at")).at);

const backend = async (db: Db) => (await db.one<{ pid: number }>("select pg_backend_pid() as pid")).pid;
const parallelWorkers = async (db: Db) =>
  (await db.one<{ n: string }>("select current_setting('max_parallel_workers_per_gather') as n")).n;

test("periodic tasks have their own connections, which use one processor if the machine is shared", async () => {
  const seen: number[] = [];
  let workers = "";
  const run = async (db: Db) => {
    seen.push(await backend(db));
    workers = await parallelWorkers(db);
  };
  const probe = { kind: "startup", name: "probe", run } as const;
  const server = await createServer({
    url: database.url,
    env: testEnv(),
    embedded: true,
    registry: { ...(await openRegistry()), startups: [probe] },
  });
  expect(seen).not.toContain(await backend(server.db));
  expect([workers, await parallelWorkers(server.db)]).toEqual(["0", "2"]);
  await server.close();
});

describe("reports without a replica", () => {
  test("have their own connections, which use one processor if the machine is shared", async () => {
    const [pages, readers] = [createPool(database.url, 1), createPool(database.url, 1, { serial: true })];
    const db = createDb(pages, system, { readers });
    const connection = await pages.connect(); // pages use all of their connections, and a report is still answered
    const pid = await db.reading(backend);
    expect(await db.reading(parallelWorkers)).toBe("0");
    connection.release();
    expect(await backend(db)).not.toBe(pid);
    await Promise.all([pages.end(), readers.end()]);
  });
});

describe("reports with a replica", () => {
  test("are answered by it, also exports, and the health check shows it", async () => {
    const before = await portal.sql<{ n: number }>(
      "select count(*)::int as n from pg_stat_activity where application_name = 'portal-replica' and datname = current_database()",
    );
    expect(before[0]?.n).toBe(0);
    expect((await admin.get("/api/report/penjualan-per-area")).status).toBe(200);
    expect((await admin.get("/api/report/penjualan-per-merk/export")).status).toBe(200);
    const after = await portal.sql<{ n: number }>(
      "select count(*)::int as n from pg_stat_activity where application_name = 'portal-replica' and datname = current_database()",
    );
    expect(after[0]?.n).toBeGreaterThan(0);
    expect((await portal.anonymous.get("/api/health")).json).toEqual({ status: "ok", reports: { from: "replica" } });
  });

  test("contain what the reader has just saved", async () => {
    const db = createDb(createPool(database.url, 1), system, {
      replica: openReplica(createPool(database.url, 1), createPool(readOnly(database.url), 1), seen),
    });
    for (let i = 0; i < 5; i++) {
      await portal.sql("insert into bank (code, name) values ($1, 'Bank')", [`RP${i}`]);
      expect(
        await db.reading((tx) => tx.maybe("select 1 from {bank} where code = :code", { code: `RP${i}` })),
      ).toBeDefined();
    }
    expect(await where(db)).toBe("portal-replica");
  });

  test("are answered by the primary if the replica is unavailable, late, promoted, of another database, or fails during a report", async () => {
    const primary = createPool(database.url, 2);
    const pools: pg.Pool[] = [primary];
    const db = (copy: pg.Pool) => {
      pools.push(copy);
      return createDb(primary, system, { replica: openReplica(primary, copy, seen) });
    };
    const answers = (look: object, then?: Error) => {
      const copy = createPool(readOnly(database.url), 1);
      const real = createPool(readOnly(database.url), 1);
      pools.push(real);
      copy.query = (async (text: string, values: unknown[]) => ({
        rows: [{ ...(await real.query(text, values)).rows[0], ...look }],
      })) as never;
      if (then) copy.connect = (() => Promise.reject(then)) as never;
      return copy;
    };
    const from = async (copy: pg.Pool) => [await where(db(copy)), seen.warnings.at(-1)];
    expect(await from(createPool("postgres://nobody@127.0.0.1:1/none", 1))).toEqual([
      "portal",
      "reports are read from the primary: the replica does not respond (ECONNREFUSED)",
    ]);
    expect(await from(answers({ standby: true, caught: false }))).toEqual([
      "portal",
      "reports are read from the primary: the replica is behind",
    ]);
    expect(await from(answers({ started: "2001-01-01" }))).toEqual([
      "portal",
      "reports are read from the primary: the replica no longer follows the primary",
    ]);
    expect(await from(answers({ server: "1" }))).toEqual([
      "portal",
      "reports are read from the primary: REPORT_DATABASE_URL is not a copy of this database",
    ]);
    expect(await from(answers({}, Object.assign(new Error("gone"), { code: "57P01" })))).toEqual([
      "portal",
      "reports are read from the primary: a query failed on the replica (57P01)",
    ]);
    await Promise.all(pools.map((p) => p.end()));
  });

  test("an error of the query itself is not repeated", async () => {
    const primary = createPool(database.url, 1);
    const copy = createPool(readOnly(database.url), 1);
    let runs = 0;
    const db = createDb(primary, system, { replica: openReplica(primary, copy, seen) });
    const slowRead = db.reading(async (tx) => {
      runs++;
      await tx.query("select 1 / 0");
    });
    await expect(slowRead).rejects.toThrow("division");
    expect(runs).toBe(1);
    await Promise.all([primary.end(), copy.end()]);
  });
});
