import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Answer, Client } from "#test/support/portal.ts";
import { openTrade, type TradePortal } from "#test/support/trade.ts";

let portal: TradePortal;
let vendor: Client;
let opco: number;
beforeAll(async () => {
  portal = await openTrade();
  vendor = await portal.as("vendor-a");
  await portal.sql("insert into purchase_uom (product_id, uom_id, is_default) values ($1, $2, true)", [
    portal.trade.products[0],
    portal.trade.uoms.ton,
  ]);
  opco = Number((await portal.sql<{ id: string }>("select id from opco where code = 'O1'"))[0]?.id);
});
afterAll(() => portal?.close());
beforeEach(() =>
  portal.sql(
    "truncate purchase_line, purchase, sale_line, sale, stock_movement, stock_level, rollup_dirty, nil_report restart identity cascade",
  ),
);

const line = (product = 0, qty: unknown = "10", more: object = {}) => ({
  product: portal.trade.products[product],
  uom: portal.trade.uoms.zak,
  qty,
  unitPrice: "50000",
  ...more,
});
const receipt = (more: object = {}, lines: unknown[] = [line()]) => ({
  warehouse: portal.trade.warehouses[0],
  opco,
  receivedOn: portal.trade.today,
  lines,
  ...more,
});
const fieldsOf = (a: Answer) =>
  Object.fromEntries(
    (a.json as { fields: { field: string; message: string }[] }).fields.map((f) => [f.field, f.message]),
  );
const saved = (a: Answer) => {
  expect(a.status, a.text).toBe(200);
  return (a.json as { data: { id: number; number: string; tonnes: string; netTotal: string } }).data;
};
const level = async () =>
  (
    await portal.sql<{ qty: string; tonnes: string }>(
      "select qty::text, tonnes::text from stock_level where product_id = $1",
      [portal.trade.products[0]],
    )
  )[0];

describe("a typed receipt", () => {
  test("adds goods in the typed unit and in tonnes, once per form, and marks its month", async () => {
    const typed = receipt({ number: "SJ/7", notes: "truk kedua" }, [
      line(0, "2", { uom: portal.trade.uoms.ton, unitPrice: "1250000.50", discount: "1" }),
      line(1, "3"),
    ]);
    const key = { "idempotency-key": "receipt-form-1" };
    const [first, again] = [
      await vendor.post("/api/purchase", typed, key),
      await vendor.post("/api/purchase", typed, key),
    ];
    expect(saved(first)).toMatchObject({ number: "SJ/7", tonnes: "2.120", netTotal: "2650000.00" });
    expect(again.text).toBe(first.text);
    expect(await level()).toEqual({ qty: "50.000", tonnes: "2.000" });
    expect(
      await portal.sql("select source, status, tax_total::text as tax, created_by is not null as told from purchase"),
    ).toEqual([{ source: "form", status: "posted", tax: "291500.00", told: true }]);
    expect(await portal.sql("select count(*)::int as n from rollup_dirty where cube = 'purchase'")).toEqual([{ n: 1 }]);
    expect((await vendor.get(`/api/purchase/${saved(first).id}/lines`)).json).toMatchObject({
      data: [{ qty: "2.000", uom: "TON", unitPrice: "1250000.50", net: "2500000.00" }, {}],
    });
  });

  test("is refused at all invalid fields at once, and stores nothing", async () => {
    const tomorrow = await portal.day(1);
    const wrong = await vendor.post(
      "/api/purchase",
      receipt({ opco: 999_999, packingPlant: 999_999, receivedOn: tomorrow }, [
        line(0, "1.5"),
        line(1, "1", { discount: "50001" }),
        line(2, "1", { uom: 999_999 }),
      ]),
    );
    expect([wrong.status, fieldsOf(wrong)]).toEqual([
      422,
      {
        opco: "Pilihan tidak ditemukan.",
        packingPlant: "Pilihan tidak ditemukan.",
        receivedOn: "Tanggal tidak boleh di masa depan.",
        "lines.0.qty": "Angka di belakang koma terlalu banyak untuk satuan ini.",
        "lines.1.discount": "Diskon melebihi nilai baris.",
        "lines.2.uom": "Produk ini tidak dibeli dalam satuan tersebut.",
      },
    ]);
    expect(fieldsOf(await vendor.post("/api/purchase", receipt({}, [line(0, "99999999999")])))).toEqual({
      "lines.0.qty": "Nilai baris terlalu besar; periksa jumlah dan harganya.",
    });
    for (const bad of [
      { qty: 10 },
      { qty: "0" },
      { qty: "-1" },
      { qty: "1e3" },
      { unitPrice: "0.001" },
      { unitPrice: null },
      { discount: 1 },
    ])
      expect((await vendor.post("/api/purchase", receipt({}, [line(0, "1", bad)]))).status, JSON.stringify(bad)).toBe(
        422,
      );
    expect((await vendor.post("/api/purchase", receipt({ warehouse: portal.trade.warehouses[1] }))).json).toMatchObject(
      { fields: [{ field: "warehouse" }] },
    );
    expect((await (await portal.as("tso")).post("/api/purchase", receipt())).status).toBe(403);
    expect([await portal.sql("select 1 from purchase"), await level()]).toEqual([[], undefined]);
    saved(await vendor.post("/api/purchase", receipt({ number: "SJ/8" })));
    expect(fieldsOf(await vendor.post("/api/purchase", receipt({ number: "SJ/8" })))).toMatchObject({
      number: "Sudah dipakai.",
    });
  });

  test("is computed while it is typed, with its purchase units and the stock of the warehouse", async () => {
    saved(await vendor.post("/api/purchase", receipt()));
    const answer = await vendor.post("/api/purchase/quote", {
      warehouse: portal.trade.warehouses[0],
      receivedOn: portal.trade.today,
      lines: [
        { product: portal.trade.products[0], qty: "2", unitPrice: "1250000" },
        { product: portal.trade.products[1] },
      ],
    });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.json).toMatchObject({
      lines: [
        {
          uom: portal.trade.uoms.ton,
          tonnes: "2.000",
          net: "2500000.00",
          available: "10.000",
          stockUom: "ZAK",
          uoms: [{ label: "TON" }, { label: "ZAK" }],
        },
        { uom: portal.trade.uoms.zak, qty: null, tonnes: null, net: null },
      ],
      totals: { tonnes: "2.000", gross: "2500000.00", net: "2500000.00", tax: "275000.00" },
      errors: [],
    });
  });
});

