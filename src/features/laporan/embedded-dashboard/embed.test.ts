import { decodeJwt, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readAddress } from "#features/konfigurasi-system/embedded-dashboard/embed-address.ts";
import { type BiProvider, openBiProvider } from "#test/support/bi-provider.ts";
import { type Client, openPortal, type Portal } from "#test/support/portal.ts";
import type { EmbedOpening } from "./embed.calls.ts";
import { reachOf } from "./embed-reach.server.ts";

const secret = "k".repeat(20) + "0123456789abcdef".repeat(2);
let portal: Portal;
let provider: BiProvider;
let admin: Client;
beforeAll(async () => {
  portal = await openPortal();
  provider = await openBiProvider(secret);
  admin = await portal.as("admin");
});
afterAll(async () => {
  await portal?.close();
  await provider?.close();
});

let made = 0;
type Saved = { readonly id: number; readonly version: number; readonly origin: string; readonly roles: string };
const wish = (more: Record<string, unknown> = {}) => ({
  name: `Penjualan ${++made}`,
  provider: "jwt",
  address: provider.address,
  dashboardKey: "sales",
  vendorParam: "distributor",
  districtParam: "district",
  roles: "ROLE_ADMIN_BK,ROLE_DISTRIBUTOR,ROLE_TSO,ROLE_SALES_ANALYSIS",
  sortOrder: 10,
  active: true,
  ownStorage: false,
  ...more,
});
async function add(more: Record<string, unknown> = {}, key: string | null = secret): Promise<Saved> {
  const answer = await admin.post("/api/embedded-dashboard", wish(more));
  if (answer.status >= 300) throw new Error(answer.text);
  const { data } = answer.json as { data: Saved };
  if (key !== null)
    expect(
      (await admin.request("PUT", `/api/embedded-dashboard/${data.id}/secret`, { body: { secret: key } })).json,
    ).toEqual({ secret: null });
  return data;
}
const open = async (who: string, id: number, body: Record<string, unknown> = {}) =>
  (await portal.as(who)).post(`/api/embedded-dashboard/${id}/open`, body);
const opened = async (who: string, id: number, body: Record<string, unknown> = {}): Promise<EmbedOpening> => {
  const answer = await open(who, id, body);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.json as EmbedOpening;
};
const opens = async (id: number) =>
  await portal.sql<{ user_id: string; after: Record<string, unknown> }>(
    "select user_id, after from audit_event where entity = 'embeddedDashboard' and action = 'open' and entity_id = $1 order by id",
    [String(id)],
  );

