import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Cell, csvOf, importsOf, sheet } from "#test/support/imports.ts";
import { openTrade, stockUp, type TradePortal } from "#test/support/trade.ts";

let portal: TradePortal;
let vendor: ReturnType<typeof importsOf>;
beforeAll(async () => {
  portal = await openTrade();
  vendor = importsOf(await portal.as("vendor-a"));
});
afterAll(() => portal?.close());
beforeEach(async () => {
  await portal.sql(
    "truncate sale_upload, import_batch, sale_line, sale, stock_movement, stock_level, rollup_dirty restart identity cascade",
  );
  await stockUp(portal, "100");
});

const head = ["Nomor dokumen", "Baris", "Tanggal jual", "Gudang", "Toko", "Produk", "Satuan", "Jumlah", "Harga satuan"];
const row = (
  document: string,
  line: number,
  more: Partial<{
    day: string;
    warehouse: string;
    store: string;
    product: string;
    uom: string;
    qty: string;
    price: string;
  }> = {},
): Cell[] => [
  document,
  line,
  more.day ?? portal.trade.today,
  more.warehouse ?? "G0",
  more.store ?? "T0",
  more.product ?? "P0",
  more.uom ?? "ZAK",
  more.qty ?? "5",
  more.price ?? null,
];
const file = (...rows: Cell[][]) => sheet([head, ...rows]);
const sales = () =>
  portal.sql<{ number: string; status: string; source: string; tonnes: string; lines: number }>(
    "select s.number, s.status, s.source, s.tonnes::text, (select count(*)::int from sale_line l where l.distributor_id = s.distributor_id and l.sale_id = s.id) as lines from sale s order by s.number",
  );
const stock = async (product = 0) =>
  (
    await portal.sql<{ qty: string }>("select qty::text from stock_level where product_id = $1", [
      portal.trade.products[product],
    ])
  )[0]?.qty;

test("lines of one number become one sale; the file is previewed and idempotent", async () => {
  const content = await file(
    row("INV-1", 1),
    row("INV-2", 1, { product: "P1", uom: "TON", qty: "1" }),
    row("INV-1", 2, { product: "P1", qty: "3", price: "61000" }),
  );
  const checked = await vendor.bring("saleUpload", content);
  expect([checked.state, checked.total, checked.faulty]).toEqual(["checked", 3, 0]);
  expect([await sales(), await stock()]).toEqual([[], "100.000"]);
  expect(await vendor.write(checked.id)).toMatchObject({ state: "done", createdRows: 3 });
  const written = [
    { number: "INV-1", status: "posted", source: "import", tonnes: "0.320", lines: 2 },
    { number: "INV-2", status: "posted", source: "import", tonnes: "1.000", lines: 1 },
  ];
  expect(await sales()).toEqual(written);
  expect([await stock(), await stock(1)]).toEqual(["95.000", "72.000"]);
  const again = await vendor.bring("saleUpload", content, "again.xlsx");
  expect([again.faulty, again.unchangedRows]).toEqual([0, 3]);
  await vendor.write(again.id);
  expect([await sales(), await stock()]).toEqual([written, "95.000"]);
  expect(
    await portal.sql("select count(*)::int as n from audit_event where entity = 'sale' and action = 'create'"),
  ).toEqual([{ n: 2 }]);
});

test("a document is accepted completely or not at all; errors are at their lines, also in the error file", async () => {
  const content = await file(
    row("A-1", 1),
    row("A-1", 2, { product: "P1", qty: "500" }),
    row("A-2", 1),
    row("A-3", 1),
    row("A-3", 2, { product: "P1", store: "T1" }),
    row("A-4", 1, { day: await portal.day(-30) }),
    row("A-5", 1, { product: "TIDAK" }),
    row("A-5", 2),
    row("A-6", 1, { store: "T2" }),
  );
  const checked = await vendor.bring("saleUpload", content);
  expect([checked.state, checked.good, checked.faulty]).toEqual(["checked", 1, 8]);
  const rows = await vendor.rows(checked.id);
  const wrong = Object.fromEntries(
    rows
      .filter((r) => r.errors.length > 0)
      .map((r) => [`${r.cells.document}/${r.cells.lineNo}`, r.errors.map((e) => e.field).join()]),
  );
  expect(wrong).toMatchObject({
    "A-1/1": "document",
    "A-1/2": "qty",
    "A-3/1": "document",
    "A-3/2": "store",
    "A-4/1": "soldOn",
    "A-5/1": "product",
    "A-5/2": "document",
    "A-6/1": "store",
  });
  await vendor.write(checked.id, "good");
  expect((await sales()).map((s) => s.number)).toEqual(["A-2"]);
  expect([await stock(), await stock(1)]).toEqual(["95.000", "100.000"]);
});

