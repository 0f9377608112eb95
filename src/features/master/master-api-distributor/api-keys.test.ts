import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "#test/support/portal.ts";
import { openTrade, type TradePortal } from "#test/support/trade.ts";

let portal: TradePortal;
let admin: Client;
let id: number;
beforeAll(async () => {
  portal = await openTrade();
  admin = await portal.as("admin");
  const made = await admin.post("/api/api-client", {
    code: "ERP-1",
    name: "ERP",
    distributor: portal.trade.distributors[0],
    perMinute: 100,
    perDay: 1000,
    maySales: true,
  });
  id = (made.json as { data: { id: number } }).data.id;
});
afterAll(() => portal?.close());

type Issued = { key: string; prefix: string; olderEndsAt: string | null };
const request = async (key: string) =>
  (
    await portal.server.app.inject({
      method: "GET",
      url: "/api/v1/client",
      headers: { authorization: `Bearer ${key}` },
    })
  ).statusCode;
const keys = async () =>
  ((await admin.get(`/api/api-client/${id}/keys`)).json as { data: { id: number; prefix: string; state: string }[] })
    .data;

test("a key is shown once, rotated with a week of overlap, and revoked at once; the audit has no secret", async () => {
  const first = (await admin.post(`/api/api-client/${id}/keys`)).json as Issued;
  expect(first.key).toMatch(/^pjd_[0-9a-f]{10}_[A-Za-z0-9_-]{43}$/);
  expect(await request(first.key)).toBe(200);
  expect((await admin.post(`/api/api-client/${id}/keys`)).status).toBe(422);
  const second = (await admin.post(`/api/api-client/${id}/keys/rotate`)).json as Issued;
  expect([await request(first.key), await request(second.key)]).toEqual([200, 200]);
  const days = (Date.parse(second.olderEndsAt as string) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(6.9);
  expect(days).toBeLessThanOrEqual(7);
  await portal.sql("update api_key set ends_at = now() where prefix = $1", [first.prefix]);
  expect(await request(first.key)).toBe(401);
  const living = (await keys()).find((k) => k.prefix === second.prefix);
  expect((await admin.post(`/api/api-client/${id}/keys/${living?.id}/revoke`)).status).toBe(200);
  expect(await request(second.key)).toBe(401);
  const dump = JSON.stringify([
    await portal.sql("select * from audit_event"),
    await portal.sql("select prefix, encode(hash, 'hex') from api_key"),
    await portal.sql("select * from api_log"),
  ]);
  for (const k of [first.key, second.key]) expect(dump).not.toContain(k.slice(-43));
  expect(dump).toContain("key.rotate");
});

test("of two concurrent requests for a key one succeeds", async () => {
  const answers = await Promise.all([
    admin.post(`/api/api-client/${id}/keys`),
    admin.post(`/api/api-client/${id}/keys`),
  ]);
  expect(answers.map((a) => a.status).sort()).toEqual([200, 422]);
});

test("requires the password again; refuses while masked, and with an idempotency key", async () => {
  await portal.sql(
    "update session set authenticated_at = now() - interval '20 minutes' where user_id = (select id from app_user where username = 'admin')",
  );
  await new Promise((r) => setTimeout(r, 1200)); // the session of a user is cached for a second
  expect((await admin.post(`/api/api-client/${id}/keys/rotate`)).json).toMatchObject({ code: "reauth.required" });
  await portal.sql("update session set authenticated_at = now()");
  await new Promise((r) => setTimeout(r, 1200));
  expect(
    (await admin.post(`/api/api-client/${id}/keys/rotate`, {}, { "idempotency-key": "kunci-123456" })).status,
  ).toBe(400);
  const vendor = await portal.as("vendor-a");
  expect((await vendor.post(`/api/api-client/${id}/keys/rotate`)).status).toBe(403);
  const other = await portal.as("vendor-b");
  expect((await other.get("/api/api-client")).json).toMatchObject({ data: [] });
  // another distributor's system gets the same answer as a system that does not exist
  for (const system of [id, 999_999])
    expect([system, (await other.get(`/api/api-client/${system}/keys`)).json]).toMatchObject([
      system,
      { code: "not-found" },
    ]);
  expect([
    (await other.get(`/api/api-client/${id}/keys`)).status,
    (await vendor.get(`/api/api-client/${id}/keys`)).status,
  ]).toEqual([404, 200]);
});

test("an invalid address list and a move to another distributor are refused", async () => {
  const row = ((await admin.get(`/api/api-client/${id}`)).json as { data: { version: number } }).data;
  expect((await admin.patch(`/api/api-client/${id}`, { version: row.version, addresses: "rumah" })).json).toMatchObject(
    { fields: [{ field: "addresses" }] },
  );
  expect(
    (await admin.patch(`/api/api-client/${id}`, { version: row.version, distributor: portal.trade.distributors[1] }))
      .json,
  ).toMatchObject({
    fields: [{ field: "distributor" }],
  });
});

test("a system may push bulk sales only if its distributor is registered for bulk", async () => {
  const distributor = portal.trade.distributors[0];
  const row = async () =>
    ((await admin.get(`/api/api-client/${id}`)).json as { data: { version: number; mayBulk: boolean } }).data;
  const allow = async (more: object = {}) =>
    admin.patch(`/api/api-client/${id}`, { version: (await row()).version, mayBulk: true, ...more });
  const fresh = (code: string) =>
    admin.post("/api/api-client", {
      ...{ code, name: code, distributor, perMinute: 100, perDay: 1000, mayBulk: true },
    });
  const refused = { code: "invalid", fields: [{ field: "mayBulk" }] };
  for (const answer of [await allow(), await fresh("ERP-BULK-1")]) {
    expect(answer.status).toBe(422);
    expect(answer.json).toMatchObject(refused);
  }
  expect((await row()).mayBulk).toBe(false);
  await portal.sql(
    "insert into bulk_distributor (distributor_id, silo_tonnes, trucks, opcos, since) values ($1, 300, 5, 'O1', '2025-01-01')",
    [distributor],
  );
  const allowed = await allow();
  expect(allowed.status, allowed.text).toBe(200);
  expect((await fresh("ERP-BULK-2")).status).toBe(200);
  await portal.sql("update bulk_distributor set archived_at = now() where distributor_id = $1", [distributor]);
  const renamed = await allow({ name: "ERP curah" });
  expect(renamed.status, renamed.text).toBe(200);
  expect((await fresh("ERP-BULK-3")).json).toMatchObject(refused);
});
