import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "#kit/person.ts";
import { awardAll } from "#features/program-loyalty/point/round.server.ts";
import { stageOn } from "#test/support/point-stage.ts";
import { openTrade, stockUp, type TradePortal } from "#test/support/trade.ts";

let portal: TradePortal;
let stage: ReturnType<typeof stageOn>;
let program = 0;
let store = 0;
beforeAll(async () => {
  portal = await openTrade();
  await stockUp(portal, "500");
  await stockUp(portal, "500", 1, 2);
  stage = stageOn({ db: portal.server.db, sql: portal.sql, trade: portal.trade });
  program = await stage.program();
  store = portal.trade.stores[0];
  // the store buys from both distributors
  await portal.sql(
    "insert into store_distributor (store_id, distributor_id, kind, valid_from) values ($1, $2, 'other', '2020-01-01')",
    [store, portal.trade.distributors[1]],
  );
  await stage.join(program, store);
});
afterAll(() => portal?.close());

const savedOf = (text: string) => (JSON.parse(text) as { data: { id: number; version: number } }).data;
async function sell(who: "vendor-a" | "vendor-b", qty: number) {
  const { trade } = portal;
  const client = await portal.as(who);
  const answer = await client.post("/api/sale", {
    store,
    warehouse: trade.warehouses[who === "vendor-a" ? 0 : 1],
    soldOn: trade.today,
    lines: [{ product: trade.products[0], uom: trade.uoms.zak, qty: String(qty) }],
  });
  expect([answer.status, answer.text.slice(0, 300)]).toEqual([200, expect.anything()]);
  return { client, ...savedOf(answer.text) };
}
const balance = async () => {
  await awardAll(portal.server.db);
  return (await stage.account({ wallet: program, store })).balance;
};

test("sales, returns and cancellations of both give the points of the remaining sales", async () => {
  const first = await sell("vendor-a", 100);
  const second = await sell("vendor-a", 50);
  expect(await balance()).toBe(150);
  const back = await first.client.post(`/api/sale/${first.id}/return`, {
    reason: "rusak di jalan",
    lines: [{ line: 1, qty: "30" }],
  });
  expect([back.status, back.text.slice(0, 300)]).toEqual([200, expect.anything()]);
  expect(await balance()).toBe(120);
  const cancelled = await second.client.post(`/api/sale/${second.id}/cancel`, {
    version: second.version,
    reason: "salah kirim",
  });
  expect([cancelled.status, cancelled.text.slice(0, 300)]).toEqual([200, expect.anything()]);
  expect(await balance()).toBe(70);
  const { id, version } = savedOf(back.text);
  expect((await first.client.post(`/api/sale/${id}/cancel`, { version, reason: "retur batal" })).status).toBe(200);
  expect(await balance()).toBe(100);
});

test("a distributor sees points of its own sales, none of a competitor's, and no whole balance", async () => {
  await sell("vendor-b", 40);
  expect(await balance()).toBe(140);
  const own = portal.trade.distributors[1];
  const person: Person = {
    ...{ kind: "person", userId: 1, realUserId: 1, username: "b", fullname: "b", roles: [], actions: new Set() },
    ...{ links: [], vendorId: own, districts: null, vendors: null, sessionId: "", authenticatedAt: "" },
  };
  const db = portal.server.db.as(person);
  for (const table of ["point_window", "point_lot", "point_entry"])
    expect(await db.query(`select distinct t.distributor_id as d from {${table}} t`)).toEqual([{ d: own }]);
  expect(await db.query("select sum(e.points)::int as n from {point_entry} e")).toEqual([{ n: 40 }]);
  expect(await db.query("select a.balance from {point_account} a")).toEqual([]);
  for (const table of ["point_hold", "store_owner", "program_budget"])
    expect(await db.query(`select 1 from {${table}} t`)).toEqual([]);
});

test("the portal's database role may add to the ledger, but not change or delete entries", async () => {
  const role = portal.server.db;
  await expect(role.run("update {!point_entry} t set points = 1")).rejects.toThrow("E036");
  const rights = await portal.sql<{ p: string }>(
    "select privilege_type as p from information_schema.role_table_grants where table_name = 'point_entry' and grantee like '%_app' order by 1",
  );
  expect(rights.map((r) => r.p)).toEqual(["INSERT", "SELECT"]);
});

test("a window without closing days stays open on its last day", async () => {
  const buyer = await stage.store();
  const last = await stage.program({ window_kind: "program", valid_to: await portal.day(1), settle_days: 0 });
  await stage.join(last, buyer);
  await stage.sell({
    store: buyer,
    day: portal.trade.today,
    lines: [{ product: portal.trade.products[0] as number, qty: 7 }],
  });
  await awardAll(portal.server.db);
  const windows = await portal.sql("select posted_points::int as n, state from point_window where program_id = $1", [
    last,
  ]);
  expect(windows).toEqual([{ n: 7, state: "ok" }]);
});
