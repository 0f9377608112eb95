import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Answer, Client } from "#test/support/portal.ts";
import { openPusher } from "#test/support/push.ts";
import { openTrade, type TradePortal } from "#test/support/trade.ts";

let portal: TradePortal;
let vendor: Client;
let plant: number;
beforeAll(async () => {
  portal = await openTrade();
  vendor = await portal.as("vendor-a");
  const [row] = await portal.sql<{ id: string }>(
    "insert into packing_plant (code, name, opco_id, district_id) select 'PP1', 'Pabrik', o.id, d.id from opco o, district d limit 1 returning id",
  );
  plant = Number(row?.id);
  await portal.sql("insert into purchase_uom (product_id, uom_id, is_default) values ($1, $2, true)", [
    portal.trade.products[0],
    portal.trade.uoms.ton,
  ]);
});
afterAll(() => portal?.close());
beforeEach(() =>
  portal.sql(
    "truncate delivery_line, delivery, push_item, purchase_line, purchase, stock_movement, stock_level restart identity cascade",
  ),
);

const shippedAt = "2026-01-02T20:00:00+07:00";
const line = (product = 0, qty: unknown = "10", more: object = {}) => ({
  product: portal.trade.products[product],
  uom: portal.trade.uoms.zak,
  qty,
  ...more,
});
const delivery = (more: object = {}, lines: unknown[] = [line()]) => ({
  packingPlant: plant,
  warehouse: portal.trade.warehouses[0],
  shippedAt,
  lines,
  ...more,
});
const fieldsOf = (a: Answer) =>
  Object.fromEntries(
    (a.json as { fields: { field: string; message: string }[] }).fields.map((f) => [f.field, f.message]),
  );
const stored = () =>
  portal.sql(
    `select d.number, d.status, d.shipped_on::text as day, d.truck_plate as plate, d.driver_name as driver, d.shipped_tonnes::text as tonnes,
       (select json_agg(json_build_array(l.line_no, l.shipped_qty, l.shipped_tonnes) order by l.line_no) from delivery_line l where l.delivery_id = d.id) as lines
     from delivery d order by d.id`,
  );

test("a typed delivery equals that of a system, is created once per form, and has its author", async () => {
  const lines = [line(0, "2", { uom: portal.trade.uoms.ton }), line(1, "3")];
  const typed = delivery(
    {
      number: "DO/7",
      truckPlate: "B 1 AB",
      driverName: "Budi",
      promisedAt: "2026-01-03T08:00:00+07:00",
      notes: "truk kedua",
    },
    lines,
  );
  const key = { "idempotency-key": "delivery-form-1" };
  const [first, again] = [
    await vendor.post("/api/delivery", typed, key),
    await vendor.post("/api/delivery", typed, key),
  ];
  expect(first.json).toEqual({ data: { id: expect.any(Number), number: "DO/7", tonnes: "2.120" } });
  expect(again.text).toBe(first.text);
  const mine = await stored();
  expect(mine).toHaveLength(1);
  expect(await portal.sql("select source, client_id, created_by is not null as told from delivery")).toEqual([
    { source: "form", client_id: null, told: true },
  ]);
  expect(
    await portal.sql("select count(*)::int as n from audit_event where entity = 'delivery' and action = 'create'"),
  ).toEqual([{ n: 1 }]);
  await portal.sql("truncate delivery_line, delivery cascade");
  const erp = await openPusher(portal);
  const pushed = await erp.send("deliveries", {
    ...{
      externalId: "D-1",
      number: "DO/7",
      packingPlant: "PP1",
      warehouse: "G0",
      shippedAt,
      truckPlate: "B 1 AB",
      driverName: "Budi",
    },
    lines: [
      { product: "P0", uom: "TON", shippedQty: "2" },
      { product: "P1", uom: "ZAK", shippedQty: "3" },
    ],
  });
  expect(pushed.status, pushed.text).toBe(200);
  expect(await stored()).toEqual(mine);
  expect(fieldsOf(await vendor.post("/api/delivery", typed))).toMatchObject({ number: "Sudah dipakai." });
});

