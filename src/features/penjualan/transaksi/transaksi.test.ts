import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Answer, Client } from "#test/support/portal.ts";
import { openTrade, stockUp, type TradePortal } from "#test/support/trade.ts";

let portal: TradePortal;
let admin: Client;
let vendor: Client;
let other: Client;
beforeAll(async () => {
  portal = await openTrade();
  [admin, vendor, other] = (await Promise.all(["admin", "vendor-a", "vendor-b"].map((u) => portal.as(u)))) as [
    Client,
    Client,
    Client,
  ];
  await stockUp(portal, "100000");
  await stockUp(portal, "1000", 1, 2);
});
afterAll(() => portal?.close());

type Line = { product: number; uom: number; qty: unknown; unitPrice?: unknown; discount?: unknown };
const line = (product = 0, qty: unknown = "10", extra: Partial<Line> = {}): Line => ({
  product: portal.trade.products[product] as number,
  uom: portal.trade.uoms.zak,
  qty,
  ...extra,
});
const sale = (lines: Line[] = [line()], extra: Record<string, unknown> = {}) => ({
  store: portal.trade.stores[0],
  warehouse: portal.trade.warehouses[0],
  soldOn: portal.trade.today,
  lines,
  ...extra,
});
const fieldsOf = (a: Answer) =>
  Object.fromEntries(
    ((a.json as { fields: { field: string; message: string }[] }).fields ?? []).map((f) => [f.field, f.message]),
  );
const dataOf = <T = { id: number; number: string; version: number; tonnes: string; netTotal: string }>(a: Answer) => {
  if (a.status !== 200) throw new Error(`${a.status} ${a.text}`);
  return (a.json as { data: T }).data;
};
const level = async (product = 0, warehouse = 0) =>
  (
    await portal.sql<{ qty: string; tonnes: string }>(
      "select qty, tonnes from stock_level where warehouse_id = $1 and product_id = $2",
      [portal.trade.warehouses[warehouse as 0], portal.trade.products[product]],
    )
  )[0];

