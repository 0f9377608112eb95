import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { importsOf, sheet } from "#test/support/imports.ts";
import type { Answer } from "#test/support/portal.ts";
import { documents, emptied, endpoints, openPusher, type Pushed, type Pusher } from "#test/support/push.ts";
import { lockChangesShared } from "./push-changes.server.ts";
import { addPackingPlant, openTrade, stockUp, type TradePortal } from "#test/support/trade.ts";

let portal: TradePortal;
let erp: Pusher;
beforeAll(async () => {
  portal = await openTrade();
  await addPackingPlant(portal);
});
afterAll(() => portal?.close());
beforeEach(async () => {
  await emptied(portal, [
    "push_item",
    "push_sandbox",
    "webhook_delivery",
    "stock_report",
    "nil_report",
    "sale_line",
    "sale",
    "purchase_line",
    "purchase",
    "delivery_line",
    "delivery",
    "stock_movement",
    "stock_level",
    "rollup_dirty",
  ]);
  erp = await openPusher(portal);
  await listen(erp);
  await push(receipt("GR-0", "100"));
});

const { line, sale, receipt, back, cancel } = documents(() => portal.trade.today);
const push = (p: Pushed, by = erp): Promise<Answer> => by.send(endpoints[p.kind], p.body);
const listen = (by: Pusher) =>
  portal.sql(
    "insert into webhook (distributor_id, client_id, url, secret, active) values ($1, $2, 'http://127.0.0.1:9/', 'x', true)",
    [portal.trade.distributors[0], by.id],
  );
type News = {
  readonly event: string;
  readonly externalId: string;
  readonly version: number;
  readonly inForce: boolean | null;
};
const heard = async (by = erp) =>
  (
    await portal.sql<{ payload: string }>("select payload from webhook_delivery where client_id = $1 order by id", [
      by.id,
    ])
  ).map((d) => JSON.parse(d.payload) as News);
const events = async (by = erp) => (await heard(by)).map((n) => `${n.event.replace("document.", "")} ${n.externalId}`);
const stateOf = async (externalId: string, by = erp) =>
  (await by.get(`documents/${externalId}`)).json as Record<string, unknown>;
const idOf = async (table: string, externalId: string) =>
  (
    await portal.sql<{ id: number; version: number }>(`select id, version from ${table} where external_id = $1`, [
      externalId,
    ])
  )[0];
const delivery = (externalId: string): Pushed => ({
  kind: "delivery",
  body: {
    externalId,
    packingPlant: "PP1",
    warehouse: "G0",
    shippedAt: "2026-01-02T20:00:00+07:00",
    lines: [{ product: "P0", uom: "ZAK", shippedQty: "50" }],
  },
});
const stock = (externalId: string, hour: string, qty: string, more: object = {}): Pushed => ({
  kind: "stock",
  body: {
    externalId,
    warehouse: "G0",
    reportedFor: "2026-01-02",
    reportedAt: `2026-01-02T${hour}:00:00+07:00`,
    lines: [line(0, qty)],
    ...more,
  },
});

