import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { documents, openPusher, type Pusher } from "#test/support/push.ts";
import { openTrade, stockUp, type TradePortal } from "#test/support/trade.ts";

let portal: TradePortal;
beforeAll(async () => {
  portal = await openTrade();
  await stockUp(portal, "1000");
});
afterAll(() => portal?.close());
const { sale } = documents(() => portal.trade.today);
const hits = async (of: Pusher, per: "minute" | "day") =>
  (await portal.sql<{ hits: number }>("select hits from throttle where key = $1", [`api:${of.id}:${per}`]))[0]?.hits ??
  0;
const limited = async (perMinute: number, perDay: number, more: Readonly<Record<string, unknown>> = {}) => {
  const made = await openPusher(portal, 0, more);
  await portal.sql("update api_client set per_minute = $2, per_day = $3 where id = $1", [made.id, perMinute, perDay]);
  return made;
};
const request = async (of: Pusher, url: string, language?: string) =>
  portal.server.app.inject({
    method: "GET",
    url,
    headers: { authorization: `Bearer ${of.key}`, ...(language ? { "accept-language": language } : {}) },
  });

describe("quotas", () => {
  test("a call refused by one quota counts against none, and gets the longest wait", async () => {
    const small = await limited(2, 2);
    await small.get("client");
    await small.get("client");
    for (let i = 0; i < 5; i++) expect((await small.get("client")).status).toBe(429);
    expect([await hits(small, "minute"), await hits(small, "day")]).toEqual([2, 2]);
    const refused = await small.get("client");
    expect(refused.json).toMatchObject({ code: "quota.day" });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(80_000);
    await portal.sql("update api_client set per_day = 100 where id = $1", [small.id]);
    const soon = await small.get("client");
    expect(soon.json).toMatchObject({ code: "quota.minute" });
    expect(Number(soon.headers["retry-after"])).toBeLessThanOrEqual(60);
    expect([await hits(small, "minute"), await hits(small, "day")]).toEqual([2, 2]);
  });

  test("concurrent calls never exceed the quota, and refused ones do not count", async () => {
    const small = await limited(10, 1000);
    const answers = await Promise.all(Array.from({ length: 40 }, () => small.get("client")));
    expect(answers.filter((a) => a.status === 200)).toHaveLength(10);
    expect([await hits(small, "minute"), await hits(small, "day")]).toEqual([10, 10]);
  });

  test("a batch counts as one call; invalid content counts, a stopped service does not", async () => {
    const erp = await limited(100, 100);
    await erp.send("sales/batch", { items: Array.from({ length: 50 }, (_, i) => sale(`Q-${i}`, "1").body) });
    expect(await hits(erp, "day")).toBe(1);
    await erp.send("sales", { externalId: "Q-ODD" });
    expect(await hits(erp, "day")).toBe(2);
    await portal.sql("update api_service set state = 'off', notice = 'pemeliharaan' where code = 'sales'");
    expect((await erp.send("sales", sale("Q-OFF", "1").body)).json).toMatchObject({ code: "service.off" });
    await portal.sql("update api_service set state = 'on', notice = null where code = 'sales'");
    expect(await hits(erp, "day")).toBe(2);
  });

  test("every answer, also a refusal, contains the quotas, and varies by language", async () => {
    const erp = await limited(5, 7);
    const answer = await request(erp, "/api/v1/client");
    expect(answer.headers["ratelimit-policy"]).toBe(
      '"address";q=6000;w=60, "day";q=7;w=86400, "minute";q=5;w=60'.replace(
        "6000",
        String(/q=(\d+)/.exec(String(answer.headers["ratelimit-policy"]))?.[1]),
      ),
    );
    expect(answer.headers.ratelimit).toMatch(/"day";r=6;t=86400, "minute";r=4;t=60$/);
    expect([answer.headers["ratelimit-limit"], answer.headers["ratelimit-remaining"]]).toEqual(["5", "4"]);
    for (let i = 0; i < 4; i++) await request(erp, "/api/v1/client");
    const refused = await request(erp, "/api/v1/client");
    expect(refused.statusCode).toBe(429);
    expect(refused.headers.ratelimit).toMatch(/"minute";r=0;t=\d+/);
    for (const [url, status] of [
      ["/api/v1/client", 401],
      ["/api/v1/nowhere", 404],
      ["/api/v1/openapi.json", 401],
    ] as const) {
      const answer = await portal.server.app.inject({ url });
      expect(answer.statusCode).toBe(status);
      expect(answer.headers["ratelimit-policy"], url).toMatch(/^"address";q=\d+;w=60$/);
      expect(answer.headers.vary, url).toMatch(/Accept-Language/i);
    }
  });
});

