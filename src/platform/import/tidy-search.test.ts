import { afterAll, beforeAll, expect, test } from "vitest";
import { openTrade, type TradePortal } from "#test/support/trade.ts";
import { tidySearch } from "./tidy-search.server.ts";

let portal: TradePortal;
beforeAll(async () => {
  portal = await openTrade();
});
afterAll(() => portal?.close());

test("writing never flushes the index, searches find new rows meanwhile, and nothing is pending afterwards", async () => {
  const root = portal.server.db.internal("test");
  const limit = async (db = root) =>
    (await db.one<{ v: string }>("select current_setting('gin_pending_list_limit') as v")).v;
  const usual = await limit();
  const tidier = await root.tx(async (tx) => {
    const t = await tidySearch(root, tx, "store");
    expect(await limit(tx)).toBe("64MB");
    await tx.run(
      "insert into {!store} (code, name, district_id) select 'TIDY-' || n, 'Rapikan ' || n, (select min(d.id) from {district} d) from generate_series(1, 500) n",
    );
    t.begin();
    return t;
  });
  await tidier.end();
  expect(await limit()).toBe(usual);
  // no later statement has to flush the list
  expect(await portal.sql("select gin_clean_pending_list('store_search')::int as pages")).toEqual([{ pages: 0 }]);
  expect(
    (await root.one<{ n: number }>("select count(*)::int as n from {store} s where s.name ilike '%rapikan%'")).n,
  ).toBe(500);
  const none = await root.tx((tx) => tidySearch(root, tx, "bank_account"));
  none.begin();
  await none.end();
});