test("invalid values are refused at their fields, all at once, and nothing is stored", async () => {
  expect(fieldsOf(await vendor.post("/api/delivery", delivery({ shippedAt: "2099-01-01T00:00:00+07:00" })))).toEqual({
    shippedAt: "Tidak boleh di masa depan.",
  });
  expect(fieldsOf(await vendor.post("/api/delivery", delivery({ promisedAt: "2026-01-02T19:59:59+07:00" })))).toEqual({
    promisedAt: "Tidak boleh sebelum barang dikirim.",
  });
  const lost = delivery({ packingPlant: 999_999, warehouse: portal.trade.warehouses[1] }, [
    line(0, "1", { uom: 999_999 }),
    line(1, "1", { product: 999_999 }),
  ]);
  const unknown = "Pilihan tidak ditemukan.";
  expect(fieldsOf(await vendor.post("/api/delivery", lost))).toEqual({
    packingPlant: unknown,
    warehouse: unknown,
    "lines.0.uom": unknown,
    "lines.1.product": unknown,
  });
  const [stray] = await portal.sql<{ id: string }>(
    "insert into uom (code, name, kind) values ('LITER', 'Liter', 'volume') returning id",
  );
  expect(
    fieldsOf(await vendor.post("/api/delivery", delivery({}, [line(0, "1", { uom: Number(stray?.id) })]))),
  ).toEqual({ "lines.0.uom": expect.stringContaining("Konversi") });
  for (const bad of [{ qty: 10 }, { qty: "0" }, { qty: "-1" }, { qty: "1e3" }, { price: "1" }])
    expect((await vendor.post("/api/delivery", delivery({}, [line(0, "1", bad)]))).status, JSON.stringify(bad)).toBe(
      422,
    );
  for (const bad of [
    { shippedAt: "2026-01-02" },
    { shippedAt: null },
    { lines: [] },
    { truckPlate: "B 1234567890 ABCDE" },
  ])
    expect((await vendor.post("/api/delivery", delivery(bad))).status, JSON.stringify(bad)).toBe(422);
  expect((await (await portal.as("tso")).post("/api/delivery", delivery())).status).toBe(403);
  expect(await stored()).toEqual([]);
});

test("decimals are validated by unit (bags are whole, tonnes are not) in forms, pushes, files and quotes", async () => {
  const fine = "Angka di belakang koma terlalu banyak untuk satuan ini.";
  expect(
    fieldsOf(
      await vendor.post(
        "/api/delivery",
        delivery({}, [line(0, "1.250", { uom: portal.trade.uoms.ton }), line(1, "2.5")]),
      ),
    ),
  ).toEqual({ "lines.1.qty": fine });
  const quote = await vendor.post("/api/delivery/quote", {
    shippedAt,
    lines: [{ product: portal.trade.products[1], uom: portal.trade.uoms.palet, qty: "0.5" }],
  });
  expect(quote.json).toMatchObject({ errors: [{ field: "lines.0.qty", message: fine }] });
  const erp = await openPusher(portal);
  const pushed = (shippedQty: string, uom = "ZAK") =>
    erp.send("deliveries", {
      externalId: `H-${uom}-${shippedQty}`,
      packingPlant: "PP1",
      warehouse: "G0",
      shippedAt,
      lines: [{ product: "P0", uom, shippedQty }],
    });
  expect(fieldsOf(await pushed("2.5"))).toEqual({
    "lines.0.shippedQty": "Paling banyak 0 angka di belakang koma untuk satuan ZAK.",
  });
  for (const [qty, uom] of [
    ["2.000", "ZAK"],
    ["0.125", "TON"],
  ] as const)
    expect((await pushed(qty, uom)).status, `${qty} ${uom}`).toBe(200);
});

test("the weight is computed while typing, in the units in which it may be received", async () => {
  const answer = await vendor.post("/api/delivery/quote", {
    warehouse: portal.trade.warehouses[0],
    shippedAt: "2099-01-01T00:00:00+07:00",
    lines: [{ product: portal.trade.products[0], qty: "2" }, { product: portal.trade.products[1] }],
  });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.json).toMatchObject({
    lines: [
      { uom: portal.trade.uoms.ton, tonnes: "2.000", stockUom: "ZAK", uoms: [{ label: "TON" }, { label: "ZAK" }] },
      { uom: portal.trade.uoms.zak, qty: null, tonnes: null },
    ],
    tonnes: "2.000",
    errors: [{ field: "shippedAt" }],
  });
  expect((await vendor.post("/api/delivery/quote", { lines: [] })).json).toEqual({
    lines: [],
    tonnes: "0.000",
    errors: [],
  });
});
