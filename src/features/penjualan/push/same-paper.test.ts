import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { documents, endpoints, openPusher, type Pushed, type Pusher } from "#test/support/push.ts";
import { openTrade, type TradePortal } from "#test/support/trade.ts";

let portal: TradePortal;
let erp: Pusher;
beforeAll(async () => {
  portal = await openTrade();
});
afterAll(() => portal?.close());
beforeEach(async () => {
  await portal.sql(
    "truncate push_item, sale_line, sale, purchase_line, purchase, delivery_line, delivery, stock_movement, stock_level, rollup_dirty restart identity cascade",
  );
  erp = await openPusher(portal);
  await push(receipt("GR-1", "100"));
});

const { line, sale, receipt, back, cancel } = documents(() => portal.trade.today);
const push = (p: Pushed, by = erp) => by.send(endpoints[p.kind], p.body);
const level = async () =>
  (
    await portal.sql<{ qty: string }>("select qty from stock_level where product_id = $1", [portal.trade.products[0]])
  )[0]?.qty;

describe("numbers that differ only by case or white space", () => {
  test("of a sender are the same document: same answer, also in batches, and one stock movement", async () => {
    const first = await push(sale("Inv-1", "10"));
    expect(first.json).toMatchObject({ status: "applied" });
    expect((await push(sale("INV-1", "10"))).text).toBe(first.text);
    expect((await push(sale("inv-1", "10", { store: "t0", warehouse: "g0" }))).text).toBe(first.text);
    expect((await push(sale("inv-1", "11"))).json).toMatchObject({ code: "idempotency.mismatch" });
    const { results } = (
      await erp.send("sales/batch", {
        items: [sale("B-1", "1").body, sale("b-1", "1").body, sale("B-2", "2").body, sale("INV-1", "10").body],
      })
    ).json as { results: { status: string }[] };
    expect(results.map((r) => r.status)).toEqual(["applied", "applied", "applied", "applied"]);
    expect(await level()).toBe("87.000");
    expect(await portal.sql("select 1 from sale")).toHaveLength(3);
    expect((await erp.get("documents/INV-1")).json).toMatchObject({ externalId: "Inv-1", status: "applied" });
  });

  test("64 concurrent spellings create one sale", async () => {
    const spelled = (i: number) => [..."sjkabc"].map((c, at) => ((i >> at) & 1 ? c.toUpperCase() : c)).join("");
    const answers = await Promise.all(Array.from({ length: 64 }, (_, i) => push(sale(spelled(i), "1"))));
    expect(new Set(answers.map((a) => (a.json as { id: number }).id)).size).toBe(1);
    expect(await level()).toBe("99.000");
  });

  test("are found by returns and cancellations in any order", async () => {
    await push(sale("S-1", "10"));
    expect((await push(back("R-1", "s-1", "4"))).json).toMatchObject({ status: "applied" });
    expect((await push(back("R-2", "s-2", "1"))).json).toMatchObject({ status: "waiting" });
    await push(sale("S-2", "5"));
    expect((await erp.get("documents/r-2")).json).toMatchObject({ status: "applied" });
    expect((await push(cancel("C-1", "s-1"))).json).toMatchObject({ status: "applied" });
    expect((await erp.get("documents/S-1")).json).toMatchObject({ status: "void" });
    expect(await level()).toBe("96.000");
  });

  test.each([
    ["SJ 1", "sj 1"],
    ["SJ 1", "SJ  1"],
    ["SJ 1", "SJ\u00a01"],
    ["Jalan\u00e9 1", "JALANE\u0301 1"],
  ])("%j and %j is one document, for any author", async (one, other) => {
    expect((await push(sale("S-1", "1", { number: one }))).json).toMatchObject({ status: "applied" });
    const again = await push(sale("S-2", "1", { number: other }));
    expect(again.json).toMatchObject({ status: "failed", code: "duplicate", fields: [{ field: "number" }] });
    const { stores, warehouses, products, uoms } = portal.trade as never as Record<string, Record<string, number>>;
    const typed = await (await portal.as("vendor-a")).post("/api/sale", {
      store: stores?.[0],
      warehouse: warehouses?.[0],
      soldOn: portal.trade.today,
      number: other,
      lines: [{ product: products?.[0], uom: Object.values(uoms ?? {})[0], qty: "1" }],
    });
    expect([typed.status, (typed.json as { fields: { field: string }[] }).fields.map((f) => f.field)]).toEqual([
      422,
      ["number"],
    ]);
    expect(await level()).toBe("99.000");
  });

  test("of a cancelled document can be used again, in any spelling", async () => {
    await push(sale("S-1", "1", { number: "INV/1" }));
    const other = await openPusher(portal);
    await push(sale("S-2", "1", { number: "inv/1" }), other);
    expect((await other.get("documents/S-2")).json).toMatchObject({ status: "failed", waitsFor: "number inv/1" });
    await push(cancel("C-1", "S-1"));
    expect((await other.get("documents/S-2")).json).toMatchObject({ status: "applied", number: "inv/1" });
  });

  test("mixed scripts and invisible characters are refused at their field", async () => {
    const wrongFields = async (p: Pushed) =>
      ((await push(p)).json as { fields: { field: string }[] }).fields.map((f) => f.field);
    expect(await wrongFields(sale("S-1", "1", { number: "\u0410BC-1" }))).toEqual(["number"]);
    expect(await wrongFields(sale("S-2", "1", { store: "\u200b\u2060" }))).toEqual(["store"]);
    expect(await wrongFields(sale("S-3", "1", { notes: "a\u0085b" }))).toEqual(["notes"]);
    expect(await wrongFields(sale("S-4", "1", { lines: [{ ...line(0, "1"), product: "P0\u200b" }] }))).toEqual([
      "lines.0.product",
    ]);
  });
});