describe("a token", () => {
  test("contains the scope: the own distributor, the own districts, or everything", async () => {
    const { id } = await add();
    const [own] = await portal.sql<{ code: string }>(
      "select d.code from distributor d join app_user u on u.vendor_id = d.id where u.username = 'distributor'",
    );
    const districts = await portal.sql<{ code: string }>(
      `select distinct x.code from app_user u join user_scope s on s.user_id = u.id and s.kind = 'area' join area_district a on a.area_id = s.ref_id
         and a.valid_from <= (now() at time zone 'Asia/Jakarta')::date and (a.valid_to is null or a.valid_to > (now() at time zone 'Asia/Jakarta')::date)
       join district x on x.id = a.district_id where u.username = 'tso' order by 1`,
    );
    const expected = [
      ["distributor", "vendor", { distributor: [own?.code], district: null }],
      ["tso", "area", { distributor: null, district: districts.map((d) => d.code) }],
      ["analyst", "national", { distributor: null, district: null }],
    ] as const;
    for (const [who, scope, params] of expected) {
      const given = await opened(who, id);
      expect(given.scope).toBe(scope);
      expect((await fetch(given.url)).status, who).toBe(200);
      const { claims } = provider.seen.at(-1) ?? {};
      expect(claims).toMatchObject({ scope, params, dashboard: "sales", aud: provider.origin });
      expect((claims?.exp ?? 0) - (claims?.iat ?? 0)).toBe(300);
      expect(given.expiresIn).toBe(300);
      expect(JSON.stringify(given)).not.toContain(secret);
    }
    expect(districts.length).toBeGreaterThan(0);
    expect((await opens(id)).map((e) => e.after)).toEqual(expected.map(([, scope, params]) => ({ scope, ...params })));
  });

  test("has the claims for Metabase, where an empty list means unlimited", async () => {
    const { id } = await add({ provider: "metabase", dashboardKey: "12", districtParam: null });
    const claims = decodeJwt((await opened("distributor", id)).token);
    expect(claims).toMatchObject({ resource: { dashboard: 12 }, params: { distributor: [expect.any(String)] } });
    expect(decodeJwt((await opened("admin", id)).token).params).toEqual({ distributor: [] });
  });

  test("that was modified, has expired, or was signed with another key is refused by the provider", async () => {
    const { id } = await add();
    const { token, url } = await opened("distributor", id);
    const [head, body, mark] = token.split(".") as [string, string, string];
    const claims = JSON.parse(Buffer.from(body, "base64url").toString()) as Record<string, unknown>;
    const wider = Buffer.from(JSON.stringify({ ...claims, params: { distributor: null, district: null } })).toString(
      "base64url",
    );
    const unsigned = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${wider}.`;
    const over = await new SignJWT(claims)
      .setProtectedHeader({ alg: "HS256" })
      .setExpirationTime(Math.floor(Date.now() / 1000) - 1)
      .sign(new TextEncoder().encode(secret));
    for (const bad of [`${head}.${wider}.${mark}`, unsigned, over, `${head}.${body}.`])
      expect((await fetch(url.replace(token, bad))).status).toBe(401);
    await admin.request("PUT", `/api/embedded-dashboard/${id}/secret`, { body: { secret: "x".repeat(32) } });
    expect((await fetch((await opened("distributor", id)).url)).status).toBe(401);
  });

  test("is valid as long as the setting states", async () => {
    const { id } = await add();
    const rows = ((await admin.get("/api/setting")).json as { data: { name: string; version: number }[] }).data;
    const save = (value: number | null) =>
      admin.request("PUT", "/api/setting", {
        body: {
          name: "embed.tokenSeconds",
          value,
          version: rows.find((r) => r.name === "embed.tokenSeconds")?.version ?? 0,
        },
      });
    expect((await save(601)).status).toBe(422);
    expect((await save(30)).status).toBe(200);
    expect((await opened("admin", id)).expiresIn).toBe(30);
    await portal.sql("delete from system_setting where name = 'embed.tokenSeconds'");
  });

  test("renewed by its holder continues the opening; otherwise a new one is recorded", async () => {
    const { id } = await add();
    const other = await add();
    const first = await opened("distributor", id);
    const next = await opened("distributor", id, { renew: first.token });
    expect(next.token).not.toBe(first.token);
    expect(await opens(id)).toHaveLength(1);
    await opened("admin", id, { renew: first.token });
    await opened("distributor", id, { renew: (await opened("distributor", other.id)).token });
    await opened("distributor", id, { renew: "nonsense" });
    expect(await opens(id)).toHaveLength(4);
  });
});

test("under masking the masked person's data is shown, and the trail names both", async () => {
  const { id } = await add();
  const people = Object.fromEntries(
    (
      await portal.sql<{ username: string; id: string }>(
        "select username, id from app_user where username in ('admin', 'distributor')",
      )
    ).map((p) => [p.username, Number(p.id)]),
  );
  const login = (await portal.anonymous.post("/api/login", { username: "admin", password: "Portal#2026" })).json as {
    access_token: string;
  };
  const as = (token: string) => ({ authorization: `Bearer ${token}`, accesstoken: token });
  const claims = { ip_address: "203.0.113.9", device: "Uji", location: "-6.2,106.8", path: "/laporan" };
  const masked = (
    await portal.anonymous.post("/api/mask-login", { user_id: [people.distributor], ...claims }, as(login.access_token))
  ).json as { access_token: string };
  const given = (await portal.anonymous.post(`/api/embedded-dashboard/${id}/open`, {}, as(masked.access_token)))
    .json as EmbedOpening;
  expect(given.scope).toBe("vendor");
  expect(decodeJwt(given.token)).toMatchObject({
    sub: String(people.distributor),
    params: { distributor: [expect.any(String)] },
  });
  expect(
    await portal.sql(
      "select user_id::int, real_user_id::int from audit_event where entity = 'embeddedDashboard' and action = 'open' and entity_id = $1",
      [String(id)],
    ),
  ).toEqual([{ user_id: people.distributor, real_user_id: people.admin }]);
  expect(
    (
      await portal.anonymous.request("PUT", `/api/embedded-dashboard/${id}/secret`, {
        body: { secret },
        headers: as(masked.access_token),
      })
    ).status,
  ).toBe(403);
});

describe("opening is refused", () => {
  test("for roles without the dashboard, and for everyone once it is inactive", async () => {
    const { id } = await add({ roles: "ROLE_DISTRIBUTOR" });
    expect((await open("distributor", id)).status).toBe(200);
    expect((await open("tso", id)).json).toMatchObject({ code: "embed.role" });
    expect((await open("admin", id)).status).toBe(403);
    expect((await portal.anonymous.post(`/api/embedded-dashboard/${id}/open`)).status).toBe(401);
    const listed = async (who: string) =>
      ((await (await portal.as(who)).get("/api/embedded-dashboard/mine")).json as { data: { id: number }[] }).data.some(
        (d) => d.id === id,
      );
    expect([await listed("distributor"), await listed("tso")]).toEqual([true, false]);
    const { version } = ((await admin.get(`/api/embedded-dashboard/${id}`)).json as { data: Saved }).data;
    expect((await admin.patch(`/api/embedded-dashboard/${id}`, { version, active: false })).status).toBe(200);
    expect((await open("distributor", id)).json).toMatchObject({ code: "embed.inactive" });
    expect(await listed("distributor")).toBe(false);
  });

  test("for a scope that the dashboard has no parameter for, and for an empty scope", async () => {
    const none = await add({ vendorParam: null, districtParam: null });
    expect([
      (await open("distributor", none.id)).status,
      (await open("tso", none.id)).status,
      (await open("analyst", none.id)).status,
    ]).toEqual([403, 403, 200]);
    const vendor = await add({ districtParam: null });
    expect([(await open("distributor", vendor.id)).status, (await open("tso", vendor.id)).status]).toEqual([200, 403]);
    const both = await add();
    const scopes = await portal.sql<{ kind: string; ref_id: string; user_id: string }>(
      "delete from user_scope where user_id = (select id from app_user where username = 'tso') returning kind, ref_id, user_id",
    );
    const other = await portal.as("tso");
    // permissions are cached for a second; a new session reads them at once
    const fresh = (await portal.anonymous.post("/api/login", { username: "tso", password: "Portal#2026" })).json as {
      access_token: string;
    };
    const answer = await other.request("POST", `/api/embedded-dashboard/${both.id}/open`, {
      body: {},
      headers: { authorization: `Bearer ${fresh.access_token}`, accesstoken: fresh.access_token },
    });
    expect(answer.json).toMatchObject({ code: "embed.scope" });
    for (const s of scopes)
      await portal.sql("insert into user_scope (user_id, kind, ref_id) values ($1, $2, $3)", [
        s.user_id,
        s.kind,
        s.ref_id,
      ]);
  });

  test("for everyone without a key; the key cannot be read, and only managers set it", async () => {
    const { id } = await add({}, null);
    expect((await open("admin", id)).json).toMatchObject({ code: "embed.secret" });
    const tso = await portal.as("tso");
    expect((await tso.request("PUT", `/api/embedded-dashboard/${id}/secret`, { body: {} })).status).toBe(403);
    expect(
      (await admin.request("PUT", `/api/embedded-dashboard/${id}/secret`, { body: { secret: "short" } })).status,
    ).toBe(422);
    const given = (await admin.request("PUT", `/api/embedded-dashboard/${id}/secret`, { body: {} })).json as {
      secret: string;
    };
    expect(given.secret).toMatch(/^[0-9a-f]{64}$/);
    const read = await admin.get(`/api/embedded-dashboard/${id}`);
    expect(read.json).toMatchObject({ data: { secretSetAt: expect.any(String) } });
    const trail = await portal.sql("select * from audit_event where entity = 'embeddedDashboard' and entity_id = $1", [
      String(id),
    ]);
    for (const text of [read.text, (await admin.get("/api/embedded-dashboard")).text, JSON.stringify(trail)])
      expect(text).not.toContain(given.secret);
  });
});

test("addresses that are unsafe to frame, and unknown roles, are refused", async () => {
  for (const address of [
    "https://bi.example/d",
    "https://bi.example/:token/:token",
    "javascript:alert(':token')",
    "https://u:p@bi.example/:token",
    "https://:token.example/d",
    "ftp://bi.example/:token",
  ])
    expect((await admin.post("/api/embedded-dashboard", wish({ address }))).status, address).toBe(422);
  expect(readAddress("http://bi.example/:token", false)).toEqual({ wrong: "Alamat harus https." });
  expect(readAddress("https://bi.example:8443/d#jwt=:token", false)).toEqual({ origin: "https://bi.example:8443" });
  for (const wrong of [
    { roles: "ROLE_NOBODY" },
    { roles: "," },
    { provider: "metabase", dashboardKey: "abc" },
    { vendorParam: "a b" },
  ])
    expect((await admin.post("/api/embedded-dashboard", wish(wrong))).status, JSON.stringify(wrong)).toBe(422);
});

test("pages may frame only the origins of active dashboards", async () => {
  const frames = async () =>
    /frame-src ([^;]*)/
      .exec(String((await portal.anonymous.get("/")).headers["content-security-policy"]))?.[1]
      ?.split(" ") ?? [];
  const { id, version } = await add({ address: "https://bi.example.com:8443/embed/:token" }, null);
  expect(await frames()).toContain("https://bi.example.com:8443");
  expect((await admin.post(`/api/embedded-dashboard/${id}/archive`, { version })).status).toBeLessThan(300);
  expect(await frames()).not.toContain("https://bi.example.com:8443");
});

test("each dashboard has a menu row for its roles, which is removed with it", async () => {
  const hrefs = async (who: string) => JSON.stringify((await (await portal.as(who)).get("/api/auth/account")).json);
  const { id, version } = await add({ roles: "ROLE_TSO" }, null);
  const href = `"/laporan/embedded-dashboard/${id}"`;
  const roles = () =>
    portal.sql<{ code: string }>(
      "select r.code from menu m join role_menu x on x.menu_id = m.id join role r on r.id = x.role_id where m.archived_at is null and m.href = $1 order by 1",
      [`/laporan/embedded-dashboard/${id}`],
    );
  expect((await roles()).map((r) => r.code)).toEqual(["ROLE_TSO"]);
  expect(await hrefs("distributor")).not.toContain(href);
  expect(
    (await admin.patch(`/api/embedded-dashboard/${id}`, { version, roles: "ROLE_DISTRIBUTOR, ROLE_TSO" })).status,
  ).toBe(200);
  expect((await roles()).map((r) => r.code)).toEqual(["ROLE_DISTRIBUTOR", "ROLE_TSO"]);
  expect((await admin.patch(`/api/embedded-dashboard/${id}`, { version: version + 1, active: false })).status).toBe(
    200,
  );
  expect(await roles()).toEqual([]);
  expect((await admin.patch(`/api/embedded-dashboard/${id}`, { version: version + 2, active: true })).status).toBe(200);
  expect(await roles()).toHaveLength(2);
  const editor = (await admin.get("/api/menu/editor")).json as { pages: { href: string }[] };
  expect(editor.pages.map((p) => p.href)).toContain(`/laporan/embedded-dashboard/${id}`);
});

test("the test reports whether the provider responds and permits framing", async () => {
  const { id } = await add();
  const at = "https://portal.example";
  const reach = async () => (await admin.get(`/api/embedded-dashboard/${id}/reach?at=${encodeURIComponent(at)}`)).json;
  expect(await reach()).toEqual({ outcome: "ok", status: 200 });
  provider.headers = { "x-frame-options": "DENY" };
  expect(await reach()).toEqual({ outcome: "blocked", status: 200 });
  provider.headers = {
    "x-frame-options": "DENY",
    "content-security-policy": "default-src 'self'; frame-ancestors https://*.example",
  };
  expect(await reach()).toEqual({ outcome: "ok", status: 200 });
  provider.headers = {};
  const away = await add({ address: "http://127.0.0.1:9/:token" });
  expect((await admin.get(`/api/embedded-dashboard/${away.id}/reach?at=${at}`)).json).toEqual({
    outcome: "silent",
    status: null,
  });
  const judged = (policy: string) =>
    reachOf({ status: 200, error: null, headers: { "content-security-policy": policy } }, "https://portal.example:8443")
      .outcome;
  expect(
    [
      "frame-ancestors 'none'",
      "frame-ancestors 'self'",
      "frame-ancestors https://portal.example",
      "frame-ancestors https://other.example",
    ].map(judged),
  ).toEqual(Array(4).fill("blocked"));
  expect(
    [
      "frame-ancestors *",
      "frame-ancestors https:",
      "frame-ancestors https://portal.example:8443",
      "frame-ancestors portal.example:*",
      "script-src 'self'",
    ].map(judged),
  ).toEqual(Array(5).fill("ok"));
  expect(reachOf({ status: null, error: "address not allowed", headers: {} }, at).outcome).toBe("unknown");
});
