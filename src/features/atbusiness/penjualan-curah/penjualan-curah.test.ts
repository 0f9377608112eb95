import { Readable } from "node:stream";
import { streamXlsxRows } from "hucre/xlsx";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type BulkStage, buildBulk, bulkDocuments } from "#test/support/bulk.ts";
import { csvOf, importsOf } from "#test/support/imports.ts";
import type { Client } from "#test/support/portal.ts";
import { emptied, endpoints, openPusher } from "#test/support/push.ts";
import { openTrade, type TradePortal } from "#test/support/trade.ts";
import type { BulkParts, BulkQuote, BulkSaved } from "./penjualan-curah.calls.ts";

const path = "/api/bulk-sale";
let portal: TradePortal;
let stage: BulkStage;
let admin: Client;
let own: Client;
let rival: Client;
let kam: Client;
beforeAll(async () => {
  portal = await openTrade();
  stage = await buildBulk(portal.sql, portal.trade);
  await portal.sql(
    `insert into position_assignment (position_id, user_id, valid_from)
     select p.id, u.id, '2025-01-01' from position p, app_user u where p.code = 'KAM-1' and u.username = 'kam'`,
  );
  await portal.sql(
    "update bulk_customer set kam_id = (select id from position where code = 'KAM-1') where code in ('C0', 'C3')",
  );
  admin = await portal.as("admin");
  own = await portal.as("vendor-a");
  rival = await portal.as("vendor-b");
  kam = await portal.as("kam");
});
afterAll(() => portal?.close());
beforeEach(() =>
  emptied(portal, ["push_item", "api_log", "bulk_sale_upload", "bulk_sale", "rollup_dirty", "override_exception"]),
);

const ticket = (more: object = {}) => ({
  customer: stage.customers[0],
  product: portal.trade.products[0],
  soldOn: portal.trade.today,
  tonnes: "10.000",
  ...more,
});
const post = (who: Client, more: object = {}) => who.post(path, ticket(more));
const posted = async (who: Client, more: object = {}): Promise<BulkSaved> => {
  const answer = await post(who, more);
  expect(answer.status, answer.text).toBe(200);
  return (answer.json as { data: BulkSaved }).data;
};
const act = (who: Client, id: number, what: string, body: object) => who.post(`${path}/${id}/${what}`, body);
const back = (who: Client, id: number, tonnes: string, more: object = {}) =>
  act(who, id, "return", { returnedOn: portal.trade.today, tonnes, reason: "Silo penuh", ...more });
const listed = async (who: Client) =>
  (await who.get(`${path}?page=1&perPage=50&sort=id`)).json as {
    data: { id: number; tonnes: string; status: string }[];
    meta: { totalCount: number };
  };
/** Creates an override that lets sales of the first distributor be dated up to ten days ago. */
const except = (state: string, until = "1 day") =>
  portal.sql(
    `insert into override_exception (number, kind, distributor_id, terms, reason, valid_from, valid_to, state, requested_by)
     select 'OV-' || $2, 'backdate', $1, '{"days": 10}', 'Server mati', now() - interval '2 days', now() + $3::interval, $2, u.id
     from app_user u where u.username = 'vendor-a'`,
    [portal.trade.distributors[0], state, until],
  );