describe("a sender's webhook receives every later change", () => {
  test("a sale, a return and a receipt that users cancel in the portal", async () => {
    await push(sale("S-1", "5"));
    await push(back("R-1", "S-1", "2"));
    await push(receipt("GR-1", "10"));
    expect(await events(), "the answers contain these states").toEqual([]);
    const vendor = await portal.as("vendor-a");
    for (const [table, path, external] of [
      ["sale", "sale", "R-1"],
      ["sale", "sale", "S-1"],
      ["purchase", "purchase", "GR-1"],
    ] as const) {
      const row = await idOf(table, external);
      const done = await vendor.post(`/api/${path}/${row?.id}/cancel`, {
        version: row?.version,
        reason: "salah catat",
      });
      expect(done.status, done.text).toBe(200);
    }
    expect(await events()).toEqual(["void R-1", "void S-1", "void GR-1"]);
    expect(await stateOf("S-1")).toMatchObject({ status: "void", code: "push.void" });
    expect((await push(sale("S-1", "5"))).json, "a repeat gets the first bytes").toMatchObject({ status: "applied" });
  });

  test("a sale whose cancellation arrived first: it is never applied and is reported as void at once", async () => {
    await push(cancel("C-1", "S-1"));
    const sent = await push(sale("S-1", "5"));
    expect([sent.status, sent.json]).toEqual([200, { externalId: "S-1", status: "void" }]);
    expect((await push(sale("S-1", "5"))).text).toBe(sent.text);
    expect(await events()).toEqual(["void S-1", "applied C-1"]);
    const batch = await erp.send("sales/batch", { items: [sale("S-2", "1").body, sale("S-3", "1").body] });
    expect(batch.status).toBe(200);
    await push(cancel("C-4", "S-4"));
    const mixed = (await erp.send("sales/batch", { items: [sale("S-4", "1").body, sale("S-5", "1").body] })).json;
    expect(mixed).toMatchObject({ results: [{ status: "void" }, { status: "applied" }] });
    expect(await portal.sql("select external_id from sale where external_id in ('S-1', 'S-4')")).toEqual([]);
  });

  test("a delivery cancelled by undoing its upload, and a later proof for it", async () => {
    await push(delivery("D-1"));
    const { cancelDelivery } = await import("../pengiriman/cancel-delivery.server.ts");
    const row = await idOf("delivery", "D-1");
    await portal.server.db
      .asPortal("job", "test")
      .tx((tx) => cancelDelivery(tx, { id: Number(row?.id), reason: "Unggahan dibatalkan" }));
    expect(await events()).toEqual(["void D-1"]);
    const proof = await erp.send("proofs-of-delivery", {
      externalId: "E-1",
      delivery: "D-1",
      arrivedAt: "2026-01-03T08:00:00+07:00",
      signedAt: "2026-01-03T09:00:00+07:00",
      receiverName: "Budi",
      lines: [{ line: 1, receivedQty: "50" }],
    });
    expect(proof.json).toEqual({ externalId: "E-1", status: "void" });
  });

  test("documents that the helpdesk repairs or discards, and retries", async () => {
    await push(sale("S-1", "5", { store: "T9" }));
    await push(sale("S-2", "5", { store: "T9" }));
    const admin = await portal.as("admin");
    const [one, two] = [await idOf("push_item", "S-1"), await idOf("push_item", "S-2")];
    const repaired = await admin.post(`/api/push-item/${one?.id}/repair`, {
      version: one?.version,
      payload: JSON.stringify(sale("S-1", "5", { lines: [line(0, "5", { unitPrice: "61500" })] }).body),
    });
    expect(repaired.json, repaired.text).toMatchObject({ data: { state: "applied" } });
    expect(
      (await admin.post(`/api/push-item/${two?.id}/discard`, { version: two?.version, reason: "salah" })).status,
    ).toBe(200);
    expect(await events()).toEqual(["applied S-1", "discarded S-2"]);
    const shown = await stateOf("S-1");
    expect(shown).toMatchObject({ repaired: true, content: { store: "T0" } });
    const first = await push(sale("S-1", "5", { lines: [line(0, "5", { unitPrice: "61500.00" })] }));
    expect(first.json, "no conflict by the correction").toMatchObject({ status: "applied" });
    expect((await push(sale("S-1", "5", { store: "T9" }))).text, "no conflict by the original").toBe(first.text);
    expect((await push(sale("S-1", "6"))).json).toMatchObject({ code: "idempotency.mismatch" });
  });

  test("a stock report replaced by a report, form or file; a zero report overruled by documents", async () => {
    expect((await push(stock("K-2", "10", "20"))).json).toMatchObject({ inForce: true });
    const older = await push(stock("K-1", "09", "10"));
    expect(older.json, "older than the valid one").toMatchObject({ status: "applied", inForce: false });
    await push(stock("K-3", "11", "30"));
    expect(await events()).toEqual(["superseded K-2"]);
    expect([await stateOf("K-1"), await stateOf("K-2"), await stateOf("K-3")]).toMatchObject([
      { inForce: false },
      { inForce: false },
      { inForce: true },
    ]);
    const vendor = await portal.as("vendor-a");
    const [row] = await portal.sql<{ id: number; version: number }>("select id, version from stock_report");
    const put = (more: object) =>
      vendor.request("PATCH", `/api/stock-report/${row?.id}`, { body: { version: row?.version, ...more } });
    expect((await put({ qty: "7" })).status).toBe(200);
    expect(await events()).toEqual(["superseded K-2", "superseded K-3"]);
    await portal.sql("delete from webhook_delivery");
    const day = await portal.day(-1);
    await push({ kind: "nil", body: { externalId: "N-1", day } });
    await push(sale("S-1", "1", { soldOn: day }));
    await push(cancel("C-1", "S-1"));
    expect((await heard()).map((n) => [n.event, n.externalId])).toEqual([
      ["document.superseded", "N-1"],
      ["document.applied", "N-1"],
      ["document.void", "S-1"],
    ]);
    expect(await stateOf("N-1")).toMatchObject({ status: "applied", inForce: true });
  });

  test("a line of a stock report that is archived and restored; a file that replaces a report", async () => {
    await push(stock("K-1", "10", "20"));
    const admin = await portal.as("admin");
    const [row] = await portal.sql<{ id: number; version: number }>("select id, version from stock_report");
    const gone = await admin.post(`/api/stock-report/${row?.id}/archive`, { version: row?.version });
    expect(gone.status, gone.text).toBe(200);
    const { version } = (gone.json as { data: { version: number } }).data;
    const back = await admin.post(`/api/stock-report/${row?.id}/restore`, { version });
    expect(back.status, back.text).toBe(200);
    expect((await heard()).map((n) => [n.event, n.inForce])).toEqual([
      ["document.superseded", false],
      ["document.applied", true],
    ]);
    const imports = importsOf(admin);
    const content = await sheet([
      ["Untuk tanggal", "Gudang", "Produk", "Jumlah dihitung"],
      ["2026-01-02", "G0", "P0", 7],
    ]);
    const batch = await imports.bring("stockReport", content);
    await imports.write(batch.id);
    expect(await portal.sql("select qty, source from stock_report")).toEqual([{ qty: "7.000", source: "import" }]);
    expect((await heard()).at(-1)).toMatchObject({ event: "document.superseded", externalId: "K-1" });
  });

  test("messages of one document are sent in sequence, others meanwhile", async () => {
    const { sendDue } = await import("./webhook.server.ts");
    await portal.sql(
      "insert into webhook_delivery (distributor_id, client_id, event, external_id, payload, next_at) select $1::bigint, $2::bigint, 'document.void', x, '{}', now() - interval '1 hour' from unnest(array['A', 'a', 'B']) as x",
      [portal.trade.distributors[0], erp.id],
    );
    await sendDue(portal.server.db);
    expect(await portal.sql("select external_id, attempts from webhook_delivery order by id")).toEqual([
      { external_id: "A", attempts: 1 },
      { external_id: "a", attempts: 0 },
      { external_id: "B", attempts: 1 },
    ]);
  });
});

