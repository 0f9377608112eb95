import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildBulk } from "#test/support/bulk.ts";
import { openPusher, type Pusher } from "#test/support/push.ts";
import { openTrade, type TradePortal } from "#test/support/trade.ts";
import { limitsAnswer, lookupAnswer } from "./distributor/lookup-answers.server.ts";
import { type Lookup, lookupCalls } from "./distributor/lookups.calls.ts";

let portal: TradePortal;
let erp: Pusher;
let rival: Pusher;
beforeAll(async () => {
  portal = await openTrade();
  await buildBulk(portal.sql, portal.trade);
  erp = await openPusher(portal);
  rival = await openPusher(portal, 1);
  await portal.sql(
    "insert into payment_method (code, name, kind, due_days) values ('KAS', 'Tunai', 'cash', 0), ('TOP30', 'Tempo', 'credit', 30)",
  );
  await portal.sql(
    "insert into packing_plant (code, name, opco_id, district_id) select c, c, o.id, d.id from unnest(array['PP1', 'PP2']) c, (select min(id) as id from opco) o, (select min(id) as id from district) d",
  );
});
afterAll(() => portal?.close());

type Rows = { data: Record<string, unknown>[]; cursor: string | null; more: boolean; asOf: string };
const pathOf = (of: Lookup) => lookupCalls[of].path.replace("/api/v1/", "");
const read = async (of: Lookup, query = "", by = erp) => {
  const answer = await by.get(pathOf(of) + query);
  expect(answer.status, answer.text).toBe(200);
  return answer.json as Rows;
};
const codes = (rows: Rows) => rows.data.map((r) => r.code).sort();

describe("lookups for senders", () => {
  test.each(Object.keys(lookupCalls) as Lookup[])("%s answer according to the document, page by page", async (of) => {
    const all = await read(of);
    expect(lookupAnswer(of).safeParse(all).error).toBeUndefined();
    expect(all.data.length).toBeGreaterThan(0);
    const one: Record<string, unknown>[] = [];
    let cursor: string | null = null;
    do {
      const page: Rows = await read(of, `?limit=1${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ""}`);
      one.push(...page.data);
      expect(page.more).toBe(page.cursor !== null);
      cursor = page.cursor;
    } while (cursor !== null && one.length <= all.data.length);
    expect(one).toEqual(all.data);
  });

  test("a distributor sees its own stores and warehouses only", async () => {
    const [mine, theirs] = [await read("stores"), await read("stores", "", rival)];
    expect(codes(mine).filter((c) => codes(theirs).includes(c as string))).toEqual([]);
    expect(codes(await read("warehouses", "", rival))).not.toContain("G0");
  });

  test("prices of areas in which the distributor has no stores or sales are not disclosed", async () => {
    const before = (await read("prices")).data.length;
    await portal.sql(
      `with a as (insert into area (code, name) select 'FAR', 'Jauh' returning id)
       insert into price (product_id, area_id, price_kind, uom_id, amount, valid_from) select p.id, a.id, 'selling', p.stock_uom_id, 1, '2020-01-01' from a, product p limit 1`,
    );
    expect((await read("prices")).data).toHaveLength(before);
  });

  test("changes since a time: archived rows as removed, a store that left only by its code", async () => {
    const { asOf } = await read("stores");
    const since = encodeURIComponent(new Date().toISOString());
    expect((await read("stores", `?changedSince=${since}`)).data).toEqual([]);
    expect((await read("stores", `?changedSince=${encodeURIComponent(asOf)}`)).data.length).toBeGreaterThan(0);
    const [left] = (await read("stores")).data;
    await portal.sql(
      "update store_distributor set valid_to = (now() at time zone 'Asia/Jakarta')::date, updated_at = now() where store_id = (select id from store where code = $1) and distributor_id = $2",
      [left?.code, portal.trade.distributors[0]],
    );
    const news = await read("stores", `?changedSince=${since}`);
    expect(news.data).toMatchObject([{ code: left?.code, name: null, district: null, status: null, removed: true }]);
    expect(codes(await read("stores"))).not.toContain(left?.code);
    await portal.sql("update payment_method set archived_at = now(), updated_at = now()");
    expect((await read("paymentMethods", `?changedSince=${since}`)).data[0]).toMatchObject({ removed: true });
    expect((await read("paymentMethods")).data).toEqual([]);
  });

  test("a bulk customer that is no longer served is removed, only by its code", async () => {
    const since = encodeURIComponent(new Date().toISOString());
    expect(codes(await read("bulkCustomers"))).toEqual(["C0", "C3"]);
    expect((await read("bulkCustomers", `?changedSince=${since}`)).data).toEqual([]);
    await portal.sql(
      `update bulk_customer_distributor set updated_at = now(),
         valid_to = case when customer_id = (select id from bulk_customer where code = 'C0') then (now() at time zone 'Asia/Jakarta')::date end,
         archived_at = case when customer_id = (select id from bulk_customer where code = 'C3') then now() end
       where distributor_id = $1 and customer_id in (select id from bulk_customer where code in ('C0', 'C3'))`,
      [portal.trade.distributors[0]],
    );
    const news = await read("bulkCustomers", `?changedSince=${since}`);
    expect(lookupAnswer("bulkCustomers").safeParse(news).error).toBeUndefined();
    expect(codes(news)).toEqual(["C0", "C3"]);
    for (const row of news.data)
      expect(row).toMatchObject({ name: null, district: null, status: null, projects: [], removed: true });
    expect((await read("bulkCustomers")).data).toEqual([]);
  });

  test("an unchanged answer is not transferred again", async () => {
    const first = await erp.get("products");
    const tag = String(first.headers.etag);
    const again = await portal.server.app.inject({
      url: "/api/v1/products",
      headers: { authorization: `Bearer ${erp.key}`, "if-none-match": tag },
    });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    await portal.sql("update product set name = name || ' baru', updated_at = now()");
    expect((await erp.get("products")).headers.etag).not.toBe(tag);
  });

  test("limits are those of the sender; invalid parameters are refused at their field", async () => {
    const { json } = await erp.get("limits");
    expect(limitsAnswer.safeParse(json).error).toBeUndefined();
    expect(json).toMatchObject({ today: portal.trade.today, batch: { items: 1000 } });
    for (const [query, field, code] of [
      ["?cursor=x", "cursor", "cursor"],
      ["?limit=501", "limit", "limit"],
      ["?changedSince=yesterday", "changedSince", "date"],
      ["?what=1", "what", "unknown-field"],
    ])
      expect((await erp.get(`stores${query}`)).json).toMatchObject({ code: "invalid", fields: [{ field, code }] });
    expect((await portal.anonymous.get("/api/v1/stores")).status).toBe(401);
  });
});
