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
const report = (qty: string, more: object = {}) => ({ warehouse: portal.trade.warehouses[0], product: portal.trade.products[0], reportedFor: day, qty, ...more });
const fieldsOf = (a: Answer) => Object.fromEntries((a.json as { fields: { field: string; message: string }[] }).fields.map((f) => [f.field, f.message]));
const stored = () =>
  portal.sql(
    "select p.code, r.reported_for::text as day, r.qty::text, r.tonnes::text, r.source from stock_report r join product p on p.id = r.product_id where r.archived_at is null order by 1, 2",
  );
const push = async (externalId: string, reportedAt: string, qty: string, uom = "ZAK") =>
  (await openPusher(portal)).send("stock-reports", { externalId, warehouse: "G0", reportedFor: day, reportedAt, lines: [{ product: "P0", uom, qty }] });

test("what somebody counted is weighed by the conversions of its day as a system's report is; the report made last holds, whoever made it", async () => {
  expect((await push("K-1", "2026-01-02T18:00:00+07:00", "1", "TON")).status).toBe(200);
  expect(await stored()).toEqual([{ code: "P0", day, qty: "25.000", tonnes: "1.000", source: "api" }]);
  const [row] = await portal.sql<{ id: string; version: number }>("select id, version from stock_report");
  const changed = await vendor.request("PATCH", `/api/stock-report/${row?.id}`, { body: { qty: "20", version: row?.version } });
  expect(changed.status, changed.text).toBe(200);
  expect(await stored()).toEqual([{ code: "P0", day, qty: "20.000", tonnes: "0.800", source: "form" }]);
  await push("K-2", "2026-01-02T19:00:00+07:00", "30");
  expect(await stored(), "made before a person's").toMatchObject([{ qty: "20.000" }]);
  await push("K-3", new Date(Date.now() + 60_000).toISOString(), "30");
  expect(await stored(), "made after it").toMatchObject([{ qty: "30.000", source: "api" }]);
  const made = await vendor.post("/api/stock-report", report("0", { product: portal.trade.products[1] }));
  expect(made.status, made.text).toBe(200);
  expect(await stored()).toMatchObject([{ code: "P0" }, { code: "P1", qty: "0.000", tonnes: "0.000", source: "form" }]);
});

test("what cannot have been is refused where it stands: a day to come, a day told already, a neighbour's warehouse, another day under the same report", async () => {
  expect(fieldsOf(await vendor.post("/api/stock-report", report("5", { reportedFor: await portal.day(1) })))).toEqual({ reportedFor: "Tidak boleh di masa depan." });
  expect(Object.keys(fieldsOf(await vendor.post("/api/stock-report", report("5", { warehouse: portal.trade.warehouses[1] }))))).toEqual(["warehouse"]);
  for (const bad of [{ qty: "-1" }, { qty: "1e3" }, { tonnes: "1" }, { source: "api" }])
    expect((await vendor.post("/api/stock-report", report("5", bad))).status, JSON.stringify(bad)).toBe(422);
  expect((await (await portal.as("tso")).post("/api/stock-report", report("5"))).status).toBe(403);
  expect((await vendor.post("/api/stock-report", report("5"))).status).toBe(200);
  expect((await vendor.post("/api/stock-report", report("6"))).status, "told already").toBe(422);
  const [row] = await portal.sql<{ id: string; version: number }>("select id, version from stock_report");
  const moved = await vendor.request("PATCH", `/api/stock-report/${row?.id}`, { body: { reportedFor: "2026-01-03", version: row?.version } });
  expect(fieldsOf(moved)).toEqual({ reportedFor: "Isian ini tidak dapat diubah." });
  expect(await stored()).toMatchObject([{ qty: "5.000" }]);
});

test("a file of counts is judged line by line, written whole, the same again changes nothing, and is taken back", async () => {
  const files = importsOf(vendor);
  const head = ["Untuk tanggal", "Gudang", "Produk", "Jumlah dihitung"];
  const row = (product: string, qty: string, on = "02/01/2026", warehouse = "G0"): Cell[] => [on, warehouse, product, qty];
  const wrong = await files.bring("stockReport", await sheet([head, row("P0", "10"), row("P1", "10", "01/01/2099"), row("P2", "dua"), row("P3", "1", "02/01/2026", "G1")]));
  expect([wrong.state, wrong.good, wrong.faulty]).toEqual(["checked", 1, 3]);
  const told = (await files.rows(wrong.id)).filter((r) => r.errors.length > 0).map((r) => [r.cells.product, r.errors.map((e) => e.field).join()]);
  expect(told).toEqual([
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