type Page = { data: { externalId: string; status: string }[]; cursor: string | null; more: boolean };
const page = async (query = "", by = erp) => (await by.get(`documents${query}`)).json as Page;
const ids = (p: Page) => p.data.map((d) => d.externalId);

describe("the list of changes", () => {
  test("continues from its cursor, repeats changed documents, and contains only those of the system", async () => {
    const other = await openPusher(portal);
    await push(sale("O-1", "1"), other);
    for (const id of ["S-1", "S-2", "S-3"]) await push(sale(id, "1"));
    const first = await page("?limit=2");
    expect([ids(first), first.more]).toEqual([["GR-0", "S-1"], true]);
    const rest = await page(`?limit=2&cursor=${first.cursor}`);
    expect([ids(rest), rest.more]).toEqual([["S-2", "S-3"], false]);
    const none = await page(`?cursor=${rest.cursor}`);
    expect(none).toEqual({ data: [], cursor: rest.cursor, more: false });
    await push(cancel("C-1", "S-1"));
    expect(ids(await page(`?cursor=${rest.cursor}`))).toEqual(["S-1", "C-1"].toSorted());
    expect(ids(await page("?kind=sale&state=void"))).toEqual(["S-1"]);
    expect(ids(await page(`?changedSince=${encodeURIComponent(new Date(Date.now() + 60_000).toISOString())}`))).toEqual(
      [],
    );
    for (const [query, field] of [
      ["?cursor=x", "cursor"],
      ["?limit=0", "limit"],
      ["?kind=shop", "kind"],
      ["?changedSince=2026-01-01", "changedSince"],
      ["?page=2", "page"],
    ])
      expect((await erp.get(`documents${query}`)).json, query).toMatchObject({ code: "invalid", fields: [{ field }] });
  });

  test("misses no transaction that commits after a later one", async () => {
    const start = await page();
    const gate = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const distributor = portal.trade.distributors[0];
    const slow = portal.server.db.asPortal("job", "test").tx(async (tx) => {
      const at = await lockChangesShared(tx, distributor);
      await tx.run(
        "insert into {!push_item} (distributor_id, client_id, kind, external_id, content_hash, payload, state, answer, changed_at) values (:distributor, :client, 'sale', 'SLOW', '', '{}', 'failed', '', :at::timestamptz)",
        { distributor, client: erp.id, at },
      );
      begun.resolve();
      await gate.promise;
    });
    await begun.promise;
    await new Promise((r) => setTimeout(r, 1100));
    await push(sale("S-1", "1"));
    const between = await page(`?cursor=${start.cursor}`);
    gate.resolve();
    await slow;
    expect(between.data, "later changes do not precede an uncommitted one").toEqual([]);
    expect(ids(await page(`?cursor=${between.cursor}`))).toEqual(["SLOW", "S-1"]);
  });
});

