import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openRegistry } from "#server/server.ts";
import { templateOf } from "#platform/import/index.server.ts";
import { type Cell, csvOf, importsOf, sheet } from "#test/support/imports.ts";
import { openPusher } from "#test/support/push.ts";
import { addPackingPlant, openTrade, type TradePortal } from "#test/support/trade.ts";

let portal: TradePortal;
let vendor: ReturnType<typeof importsOf>;
beforeAll(async () => {
  portal = await openTrade();
  vendor = importsOf(await portal.as("vendor-a"));
  await addPackingPlant(portal);
});
afterAll(() => portal?.close());
beforeEach(() =>
  portal.sql(
    "truncate purchase_upload, import_batch, purchase_line, purchase, delivery_line, delivery, push_item, sale_line, sale, stock_movement, stock_level, rollup_dirty, nil_report restart identity cascade",
  ),
);

const head = [
  "Nomor dokumen",
  "Baris",
  "Tanggal terima",
  "Gudang",
  "Opco",
  "Packing plant",
  "Pengiriman",
  "Produk",
  "Satuan",
  "Jumlah",
  "Harga satuan",
  "Diskon",
];
const row = (
  document: string,
  line: number,
  more: Partial<{
    day: string;
    warehouse: string;
    opco: string;
    plant: string;
    delivery: string;
    product: string;
    uom: string;
    qty: string;
    price: string | null;
    discount: string;
  }> = {},
): Cell[] => [
  document,
  line,
  more.day ?? portal.trade.today,
  more.warehouse ?? "G0",
  more.opco ?? "O1",
  more.plant ?? null,
  more.delivery ?? null,
  more.product ?? "P0",
  more.uom ?? "ZAK",
  more.qty ?? "5",
  more.price === undefined ? "50000" : more.price,
  more.discount ?? null,
];
const file = (...rows: Cell[][]) => sheet([head, ...rows]);
const receipts = () =>
  portal.sql<{ number: string; status: string; source: string; tonnes: string; lines: number }>(
    "select p.number, p.status, p.source, p.tonnes::text, (select count(*)::int from purchase_line l where l.distributor_id = p.distributor_id and l.purchase_id = p.id) as lines from purchase p order by p.number",
  );
const stock = async (product = 0) =>
  (
    await portal.sql<{ qty: string }>("select qty::text from stock_level where product_id = $1", [
      portal.trade.products[product],
    ])
  )[0]?.qty;
const wrongAt = async (id: number) =>
  Object.fromEntries(
    (await vendor.rows(id))
      .filter((r) => r.errors.length > 0)
      .map((r) => [`${r.cells.document}/${r.cells.lineNo}`, r.errors.map((e) => e.field).join()]),
  );

test("lines of one number become one receipt of its delivery; the file is previewed and idempotent", async () => {
  const erp = await openPusher(portal);
  const sent = await erp.send("deliveries", {
    ...{
      externalId: "D-1",
      number: "DO-1",
      packingPlant: "PP1",
      warehouse: "G0",
      shippedAt: "2026-01-02T20:00:00+07:00",
    },
    lines: [
      { product: "P0", uom: "ZAK", shippedQty: "5" },
      { product: "P1", uom: "ZAK", shippedQty: "3" },
    ],
  });
  expect(sent.status, sent.text).toBe(200);
  const content = await file(
    row("GR-1", 1, { plant: "PP1", delivery: "DO-1" }),
    row("GR-2", 1, { product: "P1", qty: "7" }),
    row("GR-1", 2, { product: "P1", qty: "3", plant: "PP1", delivery: "DO-1" }),
  );
  const checked = await vendor.bring("purchaseUpload", content);
  expect([checked.state, checked.total, checked.faulty]).toEqual(["checked", 3, 0]);
  expect([await receipts(), await stock()]).toEqual([[], undefined]);
  expect(await vendor.write(checked.id)).toMatchObject({ state: "done", createdRows: 3 });
  const written = [
    { number: "GR-1", status: "posted", source: "import", tonnes: "0.320", lines: 2 },
    { number: "GR-2", status: "posted", source: "import", tonnes: "0.280", lines: 1 },
  ];
  expect(await receipts()).toEqual(written);
  expect([await stock(), await stock(1)]).toEqual(["5.000", "10.000"]);
  expect(
    await portal.sql(
      "select d.number from purchase p join delivery d on d.distributor_id = p.distributor_id and d.id = p.delivery_id",
    ),
  ).toEqual([{ number: "DO-1" }]);
  const again = await vendor.bring("purchaseUpload", content, "again.xlsx");
  expect([again.faulty, again.unchangedRows]).toEqual([0, 3]);
  await vendor.write(again.id);
  expect([await receipts(), await stock()]).toEqual([written, "5.000"]);
  expect(
    await portal.sql("select count(*)::int as n from audit_event where entity = 'purchase' and action = 'create'"),
  ).toEqual([{ n: 2 }]);
});

