import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  codeOf,
  fieldsOf,
  type Mailbox,
  newAddress,
  openMailbox,
  openPeople,
  type People,
} from "#test/support/identity.ts";

let portal: People;
let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await openMailbox();
  process.env.SMTP_URL = mailbox.url;
  portal = await openPeople();
});
afterAll(async () => {
  await portal.close();
  delete process.env.SMTP_URL;
  await mailbox.close();
});

const claims = {
  ip_address: "203.0.113.9",
  device: "Windows 11, Dell",
  location: "-6.2,106.8",
  path: "/laporan/penjualan-harian",
};
const mask = (token: string, ids: readonly unknown[], extra: Record<string, unknown> = {}) =>
  portal.from(newAddress(), "POST", "/api/mask-login", { user_id: ids, ...claims, ...extra }, token);
const leave = (token: string) => portal.from(newAddress(), "POST", "/api/mask-leave", {}, token);
const account = (token: string) => portal.from(newAddress(), "GET", "/api/auth/account", undefined, token);
const tokenOf = (a: { json: unknown }): string => (a.json as { access_token: string }).access_token;

describe("masking", () => {
  test("gives the other person's profile, records both, notifies the masked person, and leads back", async () => {
    const admin = await portal.token("admin");
    const [adminId, tsoId] = [await portal.id("admin"), await portal.id("tso")];
    const answer = await mask(admin, [tsoId]);
    expect(answer.json).toMatchObject({
      id: tsoId,
      name: "Bagus Prasetyo",
      roles: [{ role: "ROLE_TSO", group_role: "Sales" }],
      masking: { by: { id: adminId } },
    });
    const masked = tokenOf(answer);
    const seen = (await account(masked)).json as {
      name: string;
      actions: string[];
      masking: { by: { name: string }; until: string };
    };
    expect(seen).toMatchObject({ name: "Bagus Prasetyo", masking: { by: { id: adminId } } });
    expect(seen.actions).not.toContain("user.mask");
    expect(Date.parse(seen.masking.until) - Date.now()).toBeLessThanOrEqual(60 * 60_000);

    const [session] = await portal.sql<Record<string, unknown>>(
      "select * from masking_session order by started_at desc limit 1",
    );
    expect(session).toMatchObject({
      real_user_id: adminId,
      user_id: tsoId,
      claimed_ip: claims.ip_address,
      claimed_device: claims.device,
      claimed_location: claims.location,
      path: claims.path,
    });
    expect(session?.server_ip).toMatch(/^127\.9\./);
    expect(await mailbox.waitFor("atas nama Anda")).toContain("tso@demo.portal.example");

    const back = await leave(masked);
    expect(back.status).toBe(200);
    expect((await account(masked)).status).toBe(401);
    expect((await account(tokenOf(back))).json).toMatchObject({ name: "Ratna Kusumawardhani", masking: null });
    expect((await account(admin)).status).toBe(200);
    const trail = await portal.sql<Record<string, unknown>>(
      "select action, user_id, real_user_id from audit_event where action in ('mask', 'mask.leave') order by id desc limit 2",
    );
    expect(trail).toEqual([
      { action: "mask.leave", user_id: tsoId, real_user_id: adminId },
      { action: "mask", user_id: adminId, real_user_id: adminId },
    ]);
    expect(await portal.sql("select 1 from masking_session where ended_at is null")).toEqual([]);
  });

  test("changes under masking name both people", async () => {
    const admin = await portal.token("admin");
    const masked = tokenOf(await mask(admin, [await portal.id("helpdesk")]));
    const before = await portal.sql<{ id: number }>("select coalesce(max(id), 0)::int as id from audit_event");
    await portal.from(newAddress(), "POST", "/api/auth/reauth", { password: "Portal#2026" }, masked);
    const rows = await portal.sql<Record<string, unknown>>(
      "select action, user_id, real_user_id from audit_event where id > $1",
      [before[0]?.id],
    );
    expect(rows).toEqual([
      { action: "reauth", user_id: await portal.id("helpdesk"), real_user_id: await portal.id("admin") },
    ]);
  });

  test("the history of a record names both people", async () => {
    const kam = await portal.id("kam");
    await portal.sql(
      "insert into user_role (user_id, role_id) select $1, r.id from role r where r.code = 'ROLE_ADMIN_BK'",
      [kam],
    );
    const masked = tokenOf(await mask(await portal.token("admin"), [kam]));
    const as = (method: string, path: string, body?: unknown) => portal.from(newAddress(), method, path, body, masked);
    const made = (await as("POST", "/api/bank", { code: "MSK1", name: "Bank Samaran", active: true })).json as {
      data: { id: number };
    };
    const { data } = (await as("GET", `/api/bank/${made.data.id}/history`)).json as { data: unknown[] };
    expect(data).toEqual([
      expect.objectContaining({
        action: "create",
        user: { id: kam, label: expect.any(String) },
        realUser: { id: await portal.id("admin"), label: "Ratna Kusumawardhani" },
      }),
    ]);
    await portal.sql(
      "delete from user_role where user_id = $1 and role_id = (select id from role where code = 'ROLE_ADMIN_BK')",
      [kam],
    );
  });
});

