import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Cell, importsOf, sheet } from "#test/support/imports.ts";
import type { Answer, Client } from "#test/support/portal.ts";
import { openPusher } from "#test/support/push.ts";
import { openTrade, type TradePortal } from "#test/support/trade.ts";

let portal: TradePortal;
let vendor: Client;
beforeAll(async () => {
  portal = await openTrade();
  vendor = await portal.as("vendor-a");
});
afterAll(() => portal?.close());
beforeEach(() => portal.sql("truncate stock_report, import_batch, push_item restart identity cascade"));

const day = "2026-01-02";
const report = (qty: string, more: object = {}) => ({
  warehouse: portal.trade.warehouses[0],
  product: portal.trade.products[0],
  reportedFor: day,
  qty,
  ...more,
});
const fieldsOf = (a: Answer) =>
  Object.fromEntries(
    (a.json as { fields: { field: string; message: string }[] }).fields.map((f) => [f.field, f.message]),
  );
const stored = () =>
  portal.sql(
    "select p.code, r.reported_for::text as day, r.qty::text, r.tonnes::text, r.source from stock_report r join product p on p.id = r.product_id where r.archived_at is null order by 1, 2",
  );
const push = async (externalId: string, reportedAt: string, qty: string, uom = "ZAK") =>
  (await openPusher(portal)).send("stock-reports", {
    externalId,
    warehouse: "G0",
    reportedFor: day,
    reportedAt,
    lines: [{ product: "P0", uom, qty }],
  });

test("a count is converted by its day like a system's report; the latest one applies for any author", async () => {
  expect((await push("K-1", "2026-01-02T18:00:00+07:00", "1", "TON")).status).toBe(200);
  expect(await stored()).toEqual([{ code: "P0", day, qty: "25.000", tonnes: "1.000", source: "api" }]);
  const [row] = await portal.sql<{ id: string; version: number }>("select id, version from stock_report");
  const changed = await vendor.request("PATCH", `/api/stock-report/${row?.id}`, {
    body: { qty: "20", version: row?.version },
  });
  expect(changed.status, changed.text).toBe(200);
  expect(await stored()).toEqual([{ code: "P0", day, qty: "20.000", tonnes: "0.800", source: "form" }]);
  await push("K-2", "2026-01-02T19:00:00+07:00", "30");
  expect(await stored(), "made before the report of a person").toMatchObject([{ qty: "20.000" }]);
  await push("K-3", new Date(Date.now() + 60_000).toISOString(), "30");
  expect(await stored(), "made after it").toMatchObject([{ qty: "30.000", source: "api" }]);
  const made = await vendor.post("/api/stock-report", report("0", { product: portal.trade.products[1] }));
  expect(made.status, made.text).toBe(200);
  expect(await stored()).toMatchObject([{ code: "P0" }, { code: "P1", qty: "0.000", tonnes: "0.000", source: "form" }]);
});

test("future or reported days, other warehouses and another day under one number are refused", async () => {
  expect(fieldsOf(await vendor.post("/api/stock-report", report("5", { reportedFor: await portal.day(1) })))).toEqual({
    reportedFor: "Tidak boleh di masa depan.",
  });
  expect(
    Object.keys(
      fieldsOf(await vendor.post("/api/stock-report", report("5", { warehouse: portal.trade.warehouses[1] }))),
    ),
  ).toEqual(["warehouse"]);
  for (const bad of [{ qty: "-1" }, { qty: "1e3" }, { tonnes: "1" }, { source: "api" }])
    expect((await vendor.post("/api/stock-report", report("5", bad))).status, JSON.stringify(bad)).toBe(422);
  expect((await (await portal.as("tso")).post("/api/stock-report", report("5"))).status).toBe(403);
  expect((await vendor.post("/api/stock-report", report("5"))).status).toBe(200);
  expect((await vendor.post("/api/stock-report", report("6"))).status, "reported already").toBe(422);
  const [row] = await portal.sql<{ id: string; version: number }>("select id, version from stock_report");
  const moved = await vendor.request("PATCH", `/api/stock-report/${row?.id}`, {
    body: { reportedFor: "2026-01-03", version: row?.version },
  });
  expect(fieldsOf(moved)).toEqual({ reportedFor: "Isian ini tidak dapat diubah." });
  expect(await stored()).toMatchObject([{ qty: "5.000" }]);
});

