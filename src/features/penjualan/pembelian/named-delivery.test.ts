import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Cell, importsOf, sheet } from "#test/support/imports.ts";
import type { Answer, Client } from "#test/support/portal.ts";
import { openPusher, type Pusher } from "#test/support/push.ts";
import { addPackingPlant, openTrade, stockUp, type TradePortal } from "#test/support/trade.ts";

let portal: TradePortal;
let vendor: Client;
let erp: Pusher;
let opco: number;
let second: number;
beforeAll(async () => {
  portal = await openTrade();
  vendor = await portal.as("vendor-a");
  erp = await openPusher(portal);
  opco = Number((await portal.sql<{ id: string }>("select id from opco where code = 'O1'"))[0]?.id);
  await addPackingPlant(portal);
  for (const product of portal.trade.products)
    await portal.sql("insert into purchase_uom (product_id, uom_id) values ($1, $2)", [product, portal.trade.uoms.ton]);
  const made =
    "insert into warehouse (distributor_id, code, name, district_id) values ($1, 'G0B', 'Gudang kedua', $2) returning id";
  second = Number(
    (await portal.sql<{ id: string }>(made, [portal.trade.distributors[0], portal.trade.districts[0]]))[0]?.id,
  );
});
afterAll(() => portal?.close());
beforeEach(() =>
  portal.sql(
    "truncate purchase_upload, import_batch, purchase_line, purchase, delivery_line, delivery, push_item, sale_line, sale, stock_movement, stock_level, rollup_dirty restart identity cascade",
  ),
);

type Said = Readonly<Record<string, string>>;
const fieldsOf = (a: Answer): Said =>
  Object.fromEntries(
    (a.json as { fields: { field: string; message: string }[] }).fields.map((f) => [f.field, f.message]),
  );
/** Ships twenty bags of one product and ten of another to the first warehouse. */
async function shipped(externalId = "D-1", more: object = {}): Promise<number> {
  const lines = [
    { product: "P0", uom: "ZAK", shippedQty: "20" },
    { product: "P1", uom: "ZAK", shippedQty: "10" },
  ];
  const answer = await erp.send("deliveries", {
    externalId,
    number: externalId,
    packingPlant: "PP1",
    warehouse: "G0",
    shippedAt: "2026-01-02T20:00:00+07:00",
    lines,
    ...more,
  });
  expect(answer.status, answer.text).toBe(200);
  return (answer.json as { id: number }).id;
}
type Line = readonly [product: number, qty: string, uom?: "zak" | "ton"];
type Receipt = {
  readonly delivery: string;
  readonly warehouse?: string;
  readonly receivedOn?: string;
  readonly lines: readonly Line[];
};
let sent = 0;
const push = (
  { delivery, warehouse = "G0", receivedOn = portal.trade.today, lines }: Receipt,
  externalId = `R-${++sent}`,
) =>
  erp.send("receipts", {
    ...{ externalId, warehouse, opco: "O1", receivedOn, delivery },
    lines: lines.map(([product, qty, uom = "zak"]) => ({
      product: `P${product}`,
      uom: uom.toUpperCase(),
      qty,
      unitPrice: "50000",
    })),
  });
async function type(
  { delivery, warehouse = "G0", receivedOn = portal.trade.today, lines }: Receipt,
  call = "/api/purchase",
  by = vendor,
): Promise<Answer> {
  const [named] = await portal.sql<{ id: string }>("select id from delivery where number = $1", [delivery]);
  const to = { G0: portal.trade.warehouses[0], G1: portal.trade.warehouses[1], G0B: second }[warehouse];
  return by.post(call, {
    ...{ warehouse: to, opco, receivedOn, delivery: Number(named?.id ?? 999_999) },
    lines: lines.map(([product, qty, uom = "zak"]) => ({
      product: portal.trade.products[product],
      uom: portal.trade.uoms[uom],
      qty,
      unitPrice: "50000",
    })),
  });
}
/** Fields of the lines for which a file with this receipt is refused. */
async function upload({
  delivery,
  warehouse = "G0",
  receivedOn = portal.trade.today,
  lines,
}: Receipt): Promise<string[]> {
  const head: Cell[] = [
    "Nomor dokumen",
    "Baris",
    "Tanggal terima",
    "Gudang",
    "Opco",
    "Pengiriman",
    "Produk",
    "Satuan",
    "Jumlah",
    "Harga satuan",
  ];
  const number = `F-${++sent}`;
  const rows = lines.map(([product, qty, uom = "zak"], i): Cell[] => [
    number,
    i + 1,
    receivedOn,
    warehouse,
    "O1",
    delivery,
    `P${product}`,
    uom.toUpperCase(),
    qty,
    "50000",
  ]);
  const files = importsOf(vendor);
  const checked = await files.bring("purchaseUpload", await sheet([head, ...rows]));
  return (await files.rows(checked.id)).flatMap((r) => r.errors.map((e) => `${r.cells.lineNo}.${e.field}`));
}
const bareReceipt = () => ({
  ...{ warehouse: portal.trade.warehouses[0], opco, receivedOn: portal.trade.today },
  lines: [{ product: portal.trade.products[0], uom: portal.trade.uoms.zak, qty: "1", unitPrice: "50000" }],
});
const receipts = () => portal.sql<{ n: number }>("select count(*)::int as n from purchase where status = 'posted'");

