import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Client } from "#test/support/portal.ts";
import { openTrade, stockUp, type TradePortal } from "#test/support/trade.ts";

let portal: TradePortal;
let admin: Client;
beforeAll(async () => {
  portal = await openTrade();
  admin = await portal.as("admin");
  await stockUp(portal, "9000");
});
afterAll(() => portal?.close());

type Saved = { data: { id: number; version: number } };
const uoms = () => portal.trade.uoms;
const general = (from: number, to: number, factor: string, more: object = {}) =>
  admin.post("/api/unit-conversion", { fromUom: from, toUom: to, factor, validFrom: "2020-01-01", ...more });
const unit = async (code: string) =>
  ((await admin.post("/api/uom", { code, name: code, kind: "piece", decimals: 0 })).json as Saved).data.id;
const refusal = (a: { json: unknown }) => a.json as { code: string; fields: { field: string; message: string }[] };

describe("general conversions", () => {
  test("a cycle and a contradiction are refused with the path; periods of one pair may not overlap", async () => {
    const [a, b, c] = [await unit("A1"), await unit("B1"), await unit("C1")];
    expect((await general(a, b, "2")).status).toBe(200);
    const second = await general(b, c, "5");
    expect(second.status).toBe(200);
    expect(refusal(await general(a, c, "10"))).toMatchObject({
      code: "conversion.cycle",
      fields: [{ field: "factor", message: expect.stringContaining("A1 → B1 → C1 sudah menghasilkan 10") }],
    });
    expect(refusal(await general(c, a, "11"))).toMatchObject({
      code: "conversion.contradiction",
      fields: [{ message: expect.stringContaining("C1 → B1 → A1") }],
    });
    expect(refusal(await general(b, a, "3", { validFrom: "2025-01-01" }))).toMatchObject({
      code: "overlap",
      fields: [{ field: "validFrom" }],
    });
    expect(refusal(await general(a, a, "1"))).toMatchObject({ code: "conversion.same" });
    // after a conversion is archived, another one is added; restoring the archived one would close a cycle
    const row = (second.json as Saved).data;
    const away = (await admin.post(`/api/unit-conversion/${row.id}/archive`, { id: undefined, version: row.version }))
      .json as Saved;
    expect((await general(a, c, "10")).status).toBe(200);
    expect(
      refusal(await admin.post(`/api/unit-conversion/${row.id}/restore`, { version: away.data.version })),
    ).toMatchObject({ code: "conversion.cycle" });
  });

  test("of two concurrent conversions that together form a cycle, one is refused", async () => {
    for (let round = 0; round < 5; round++) {
      const [a, b, c] = [await unit(`X${round}`), await unit(`Y${round}`), await unit(`Z${round}`)];
      await general(a, b, "2");
      const answers = await Promise.all([general(b, c, "3"), general(c, a, "0.5")]);
      expect(answers.map((r) => r.status).sort()).toEqual([200, 422]);
    }
  });
});

describe("quantities keep the conversion of their day", () => {
  const sell = async (qty: string) =>
    (await portal.as("vendor-a")).post("/api/sale", {
      store: portal.trade.stores[0],
      warehouse: portal.trade.warehouses[0],
      soldOn: portal.trade.today,
      lines: [{ product: portal.trade.products[0], uom: uoms().palet, qty }],
    });

  test("a conversion that changes during sales alters no stored sale, and each sale has one of the two", async () => {
    const [row] = await portal.sql<{ id: number; version: number }>(
      "select id, version from uom_conversion where product_id = $1 and from_uom_id = $2",
      [portal.trade.products[0], uoms().palet],
    );
    const first = await sell("1");
    expect(first.status).toBe(200);
    const [before] = await portal.sql<{ tonnes: string }>("select tonnes from sale_line order by id limit 1");
    expect(before?.tonnes).toBe("2.000");
    const answers = await Promise.all([
      ...Array.from({ length: 12 }, () => sell("1")),
      admin.patch(`/api/uom-conversion/${row?.id}`, { version: row?.version, factor: "4" }),
      ...Array.from({ length: 12 }, () => sell("1")),
    ]);
    expect(answers.map((a) => a.status)).toEqual(answers.map(() => 200));
    const lines = await portal.sql<{ tonnes: string; qty: string; bags: string }>(
      `select l.tonnes, l.qty, (-m.qty)::text as bags from sale_line l join stock_movement m on m.distributor_id = l.distributor_id and m.cause = 'sale' and m.cause_id = l.sale_id and m.cause_line = l.line_no
       where m.type = 'sale' order by l.id`,
    );
    expect(lines[0]).toEqual({ tonnes: "2.000", qty: "1.000", bags: "50.000" });
    for (const l of lines)
      expect([
        ["2.000", "50.000"],
        ["4.000", "100.000"],
      ]).toContainEqual([l.tonnes, l.bags]);
    const last = await sell("1");
    expect(last.json).toMatchObject({ data: { tonnes: "4.000" } });
    const [level] = await portal.sql<{ same: boolean }>(
      "select sum(l.qty) = (select sum(qty) from stock_movement) as same from stock_level l",
    );
    expect(level?.same).toBe(true);
    // a return of the first sale uses the conversion of that sale
    const [sale] = await portal.sql<{ id: number }>("select id from sale order by id limit 1");
    const back = await (await portal.as("vendor-a")).post(`/api/sale/${sale?.id}/return`, {
      reason: "rusak",
      lines: [{ line: 1, qty: "1" }],
    });
    expect(back.json).toMatchObject({ data: { tonnes: "2.000" } });
  });
});

describe("the backdate limit of sales", () => {
  const sell = (day: string, warehouse: 0 | 1 = 0) =>
    admin.post("/api/sale", {
      store: portal.trade.stores[0],
      warehouse: portal.trade.warehouses[warehouse],
      soldOn: day,
      lines: [{ product: portal.trade.products[1], uom: uoms().zak, qty: "1" }],
    });

  test("the distributor's own limit takes precedence while valid; the general one applies otherwise", async () => {
    await stockUp(portal, "50", 1, 2);
    expect((await sell(await portal.day(-3))).status).toBe(200);
    expect((await sell(await portal.day(-4))).status).toBe(422);
    const own = await admin.post("/api/backdate-limit", {
      distributor: portal.trade.distributors[0],
      days: 6,
      validFrom: await portal.day(-1),
      validTo: await portal.day(1),
    });
    expect(own.status).toBe(200);
    expect((await sell(await portal.day(-6))).status).toBe(200);
    expect(refusal(await sell(await portal.day(-7)))).toMatchObject({
      code: "sale.invalid",
      fields: [{ field: "soldOn" }],
    });
    expect((await sell(await portal.day(-6), 1)).status).toBe(422);
    const { id, version } = (own.json as Saved).data;
    const ended = await admin.patch(`/api/backdate-limit/${id}`, { version, validTo: portal.trade.today });
    expect(ended.status).toBe(200);
    expect((await sell(await portal.day(-4))).status).toBe(422);
    expect((await sell(await portal.day(1))).status).toBe(422);
  });
});