test("a count in any sales unit is stored as entered and in stock units, by the conversion of its day", async () => {
  const { products, uoms } = portal.trade;
  await portal.sql("update uom_conversion set valid_to = '2026-01-02' where product_id = $1 and from_uom_id = $2", [
    products[0],
    uoms.palet,
  ]);
  await portal.sql(
    "insert into uom_conversion (product_id, from_uom_id, to_uom_id, factor, valid_from) values ($1, $2, (select id from uom where code = 'TON'), 1.6, '2026-01-02')",
    [products[0], uoms.palet],
  );
  const units = (await vendor.get(`/api/stock-report-units?product=${products[0]}&day=${day}&qty=2`)).json;
  expect(units).toEqual({
    stockUom: "ZAK",
    data: [
      { id: uoms.zak, label: "ZAK", one: "1.000", qty: "2.000" },
      { id: uoms.palet, label: "PALET", one: "40.000", qty: "80.000" },
      { id: uoms.ton, label: "TON", one: "25.000", qty: "50.000" },
    ],
  });
  const before = (await vendor.get(`/api/stock-report-units?product=${products[0]}&day=2026-01-01&qty=2`)).json as {
    data: { label: string; one: string }[];
  };
  expect(
    before.data.map((u) => `${u.label} ${u.one}`),
    "two tonnes per pallet until then",
  ).toEqual(["ZAK 1.000", "PALET 50.000", "TON 25.000"]);
  expect(
    (await vendor.get(`/api/stock-report-units?product=${products[5]}&day=${day}`)).json,
    "units without a conversion are not offered",
  ).toMatchObject({
    data: [{ label: "ZAK" }, { label: "TON" }],
  });

  const made = await vendor.post("/api/stock-report", report("2", { uom: uoms.palet }));
  expect(made.status, made.text).toBe(200);
  expect(await stored()).toEqual([{ code: "P0", day, qty: "80.000", tonnes: "3.200", source: "form" }]);
  const [row] = await portal.sql<{ id: string; version: number }>("select id, version from stock_report");
  expect((await vendor.get(`/api/stock-report/${row?.id}`)).json).toMatchObject({
    data: { qty: "2.000", uom: { id: uoms.palet }, stockQty: "80.000" },
  });
  const patch = (body: object) =>
    vendor.request("PATCH", `/api/stock-report/${row?.id}`, { body: { version: row?.version, ...body } });
  for (const [body, wrong] of [
    [{ qty: "1.5" }, { qty: "Angka di belakang koma terlalu banyak untuk satuan ini." }],
    [{ uom: null, qty: "80.5" }, { qty: "Angka di belakang koma terlalu banyak untuk satuan ini." }],
    [{ stockQty: "3" }, { stockQty: "Isian ini tidak dapat diubah." }],
  ] as const)
    expect(fieldsOf(await patch(body))).toEqual(wrong);
  // a change without a unit keeps the stored unit
  expect((await patch({ qty: "3" })).status).toBe(200);
  expect(await stored()).toMatchObject([{ qty: "120.000", tonnes: "4.800" }]);
  const [litre] = await portal.sql<{ id: string }>(
    "insert into uom (code, name, kind) values ('LITER', 'Liter', 'volume') returning id",
  );
  const post = (more: object) => vendor.post("/api/stock-report", report("1", { reportedFor: "2026-01-03", ...more }));
  expect(fieldsOf(await post({ uom: Number(litre?.id) }))).toEqual({
    uom: "Produk ini tidak dijual dalam satuan tersebut.",
  });
  expect(fieldsOf(await post({ uom: uoms.palet, product: products[5] }))).toEqual({
    uom: "Konversi satuan ini belum ada untuk tanggal tersebut.",
  });
  // a count sent by a system is in stock units
  await push("K-9", new Date(Date.now() + 60_000).toISOString(), "1", "TON");
  expect((await vendor.get(`/api/stock-report/${row?.id}`)).json).toMatchObject({
    data: { qty: "25.000", uom: null, stockQty: "25.000" },
  });
  const half = await push("K-10", new Date(Date.now() + 120_000).toISOString(), "2.5");
  expect(fieldsOf(half)).toEqual({ "lines.0.qty": "Paling banyak 0 angka di belakang koma untuk satuan ZAK." });
});