test("a duplicate line is reported at its number with its key; an invalid day with the expected format", async () => {
  const checked = await vendor.bring(
    "saleUpload",
    await file(row("D-1", 1), row("D-1", 1), row("D-2", 1, { day: "31/02/2026" })),
  );
  const errors = (await vendor.rows(checked.id)).flatMap((r) => r.errors);
  expect(errors).toContainEqual({
    field: "lineNo",
    message: "Kunci ({fields}) sama dengan baris {line}.",
    values: { fields: "Gudang + Nomor dokumen + Baris", line: 2 },
  });
  expect(errors.find((e) => e.field === "soldOn")?.message).toContain("HH/BB/TTTT");
});

test("a posted document keeps its content: additional or other lines, and posting it again, are refused", async () => {
  const first = await vendor.bring("saleUpload", await file(row("B-1", 1)));
  await vendor.write(first.id);
  for (const other of [
    await file(row("B-1", 1, { qty: "6" })),
    await file(row("B-1", 1), row("B-1", 2, { product: "P1" })),
  ]) {
    const checked = await vendor.bring("saleUpload", other);
    expect(checked.faulty).toBeGreaterThan(0);
    if (checked.good > 0) await vendor.write(checked.id, "good");
  }
  expect(await sales()).toMatchObject([{ number: "B-1", lines: 1, tonnes: "0.200" }]);
  expect((await vendor.undo(first.id)).undoneRows).toBe(1);
  expect(await sales()).toMatchObject([{ number: "B-1", status: "cancelled" }]);
  expect(await stock()).toBe("100.000");
  const anew = await vendor.bring("saleUpload", await file(row("B-1", 1)));
  expect([anew.good, anew.faulty]).toEqual([0, 1]);
});

test("a repaired line unblocks the others of its document, and writing validates all of them again", async () => {
  const checked = await vendor.bring("saleUpload", await file(row("C-1", 1, { product: "TIDAK" }), row("C-1", 2)));
  expect(checked.faulty).toBe(2);
  const admin = await portal.as("vendor-a");
  const repaired = await admin.request("PATCH", `/api/import/${checked.id}/rows/2`, {
    body: { cells: { product: "P1" } },
  });
  expect(repaired.status, repaired.text).toBe(200);
  expect((repaired.json as { batch: { good: number } }).batch.good).toBe(2);
  expect(await vendor.write(checked.id)).toMatchObject({ state: "done" });
  expect(await sales()).toMatchObject([{ number: "C-1", lines: 2 }]);
});

test("warehouses of others are refused, and such lines cannot be written without a file", async () => {
  const checked = await vendor.bring("saleUpload", await file(row("D-1", 1, { warehouse: "G1" })));
  expect([checked.good, checked.faulty]).toEqual([0, 1]);
  expect((await (await portal.as("vendor-a")).post("/api/sale-upload", { document: "X" })).status).toBe(405);
  const own = await vendor.bring("saleUpload", await file(row("D-2", 1)));
  await vendor.write(own.id);
  const count = async (who: string) =>
    ((await (await portal.as(who)).get("/api/sale-upload")).json as { meta?: { totalCount: number } }).meta?.totalCount;
  expect([await count("vendor-a"), await count("vendor-b")]).toEqual([1, 0]);
});

test("a file above the limit for writing in one piece is refused first, with the limit and what to do", async () => {
  const lines = Array.from({ length: 3_001 }, (_, i) => row(`E-${i}`, 1));
  const checked = await vendor.bring("saleUpload", csvOf([head, ...lines]), "long.csv");
  expect(checked).toMatchObject({
    state: "failed",
    reason: expect.stringMatching(/^Paling banyak 3\.000 baris baru .* Bagi berkas ini/),
  });
  expect([await sales(), await stock()]).toEqual([[], "100.000"]);
});

test("prices of a column with one unambiguous decimal format are all read in that format", async () => {
  const lines = [
    head,
    row("INV-N", 1, { qty: "1", price: "62500.000" }),
    row("INV-N", 2, { product: "P1", qty: "1", price: "99.500" }),
  ];
  const checked = await vendor.bring("saleUpload", csvOf(lines), "prices.csv");
  const rows = (await vendor.rows(checked.id)) as unknown as { stored: Record<string, unknown> }[];
  expect(rows.map((r) => r.stored.unitPrice)).toEqual(["62500", "99.5"]);
  await vendor.write(checked.id);
  expect(await portal.sql("select net_total::text as net from sale")).toEqual([{ net: "62599.50" }]);
});
