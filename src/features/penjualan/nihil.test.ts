import { afterAll, beforeAll, expect, test } from "vitest";
import { openPusher } from "#test/support/push.ts";
import { openTrade, stockUp, type TradePortal } from "#test/support/trade.ts";

let portal: TradePortal;
beforeAll(async () => {
  portal = await openTrade();
  await stockUp(portal, "100");
});
afterAll(() => portal?.close());

test("a day is declared empty once, by form or by system, and only while nothing is dated that day", async () => {
  const vendor = await portal.as("vendor-a");
  const [own, other] = portal.trade.distributors;
  const yesterday = await portal.day(-1);
  const say = (distributor: number, day: string) => vendor.post("/api/nil-report", { distributor, day });
  expect((await say(own, await portal.day(1))).status, "a day to come").toBe(422);
  expect((await say(other, yesterday)).status, "somebody else's day").toBe(422);
  expect((await say(own, yesterday)).status).toBe(200);
  expect((await say(own, yesterday)).status, "said already").toBe(422);

  const system = await openPusher(portal);
  const nil = { externalId: "NIL-1", day: await portal.day(-2), notes: "Gudang tutup" };
  const answers = await Promise.all(Array.from({ length: 6 }, () => system.send("nil-declarations", nil)));
  expect([...new Set(answers.map((a) => `${a.status} ${a.text}`))], "the same declaration again has the same answer").toHaveLength(1);
  expect(answers[0]?.status).toBe(200);
  expect((await system.send("nil-declarations", { ...nil, externalId: "NIL-2", day: yesterday })).status, "by another way it stays said").toBe(200);
  expect(await portal.sql("select day::text, source from nil_report where distributor_id = $1 order by day", [own])).toEqual([
    { day: await portal.day(-2), source: "api" },
    { day: yesterday, source: "form" },
  ]);
  const sent = (await (await portal.as("admin")).get("/api/push-item?f.kind=nil")).json as { data: { externalId: string }[] };
  expect(
    sent.data.map((d) => d.externalId),
    "declarations are found among what systems sent",
  ).toEqual(["NIL-2", "NIL-1"]);

  const { warehouses, stores, products, uoms } = portal.trade;
  expect(
    (await vendor.post("/api/sale", { warehouse: warehouses[0], store: stores[0], soldOn: portal.trade.today, lines: [{ product: products[0], uom: uoms.zak, qty: "1" }] })).status,
  ).toBe(200);
  expect((await say(own, portal.trade.today)).status).toBe(422);
  expect((await system.send("nil-declarations", { externalId: "NIL-3", day: portal.trade.today })).status).toBe(422);
});