describe("refusals of systems and keys", () => {
  test("have different codes", async () => {
    const erp = await openPusher(portal);
    const code = async () => ((await erp.get("client")).json as { code: string }).code;
    const set = (what: string) => portal.sql(`update api_client set ${what} where id = $1`, [erp.id]);
    await set("status = 'suspended'");
    expect(await code()).toBe("client.suspended");
    await set("status = 'active', expires_on = '2020-01-01'");
    expect(await code()).toBe("client.expired");
    await set("expires_on = null, archived_at = now()");
    expect(await code()).toBe("client.archived");
    await set("archived_at = null");
    await portal.sql("update distributor set status = 'suspended' where id = $1", [portal.trade.distributors[0]]);
    expect(await code()).toBe("client.distributor");
    await portal.sql("update distributor set status = 'active' where id = $1", [portal.trade.distributors[0]]);
    await portal.sql("update api_key set ends_at = now() where client_id = $1", [erp.id]);
    expect([(await erp.get("client")).status, await code()]).toEqual([401, "key.expired"]);
    await portal.sql("update api_key set revoked_at = now() where client_id = $1", [erp.id]);
    expect(await code()).toBe("key.revoked");
  });
});

describe("errors of a document", () => {
  const push = (of: Pusher, path: string, body: unknown, language = "id") =>
    portal.server.app.inject({
      method: "POST",
      url: `/api/v1/${path}`,
      headers: { authorization: `Bearer ${of.key}`, "content-type": "application/json", "accept-language": language },
      payload: JSON.stringify(body),
    });

  test("have a code, the bound and the conflicting document, in the requested language", async () => {
    const erp = await openPusher(portal);
    await portal.sql("update uom set decimals = 0 where code = 'ZAK'");
    const fine = await push(erp, "sales", sale("F-1", "1.5").body, "en");
    expect(fine.json()).toMatchObject({
      message: "The sale cannot be entered yet.",
      fields: [
        {
          field: "lines.0.qty",
          code: "decimals",
          message: "At most 0 decimals for ZAK.",
          values: { decimals: 0, uom: "ZAK" },
        },
      ],
    });
    expect(JSON.stringify((await push(erp, "sales", sale("F-1", "1.5").body)).json())).toContain(
      "Paling banyak 0 angka",
    );
    await push(erp, "sales", { ...sale("SL-17", "1").body, number: "N-17" });
    const twice = await push(erp, "sales", { ...sale("SL-18", "1").body, number: "n-17" }, "en");
    expect(twice.json()).toMatchObject({
      code: "duplicate",
      fields: [{ field: "number", code: "duplicate", message: "Duplicate of SL-17.", values: { document: "SL-17" } }],
    });
    const answer = await request(erp, "/api/v1/documents/F-1", "en");
    expect(answer.json()).toMatchObject({ fields: [{ code: "decimals", message: "At most 0 decimals for ZAK." }] });
    const batch = await push(erp, "sales/batch", { items: [sale("F-2", "1", { store: "NO" }).body] }, "en");
    expect(batch.json()).toMatchObject({
      results: [{ fields: [{ code: "unknown-code", message: "Code NO is not known.", values: { code: "NO" } }] }],
    });
  });

  test("null and omission of an optional field are equal, also in a repeat", async () => {
    const erp = await openPusher(portal);
    const first = await push(erp, "sales", { ...sale("NULL-1", "1").body, notes: null, number: null, discount: null });
    expect(first.statusCode, first.body).toBe(200);
    const again = await push(erp, "sales", sale("NULL-1", "1").body);
    expect(again.body).toBe(first.body);
    expect((await push(erp, "sales", { ...sale("NULL-2", "1").body, store: null })).json()).toMatchObject({
      fields: [{ field: "store", code: "required" }],
    });
  });

  test("are stored also without a usable number, once however often the document is sent", async () => {
    const erp = await openPusher(portal);
    const { externalId: _none, ...bare } = sale("X", "1").body;
    const items = [bare, { ...bare, externalId: "has blanks" }, "text", null, sale("HAS-1", "1").body];
    const { results } = (await push(erp, "sales/batch", { items })).json() as { results: { status: string }[] };
    expect(results.map((r) => r.status)).toEqual(["failed", "failed", "failed", "failed", "applied"]);
    await push(erp, "sales/batch", { items });
    const stored = await portal.sql<{ external_id: string; attempts: number; fields: { field: string }[] }>(
      "select external_id, attempts, fields from push_item where client_id = $1 and state = 'failed' order by id",
      [erp.id],
    );
    expect(stored.map((k) => k.attempts)).toEqual([2, 2, 2, 2]);
    expect(stored.every((k) => /^tanpa nomor [0-9a-f]{20}$/.test(k.external_id))).toBe(true);
    const fields = stored.map((k) => k.fields.map((f) => f.field).join()).sort();
    expect(fields).toEqual(["body", "body", "externalId", "externalId"]);
    const admin = await portal.as("admin");
    const list = (await admin.get("/api/push-item?f.state=failed&q=tanpa")).json as { meta: { totalCount: number } };
    expect(list.meta.totalCount).toBe(4);
    const answer = await request(erp, `/api/v1/documents/${encodeURIComponent(stored[0]?.external_id ?? "")}`);
    expect(answer.json()).toMatchObject({ status: "failed", kind: "sale" });
  });
});