describe("a sale", () => {
  test("reduces stock, stores the entered unit and tonnes, uses the area's list price, and is audited", async () => {
    const before = await level();
    const saved = dataOf(
      await vendor.post(
        "/api/sale",
        sale([
          line(0, "2", { uom: portal.trade.uoms.palet }),
          line(1, "5", { unitPrice: "61000.50", discount: "1000" }),
        ]),
      ),
    );
    // 2 pallets × 2 t × Rp 1,625,000 in this area; 5 bags × 61,000.50 − 1,000
    expect(saved).toMatchObject({ tonnes: "4.200", netTotal: "6804002.50" });
    expect(await level()).toMatchObject({
      qty: (Number(before?.qty) - 100).toFixed(3),
      tonnes: (Number(before?.tonnes) - 4).toFixed(3),
    });
    const detail = dataOf<{ lines: Record<string, unknown>[]; stock: unknown[]; grossTotal: string; status: string }>(
      await vendor.get(`/api/sale/${saved.id}`),
    );
    expect(detail).toMatchObject({ status: "posted", grossTotal: "6805002.50" });
    expect(detail.lines[0]).toMatchObject({
      line: 1,
      qty: "2.000",
      tonnes: "4.000",
      unitPrice: "3250000.00",
      net: "6500000.00",
      returnable: "2.000",
    });
    expect(detail.stock).toMatchObject([
      { type: "sale", qty: "-100.000", tonnes: "-4.000" },
      { type: "sale", qty: "-5.000", tonnes: "-0.200" },
    ]);
    const [event] = await portal.sql<{ action: string; label: string; user_id: number }>(
      "select action, label, user_id from audit_event where entity = 'sale' and entity_id = $1",
      [String(saved.id)],
    );
    expect(event).toMatchObject({ action: "create", label: saved.number });
    const dirty = await portal.sql<{ cube: string }>(
      "select distinct cube from rollup_dirty where distributor_id = $1 order by cube",
      [portal.trade.distributors[0]],
    );
    expect(dirty.map((d) => d.cube)).toEqual(expect.arrayContaining(["sale", "stock"]));
  });

  test("distributes a discount on the whole document to the last cent", async () => {
    const saved = dataOf(
      await vendor.post(
        "/api/sale",
        sale([line(1, "1", { unitPrice: "1" }), line(2, "1", { unitPrice: "1" }), line(3, "1", { unitPrice: "1" })], {
          discount: "0.10",
          pricesMeant: true,
        }),
      ),
    );
    const lines = await portal.sql<{ discount: string; net: string }>(
      "select discount, net from sale_line where sale_id = $1 order by line_no",
      [saved.id],
    );
    expect(lines.map((l) => l.discount)).toEqual(["0.03", "0.04", "0.03"]);
    expect(saved.netTotal).toBe("2.90");
  });

  test("a typed price far from the list price is stored after confirmation, others need none", async () => {
    const priced = (unitPrice: string, more: object = {}) =>
      vendor.post("/api/sale", sale([line(1, "1"), line(1, "1", { unitPrice })], { number: null, ...more }));
    const key = { "idempotency-key": "harga-jauh-001" };
    const slip = sale([line(1, "1"), line(1, "1", { unitPrice: "600000" })]);
    const refused = await vendor.post("/api/sale", slip, key);
    expect([refused.status, refused.json]).toMatchObject([
      422,
      {
        code: "sale.offList",
        fields: [{ field: "lines.1.unitPrice", message: "Harga daftar hari itu 60.000; beda lebih dari 50%." }],
      },
    ]);
    // the confirmed request with the same idempotency key is the same document
    const meant = dataOf(await vendor.post("/api/sale", { ...slip, pricesMeant: true }, key));
    expect(meant.netTotal).toBe("660000.00");
    for (const price of ["30000", "90000", "60000.01"])
      expect([price, (await priced(price)).status]).toEqual([price, 200]);
    for (const price of ["29999.99", "90000.01", "99999999999", "0"])
      expect([price, (await priced(price)).json]).toMatchObject([price, { code: "sale.offList" }]);
    await portal.sql("insert into system_setting (name, value) values ('sale.priceGap', '0')");
    expect((await priced("1")).status).toBe(200);
    await portal.sql("delete from system_setting where name = 'sale.priceGap'");
  });

  test.each([
    ["NaN", "NaN"],
    ["minus", "-1"],
    ["zero", "0"],
    ["too precise", "1.0001"],
    ["a float", 1.5],
    ["infinite", "Infinity"],
    ["an exponent", "1e3"],
    ["hexadecimal", "0x10"],
    ["too big", "999999999999"],
    ["nothing", ""],
    ["padded with NUL", "1\u0000"],
  ])("refuses a quantity that is %s", async (_name, qty) => {
    const before = await level();
    const answer = await vendor.post("/api/sale", sale([line(0, qty)]));
    expect(answer.status).toBe(422);
    expect(Object.keys(fieldsOf(answer))).toEqual(["lines.0.qty"]);
    expect(await level()).toEqual(before);
  });

  test.each([
    ["unitPrice", "NaN"],
    ["unitPrice", "-1"],
    ["unitPrice", "0.005"],
    ["discount", "-5"],
    ["discount", "600001"],
  ])("refuses %s = %s", async (name, value) => {
    const answer = await vendor.post("/api/sale", sale([line(0, "10", { unitPrice: "60000", [name]: value })]));
    expect(answer.status).toBe(422);
    expect(Object.keys(fieldsOf(answer))).toEqual([`lines.0.${name}`]);
  });

  test("refuses a line above the maximum amount, at its quantity, also in a quote", async () => {
    const dear = sale([line(0, "99999999999", { unitPrice: "60000" })]);
    expect([(await vendor.post("/api/sale", dear)).status, fieldsOf(await vendor.post("/api/sale", dear))]).toEqual([
      422,
      { "lines.0.qty": "Nilai baris terlalu besar; periksa jumlah dan harganya." },
    ]);
    expect((await vendor.post("/api/sale/quote", dear)).text).toContain("Nilai baris terlalu besar");
  });

  test("refuses half a bag, a unit that is not a sales unit, and unknown fields", async () => {
    expect(fieldsOf(await vendor.post("/api/sale", sale([line(0, "1.5")])))).toHaveProperty(["lines.0.qty"]);
    const kilo = Number(
      (
        await portal.sql<{ id: number }>(
          "insert into uom (code, name, kind, decimals) values ('KG', 'Kilogram', 'weight', 3) returning id",
        )
      )[0]?.id,
    );
    expect(fieldsOf(await vendor.post("/api/sale", sale([line(0, "1", { uom: kilo })])))).toHaveProperty([
      "lines.0.uom",
    ]);
    expect((await vendor.post("/api/sale", { ...sale(), distributor: portal.trade.distributors[1] })).status).toBe(422);
    expect((await vendor.post("/api/sale", sale([]))).status).toBe(422);
  });

  test("is refused if stock is insufficient, names the available quantity, and changes nothing", async () => {
    const before = [await level(0, 1), await level(1, 1)];
    const body = {
      ...sale([line(1, "10"), line(0, "1001")]),
      store: portal.trade.stores[2],
      warehouse: portal.trade.warehouses[1],
    };
    const answer = await other.post("/api/sale", body);
    expect(answer.status).toBe(422);
    expect(answer.json).toMatchObject({ code: "stock.short" });
    expect(fieldsOf(answer)["lines.1.qty"]).toMatch(/1000 ZAK/);
    expect([await level(0, 1), await level(1, 1)]).toEqual(before);
  });

  test("may reduce stock below zero if the distributor is allowed to", async () => {
    await portal.sql("update distributor set allow_negative_stock = true where id = $1", [
      portal.trade.distributors[1],
    ]);
    const body = { ...sale([line(2, "1100")]), store: portal.trade.stores[2], warehouse: portal.trade.warehouses[1] };
    expect((await other.post("/api/sale", body)).status).toBe(200);
    expect((await level(2, 1))?.qty).toBe("-100.000");
    await portal.sql("update distributor set allow_negative_stock = false where id = $1", [
      portal.trade.distributors[1],
    ]);
    expect((await other.post("/api/sale", body)).status).toBe(422);
  });

  test("selling the last bag leaves no tonnes, whatever the rounding", async () => {
    const bags = Number((await level(5))?.qty);
    for (const qty of ["1", "1", String(bags - 2)]) dataOf(await vendor.post("/api/sale", sale([line(5, qty)])));
    expect(await level(5)).toMatchObject({ qty: "0.000", tonnes: "0.000" });
    const [sum] = await portal.sql<{ qty: string; tonnes: string }>(
      "select sum(qty) as qty, sum(tonnes) as tonnes from stock_movement where product_id = $1 and warehouse_id = $2",
      [portal.trade.products[5], portal.trade.warehouses[0]],
    );
    expect(sum).toEqual({ qty: "0.000", tonnes: "0.000" });
  });
});