test("a receipt for a delivery to another warehouse is refused by every channel, with its destination", async () => {
  await shipped();
  const elsewhere: Receipt = { delivery: "D-1", warehouse: "G0B", lines: [[0, "20"]] };
  const why = {
    delivery: expect.stringMatching(/^Pengiriman D-1 menuju gudang G0 – Gudang 0\. Catat penerimaannya di gudang itu/),
  };
  expect(fieldsOf(await push(elsewhere))).toEqual(why);
  expect(fieldsOf(await type(elsewhere))).toEqual(why);
  expect(
    fieldsOf({
      ...(await type(elsewhere, "/api/purchase/quote")),
      json: { fields: ((await type(elsewhere, "/api/purchase/quote")).json as { errors: unknown }).errors },
    }),
  ).toEqual({
    delivery: expect.stringContaining("menuju gudang"),
  });
  expect(await upload(elsewhere)).toEqual(["1.delivery"]);
  expect(await receipts()).toEqual([{ n: 0 }]);
  expect((await type({ delivery: "D-1", lines: [[0, "20"]] })).status).toBe(200);
});

test("other products, excess quantities and others' deliveries are refused at their lines, in any unit", async () => {
  await shipped();
  const foreign: Receipt = {
    delivery: "D-1",
    lines: [
      [0, "20"],
      [2, "1"],
    ],
  };
  const more: Receipt = {
    delivery: "D-1",
    lines: [
      [0, "15"],
      [0, "6"],
    ],
  };
  for (const [receipt, field, why] of [
    [foreign, "lines.1.product", "Produk ini tidak ada dalam pengiriman D-1; catat dalam penerimaan tersendiri."],
    [more, "lines.1.qty", "Pengiriman D-1 hanya memuat 20 ZAK produk ini."],
  ] as const) {
    expect(fieldsOf(await push(receipt))).toEqual({ [field]: why });
    expect(fieldsOf(await type(receipt))).toEqual({ [field]: why });
    expect(await upload(receipt)).toContain(`2.${field.split(".")[2]}`);
  }
  const neighbour = await type(
    { delivery: "D-1", warehouse: "G1", lines: [[0, "1"]] },
    "/api/purchase",
    await portal.as("vendor-b"),
  );
  expect(fieldsOf(neighbour)).toEqual({ delivery: "Pilihan tidak ditemukan." });
  // 81 bags of 12.345 kg are 1.000 t, and 1.000 t is 81.004 bags
  await shipped("D-2", { lines: [{ product: "P5", uom: "ZAK", shippedQty: "81" }] });
  expect((await type({ delivery: "D-2", lines: [[5, "1", "ton"]] })).status).toBe(200);
  expect((await push({ delivery: "D-1", lines: [[0, "0.8", "ton"]] })).status).toBe(200);
});

test("goods are received once: in parts up to the total, concurrently, and again after a cancellation", async () => {
  await shipped();
  expect((await push({ delivery: "D-1", lines: [[0, "12"]] }, "R-A")).status).toBe(200);
  expect(fieldsOf(await type({ delivery: "D-1", lines: [[0, "9"]] }))).toEqual({
    "lines.0.qty": "Dari pengiriman D-1 tinggal 8 ZAK produk ini yang belum diterima.",
  });
  const both = await Promise.all([
    type({ delivery: "D-1", lines: [[0, "8"]] }),
    type({ delivery: "D-1", lines: [[0, "8"]] }),
  ]);
  expect(both.map((a) => a.status).sort()).toEqual([200, 422]);
  const late = await push({ delivery: "D-1", lines: [[0, "12"]] }, "R-B");
  expect(late.json).toMatchObject({ code: "purchase.taken", fields: [{ field: "lines.0.qty" }] });
  expect((await erp.get("documents/R-B")).json).toMatchObject({ status: "failed", waitsFor: "receipts D-1" });
  expect((await erp.send("cancellations", { externalId: "C-A", document: "R-A", reason: "salah kirim" })).status).toBe(
    200,
  );
  expect((await erp.get("documents/R-B")).json, "retried automatically").toMatchObject({
    status: "applied",
    waitsFor: null,
  });
});