describe("masking is refused", () => {
  let admin: string;
  beforeAll(async () => {
    admin = await portal.token("admin");
    await portal.sql("update app_user set status = 'disabled' where username = 'crm'");
    await portal.sql("update app_user set status = 'locked' where username = 'crmats'");
    // a second administrator with one more permission than the first role
    await portal.sql(
      "insert into role (code, name, group_role, reach) values ('ROLE_OWNER', 'Owner', 'Owner', 'national')",
    );
    await portal.sql("insert into role_action select id, 'vault.open' from role where code = 'ROLE_OWNER'");
    await portal.sql(
      "insert into user_role (user_id, role_id) select u.id, r.id from app_user u, role r where u.username = 'analyst' and r.code = 'ROLE_OWNER'",
    );
  });
  const refusal = async (ids: readonly unknown[], who = admin) => {
    const answer = await mask(who, ids);
    return [answer.status, codeOf(answer)];
  };

  test("without a user, with two users, and with an invalid id", async () => {
    expect(fieldsOf(await mask(admin, []))).toEqual({ user_id: "Masking user tidak boleh kosong!" });
    expect((await mask(admin, [1, 2])).status).toBe(422);
    for (const junk of ["1", 1.5, -1, null, 2 ** 60]) expect((await mask(admin, [junk])).status).toBe(422);
    expect((await mask(admin, [await portal.id("tso")], { actor: 1 })).status).toBe(422);
  });
  test("for oneself", async () => expect(await refusal([await portal.id("admin")])).toEqual([422, "mask.self"]));
  test("for an unknown user", async () => expect(await refusal([9_999_999])).toEqual([422, "mask.unknown"]));
  test("for disabled and locked users", async () => {
    expect(await refusal([await portal.id("crm")])).toEqual([422, "mask.inactive"]);
    expect(await refusal([await portal.id("crmats")])).toEqual([422, "mask.inactive"]);
  });
  test("for a user with more permissions", async () =>
    expect(await refusal([await portal.id("analyst")])).toEqual([422, "mask.higher"]));
  test("without the permission", async () => {
    for (const who of ["helpdesk", "distributor", "gm", "adminbisnis"])
      expect(await refusal([await portal.id("tso")], await portal.token(who))).toEqual([403, "forbidden"]);
  });
  test("if the password was entered too long ago, until it is entered again", async () => {
    const token = await portal.token("admin");
    await portal.sql(
      "update session s set authenticated_at = now() - interval '16 minutes' from session_token t where t.session_id = s.id and t.token_hash = sha256($1::bytea)",
      [Buffer.from(token)],
    );
    expect(await refusal([await portal.id("tso")], token)).toEqual([403, "reauth.required"]);
    expect((await portal.from(newAddress(), "POST", "/api/auth/reauth", { password: "wrong" }, token)).status).toBe(
      422,
    );
    expect(
      (await portal.from(newAddress(), "POST", "/api/auth/reauth", { password: "Portal#2026" }, token)).status,
    ).toBe(200);
    expect((await mask(token, [await portal.id("tso")])).status).toBe(200);
  });
  test("under masking, even with the permission, and so are calls reserved for the person", async () => {
    await portal.sql(
      "insert into user_role (user_id, role_id) select u.id, r.id from app_user u, role r where u.username = 'kam' and r.code = 'ROLE_ADMIN_BK'",
    );
    const masked = tokenOf(await mask(admin, [await portal.id("kam")]));
    expect(await refusal([await portal.id("tso")], masked)).toEqual([403, "masked"]);
    const as = (method: string, path: string, body?: unknown) => portal.from(newAddress(), method, path, body, masked);
    const reset = {
      identity: "kam",
      old_password: "Portal#2026",
      password: "sepeda ontel tosca",
      retype_password: "sepeda ontel tosca",
    };
    for (const answer of [
      await as("POST", "/api/auth/password", {
        old_password: "Portal#2026",
        password: "sepeda ontel tosca",
        retype_password: "sepeda ontel tosca",
      }),
      await as("PUT", "/api/auth/profile", { name: "Lain", phone: null }),
      await as("POST", "/api/auth/sessions/revoke-others", {}),
      await as("POST", "/api/auth/v2/reset-password", reset),
    ])
      expect([answer.status, codeOf(answer)]).toEqual([403, "masked"]);
    await portal.sql(
      "delete from user_role where user_id = $1 and role_id = (select id from role where code = 'ROLE_ADMIN_BK')",
      [await portal.id("kam")],
    );
  });
  test("on leaving without masking", async () =>
    expect(codeOf(await leave(await portal.token("admin")))).toBe("mask.none"));
  test("with an idempotency key, because a response with a token must not be stored", async () => {
    const answer = await portal.from(
      newAddress(),
      "POST",
      "/api/mask-login",
      { user_id: [await portal.id("tso")], ...claims },
      admin,
      { "idempotency-key": "12345678-mask" },
    );
    expect([answer.status, codeOf(answer)]).toEqual([400, "idempotency.unsupported"]);
    expect(await portal.sql("select 1 from idempotency_key")).toEqual([]);
  });
});

