import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clusterNodes } from "../support/database.ts";
import { openPortal, type Portal } from "../support/portal.ts";

/** A machine of the cluster that accepts no connections to the database of the portal. */
let portal: Portal;
let worker: pg.Client;
let port: string;
beforeAll(async () => {
  portal = await openPortal();
  const url = (await clusterNodes())[1] as string;
  port = new URL(url).port;
  worker = new pg.Client(url);
  await worker.connect();
});
afterAll(async () => {
  await worker?.end();
  await portal?.close();
});

const name = (): string => new URL(portal.url).pathname.slice(1);
async function open(yes: boolean): Promise<void> {
  await worker.query(`alter database ${name()} allow_connections ${yes}`);
  if (!yes) await worker.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name()]);
}
const health = async () => (await portal.anonymous.get("/api/health")).json;

test("pages that need it answer 503 with a reason, others and the sign-in work, until it is back", {
  timeout: 120_000,
}, async () => {
  const admin = await portal.as("admin");
  await open(false);
  expect(await health()).toEqual({ status: "degraded", unreachable: `127.0.0.1:${port}` });
  const from = performance.now();
  expect(await admin.get("/api/sale")).toMatchObject({ status: 503, json: { code: "database" } });
  expect(await admin.get("/api/report/penjualan-per-produk")).toMatchObject({
    status: 503,
    json: { code: "database" },
  });
  expect(performance.now() - from).toBeLessThan(10_000);
  expect((await admin.get("/api/store")).status).toBe(200);
  expect((await portal.as("tso")).token).not.toBeNull();
  await open(true);
  await expect.poll(health, { timeout: 20_000 }).toEqual({ status: "ok" });
  expect((await admin.get("/api/sale")).status).toBe(200);
});
