import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { approvals } from "#test/support/approvals.ts";
import type { Client } from "#test/support/portal.ts";
import { untilWaiting } from "#test/support/lock-waits.ts";
import { lockStock } from "#test/support/pushed.ts";
import { openTrade, stockUp, type TradePortal } from "#test/support/trade.ts";

let portal: TradePortal;
let oi: Client;
let holder: pg.Client;
beforeAll(async () => {
  portal = await openTrade();
  await stockUp(portal, "100");
  oi = await portal.as("oi");
  holder = new pg.Client({ connectionString: portal.url });
  await holder.connect();
});
afterAll(async () => {
  await holder?.end();
  await portal?.close();
});
const { act, view } = approvals(
  () => portal,
  () => oi,
);

const propose = async (): Promise<number> => {
  const { warehouses, products, today } = portal.trade;
  const content = { warehouse: warehouses[0], product: products[0], qty: "-1", reason: "count", adjustedOn: today };
  const answer = await (await portal.as("vendor-a")).post("/api/stock-adjustment", {
    content: { ...content, note: "Hitung fisik" },
    submit: true,
  });
  return (answer.json as { data: { id: number } }).data.id;
};
const waiting = (n: number) => untilWaiting(portal.sql, n);

test("a decision whose effect waits locks no row of proposals; a second one waits, and is refused", async () => {
  const id = await propose();
  const { version } = await view(oi, id);
  await holder.query("begin");
  await lockStock(holder, portal);
  const first = act(oi, id, "approve");
  await waiting(1);
  await holder.query("select 1 from submission where id = $1 for update nowait", [id]);
  const second = oi.post(`/api/submission/${id}/move`, { move: "approve", version });
  await waiting(2);
  await holder.query("commit");
  expect((await first).status).toBe(200);
  expect((await second).status).toBe(409);
});

test("a decision on a proposal that was changed without its lock is refused, and changes nothing", async () => {
  const id = await propose();
  await holder.query("begin");
  await lockStock(holder, portal);
  const decided = act(oi, id, "approve");
  await waiting(1);
  await portal.sql("update submission set version = version + 1 where id = $1", [id]);
  await holder.query("commit");
  expect(await decided).toMatchObject({ status: 409, json: { code: "workflow.state" } });
  expect((await view(oi, id)).state.value).toBe("submitted");
  expect((await act(oi, id, "approve")).status).toBe(200);
});