describe("end of masking", () => {
  test("A masks B while B masks C and stops: A returns to A's own session", async () => {
    await portal.sql(
      "insert into user_role (user_id, role_id) select u.id, r.id from app_user u, role r where u.username = 'timio' and r.code = 'ROLE_ADMIN_BK'",
    );
    const b = await portal.token("timio");
    const bAsC = tokenOf(await mask(b, [await portal.id("tso")]));
    const aAsB = tokenOf(await mask(await portal.token("admin"), [await portal.id("timio")]));
    expect((await leave(bAsC)).status).toBe(200);
    const a = await leave(aAsB);
    expect((await account(tokenOf(a))).json).toMatchObject({ name: "Ratna Kusumawardhani" });
    expect((await account(aAsB)).status).toBe(401);
    expect((await account(bAsC)).status).toBe(401);
  });
  test.each([
    ["the masking user signs out", (admin: string) => portal.from(newAddress(), "POST", "/api/logout", {}, admin)],
    ["the masking user is locked", () => portal.sql("update app_user set status = 'locked' where username = 'timoi'")],
    [
      "the permission to mask is revoked",
      () =>
        portal.sql(
          "delete from user_role ur using role r where r.id = ur.role_id and r.code = 'ROLE_ADMIN_BK' and ur.user_id = (select id from app_user where username = 'timoi')",
        ),
    ],
    [
      "the masked user is disabled",
      () => portal.sql("update app_user set status = 'disabled' where username = 'spctarget'"),
    ],
  ])("it ends when %s", async (_name, act) => {
    await portal.sql("update app_user set status = 'active'");
    await portal.sql(
      "insert into user_role (user_id, role_id) select u.id, r.id from app_user u, role r where u.username = 'timoi' and r.code = 'ROLE_ADMIN_BK' on conflict do nothing",
    );
    const admin = await portal.token("timoi");
    const masked = tokenOf(await mask(admin, [await portal.id("spctarget")]));
    expect((await account(masked)).status).toBe(200);
    await act(admin);
    await new Promise((r) => setTimeout(r, 1_050));
    expect((await account(masked)).status).toBe(401);
  });
  test("it ends after an hour", async () => {
    const masked = tokenOf(await mask(await portal.token("admin"), [await portal.id("asm")]));
    await portal.sql(
      "update session set expires_at = now() - interval '1 second' where parent_id is not null and revoked_at is null",
    );
    await new Promise((r) => setTimeout(r, 1_050));
    expect((await account(masked)).status).toBe(401);
  });
  test("leaving after the underlying session has ended requires signing in again", async () => {
    const admin = await portal.token("admin");
    const masked = tokenOf(await mask(admin, [await portal.id("asm")]));
    await portal.from(newAddress(), "POST", "/api/logout", {}, admin);
    expect((await leave(masked)).status).toBe(401);
  });
});

describe("the user selector", () => {
  const options = async (query: string) =>
    (
      await portal.from(
        newAddress(),
        "GET",
        `/api/filter/user-by-role?${query}`,
        undefined,
        await portal.token("admin"),
      )
    ).json as { id: number; nopeg: string; fullname: string }[];
  test("lists by name, finds by name or nopeg, and treats special characters literally", async () => {
    const all = await options("");
    expect(all.length).toBeGreaterThan(10);
    expect(all.map((u) => u.fullname)).toEqual(all.map((u) => u.fullname).sort((a, b) => a.localeCompare(b, "en")));
    expect((await options("q=prasetyo")).map((u) => u.fullname)).toContain("Bagus Prasetyo");
    expect((await options("q=100121"))[0]).toMatchObject({ fullname: "Bagus Prasetyo", nopeg: "100121" });
    expect(await options("q=%25")).toEqual([]);
    expect(await options("q=_")).toEqual([]);
  });
  test("filters by role, nopeg and mapping", async () => {
    const [r] = await portal.sql<{ id: number }>("select id::int from role where code = 'ROLE_TSO'");
    const tsos = await options(`role_id=${r?.id}`);
    expect(tsos.length).toBeGreaterThan(0);
    expect(await options("nopeg_status=tidak")).toEqual([]);
    expect(await options("status_mapping=terpetakan")).toEqual([]);
    expect((await options("status_mapping=belum")).length).toBeGreaterThan(10);
  });
});