describe("the date of a sale", () => {
  const on = async (offset: number) => vendor.post("/api/sale", sale([line()], { soldOn: await portal.day(offset) }));

  test("is not in the future and not before the general limit", async () => {
    expect(fieldsOf(await on(1))).toHaveProperty("soldOn");
    expect((await on(0)).status).toBe(200);
    expect((await on(-3)).status).toBe(200);
    expect(fieldsOf(await on(-4)).soldOn).toContain((await portal.day(-3)).split("-").reverse().join("/"));
  });

  test("is limited by the distributor's own limit, and by an approved exception during its validity", async () => {
    await portal.sql("insert into backdate_limit (distributor_id, days, valid_from) values ($1, 1, '2020-01-01')", [
      portal.trade.distributors[0],
    ]);
    expect((await on(-2)).status).toBe(422);
    const insert = (state: string, from: string, to: string) =>
      portal.sql(
        "insert into override_exception (number, kind, distributor_id, terms, reason, valid_from, valid_to, state, requested_by) values ($1, 'backdate', $2, '{\"days\": 10}', 'uji', now() + $3::interval, now() + $4::interval, $5, 1)",
        [`${state}${from}`, portal.trade.distributors[0], from, to, state],
      );
    await insert("pending", "-1 day", "1 day");
    await insert("approved", "-2 days", "-1 hour");
    expect((await on(-5)).status).toBe(422);
    await insert("approved", "-1 hour", "1 hour");
    expect((await on(-10)).status).toBe(200);
    expect((await on(-11)).status).toBe(422);
    await portal.sql("delete from override_exception");
    await portal.sql("delete from backdate_limit where distributor_id is not null");
  });

  test.each(["2026-02-30", "infinity", "today", "1999-12-31", "10000-01-01", "2026-1-1", "", null])(
    "refuses %s",
    async (soldOn) => {
      expect((await vendor.post("/api/sale", sale([line()], { soldOn }))).status).toBe(422);
    },
  );
});

