import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { approvals } from "#test/support/approvals.ts";
import type { Answer, Client } from "#test/support/portal.ts";
import { openTrade, stockUp, type TradePortal } from "#test/support/trade.ts";
import type { ExceptionRow, OverrideFacts } from "./override.calls.ts";

let portal: TradePortal;
let admin: Client;
let vendor: Client;
let asm: Client;
beforeAll(async () => {
  portal = await openTrade();
  await stockUp(portal, "1000");
  [admin, vendor, asm] = (await Promise.all(["admin", "vendor-a", "asm"].map((u) => portal.as(u)))) as [
    Client,
    Client,
    Client,
  ];
});
afterAll(() => portal?.close());
const { view, act } = approvals(
  () => portal,
  () => admin,
);

const content = async (extra: Record<string, unknown> = {}) => ({
  rule: "backdate",
  distributor: portal.trade.distributors[0],
  amount: "10",
  validFrom: await portal.day(0),
  validTo: await portal.day(2),
  reason: "Server distributor mati tiga hari",
  ...extra,
});
const send = async (by: Client, extra: Record<string, unknown> = {}) =>
  by.post("/api/override", { content: await content(extra), submit: true });
const request = async (by: Client, extra: Record<string, unknown> = {}): Promise<number> => {
  const answer = await send(by, extra);
  if (answer.status !== 200) throw new Error(answer.text);
  return (answer.json as { data: { id: number } }).data.id;
};
const fieldsOf = (a: Answer) => (a.json as { fields?: { field: string }[] }).fields?.map((f) => f.field) ?? [];
const list = async (by: Client, query = "") =>
  ((await by.get(`/api/override${query}`)).json as { data: ExceptionRow[] }).data;
const sale = async (daysAgo: number, extra: Record<string, unknown> = {}) => {
  const { warehouses, stores, products, uoms } = portal.trade;
  const { product = 0, qty = "1", store = 0, ...rest } = extra as { product?: number; qty?: string; store?: 0 | 1 };
  const lines = [{ product: products[product], uom: uoms.zak, qty, unitPrice: "60000" }];
  return vendor.post("/api/sale", {
    warehouse: warehouses[0],
    store: stores[store],
    soldOn: await portal.day(-daysAgo),
    lines,
    ...rest,
  });
};
const sell = async (daysAgo: number) => (await sale(daysAgo)).status;
const grant = async (extra: Record<string, unknown>) => {
  const id = await request(vendor, extra);
  expect((await act(asm, id, "approve")).status).toBe(200);
  const row = (await list(asm)).find((e) => e.submission === id) as ExceptionRow;
  return {
    id,
    row,
    revoke: () => asm.post(`/api/override/${row.id}/revoke`, { version: row.version, reason: "sudah selesai" }),
  };
};