describe("a bulk distributor", () => {
  test("sees only its own sales in lists, counts, by id, in sums, lookups and exports", async () => {
    const mine = await posted(own);
    const foreign = await posted(rival, { customer: stage.customers[1], unitPrice: "900000" });
    const direct = await posted(admin);
    expect((await listed(admin)).meta.totalCount).toBe(3);
    expect(await listed(own)).toMatchObject({ data: [{ id: mine.id }], meta: { totalCount: 1 } });
    expect(await listed(rival)).toMatchObject({ data: [{ id: foreign.id }], meta: { totalCount: 1 } });
    expect((await own.get(`${path}/${mine.id}`)).status).toBe(200);
    expect((await own.get(`${path}/totals?sums=true`)).json).toMatchObject({
      data: { count: 1, sums: { tonnes: "10.000", netTotal: "10000000.00" } },
    });
    for (const { id } of [foreign, direct]) {
      for (const at of [`${id}`, `${id}/history`, `${id}/parts`])
        expect((await own.get(`${path}/${at}`)).status, at).toBe(404);
      expect((await own.get(`${path}/lookup?ids=${id}`)).json).toMatchObject({ data: [] });
    }
    let rows = -1;
    const file = await own.get(`${path}/export`);
    for await (const _row of streamXlsxRows(Readable.toWeb(Readable.from([file.bytes])) as never)) rows++;
    expect(rows).toBe(1);
  });

  test("cannot change, return or cancel a sale of another distributor or of an opco", async () => {
    const foreign = await posted(rival, { customer: stage.customers[1], unitPrice: "900000" });
    const direct = await posted(admin);
    for (const { id, version } of [foreign, direct]) {
      const answers = [
        await act(own, id, "change", { ...ticket(), version }),
        await back(own, id, "1"),
        await act(own, id, "cancel", { version, reason: "Bukan milik sendiri" }),
      ];
      expect(answers.map((a) => a.status)).toEqual([404, 404, 404]);
    }
    expect(await portal.sql("select 1 from bulk_sale where status = 'cancelled' or kind = 'return'")).toEqual([]);
  });

  test("sees the documents that its own system pushed, and none of another's", async () => {
    const { sale } = bulkDocuments(() => portal.trade.today);
    const erps = [
      await openPusher(portal, 0, { may_bulk: true }),
      await openPusher(portal, 1, { may_bulk: true }),
    ] as const;
    await erps[0].send(endpoints.bulkSale, sale("S-1", "2").body);
    await erps[1].send(endpoints.bulkSale, sale("S-2", "3", { customer: "C1", unitPrice: "900000" }).body);
    expect((await erps[0].get("documents/S-1")).json).toMatchObject({ status: "applied" });
    expect((await erps[0].get("documents/S-2")).status).toBe(404);
    expect((await listed(own)).data).toMatchObject([{ tonnes: "2.000" }]);
    expect((await listed(rival)).data).toMatchObject([{ tonnes: "3.000" }]);
  });

  test("sells to customers that it serves on the day; others are reported as unknown", async () => {
    for (const customer of [stage.customers[1], stage.customers[2], 999_999])
      expect((await post(own, { customer, unitPrice: "1" })).json).toMatchObject({
        code: "bulk.not-served",
        fields: [{ field: "customer" }],
      });
    expect((await post(own, { customer: stage.customers[3], unitPrice: "1" })).json).toMatchObject({
      code: "bulk.closed",
    });
  });

  test("gets the same answer for a project outside its scope as for an unknown one", async () => {
    const [foreign] = await portal.sql<{ id: number }>("select id::int as id from project where code = $1", [
      stage.projects[1],
    ]);
    const answersFor = async (who: Client, project: number) => [
      (await post(who, { project })).json,
      ((await who.post(`${path}/quote`, ticket({ project }))).json as BulkQuote).errors,
    ];
    const plain = (answers: unknown) => JSON.stringify(answers).replaceAll(/"requestId":"[^"]*"/g, "");
    const unknown = await answersFor(own, 999_999);
    expect(unknown).toMatchObject([
      { code: "bulk.invalid", fields: [{ field: "project" }] },
      [{ field: "project", message: "Pilihan tidak ditemukan." }],
    ]);
    expect(plain(await answersFor(own, foreign?.id as number))).toBe(plain(unknown));
    expect(await answersFor(admin, foreign?.id as number)).toMatchObject([
      { code: "bulk.invalid", fields: [{ field: "project" }] },
      [{ field: "project", message: "Proyek ini bukan milik pelanggan tersebut." }],
    ]);
  });
});