describe("the unit of a sale", () => {
  test("is converted by the conversion of the sale's day; later changes do not affect it", async () => {
    const ton = portal.trade.uoms.ton;
    const first = dataOf(
      await vendor.post(
        "/api/sale",
        sale([line(4, "1", { uom: portal.trade.uoms.palet })], { soldOn: await portal.day(-2) }),
      ),
    );
    expect(first.tonnes).toBe("2.000");
    await portal.sql("update uom_conversion set valid_to = $3 where product_id = $1 and from_uom_id = $2", [
      portal.trade.products[4],
      portal.trade.uoms.palet,
      await portal.day(-1),
    ]);
    expect(
      fieldsOf(await vendor.post("/api/sale", sale([line(4, "1", { uom: portal.trade.uoms.palet })]))),
    ).toHaveProperty(["lines.0.uom"]);
    await portal.sql(
      "insert into uom_conversion (product_id, from_uom_id, to_uom_id, factor, valid_from) values ($1, $2, $3, 1.6, $4)",
      [portal.trade.products[4], portal.trade.uoms.palet, ton, await portal.day(-1)],
    );
    const second = dataOf(await vendor.post("/api/sale", sale([line(4, "1", { uom: portal.trade.uoms.palet })])));
    expect(second.tonnes).toBe("1.600");
    const late = dataOf(
      await vendor.post(
        "/api/sale",
        sale([line(4, "1", { uom: portal.trade.uoms.palet })], { soldOn: await portal.day(-2) }),
      ),
    );
    expect(late.tonnes).toBe("2.000");
    expect(await portal.sql("select tonnes from sale where id = $1", [first.id])).toEqual([{ tonnes: "2.000" }]);
  });
});

describe("the owner of a sale", () => {
  test("a user of a distributor enters, sees, returns and cancels sales of this distributor only", async () => {
    const foreign = { ...sale(), store: portal.trade.stores[2], warehouse: portal.trade.warehouses[1] };
    expect(Object.keys(fieldsOf(await vendor.post("/api/sale", foreign))).sort()).toEqual(["store", "warehouse"]);
    const theirs = dataOf(await other.post("/api/sale", foreign));
    expect((await vendor.get(`/api/sale/${theirs.id}`)).status).toBe(404);
    expect((await vendor.post(`/api/sale/${theirs.id}/cancel`, { version: 1, reason: "coba" })).status).toBe(404);
    expect(
      (await vendor.post(`/api/sale/${theirs.id}/return`, { reason: "coba", lines: [{ line: 1, qty: "1" }] })).status,
    ).toBe(404);
    expect((await admin.get(`/api/sale/${theirs.id}`)).status).toBe(200);
  });

  test("needs a session and the permission", async () => {
    expect((await portal.anonymous.post("/api/sale", sale())).status).toBe(401);
    expect((await (await portal.as("kam")).post("/api/sale", sale())).status).toBe(403);
    expect((await (await portal.as("tso")).post("/api/sale", sale())).status).toBe(403);
  });
});

describe("a repeated sale", () => {
  test("with one key is stored once and gets the same bytes; other content with that key is refused", async () => {
    const key = { "idempotency-key": `kunci-${Date.now()}` };
    const before = await level();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => vendor.post("/api/sale", sale([line(0, "7")]), key)),
    );
    expect(new Set(answers.map((a) => a.text)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(Number(before?.qty) - Number((await level())?.qty)).toBe(7);
    expect(await vendor.post("/api/sale", sale([line(0, "8")]), key)).toMatchObject({
      status: 422,
      json: { code: "idempotency.mismatch" },
    });
  });

  test("of a system with its own id is stored only once", async () => {
    const { postSale } = await import("./post-sale.server.ts");
    const content = sale([line(0, "3")]) as never;
    const origin = { source: "api", clientId: 9, externalId: "INV-1" } as const;
    const [first, again] = await Promise.all([
      postSale(portal.server.db, content, origin),
      postSale(portal.server.db, content, origin),
    ]);
    expect(again).toEqual(first);
    await expect(postSale(portal.server.db, sale([line(0, "4")]) as never, origin)).rejects.toMatchObject({
      code: "idempotency.mismatch",
    });
    expect(await portal.sql("select count(*)::int as n from sale where external_id = 'INV-1'")).toEqual([{ n: 1 }]);
  });
});