describe("an exception to the backdate limit", () => {
  test("applies to sales from approval until it is revoked, and only within its limit", async () => {
    expect([await sell(3), await sell(5)]).toEqual([200, 422]);
    const id = await request(vendor);
    expect(await sell(5), "a request is not granted yet").toBe(422);
    expect((await act(asm, id, "approve", "sampai data lengkap")).status).toBe(200);
    expect([await sell(5), await sell(10), await sell(11)]).toEqual([200, 200, 422]);
    const { resultId } = await view(vendor, id);
    const [row] = await list(vendor, "?standing=active");
    expect(row).toMatchObject({
      id: resultId,
      rule: "backdate",
      amount: "10",
      standing: "active",
      approvedBy: { label: "asm" },
      requestedBy: { label: "vendor-a" },
      revocable: true,
    });
    const revoke = (by: Client, reason: string) =>
      by.post(`/api/override/${resultId}/revoke`, { version: row?.version, reason });
    expect((await revoke(await portal.as("vendor-b"), "bukan milik saya")).status).toBe(404);
    expect((await revoke(asm, "")).status).toBe(422);
    const ends = await Promise.all(
      Array.from({ length: 10 }, (_, i) => revoke(i % 2 ? asm : vendor, "data sudah lengkap")),
    );
    expect(ends.filter((a) => a.status === 200)).toHaveLength(1);
    expect(ends.every((a) => a.status === 200 || a.status === 409)).toBe(true);
    expect([await sell(3), await sell(5)]).toEqual([200, 422]);
    expect((await list(asm, "?standing=revoked"))[0]).toMatchObject({
      id: resultId,
      revoked: { reason: "data sudah lengkap" },
    });
    const events = await portal.sql<{ action: string }>(
      "select action from audit_event where entity = 'override' and entity_id = $1 order by id",
      [String(id)],
    );
    expect(events.map((e) => e.action)).toEqual(["create", "submit", "approve", "revoke"]);
  });

  test("applies only during its period and only to its store", async () => {
    const later = await request(vendor, { validFrom: await portal.day(1) });
    await act(asm, later, "approve");
    expect(await sell(5)).toBe(422);
    expect((await list(vendor)).find((e) => e.submission === later)?.standing).toBe("upcoming");
    const elsewhere = await request(vendor, { store: portal.trade.stores[1] });
    await act(asm, elsewhere, "approve");
    expect(await sell(5)).toBe(422);
    await portal.sql(
      "update override_exception set valid_from = now() - interval '2 days', valid_to = now() - interval '1 day' where submission_id = $1",
      [later],
    );
    const ended = (await list(vendor, "?standing=expired")).find((e) => e.submission === later);
    expect(ended).toMatchObject({ revocable: false });
    expect(
      (await asm.post(`/api/override/${ended?.id}/revoke`, { version: ended?.version, reason: "sudah lewat" })).status,
    ).toBe(409);
    const facts = (await asm.get(`/api/override/${elsewhere}`)).json as OverrideFacts;
    expect(facts).toMatchObject({
      now: "3",
      labels: { distributor: "D0 – Distributor 0" },
      exception: { standing: "active" },
    });
    expect(facts.before.map((e) => e.submission)).toContain(later);
  });

  test("is granted once by one other person, even if several approve at once", async () => {
    const id = await request(vendor);
    const { version } = await view(asm, id);
    const ssm = await portal.as("ssm");
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        (i % 2 ? asm : ssm).post(`/api/submission/${id}/move`, { move: "approve", version }),
      ),
    );
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
    expect(
      await portal.sql("select count(*)::int as n from override_exception where submission_id = $1", [id]),
    ).toEqual([{ n: 1 }]);
    const own = await request(asm);
    expect((await act(asm, own, "approve")).status).toBe(403);
    expect((await act(vendor, own, "approve")).status).toBe(403);
  });
});

describe("an exception to a store's credit limit", () => {
  let terms: number;
  let cash: number;
  const bag = 66_600; // 60,000 plus 11 % tax
  const buy = async (qty: string, extra: Record<string, unknown> = {}) =>
    sale(0, { qty, paymentMethod: terms, ...extra });
  beforeAll(async () => {
    const method = async (code: string, days: number) =>
      Number(
        (
          await portal.sql<{ id: number }>(
            "insert into payment_method (code, name, kind, due_days) values ($1, $1, 'credit', $2) returning id",
            [code, days],
          )
        )[0]?.id,
      );
    [terms, cash] = [await method("T30", 30), await method("T0", 0)];
    await portal.sql("update store set credit_limit = $2 where id = $1", [portal.trade.stores[0], 10 * bag]);
  });

  test("credit sales stop at the limit, also in quotes; cash sales and stores without a limit do not", async () => {
    expect((await buy("7")).status).toBe(200);
    const refused = await buy("4");
    expect(refused.status).toBe(422);
    expect(refused.json).toMatchObject({
      fields: [
        { field: "paymentMethod", message: "Melewati batas kredit toko: sisa Rp 199.800, penjualan ini Rp 266.400." },
      ],
    });
    const { warehouses, stores, products, uoms, today } = portal.trade;
    const quote = (paymentMethod: number) =>
      vendor.post("/api/sale/quote", {
        warehouse: warehouses[0],
        store: stores[0],
        soldOn: today,
        paymentMethod,
        lines: [{ product: products[0], uom: uoms.zak, qty: "4", unitPrice: "60000" }],
      });
    expect((await quote(terms)).text).toContain("batas kredit");
    expect((await quote(cash)).text).not.toContain("batas kredit");
    expect([
      (await buy("4", { paymentMethod: cash })).status,
      (await buy("4", { paymentMethod: null })).status,
      (await buy("40", { store: 1 })).status,
    ]).toEqual([200, 200, 200]);
  });

  test("concurrent sales are accepted as far as they fit; an exception adds to the limit until revoked", async () => {
    const together = await Promise.all(Array.from({ length: 6 }, () => buy("1")));
    expect(together.filter((a) => a.status === 200)).toHaveLength(3);
    const { row, revoke } = await grant({ rule: "credit", store: portal.trade.stores[0], amount: String(2 * bag) });
    expect(row).toMatchObject({ rule: "credit", standing: "active" });
    expect([(await buy("2")).status, (await buy("1")).status]).toEqual([200, 422]);
    expect((await revoke()).status).toBe(200);
    const [last] = await portal.sql<{ id: number; version: number }>(
      "select id, version from sale where payment_method_id = $1 and store_id = $2 order by id desc limit 1",
      [terms, portal.trade.stores[0]],
    );
    expect((await buy("1")).status).toBe(422);
    expect(
      (await admin.post(`/api/sale/${last?.id}/cancel`, { version: last?.version, reason: "Salah masukan barang" }))
        .status,
    ).toBe(200);
    expect((await buy("1")).status, "the whole limit is still owed").toBe(422);
    await portal.sql(
      "update sale set sold_on = sold_on - 31 where payment_method_id = $1 and distributor_id = $2 and id in (select min(id) from sale where payment_method_id = $1 and store_id = $3)",
      [terms, portal.trade.distributors[0], portal.trade.stores[0]],
    );
    expect((await buy("7")).status, "amounts that are due no longer count").toBe(200);
    expect(
      await portal.sql("insert into system_setting (name, value) values ('sale.storeCredit', 'false') returning name"),
    ).toHaveLength(1);
    expect((await buy("9")).status).toBe(200);
  });
});