describe("its cancellation", () => {
  const cancel = (id: number, more: object = {}) =>
    vendor.post(`/api/purchase/${id}/cancel`, { version: 1, reason: "salah gudang", ...more });

  test("removes its goods, once; a zero report of the day is valid again", async () => {
    await portal.sql("insert into nil_report (distributor_id, day, source, documents) values ($1, $2, 'form', 0)", [
      portal.trade.distributors[0],
      portal.trade.today,
    ]);
    const documentsOfDay = async () =>
      (await portal.sql<{ documents: number }>("select documents from nil_report"))[0]?.documents;
    const { id } = saved(await vendor.post("/api/purchase", receipt()));
    expect(await documentsOfDay()).toBe(1);
    expect((await cancel(id, { reason: " x " })).status).toBe(422);
    expect((await cancel(id, { version: 2 })).status).toBe(409);
    const answers = await Promise.all([cancel(id), cancel(id)]);
    expect(answers.map((a) => a.status).sort()).toEqual([200, 409]);
    expect([await level(), await documentsOfDay()]).toEqual([{ qty: "0.000", tonnes: "0.000" }, 0]);
    expect((await cancel(id, { version: 2 })).json).toMatchObject({ code: "purchase.cancelled" });
    const history = (await vendor.get(`/api/purchase/${id}/history`)).json as {
      data: { action: string; note: string | null }[];
    };
    expect(history.data[0]).toMatchObject({ action: "cancel", note: "salah gudang" });
  });

  test("is refused if the goods have left, and for other distributors", async () => {
    const { id } = saved(await vendor.post("/api/purchase", receipt()));
    const sold = {
      store: portal.trade.stores[0],
      warehouse: portal.trade.warehouses[0],
      soldOn: portal.trade.today,
      lines: [{ ...line(0, "1"), unitPrice: null }],
    };
    expect((await vendor.post("/api/sale", sold)).status).toBe(200);
    expect((await cancel(id)).json).toMatchObject({
      code: "stock.short",
      fields: [{ message: expect.stringContaining("tersisa 9") }],
    });
    expect(
      (
        await (
          await portal.as("vendor-b")
        ).post(`/api/purchase/${id}/cancel`, { version: 1, reason: "bukan milik saya" })
      ).status,
    ).toBe(404);
    expect(await level()).toMatchObject({ qty: "9.000" });
  });
});