describe("dates", () => {
  test("receipts have a separate limit, for form, file and push", async () => {
    await portal.sql("delete from system_setting where name = 'receipt.backdateDays'");
    for (const day of ["2025-10-15", await portal.day(-46)])
      expect((await push(receipt(`G-${day}`, "1", 0, { receivedOn: day }))).json).toMatchObject({
        status: "failed",
        code: "purchase.invalid",
        // the message contains the day as people write it, the bound in ISO format
        fields: [{ field: "receivedOn", code: "too-early", values: { earliest: await portal.day(-45) } }],
      });
    expect((await push(receipt("G-45", "1", 0, { receivedOn: await portal.day(-45) }))).json).toMatchObject({
      status: "applied",
    });
    const vendor = await portal.as("vendor-a");
    const opco = (await portal.sql<{ id: number }>("select id from opco where code = 'O1'"))[0]?.id;
    const uom = (await portal.sql<{ id: number }>("select id from uom where code = 'ZAK'"))[0]?.id;
    const typed = await vendor.post("/api/purchase", {
      warehouse: portal.trade.warehouses[0],
      opco,
      receivedOn: "2025-10-15",
      lines: [{ product: portal.trade.products[0], uom, qty: "1", unitPrice: "1" }],
    });
    expect(typed.json).toMatchObject({ fields: [{ field: "receivedOn" }] });
  });

  test("a stock report's day is since the start of the ledger, not in the future, and not after creation", async () => {
    await stockUp(portal, "10");
    const fields = async (p: Pushed) =>
      ((await push(p)).json as { fields?: { field: string }[] }).fields?.map((f) => f.field) ?? [];
    expect(await fields(stock("K-1", "10", "1", { reportedFor: "2025-12-31" }))).toEqual(["reportedFor"]);
    expect(await fields(stock("K-2", "10", "1", { reportedFor: "2026-01-03" }))).toEqual(["reportedAt"]);
    expect(await fields(stock("K-3", "10", "1", { reportedFor: await portal.day(1) }))).toEqual(["reportedFor"]);
    expect(await fields(stock("K-4", "10", "1"))).toEqual([]);
    const vendor = await portal.as("vendor-a");
    const report = { warehouse: portal.trade.warehouses[0], product: portal.trade.products[1], qty: "1" };
    expect((await vendor.post("/api/stock-report", { ...report, reportedFor: "2025-12-31" })).json).toMatchObject({
      fields: [{ field: "reportedFor" }],
    });
  });
});

describe("warnings", () => {
  test("of a supplier that does not make the product and of a price far from the list, for both sides", async () => {
    await portal.sql("insert into opco (code, name) values ('O9', 'Lain') on conflict do nothing");
    const answer = await push(receipt("GR-1", "5", 0, { opco: "O9" }));
    expect(answer.json).toMatchObject({
      status: "applied",
      warnings: [{ code: "receipt.supplier", field: "lines.0.product" }],
    });
    const dear = sale("S-1", "1", { lines: [line(0, "1", { unitPrice: "900000" })] });
    const sent = await push(dear);
    expect(sent.json).toMatchObject({
      status: "applied",
      warnings: [{ code: "price.far", field: "lines.0.unitPrice" }],
    });
    expect(await stateOf("S-1")).toMatchObject({ warnings: [{ code: "price.far" }] });
    const english = await portal.server.app.inject({
      method: "POST",
      url: "/api/v1/sales",
      headers: { authorization: `Bearer ${erp.key}`, "accept-language": "en" },
      payload: { ...dear.body, externalId: "S-EN" },
    });
    const message = english.json<{ warnings: { message: string }[] }>().warnings[0]?.message;
    expect(message).toMatch(/^List price of the day /);
    expect((await erp.send("sales", { ...dear.body, externalId: "S-EN" })).text, "with the first bytes").toBe(
      english.body,
    );
    expect(await stateOf("S-EN")).toMatchObject({ warnings: [{ message: expect.not.stringMatching(/^List price/) }] });
    const batch = await erp.send("sales/batch", {
      items: [{ ...dear.body, externalId: "S-2" }, sale("S-3", "1").body],
    });
    expect(batch.json).toMatchObject({ results: [{ warnings: [{ code: "price.far" }] }, { status: "applied" }] });
    const item = (await idOf("push_item", "S-1"))?.id;
    expect((await (await portal.as("admin")).get(`/api/push-item/${item}/problems`)).json).toMatchObject({
      warnings: [{ code: "price.far", field: "lines.0.unitPrice" }],
    });
    const vendor = await portal.as("vendor-a");
    expect((await vendor.get(`/api/sale/${(await idOf("sale", "S-1"))?.id}`)).json).toMatchObject({
      data: { warnings: [{ code: "price.far" }] },
    });
    expect((await vendor.get(`/api/purchase/${(await idOf("purchase", "GR-1"))?.id}/lines`)).json).toMatchObject({
      warnings: [{ code: "receipt.supplier" }],
    });
  });
});
