import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sweepWaiting } from "#features/penjualan/push/push-housekeeping.server.ts";
import { clusterNodes } from "../support/database.ts";
import { documents, endpoints, openPusher, type Pushed } from "../support/push.ts";
import { openTrade, type TradePortal } from "../support/trade.ts";

/** A waiting document is kept while a machine is away, and goes on once it is back. */
let portal: TradePortal;
let worker: pg.Client;
beforeAll(async () => {
  portal = await openTrade();
  worker = new pg.Client((await clusterNodes())[1]);
  await worker.connect();
});
afterAll(async () => {
  await worker?.end();
  await portal?.close();
});

async function open(yes: boolean): Promise<void> {
  const name = new URL(portal.url).pathname.slice(1);
  await worker.query(`alter database ${name} allow_connections ${yes}`);
  if (!yes) await worker.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name]);
}

test("the periodic task applies it", { timeout: 120_000 }, async () => {
  const erp = await openPusher(portal);
  const { receipt, sale, back } = documents(() => portal.trade.today);
  const push = ({ kind, body }: Pushed) => erp.send(endpoints[kind], body);
  await push(receipt("GR-1", "100"));
  expect((await push(back("R-1", "S-1", "2"))).json).toMatchObject({ status: "waiting" });
  // the sale arrives without a retry of the return, as if the server had ended in between
  await portal.sql("update push_item set waits_for = 'doc:elsewhere' where external_id = 'R-1'");
  expect((await push(sale("S-1", "10"))).json).toMatchObject({ status: "applied" });
  await portal.sql("update push_item set waits_for = 'doc:S-1', tried_at = '2026-01-01' where external_id = 'R-1'");
  await open(false);
  expect((await push(sale("S-2", "1"))).status).toBe(503);
  await expect(sweepWaiting(portal.server.db)).rejects.toThrow();
  await open(true);
  const state = async () => {
    await sweepWaiting(portal.server.db);
    return portal.sql("select state from push_item where external_id = 'R-1'");
  };
  await expect.poll(state, { timeout: 30_000 }).toEqual([{ state: "applied" }]);
  expect((await push(sale("S-2", "1"))).json).toMatchObject({ status: "applied" });
  expect(
    await portal.sql("select qty::text from stock_level where product_id = $1", [portal.trade.products[0]]),
  ).toEqual([{ qty: "91.000" }]);
});