describe("a return", () => {
  test("in parts gives back exactly what was sold and never more", async () => {
    const before = await level(3);
    const sold = dataOf(
      await vendor.post("/api/sale", sale([line(3, "7", { unitPrice: "33333.33", discount: "0.05" })])),
    );
    const back = async (qty: string) =>
      vendor.post(`/api/sale/${sold.id}/return`, { reason: "kemasan rusak", lines: [{ line: 1, qty }] });
    for (const qty of ["2", "2"]) dataOf(await back(qty));
    expect(fieldsOf(await back("4"))["lines.0.qty"]).toMatch(/3/);
    dataOf(await back("3"));
    expect((await back("1")).status).toBe(422);
    const [sum] = await portal.sql(
      "select sum(l.sign * l.net) as net, sum(l.sign * l.tonnes) as tonnes, sum(l.sign * l.qty) as qty, sum(l.sign * l.discount) as discount from sale_line l join sale s on s.id = l.sale_id where s.id = $1 or s.original_sale_id = $1",
      [sold.id],
    );
    expect(sum).toEqual({ net: "0.00", tonnes: "0.000", qty: "0.000", discount: "0.00" });
    expect(await level(3)).toEqual(before);
  });

  test("has its proportional value in any order of parts; the part that completes a line takes the rest", async () => {
    await stockUp(portal, "4", 0, 3);
    const sold = dataOf(await vendor.post("/api/sale", sale([line(5, "4", { unitPrice: "33333.33" })])));
    const back = async () =>
      dataOf(
        await vendor.post(`/api/sale/${sold.id}/return`, { reason: "kemasan rusak", lines: [{ line: 1, qty: "1" }] }),
      );
    const worth = () =>
      portal.sql(
        "select l.tonnes, l.net from sale_line l join sale s on s.distributor_id = l.distributor_id and s.id = l.sale_id where s.original_sale_id = $1 and s.status = 'posted' order by s.id",
        [sold.id],
      );
    const one = { tonnes: "0.012", net: "33333.33" };
    const first = await back();
    await back();
    expect(await worth()).toEqual([one, one]);
    dataOf(await vendor.post(`/api/sale/${first.id}/cancel`, { version: 1, reason: "retur dobel" }));
    await back();
    await back();
    expect(await worth()).toEqual([one, one, one]);
    // four bags of 12.345 kg are 0.049 t
    await back();
    expect(await worth()).toEqual([one, one, one, { ...one, tonnes: "0.013" }]);
  });

  test("of a sale without a list price has none either", async () => {
    const sold = dataOf(await vendor.post("/api/sale", sale([line(2, "4")])));
    await portal.sql("update sale_line set list_value = null where sale_id = $1", [sold.id]);
    const back = dataOf(
      await vendor.post(`/api/sale/${sold.id}/return`, { reason: "kemasan rusak", lines: [{ line: 1, qty: "1" }] }),
    );
    expect(await portal.sql("select list_value from sale_line where sale_id = $1", [back.id])).toEqual([
      { list_value: null },
    ]);
  });

  test("concurrently never exceeds the quantity sold", async () => {
    const sold = dataOf(await vendor.post("/api/sale", sale([line(2, "10")])));
    const answers = await Promise.all(
      Array.from({ length: 30 }, () =>
        vendor.post(`/api/sale/${sold.id}/return`, { reason: "uji bersamaan", lines: [{ line: 1, qty: "3" }] }),
      ),
    );
    expect(answers.map((a) => a.status).sort()).toEqual([...Array(3).fill(200), ...Array(27).fill(422)]);
  });

  test("needs a reason, an existing line, and a day not before the sale", async () => {
    const sold = dataOf(await vendor.post("/api/sale", sale([line(2, "10")])));
    expect(
      fieldsOf(await vendor.post(`/api/sale/${sold.id}/return`, { reason: "  ", lines: [{ line: 1, qty: "3" }] })),
    ).toHaveProperty("reason");
    expect(
      fieldsOf(
        await vendor.post(`/api/sale/${sold.id}/return`, { reason: "salah kirim", lines: [{ line: 2, qty: "3" }] }),
      ),
    ).toHaveProperty(["lines.0.line"]);
    expect(
      fieldsOf(
        await vendor.post(`/api/sale/${sold.id}/return`, {
          reason: "salah kirim",
          returnedOn: await portal.day(-1),
          lines: [{ line: 1, qty: "3" }],
        }),
      ),
    ).toHaveProperty("returnedOn");
    expect(
      (await vendor.post(`/api/sale/${sold.id}/return`, { reason: "salah kirim", lines: [{ line: 1, qty: "NaN" }] }))
        .status,
    ).toBe(422);
    expect(
      (
        await vendor.post(`/api/sale/${sold.id}/return`, {
          reason: "salah kirim",
          reasonKind: "mood",
          lines: [{ line: 1, qty: "3" }],
        })
      ).status,
    ).toBe(422);
    const back = dataOf(
      await vendor.post(`/api/sale/${sold.id}/return`, {
        reason: "salah kirim",
        reasonKind: "misdelivery",
        lines: [{ line: 1, qty: "3" }],
      }),
    );
    const kindOf = async () => (await portal.sql("select reason_kind from sale where id = $1", [back.id]))[0];
    expect(await kindOf()).toEqual({ reason_kind: "misdelivery" });
    // a cancellation has a separate reason
    dataOf(
      await vendor.post(`/api/sale/${back.id}/cancel`, { version: 1, reason: "retur dobel", reasonKind: "duplicate" }),
    );
    expect(await kindOf()).toEqual({ reason_kind: "duplicate" });
  });
});