test("a receipt names its delivery, if it has one", async () => {
  const id = await shipped();
  const [named, bare] = [
    await type({ delivery: "D-1", lines: [[0, "8"]] }),
    await vendor.post("/api/purchase", bareReceipt()),
  ];
  const read = async (a: Answer) =>
    (await vendor.get(`/api/purchase/${(a.json as { data: { id: number } }).data.id}`)).json;
  expect(await read(named)).toMatchObject({ data: { delivery: { id, label: "D-1" } } });
  expect(await read(bare)).toMatchObject({ data: { delivery: null } });
});

test("the remaining goods of a delivery are offered for its receipt, and none once all are received", async () => {
  const id = await shipped();
  const left = async () =>
    (await vendor.get(`/api/delivery/${id}/unreceived?on=${portal.trade.today}`)).json as {
      data: { lines: { product: { id: number }; uom: { label: string }; qty: string }[] };
    };
  expect((await type({ delivery: "D-1", lines: [[0, "8"]] })).status).toBe(200);
  expect(await left()).toMatchObject({
    data: {
      ...{ warehouse: { id: portal.trade.warehouses[0] }, opco: { id: opco }, packingPlant: { label: "PP1 – Pabrik" } },
      lines: [
        { product: { id: portal.trade.products[0] }, uom: { label: "ZAK" }, qty: "12" },
        { product: { id: portal.trade.products[1] }, uom: { label: "ZAK" }, qty: "10" },
      ],
    },
  });
  const rest = (await left()).data.lines.map((l): Line => [portal.trade.products.indexOf(l.product.id), l.qty]);
  expect((await type({ delivery: "D-1", lines: rest })).status, "the remaining quantity may be received").toBe(200);
  expect((await left()).data.lines).toEqual([]);
  const path = `/api/delivery/${id}/unreceived?on=${portal.trade.today}`;
  expect((await (await portal.as("vendor-b")).get(path)).status, "another distributor's delivery").toBe(404);
  expect((await vendor.get(`/api/delivery/${id}/unreceived?on=x`)).status).toBe(422);
});

test("deliveries with remaining goods are offered, newest first and for the receiving warehouse only", async () => {
  const offered = async (query = "", by = vendor) => {
    const answer = await by.get(`/api/delivery/receivable/lookup${query}`);
    expect(answer.status, answer.text).toBe(200);
    return (answer.json as { data: { label: string }[] }).data.map((d) => d.label);
  };
  await shipped("D-1");
  await shipped("D-2", { shippedAt: "2026-01-04T08:00:00+07:00" });
  await shipped("D-3", { shippedAt: "2026-01-03T08:00:00+07:00", warehouse: "G0B" });
  expect(await offered()).toEqual(["D-2", "D-3", "D-1"]);
  expect(await offered(`?warehouse=${portal.trade.warehouses[0]}`)).toEqual(["D-2", "D-1"]);
  expect(await offered("?q=d-3")).toEqual(["D-3"]);
  expect(await offered("", await portal.as("vendor-b")), "another distributor's delivery").toEqual([]);
  expect((await type({ delivery: "D-2", lines: [[0, "20"]] })).status).toBe(200);
  expect(await offered(), "ten bags of the other product remain").toEqual(["D-2", "D-3", "D-1"]);
  expect((await type({ delivery: "D-2", lines: [[1, "10"]] })).status).toBe(200);
  expect(await offered()).toEqual(["D-3", "D-1"]);
  await portal.sql("update delivery set status = 'cancelled' where number = 'D-1'");
  expect(await offered()).toEqual(["D-3"]);
  expect((await vendor.get("/api/delivery/receivable/lookup?warehouse=x")).status).toBe(422);
});