test("an exception for empty stock allows its tonnes below zero in each warehouse", async () => {
  const sellOut = async (qty: string) => (await sale(0, { product: 4, qty })).status;
  expect([await sellOut("1000"), await sellOut("1")]).toEqual([200, 422]);
  const { revoke } = await grant({ rule: "stock", amount: "2" });
  expect([await sellOut("50"), await sellOut("1")]).toEqual([200, 422]);
  await revoke();
  expect(await sellOut("1")).toBe(422);
});

test("a request with invalid values is refused at their fields", async () => {
  expect(fieldsOf(await send(vendor, { amount: "0" }))).toEqual(["content.amount"]);
  expect(fieldsOf(await send(vendor, { amount: "1.5" }))).toEqual(["content.amount"]);
  expect(fieldsOf(await send(vendor, { rule: "radius", amount: "300" }))).toEqual(["content.store"]);
  expect(fieldsOf(await send(vendor, { rule: "credit", amount: "300" }))).toEqual(["content.store"]);
  expect(fieldsOf(await send(vendor, { rule: "target", amount: "90", store: portal.trade.stores[0] }))).toEqual([
    "content.store",
  ]);
  expect(fieldsOf(await send(vendor, { validFrom: await portal.day(-9), validTo: await portal.day(-1) }))).toEqual([
    "content.validTo",
  ]);
  expect(fieldsOf(await send(vendor, { validTo: await portal.day(200) }))).toEqual(["content.validTo"]);
  expect(fieldsOf(await send(vendor, { distributor: portal.trade.distributors[1] }))).toEqual(["content.distributor"]);
  expect((await send(vendor, { reason: "telat" })).status).toBe(422);
  expect((await send(await portal.as("kam"))).status).toBe(403);
});

test("a request from before proposals existed gets a proposal, and is granted in its existing row", async () => {
  await portal.sql(
    `insert into override_exception (number, kind, distributor_id, terms, reason, valid_from, valid_to, state, requested_by)
     select 'OV-LAMA-1', 'backdate', $1, '{"days": 20}', 'Server lama mati', now() - interval '1 day', now() + interval '5 days', 'pending', u.id from app_user u where u.username = 'vendor-a'`,
    [portal.trade.distributors[0]],
  );
  await portal.sql("select override_submissions()");
  const [proposal] = await portal.sql<{ id: number; version: number }>(
    "select id, version from submission where number = 'OV-LAMA-1'",
  );
  expect(await sell(15)).toBe(422);
  expect(
    (await asm.post(`/api/submission/${proposal?.id}/move`, { move: "approve", version: proposal?.version })).status,
  ).toBe(200);
  expect(await sell(15)).toBe(200);
  expect(await portal.sql("select state, archived_at from override_exception where number = 'OV-LAMA-1'")).toEqual([
    { state: "approved", archived_at: null },
  ]);
});