describe("a cancellation", () => {
  test("restores the stock, once, for repeated and concurrent requests", async () => {
    const before = await level(1);
    const sold = dataOf(await vendor.post("/api/sale", sale([line(1, "25")])));
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        vendor.post(`/api/sale/${sold.id}/cancel`, { version: 1, reason: "salah toko" }),
      ),
    );
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
    expect(
      answers
        .filter((a) => a.status !== 200)
        .every((a) => a.status === 422 && (a.json as { code: string }).code === "sale.cancelled"),
    ).toBe(true);
    expect(await level(1)).toEqual(before);
    expect(await vendor.post(`/api/sale/${sold.id}/cancel`, { version: 2, reason: "sekali lagi" })).toMatchObject({
      status: 422,
      json: { code: "sale.cancelled" },
    });
    expect(
      await portal.sql(
        "select s.status, l.status as line from sale s join sale_line l on l.sale_id = s.id where s.id = $1",
        [sold.id],
      ),
    ).toEqual([{ status: "cancelled", line: "cancelled" }]);
  });

  test("requires its returns to be cancelled, checks the version, and of a return needs its goods", async () => {
    const sold = dataOf(await vendor.post("/api/sale", sale([line(1, "25")])));
    expect((await vendor.post(`/api/sale/${sold.id}/cancel`, { version: 7, reason: "salah" })).status).toBe(409);
    const back = dataOf(
      await vendor.post(`/api/sale/${sold.id}/return`, { reason: "rusak", lines: [{ line: 1, qty: "5" }] }),
    );
    expect(await vendor.post(`/api/sale/${sold.id}/cancel`, { version: 1, reason: "salah" })).toMatchObject({
      status: 422,
      json: { code: "sale.returned" },
    });
    dataOf(await vendor.post(`/api/sale/${back.id}/cancel`, { version: 1, reason: "retur keliru" }));
    dataOf(await vendor.post(`/api/sale/${sold.id}/cancel`, { version: 1, reason: "salah" }));
  });

  test("of a day beyond the limit is refused", async () => {
    const sold = dataOf(await vendor.post("/api/sale", sale([line(1, "1")])));
    await portal.sql("update sale set sold_on = sold_on - 30 where id = $1", [sold.id]);
    expect(await vendor.post(`/api/sale/${sold.id}/cancel`, { version: 1, reason: "terlambat" })).toMatchObject({
      status: 422,
      json: { code: "sale.settled" },
    });
    const detail = (await vendor.get(`/api/sale/${sold.id}`)).json as { can: { cancel: boolean; return: boolean } };
    expect(detail.can).toMatchObject({ cancel: false, return: true });
  });
});

describe("a quote", () => {
  test("contains prices, totals, stock and errors, and writes nothing", async () => {
    const before = await portal.sql("select count(*)::int as n from sale");
    const answer = await vendor.post("/api/sale/quote", sale([line(0, "10"), line(1, "9999999")], { store: null }));
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({
      lines: [{ unitPrice: "60000.00", net: "600000.00", stockUom: "ZAK" }, { tonnes: "399999.960" }],
      today: portal.trade.today,
      earliest: await portal.day(-3),
      errors: [],
    });
    expect((answer.json as { lines: { uoms: { label: string }[] }[] }).lines[0]?.uoms.map((u) => u.label)).toEqual([
      "ZAK",
      "PALET",
      "TON",
    ]);
    expect(await portal.sql("select count(*)::int as n from sale")).toEqual(before);
  });
});