describe("the form", () => {
  test("quotes the price of the contract and writes nothing", async () => {
    const quote = async (more: object) => (await own.post(`${path}/quote`, ticket(more))).json as BulkQuote;
    expect(await quote({ tonnes: "2" })).toMatchObject({
      unitPrice: "1000000.00",
      net: "2000000.00",
      tax: "220000.00",
      errors: [],
      contract: { id: stage.contract, label: "K-1" },
    });
    expect(await quote({ unitPrice: "900000", discount: "50000", tonnes: "1" })).toMatchObject({ net: "850000.00" });
    expect((await quote({ product: portal.trade.products[1] })).errors).toMatchObject([{ field: "unitPrice" }]);
    expect((await quote({ customer: stage.customers[1], unitPrice: "1" })).errors).toMatchObject([
      { field: "customer" },
    ]);
    expect((await listed(admin)).meta.totalCount).toBe(0);
  });

  test("changes a sale by its version and keeps its number; a sale with returns cannot be changed", async () => {
    const sold = await posted(own);
    const change = (version: number, more: object) => act(own, sold.id, "change", { ...ticket(more), version });
    const changed = await change(sold.version, { tonnes: "12.500" });
    expect(changed.json).toMatchObject({
      data: { number: sold.number, tonnes: "12.500", netTotal: "12500000.00", version: sold.version + 1 },
    });
    expect((await change(sold.version, { tonnes: "9" })).status).toBe(409);
    expect((await back(own, sold.id, "2.5")).status).toBe(200);
    expect((await change(sold.version + 1, { tonnes: "9" })).json).toMatchObject({ code: "bulk.returned" });
  });

  test("cannot return more than was sold; a cancellation needs a reason and includes the returns", async () => {
    const sold = await posted(own);
    expect((await back(own, sold.id, "4", { reason: "" })).json).toMatchObject({ fields: [{ field: "reason" }] });
    expect((await back(own, sold.id, "4")).json).toMatchObject({ data: { tonnes: "4.000", netTotal: "4000000.00" } });
    const parts = (await own.get(`${path}/${sold.id}/parts`)).json as BulkParts;
    expect(parts).toMatchObject({
      returnable: "6.000",
      allowed: { change: false, return: true, cancel: true },
      related: [{ kind: "return", tonnes: "4.000" }],
    });
    expect((await back(own, sold.id, "6.001")).json).toMatchObject({ fields: [{ field: "tonnes" }] });
    const cancel = (reason: string) => act(own, sold.id, "cancel", { version: parts.version, reason });
    expect((await cancel("")).json).toMatchObject({ fields: [{ field: "reason" }] });
    expect((await cancel("Tiket ganda")).json).toMatchObject({ data: { status: "cancelled" } });
    expect((await listed(own)).data.map((r) => r.status)).toEqual(["cancelled", "cancelled"]);
    expect((await back(own, sold.id, "1")).json).toMatchObject({ code: "bulk.cancelled" });
  });

  test("cannot change a ticket that a system pushed, only cancel it", async () => {
    const erp = await openPusher(portal, 0, { may_bulk: true });
    await erp.send(endpoints.bulkSale, bulkDocuments(() => portal.trade.today).sale("S-1", "2").body);
    const id = (await listed(own)).data[0]?.id as number;
    const { version, allowed } = (await own.get(`${path}/${id}/parts`)).json as BulkParts;
    expect(allowed).toEqual({ change: false, return: true, cancel: true });
    expect((await act(own, id, "change", { ...ticket(), version })).json).toMatchObject({ code: "bulk.pushed" });
    expect((await act(own, id, "cancel", { version, reason: "Tiket salah" })).status).toBe(200);
    expect((await erp.get("documents/S-1")).json).toMatchObject({ status: "void" });
  });

  test("can enter sales as far back as an approved override in force allows", async () => {
    const soldOn = await portal.day(-5);
    const late = { code: "bulk.invalid", fields: [{ field: "soldOn" }] };
    expect((await post(own, { soldOn })).json).toMatchObject(late);
    await except("pending");
    expect((await post(own, { soldOn })).json).toMatchObject(late);
    await except("approved");
    const sold = await posted(own, { soldOn });
    expect((await post(own, { soldOn: await portal.day(-11) })).json).toMatchObject(late);
    expect((await post(rival, { soldOn, customer: stage.customers[1], unitPrice: "1" })).json).toMatchObject(late);
    await portal.sql("update override_exception set valid_to = now() - interval '1 minute'");
    const cancelled = await act(own, sold.id, "cancel", { version: sold.version, reason: "Terlambat" });
    expect(cancelled.json).toMatchObject({ code: "bulk.settled" });
  });
});