test("a receipt is accepted completely or not at all; errors are at line and column, as for pushed ones", async () => {
  const tomorrow = await portal.day(1);
  const content = await file(
    row("A-1", 1),
    row("A-1", 2, { qty: "1.5" }),
    row("A-2", 1),
    row("A-3", 1),
    row("A-3", 2, { product: "P1", opco: "TIDAK" }),
    row("A-4", 1, { day: tomorrow }),
    row("A-5", 1, { price: null }),
    row("A-6", 1, { discount: "250001" }),
    row("A-7", 1, { uom: "TON" }),
    row("A-8", 1, { delivery: "DO-0" }),
    row("A-9", 1),
    row("A-9", 2, { product: "P1", day: await portal.day(-1) }),
    row("A-10", 1, { warehouse: "G1" }),
  );
  const checked = await vendor.bring("purchaseUpload", content);
  expect([checked.state, checked.good]).toEqual(["checked", 1]);
  expect(await wrongAt(checked.id)).toEqual({
    "A-1/1": "document",
    "A-1/2": "qty",
    "A-3/1": "document",
    "A-3/2": "opco",
    "A-4/1": "receivedOn",
    "A-5/1": "unitPrice",
    "A-6/1": "discount",
    "A-7/1": "uom",
    "A-8/1": "delivery",
    "A-9/1": "document",
    "A-9/2": "receivedOn",
    "A-10/1": "warehouse",
  });
  const why = Object.fromEntries((await vendor.rows(checked.id)).map((r) => [r.cells.document, r.errors[0]?.message]));
  const erp = await openPusher(portal);
  const pushed = await erp.send("receipts", {
    ...{ externalId: "R-4", warehouse: "G0", opco: "O1", receivedOn: tomorrow },
    lines: [{ product: "P0", uom: "ZAK", qty: "5", unitPrice: "50000", discount: "250001" }],
  });
  const refused = Object.fromEntries(
    (pushed.json as { fields: { field: string; message: string }[] }).fields.map((f) => [f.field, f.message]),
  );
  expect(refused).toEqual({ receivedOn: why["A-4"], "lines.0.discount": why["A-6"] });
  await vendor.write(checked.id, "good");
  expect((await receipts()).map((r) => r.number)).toEqual(["A-2"]);
  expect(await stock()).toBe("5.000");
});

test("undoing a file cancels its receipts unless the goods have left; a number is used once", async () => {
  const [one, two] = [
    await vendor.bring("purchaseUpload", await file(row("B-1", 1))),
    await vendor.bring("purchaseUpload", csvOf([head, row("B-2", 1)]), "b.csv"),
  ];
  for (const b of [one, two]) await vendor.write(b.id);
  expect((await vendor.undo(one.id)).undoneRows).toBe(1);
  expect([(await receipts()).map((r) => `${r.number} ${r.status}`), await stock()]).toEqual([
    ["B-1 cancelled", "B-2 posted"],
    "5.000",
  ]);
  expect(await vendor.bring("purchaseUpload", await file(row("B-1", 1)))).toMatchObject({ good: 0, faulty: 1 });
  expect(await vendor.bring("purchaseUpload", await file(row("B-2", 1, { qty: "6" })))).toMatchObject({
    good: 0,
    faulty: 1,
  });
  const sold = { store: portal.trade.stores[0], warehouse: portal.trade.warehouses[0], soldOn: portal.trade.today };
  const line = { product: portal.trade.products[0], uom: portal.trade.uoms.zak, qty: "1" };
  expect((await (await portal.as("vendor-a")).post("/api/sale", { ...sold, lines: [line] })).status).toBe(200);
  expect((await vendor.undo(two.id)).state).toBe("done");
  expect([(await receipts()).map((r) => r.status), await stock()]).toEqual([["cancelled", "posted"], "4.000"]);
});

test("the template has the columns of the file, and other distributors see none of the lines", async () => {
  const of = (await openRegistry()).resources.map((e) => e.value).find((r) => r.name === "purchaseUpload");
  const content = await templateOf(of as NonNullable<typeof of>);
  expect(await vendor.bring("purchaseUpload", content)).toMatchObject({ state: "checked", total: 0 });
  // text cells keep leading zeros and are not formulas, also for codes of others
  const ready = (await readXlsx(content, { readStyles: true })).sheets[0];
  const formats = (row: number) =>
    (ready?.rows[0] ?? []).map((label, c) => [label, ready?.cells?.get(`${row},${c}`)?.style?.numFmt]);
  expect(Object.fromEntries(formats(900))).toMatchObject({
    "Nomor dokumen": "@",
    Gudang: "@",
    "Tanggal terima": "dd/mm/yyyy",
    Catatan: "@",
  });
  const own = await vendor.bring("purchaseUpload", await file(row("C-1", 1)));
  await vendor.write(own.id);
  const count = async (who: string) =>
    ((await (await portal.as(who)).get("/api/purchase-upload")).json as { meta?: { totalCount: number } }).meta
      ?.totalCount;
  expect([await count("vendor-a"), await count("vendor-b")]).toEqual([1, 0]);
  expect((await (await portal.as("vendor-a")).post("/api/purchase-upload", { document: "X" })).status).toBe(405);
});
