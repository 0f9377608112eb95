import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Cell, csvOf, importsOf, sheet } from "#test/support/imports.ts";
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
    "truncate delivery_upload, import_batch, delivery_line, delivery, purchase_line, purchase, stock_movement, stock_level, rollup_dirty restart identity cascade",
  ),
);

const head = [
  "Nomor dokumen",
  "Baris",
  "Tanggal kirim",
  "Jam kirim",
  "Tanggal janji tiba",
  "Jam janji tiba",
  "Packing plant",
  "Gudang",
  "Nomor polisi",
  "Produk",
  "Satuan",
  "Jumlah",
];
const row = (
  document: string,
  line: number,
  more: Partial<{
    day: string;
    time: string;
    promised: string;
    by: string;
    plant: string;
    warehouse: string;
    plate: string;
    product: string;
    uom: string;
    qty: string;
  }> = {},
): Cell[] => [
  document,
  line,
  more.day ?? "2026-01-02",
  more.time ?? "20:15",
  more.promised ?? null,
  more.by ?? null,
  more.plant ?? "PP1",
  more.warehouse ?? "G0",
  more.plate ?? "B 1 AB",
  more.product ?? "P0",
  more.uom ?? "ZAK",
  more.qty ?? "5",
];
const file = (...rows: Cell[][]) => sheet([head, ...rows]);
const deliveries = () =>
  portal.sql<{ number: string; status: string }>(
    `select d.number, d.status, d.source, d.shipped_on::text as day, to_char(d.shipped_at at time zone 'Asia/Jakarta', 'HH24:MI') as time, to_char(d.promised_at at time zone 'Asia/Jakarta', 'DD HH24:MI') as promised,
       d.shipped_tonnes::text as tonnes, (select count(*)::int from delivery_line l where l.delivery_id = d.id) as lines from delivery d order by d.number`,
  );

test("lines of one number become one delivery; the file is previewed and idempotent", async () => {
  const promise = { promised: "03/01/2026", by: "08.00" };
  const content = csvOf([
    head,
    row("DO-1", 1, promise),
    row("DO-2", 1, { product: "P1", qty: "7" }),
    row("DO-1", 2, { product: "P1", qty: "3", ...promise }),
  ]);
  const checked = await vendor.bring("deliveryUpload", content, "a.csv");
  expect([checked.state, checked.total, checked.faulty]).toEqual(["checked", 3, 0]);
  expect(await deliveries()).toEqual([]);
  expect(await vendor.write(checked.id)).toMatchObject({ state: "done", createdRows: 3 });
  const written = [
    {
      number: "DO-1",
      status: "shipped",
      source: "import",
      day: "2026-01-02",
      time: "20:15",
      promised: "03 08:00",
      tonnes: "0.320",
      lines: 2,
    },
    {
      number: "DO-2",
      status: "shipped",
      source: "import",
      day: "2026-01-02",
      time: "20:15",
      promised: null,
      tonnes: "0.280",
      lines: 1,
    },
  ];
  expect(await deliveries()).toEqual(written);
  const again = await vendor.bring("deliveryUpload", content, "again.csv");
  expect([again.faulty, again.unchangedRows]).toEqual([0, 3]);
  await vendor.write(again.id);
  expect(await deliveries()).toEqual(written);
  expect(
    await portal.sql("select count(*)::int as n from audit_event where entity = 'delivery' and action = 'create'"),
  ).toEqual([{ n: 2 }]);
});

