import { afterAll, beforeAll, expect, test } from "vitest";
import { openTrade, type TradePortal } from "#test/support/trade.ts";
import { missingIndexes } from "./index-check.ts";

let portal: TradePortal;
beforeAll(async () => {
  portal = await openTrade();
});
afterAll(() => portal?.close());

test("a sort order without an index is reported once its table is large", async () => {
  const { registry, db } = portal.server;
  await portal.sql("drop index store_name");
  await portal.sql("drop index if exists store_search");
  expect(
    (await missingIndexes(registry, db, -2)).filter((w) => w.includes('"name" filters') && w.includes('"store"')),
  ).not.toEqual([]);
  expect(await missingIndexes(registry, db)).toEqual([]);
});
