import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newApiKey } from "#platform/access/index.server.ts";
import { deadlines, openDatabase, processesIn, throwawayFolder } from "#platform/database/index.server.ts";
import { readEnv } from "#platform/http/index.server.ts";
import { prepareData } from "#server/first-start.ts";
import { createServer } from "#server/server.ts";
import { type Client, type Portal, portalOn } from "#test/support/portal.ts";

/** A database server of its own, because other tests use the shared one at the same time. */
let dataDir = "";
let database: Awaited<ReturnType<typeof openDatabase>>;
let portal: Portal;
let admin: Client;
/**
 * A renewed token remains valid for ten more seconds, which the silence may exceed: each test renews another person's.
 */
let renewing: Client;
const { key, prefix, hash } = newApiKey();

beforeAll(async () => {
  dataDir = throwawayFolder("portal-silent-");
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  database = await openDatabase({ dataDir, log, options: { durable: false, sharedBuffersMb: 64 } });
  const env = readEnv({ NODE_ENV: "test", LOG_LEVEL: "silent", RATE_LIMIT_PER_MINUTE: "0", DEMO: "test" });
  await prepareData(database.url, env, () => undefined);
  const server = await createServer({ url: database.url, env, migrated: true, embedded: true });
  portal = portalOn(server, { url: database.url, drop: async () => undefined });
  admin = await portal.as("admin");
  const [client] = await portal.sql<{ id: number; d: number }>(
    "insert into api_client (distributor_id, code, name, per_minute, per_day) select id, 'ERP-SILENT', 'ERP', 100000, 1000000 from distributor where status = 'active' limit 1 returning id, distributor_id as d",
  );
  const values = [client?.d, client?.id, prefix, hash];
  await portal.sql("insert into api_key (distributor_id, client_id, prefix, hash) values ($1, $2, $3, $4)", values);
});
afterAll(async () => {
  await portal?.close();
  await database?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const calls: Readonly<Record<string, () => Promise<{ status: number }>>> = {
  health: () => portal.anonymous.get("/api/health"),
  page: () => portal.anonymous.get("/"),
  dashboard: () => admin.get("/api/dashboard"),
  client: () => portal.anonymous.request("GET", "/api/v1/client", { headers: { authorization: `Bearer ${key}` } }),
  list: () => admin.get("/api/store?perPage=30"),
  record: () => admin.get("/api/store/1"),
  report: () => admin.get("/api/report/penjualan-per-area"),
  export: () => admin.get("/api/bank/export"),
  login: () => portal.anonymous.post("/api/login", { username: "tso", password: "Portal#2026" }),
  refresh: () => renewing.post("/api/refresh", { path: "/" }),
  write: () => admin.post("/api/bank", { code: `S${Math.random().toString(36).slice(2, 8)}`, name: "Bank Sunyi" }),
};
type Timed = { readonly name: string; readonly status: number; readonly ms: number };
const timed = async (name: string): Promise<Timed> => {
  const from = performance.now();
  const { status } = await (calls[name] as () => Promise<{ status: number }>)();
  return { name, status, ms: performance.now() - from };
};
/** More requests at once than there are connections, and one more after that. */
const all = async (): Promise<Timed[]> => {
  const names = Object.keys(calls).filter((n) => n !== "health");
  const first = await Promise.all([...names, ...names, ...names].map(timed));
  return [...first, ...(await Promise.all(names.map(timed)))];
};
const healthFor = async (ms: number): Promise<Timed[]> => {
  const seen: Timed[] = [];
  for (const until = Date.now() + ms; Date.now() < until; await sleep(300)) seen.push(await timed("health"));
  return seen;
};
/** Every response is within its deadline, and none is an internal error. */
function expectInTime(seen: readonly Timed[]): void {
  const late = seen.filter(({ name, ms }) => ms > (name === "health" ? deadlines.healthMs : deadlines.requestMs));
  expect(late).toEqual([]);
  expect(seen.filter(({ name, status }) => name !== "page" && name !== "health" && status !== 503)).toEqual([]);
  expect(seen.filter(({ name, status }) => name === "page" && status !== 200)).toEqual([]);
  expect(seen.filter(({ name }) => name === "health").at(-1)?.status).toBe(503);
}
const served = async (username: string): Promise<void> => {
  renewing = await portal.as(username);
  for (const name of Object.keys(calls)) expect(await timed(name)).toMatchObject({ name, status: 200 });
};
async function backWithin(ms: number): Promise<void> {
  for (const until = Date.now() + ms; Date.now() < until; await sleep(200))
    if ((await timed("health")).status === 200) return served("helpdesk");
  throw new Error("the portal did not recover");
}

test.skipIf(process.platform !== "linux")(
  "while the database is stopped, every request ends in time, and afterwards the portal works again",
  async () => {
    await served("distributor");
    const processes = processesIn(join(dataDir, "pg")) ?? [];
    expect(processes.length).toBeGreaterThan(5);
    for (const pid of processes) process.kill(pid, "SIGSTOP");
    try {
      const [answers, health] = await Promise.all([all(), healthFor(8_000)]);
      expectInTime([...answers, ...health]);
    } finally {
      for (const pid of processes) process.kill(pid, "SIGCONT");
    }
    await backWithin(10_000);
  },
);

test("while the database refuses connections, every request fails at once, and the pages are still served", async () => {
  await database.stop();
  const [answers, health] = await Promise.all([all(), healthFor(2_000)]);
  expectInTime([...answers, ...health]);
});