test("a time is read with or without format, with its day or in the day's column; other days are refused", async () => {
  const content = await sheet([
    head,
    ["T-1", 1, "2026-01-02", 0.34375, null, null, "PP1", "G0", "B 1 AB", "P0", "ZAK", "5"],
    ["T-2", 1, "02/01/2026", "8.15", null, "2026-01-03T12:00:00", "PP1", "G0", "B 1 AB", "P0", "ZAK", "5"],
    ["T-3", 1, "2026-01-02T08:15:00", null, "03/01/2026", "03/01/2026 12:00", "PP1", "G0", "B 1 AB", "P0", "ZAK", "5"],
    ["T-4", 1, "2026-01-02", "2026-01-03T08:15:00", null, null, "PP1", "G0", "B 1 AB", "P0", "ZAK", "5"],
    ["T-5", 1, "2026-01-02", "pagi", null, null, "PP1", "G0", "B 1 AB", "P0", "ZAK", "5"],
  ]);
  const checked = await vendor.bring("deliveryUpload", content);
  const faulty = await vendor.rows(checked.id, "&state=faulty");
  expect(faulty.map((r) => [r.line, r.errors.map((e) => [e.field, e.message])])).toEqual([
    [5, [["shippedTime", "Harinya lain daripada {column}."]]],
    [6, [["shippedTime", "Format tidak sesuai: {hint}."]]],
  ]);
  await vendor.write(checked.id, "good");
  const shipped = { status: "shipped", source: "import", day: "2026-01-02", time: "08:15", tonnes: "0.200", lines: 1 };
  expect(await deliveries()).toEqual([
    { ...shipped, number: "T-1", promised: null },
    { ...shipped, number: "T-2", promised: "03 12:00" },
    { ...shipped, number: "T-3", promised: "03 12:00" },
  ]);
});

test("a delivery is accepted completely or not at all; errors are at line and column", async () => {
  const content = await file(
    row("A-1", 1),
    row("A-1", 2, { plate: "B 2 CD" }),
    row("A-2", 1),
    row("A-3", 1, { day: "2099-01-01" }),
    row("A-4", 1, { time: "24:00" }),
    row("A-5", 1, { promised: "2026-01-03" }),
    row("A-6", 1, { plant: "PP9" }),
    row("A-7", 1, { warehouse: "G1" }),
    row("A-8", 1, { qty: "0" }),
    row("A-9", 1, { qty: "2.5" }),
  );
  const checked = await vendor.bring("deliveryUpload", content);
  expect([checked.state, checked.good]).toEqual(["checked", 1]);
  const wrong = (await vendor.rows(checked.id))
    .filter((r) => r.errors.length > 0)
    .map((r) => [`${r.cells.document}/${r.cells.lineNo}`, r.errors.map((e) => e.field).join()]);
  expect(Object.fromEntries(wrong)).toEqual({
    "A-1/1": "document",
    "A-1/2": "truckPlate",
    "A-3/1": "shippedOn",
    "A-4/1": "shippedTime",
    "A-5/1": "promisedTime",
    "A-6/1": "packingPlant",
    "A-7/1": "warehouse",
    "A-8/1": "qty",
    "A-9/1": "qty",
  });
  await vendor.write(checked.id, "good");
  expect((await deliveries()).map((d) => d.number)).toEqual(["A-2"]);
});

test("undoing a file cancels its deliveries, unless one has been received or signed for", async () => {
  const batches = [];
  for (const n of ["B-1", "B-2", "B-3"]) {
    const b = await vendor.bring("deliveryUpload", await file(row(n, 1)));
    await vendor.write(b.id);
    batches.push(b.id);
  }
  await portal.sql("update delivery set status = 'arrived', arrived_at = shipped_at where number = 'B-2'");
  await portal.sql(
    `insert into purchase (number, kind, status, source, received_on, distributor_id, opco_id, warehouse_id, delivery_id) select 'R-3', 'receipt', 'posted', 'form', d.shipped_on, d.distributor_id, o.id, d.warehouse_id, d.id from delivery d, opco o where d.number = 'B-3' limit 1`,
  );
  for (const id of batches) await vendor.undo(id);
  expect((await deliveries()).map((d) => `${d.number} ${d.status}`)).toEqual([
    "B-1 cancelled",
    "B-2 arrived",
    "B-3 shipped",
  ]);
  expect(await vendor.bring("deliveryUpload", await file(row("B-1", 1)))).toMatchObject({ good: 0, faulty: 1 });
});