test("a key account manager sells only to its own customers, directly from an opco", async () => {
  const sold = await posted(kam);
  expect(await portal.sql("select seller_id from bulk_sale where id = $1", [sold.id])).toEqual([{ seller_id: null }]);
  expect((await post(kam, { customer: stage.customers[1], unitPrice: "900000" })).json).toMatchObject({
    code: "bulk.foreign",
  });
  const other = await posted(admin, { customer: stage.customers[1], unitPrice: "900000" });
  const answers = [
    await act(kam, other.id, "change", {
      ...ticket({ customer: stage.customers[1], unitPrice: "1" }),
      version: other.version,
    }),
    await back(kam, other.id, "1"),
    await act(kam, other.id, "cancel", { version: other.version, reason: "Bukan pelanggan sendiri" }),
  ];
  expect(answers.map((a) => [a.status, (a.json as { code: string }).code])).toEqual(
    answers.map(() => [403, "bulk.foreign"]),
  );
  const partsOf = async (id: number) => (await kam.get(`${path}/${id}/parts`)).json as BulkParts;
  const all = (may: boolean) => ({ change: may, return: may, cancel: may });
  expect(await partsOf(other.id)).toMatchObject({ foreign: true, allowed: all(false) });
  expect(await partsOf(sold.id)).toMatchObject({ foreign: false, allowed: all(true) });
  expect((await back(kam, sold.id, "1")).status).toBe(200);
});

test("a key account manager cannot move a distributor's sale to a customer of another manager", async () => {
  await portal.sql(
    "insert into bulk_customer_distributor (customer_id, distributor_id, valid_from) values ($1, $2, '2025-01-01')",
    [stage.customers[1], portal.trade.distributors[0]],
  );
  try {
    const sold = await posted(own);
    const move = (who: Client, version: number) =>
      act(who, sold.id, "change", { ...ticket({ customer: stage.customers[1], unitPrice: "900000" }), version });
    const refused = await move(kam, sold.version);
    expect([refused.status, (refused.json as { code: string }).code]).toEqual([403, "bulk.foreign"]);
    const changed = await act(kam, sold.id, "change", { ...ticket({ tonnes: "11" }), version: sold.version });
    expect(changed.json).toMatchObject({ data: { tonnes: "11.000", version: sold.version + 1 } });
    expect((await move(own, sold.version + 1)).status).toBe(200);
  } finally {
    await portal.sql("delete from bulk_customer_distributor where customer_id = $1 and distributor_id = $2", [
      stage.customers[1],
      portal.trade.distributors[0],
    ]);
  }
});

describe("a file", () => {
  const head = ["Nomor dokumen", "Tanggal jual", "Pelanggan curah", "Produk", "Volume", "Harga per ton"];
  const line = (document: string, customer: string, tonnes: string) => [
    document,
    portal.trade.today,
    customer,
    "P0",
    tonnes,
    "950000",
  ];

  test("with one invalid row reports its field, and enters the other rows only on request", async () => {
    const imports = importsOf(own);
    const file = csvOf([head, line("F-1", "C0", "5"), line("F-2", "C0", "-1"), line("F-3", "C0", "7")]);
    const batch = await imports.bring("bulkSaleUpload", file, "curah.csv");
    expect(batch, JSON.stringify(await imports.rows(batch.id))).toMatchObject({ state: "checked", faulty: 1 });
    const bad = (await imports.rows(batch.id)).filter((r) => r.errors.length > 0);
    expect(bad.map((r) => [r.cells.document, r.errors.map((e) => e.field)])).toEqual([["F-2", ["tonnes"]]]);
    expect((await listed(own)).meta.totalCount).toBe(0);
    expect((await imports.write(batch.id, "good")).state).toBe("done");
    const { data } = await listed(own);
    expect(data.map((r) => r.tonnes)).toEqual(["5.000", "7.000"]);
    expect(await portal.sql("select distinct source, seller_id::int as seller from bulk_sale")).toEqual([
      { source: "import", seller: portal.trade.distributors[0] },
    ]);
    expect((await imports.undo(batch.id)).state).toBe("undone");
    expect((await listed(own)).data.map((r) => r.status)).toEqual(["cancelled", "cancelled"]);
  });
});
