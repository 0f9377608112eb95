import { afterAll, beforeAll, expect, test } from "vitest";
import { openTrade, type TradePortal } from "#test/support/trade.ts";
import { missingIndexes } from "./index-check.ts";

let portal: TradePortal;
beforeAll(async () => {
  portal = await openTrade();
});
afterAll(() => portal?.close());

test("an order that no index answers is named once its table is big", async () => {
  const { registry, db } = portal.server;
  await portal.sql("drop index store_name");
  await portal.sql("drop index if exists store_search");
  expect(
    (await missingIndexes(registry, db, -2)).filter((w) => w.includes('"name" filters') && w.includes('"store"')),
  ).not.toEqual([]);
  expect(await missingIndexes(registry, db)).toEqual([]);
});
