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
  [admin, vendor, asm] = (await Promise.all(["admin", "vendor-a", "asm"].map((u) => portal.as(u)))) as [Client, Client, Client];
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
const send = async (by: Client, extra: Record<string, unknown> = {}) => by.post("/api/override", { content: await content(extra), submit: true });
const ask = async (by: Client, extra: Record<string, unknown> = {}): Promise<number> => {
  const answer = await send(by, extra);
  if (answer.status !== 200) throw new Error(answer.text);
  return (answer.json as { data: { id: number } }).data.id;
};
const fieldsOf = (a: Answer) => (a.json as { fields?: { field: string }[] }).fields?.map((f) => f.field) ?? [];
const list = async (by: Client, query = "") => ((await by.get(`/api/override${query}`)).json as { data: ExceptionRow[] }).data;
const sell = async (daysAgo: number) => {
  const { warehouses, stores, products, uoms } = portal.trade;
  return (
    await vendor.post("/api/sale", {
      warehouse: warehouses[0],
      store: stores[0],
      soldOn: await portal.day(-daysAgo),
      lines: [{ product: products[0], uom: uoms.zak, qty: "1" }],
    })
  ).status;
};

describe("an exception to the backdate limit", () => {
  test("governs sales from its approval until it is revoked, and no further than it says", async () => {
    expect([await sell(3), await sell(5)]).toEqual([200, 422]);
    const id = await ask(vendor);
    expect(await sell(5), "asked for is not granted").toBe(422);
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
    const revoke = (by: Client, reason: string) => by.post(`/api/override/${resultId}/revoke`, { version: row?.version, reason });
    expect((await revoke(await portal.as("vendor-b"), "bukan milik saya")).status).toBe(404);
    expect((await revoke(asm, "")).status).toBe(422);
    const ends = await Promise.all(Array.from({ length: 10 }, (_, i) => revoke(i % 2 ? asm : vendor, "data sudah lengkap")));
    expect(ends.filter((a) => a.status === 200)).toHaveLength(1);
    expect(ends.every((a) => a.status === 200 || a.status === 409)).toBe(true);
    expect([await sell(3), await sell(5)]).toEqual([200, 422]);
    expect((await list(asm, "?standing=revoked"))[0]).toMatchObject({ id: resultId, revoked: { reason: "data sudah lengkap" } });
    const events = await portal.sql<{ action: string }>("select action from audit_event where entity = 'override' and entity_id = $1 order by id", [String(id)]);
    expect(events.map((e) => e.action)).toEqual(["create", "submit", "approve", "revoke"]);
  });

  test("holds for its time only, and for its store only", async () => {
    const later = await ask(vendor, { validFrom: await portal.day(1) });
    await act(asm, later, "approve");
    expect(await sell(5)).toBe(422);
    expect((await list(vendor)).find((e) => e.submission === later)?.standing).toBe("upcoming");
    const elsewhere = await ask(vendor, { store: portal.trade.stores[1] });
    await act(asm, elsewhere, "approve");
    expect(await sell(5)).toBe(422);
    await portal.sql("update override_exception set valid_from = now() - interval '2 days', valid_to = now() - interval '1 day' where submission_id = $1", [later]);
    const ended = (await list(vendor, "?standing=expired")).find((e) => e.submission === later);
    expect(ended).toMatchObject({ revocable: false });
    expect((await asm.post(`/api/override/${ended?.id}/revoke`, { version: ended?.version, reason: "sudah lewat" })).status).toBe(409);
    const facts = (await asm.get(`/api/override/${elsewhere}`)).json as OverrideFacts;
    expect(facts).toMatchObject({ now: "3", labels: { distributor: "D0 – Distributor 0" }, exception: { standing: "active" } });
    expect(facts.before.map((e) => e.submission)).toContain(later);
  });

  test("is granted once by one other person, however many try", async () => {
    const id = await ask(vendor);
    const { version } = await view(asm, id);
    const ssm = await portal.as("ssm");
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => (i % 2 ? asm : ssm).post(`/api/submission/${id}/move`, { move: "approve", version })));
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
    expect(await portal.sql("select count(*)::int as n from override_exception where submission_id = $1", [id])).toEqual([{ n: 1 }]);
    const own = await ask(asm);
    expect((await act(asm, own, "approve")).status).toBe(403);
    expect((await act(vendor, own, "approve")).status).toBe(403);
  });
});

test("a request says what no exception can be", async () => {
  expect(fieldsOf(await send(vendor, { amount: "0" }))).toEqual(["content.amount"]);
  expect(fieldsOf(await send(vendor, { amount: "1.5" }))).toEqual(["content.amount"]);
  expect(fieldsOf(await send(vendor, { rule: "radius", amount: "300" }))).toEqual(["content.store"]);
  expect(fieldsOf(await send(vendor, { validFrom: await portal.day(-9), validTo: await portal.day(-1) }))).toEqual(["content.validTo"]);
  expect(fieldsOf(await send(vendor, { validTo: await portal.day(200) }))).toEqual(["content.validTo"]);
  expect(fieldsOf(await send(vendor, { distributor: portal.trade.distributors[1] }))).toEqual(["content.distributor"]);
  expect((await send(vendor, { reason: "telat" })).status).toBe(422);
  expect((await send(await portal.as("kam"))).status).toBe(403);
});

test("a request from before there were proposals is granted on the row it has", async () => {
  await portal.sql(
    `insert into override_exception (number, kind, distributor_id, terms, reason, valid_from, valid_to, state, requested_by)
     select 'OV-LAMA-1', 'backdate', $1, '{"days": 20}', 'Server lama mati', now() - interval '1 day', now() + interval '5 days', 'pending', u.id from app_user u where u.username = 'vendor-a'`,
    [portal.trade.distributors[0]],
  );
  await portal.sql("select override_submissions()");
  const [asked] = await portal.sql<{ id: number; version: number }>("select id, version from submission where number = 'OV-LAMA-1'");
  expect(await sell(15)).toBe(422);
  expect((await asm.post(`/api/submission/${asked?.id}/move`, { move: "approve", version: asked?.version })).status).toBe(200);
  expect(await sell(15)).toBe(200);
  expect(await portal.sql("select state, archived_at from override_exception where number = 'OV-LAMA-1'")).toEqual([{ state: "approved", archived_at: null }]);
});