test("a file may contain the unit of each count; the same file again changes nothing", async () => {
  const files = importsOf(vendor);
  const head = ["Untuk tanggal", "Gudang", "Produk", "Jumlah dihitung", "Satuan"];
  const row = (product: string, qty: string, uom: string | null): Cell[] => ["02/01/2026", "G0", product, qty, uom];
  const wrong = await files.bring(
    "stockReport",
    await sheet([head, row("P1", "1,5", "PALET"), row("P2", "1", "KARUNG"), row("P3", "1,5", "TON")]),
  );
  expect((await files.rows(wrong.id)).flatMap((r) => r.errors.map((e) => `${r.cells.product} ${e.field}`))).toEqual([
    "P1 qty",
    "P2 uom",
  ]);
  const content = await sheet([head, row("P0", "0,04", "TON"), row("P1", "12", null), row("P2", "2", "PALET")]);
  const good = await files.bring("stockReport", content);
  expect(await files.write(good.id)).toMatchObject({ state: "done", createdRows: 3 });
  expect(await stored()).toMatchObject([
    { code: "P0", qty: "1.000" },
    { code: "P1", qty: "12.000" },
    { code: "P2", qty: "100.000", tonnes: "4.000" },
  ]);
  const again = await files.bring("stockReport", content, "again.xlsx");
  expect([again.faulty, again.unchangedRows]).toEqual([0, 3]);
});

test("a file of counts is validated by line, written completely, idempotent, and can be undone", async () => {
  const files = importsOf(vendor);
  const head = ["Untuk tanggal", "Gudang", "Produk", "Jumlah dihitung"];
  const row = (product: string, qty: string, on = "02/01/2026", warehouse = "G0"): Cell[] => [
    on,
    warehouse,
    product,
    qty,
  ];
  const wrong = await files.bring(
    "stockReport",
    await sheet([
      head,
      row("P0", "10"),
      row("P1", "10", "01/01/2099"),
      row("P2", "dua"),
      row("P3", "1", "02/01/2026", "G1"),
    ]),
  );
  expect([wrong.state, wrong.good, wrong.faulty]).toEqual(["checked", 1, 3]);
  const errors = (await files.rows(wrong.id))
    .filter((r) => r.errors.length > 0)
    .map((r) => [r.cells.product, r.errors.map((e) => e.field).join()]);
  expect(errors).toEqual([
    ["P1", "reportedFor"],
    ["P2", "qty"],
    ["P3", "warehouse"],
  ]);
  expect(await stored()).toEqual([]);
  await push("K-1", "2026-01-02T18:00:00+07:00", "30");
  const content = await sheet([head, row("P0", "10"), row("P1", "12")]);
  const good = await files.bring("stockReport", content);
  expect(await files.write(good.id)).toMatchObject({ state: "done", createdRows: 1, updatedRows: 1 });
  const written = [
    { code: "P0", day, qty: "10.000", tonnes: "0.400", source: "import" },
    { code: "P1", day, qty: "12.000", tonnes: "0.480", source: "import" },
  ];
  expect(await stored()).toEqual(written);
  const again = await files.bring("stockReport", content, "again.xlsx");
  expect([again.faulty, again.unchangedRows]).toEqual([0, 2]);
  await files.undo(good.id);
  expect(await stored()).toMatchObject([{ code: "P0", qty: "30.000", tonnes: "1.200" }]);
});