test("a receipt that replaces a cancelled one whose goods have left takes over its goods", async () => {
  await shipped();
  const sale = {
    store: "T0",
    warehouse: "G0",
    soldOn: portal.trade.today,
    lines: [{ product: "P0", uom: "ZAK", qty: "15" }],
  };
  for (const order of [
    ["cancel", "again"],
    ["again", "cancel"],
  ]) {
    await portal.sql(
      "truncate push_item, purchase_line, purchase, sale_line, sale, stock_movement, stock_level, rollup_dirty restart identity cascade",
    );
    await portal.sql("truncate delivery_line, delivery restart identity cascade");
    await shipped();
    await push({ delivery: "D-1", lines: [[0, "20"]] }, "R-A");
    expect((await erp.send("sales", { externalId: "S-A", ...sale })).status).toBe(200);
    for (const step of order)
      await (step === "cancel"
        ? erp.send("cancellations", { externalId: "C-A", document: "R-A", reason: "salah tulis" })
        : push({ delivery: "D-1", lines: [[0, "18"]] }, "R-B"));
    const state = await Promise.all(
      ["R-A", "R-B", "C-A"].map(async (id) => ((await erp.get(`documents/${id}`)).json as { status: string }).status),
    );
    expect(state, order.join(", ")).toEqual(["void", "applied", "applied"]);
    expect(await portal.sql("select qty::text from stock_level where qty <> 0")).toEqual([{ qty: "3.000" }]);
  }
});

test("nothing is received or shipped before the warehouse's first stock count, or in an impossible year", async () => {
  await stockUp(portal, "100");
  const [earlier, opening] = ["2025-12-31", "2026-01-01"];
  await shipped("D-1", { shippedAt: "2025-12-20T08:00:00+07:00" });
  const before = (receivedOn: string): Receipt => ({ delivery: "D-1", receivedOn, lines: [[0, "5"]] });
  const why = {
    receivedOn:
      "Stok gudang ini dibukukan sejak 01/01/2026; yang diterima sebelumnya sudah termasuk stok awal. Periksa tanggalnya.",
  };
  expect(fieldsOf(await push(before(earlier)))).toEqual(why);
  expect(fieldsOf(await type(before(earlier)))).toEqual(why);
  expect(await upload(before(earlier))).toEqual(["1.receivedOn"]);
  expect((await type(before(opening))).status).toBe(200);
  // a warehouse that opened later has no count of its own: the first count of its distributor applies
  expect(
    fieldsOf(await vendor.post("/api/purchase", { warehouse: second, opco, receivedOn: earlier, lines: [] })),
  ).toMatchObject({ lines: expect.anything() });
  const bare = {
    opco,
    receivedOn: earlier,
    lines: [{ product: portal.trade.products[0], uom: portal.trade.uoms.zak, qty: "1", unitPrice: "1" }],
  };
  expect(fieldsOf(await vendor.post("/api/purchase", { ...bare, warehouse: second }))).toEqual(why);

  const sending = (shippedAt: string) => ({
    ...{ externalId: `D-${shippedAt.slice(0, 10)}`, packingPlant: "PP1", warehouse: "G0", shippedAt },
    lines: [{ product: "P0", uom: "ZAK", shippedQty: "5" }],
  });
  expect(fieldsOf(await erp.send("deliveries", sending("2025-09-01T08:00:00+07:00")))).toEqual({
    shippedAt: expect.stringContaining("yang berangkat lebih dari 90 hari sebelumnya"),
  });
  for (const [path, body, field] of [
    [
      "receipts",
      {
        externalId: "R-1900",
        warehouse: "G0",
        opco: "O1",
        receivedOn: "1900-01-01",
        lines: [{ product: "P0", uom: "ZAK", qty: "1", unitPrice: "1" }],
      },
      "receivedOn",
    ],
    ["deliveries", sending("1900-01-01T08:00:00+07:00"), "shippedAt"],
  ] as const) {
    const answer = await erp.send(path, body);
    expect([answer.status, Object.keys(fieldsOf(answer))]).toEqual([422, [field]]);
  }
  // the first hours of 2000 in the east are still 1999 in Jakarta
  const edge = await erp.send("deliveries", sending("2000-01-01T00:30:00+14:00"));
  expect([edge.status, Object.keys(fieldsOf(edge))]).toEqual([422, ["shippedAt"]]);
  expect((await type({ ...before(opening), receivedOn: "1900-01-01" })).status).toBe(422);
  expect(await upload({ ...before(opening), receivedOn: "01/01/1900" })).toEqual(["1.receivedOn"]);
});
