import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codeOf, type Mailbox, newAddress, openMailbox, openPeople, type People } from "#test/support/identity.ts";
import type { UserAccess } from "./daftar-pengguna/daftar-pengguna.calls.ts";
import type { RoleFull, RoleMatrix } from "./peran-pengguna/peran-pengguna.calls.ts";

let portal: People;
let mailbox: Mailbox;
let admin: string;
beforeAll(async () => {
  mailbox = await openMailbox();
  process.env.SMTP_URL = mailbox.url;
  portal = await openPeople();
  admin = await portal.token("admin");
});
afterAll(async () => {
  await portal.close();
  delete process.env.SMTP_URL;
  await mailbox.close();
});

const call = (method: string, path: string, body?: unknown, token = admin) =>
  portal.from(newAddress(), method, path, body, token);
const roleId = async (code: string) =>
  ((await portal.sql<{ id: number }>("select id::int from role where code = $1", [code]))[0] as { id: number }).id;
const accessOf = async (username: string, token = admin) =>
  (await call("GET", `/api/user/${await portal.id(username)}/access`, undefined, token)).json as UserAccess;
const give = async (username: string, codes: readonly string[], token = admin, extra: object = {}) => {
  const now = await accessOf(username);
  return call(
    "PUT",
    `/api/user/${await portal.id(username)}/access`,
    {
      version: now.version,
      roles: await Promise.all(codes.map(roleId)),
      regions: [],
      areas: [],
      distributors: [],
      ...extra,
    },
    token,
  );
};
const old = (token: string) =>
  portal.sql(
    "update session s set authenticated_at = now() - interval '16 minutes' from session_token t where t.session_id = s.id and t.token_hash = sha256($1::bytea)",
    [Buffer.from(token)],
  );
const matrix = async () => (await call("GET", "/api/roles/matrix")).json as RoleMatrix;
const role = async (code: string) => (await matrix()).roles.find((r) => r.code === code) as RoleFull;
const save = (r: RoleFull, change: object, token = admin) =>
  call(
    "PUT",
    `/api/roles/${r.id}`,
    {
      version: r.version,
      name: r.name,
      group_role: r.group_role,
      reach: r.reach,
      description: r.description,
      actions: r.actions,
      menus: r.menus,
      ...change,
    },
    token,
  );

describe("an account", () => {
  test.each([
    ["username", "\u0430dmin"],
    ["username", "ad\u200bmin"],
    ["username", "\uff41dmin"],
    ["username", "ADMIN"],
    ["email", "\u0430dmin@contoh.id"],
    ["email", "admin\u00ad@contoh.id"],
    ["employeeNumber", "90\u20600100"],
    ["fullname", "\u200b\u3164"],
  ])("with the %s %j is refused at that field", async (field, value) => {
    const made = await call("POST", "/api/user", { username: "tulus", fullname: "Tulus", [field]: value });
    expect([made.status, (made.json as { fields?: { field: string }[] }).fields?.map((f) => f.field)]).toEqual([
      422,
      [field],
    ]);
    expect(await portal.sql("select 1 from app_user where username = 'tulus'")).toEqual([]);
  });

  test("is created by an administrator, invited by e-mail, and sets its first password with a code", async () => {
    const made = await call("POST", "/api/user", {
      username: "wulan",
      fullname: "Wulan Sari",
      email: "Wulan@Contoh.id",
      employeeNumber: "900100",
      phone: null,
      distributor: null,
    });
    expect(made.json).toMatchObject({ data: { username: "wulan", email: "wulan@contoh.id", status: "active" } });
    expect(await mailbox.waitFor("To: wulan@contoh.id")).toContain("Nama pengguna: wulan");
    const invitations = () =>
      portal.sql("select 1 from mail_outbox where kind = 'invite' and recipient = 'wulan@contoh.id'");
    expect(await invitations()).toHaveLength(1);
    await call(
      "POST",
      "/api/auth/otp-request",
      { identity: "wulan", old_password: "", password: "", retype_password: "" },
      "",
    );
    const code = /Kode Anda: (\d{6})/.exec(await mailbox.waitFor("Kode Anda"))?.[1];
    const fresh = "sepeda ontel warna tosca";
    expect(
      (
        await call(
          "POST",
          "/api/auth/v2/reset-password",
          { identity: "wulan", old_password: code, password: fresh, retype_password: fresh },
          "",
        )
      ).status,
    ).toBe(200);
    expect(
      (await portal.from(newAddress(), "POST", "/api/login", { username: "wulan", password: fresh })).json,
    ).toMatchObject({
      name: "Wulan Sari",
      roles: [],
      reset_status: false,
    });
  });
  test("fields with separate permissions cannot be set by the user or through a form", async () => {
    for (const field of ["status", "resetStatus", "roleNames", "passwordHash", "vendorId", "roles"]) {
      const answer = await call("POST", "/api/user", {
        username: `x-${field}`.toLowerCase(),
        fullname: "X",
        [field]: field === "resetStatus" ? false : "active",
      });
      expect([field, answer.status]).toEqual([field, 422]);
    }
  });
  test("is changed only after a recent password check", async () => {
    const token = await portal.token("admin");
    await old(token);
    const answer = await call("POST", "/api/user", { username: "nanti", fullname: "Nanti" }, token);
    expect([answer.status, codeOf(answer)]).toEqual([403, "reauth.required"]);
  });
  test("that waits for a role becomes active with the first one, at the next request", async () => {
    const token = (
      (
        await portal.from(newAddress(), "POST", "/auth/register", {
          email: "calon@contoh.id",
          password: "sepeda ontel warna tosca",
          name: "Calon",
        })
      ).json as {
        access_token: string;
      }
    ).access_token;
    const [{ username } = { username: "" }] = await portal.sql<{ username: string }>(
      "select username from app_user where email = 'calon@contoh.id'",
    );
    expect((await give(username, ["ROLE_TIM_CRM"])).json).toEqual({ ok: true });
    expect((await call("GET", "/api/auth/account", undefined, token)).json).toMatchObject({
      authorized: true,
      roles: [{ role: "ROLE_TIM_CRM" }],
    });
    expect(await portal.sql("select status, role_names from app_user where username = $1", [username])).toEqual([
      { status: "active", role_names: "TIM CRM" },
    ]);
  });
});

describe("permissions", () => {
  test("apply to the next request after they are granted or revoked", async () => {
    const token = await portal.token("timio");
    expect((await call("GET", "/api/customer-segment", undefined, token)).status).toBe(403);
    await give("timio", ["ROLE_TIM_OI", "ROLE_ADMIN_OI"]);
    expect((await call("GET", "/api/customer-segment", undefined, token)).status).toBe(200);
    await give("timio", ["ROLE_TIM_OI"]);
    expect((await call("GET", "/api/customer-segment", undefined, token)).status).toBe(403);
    const [event] = await portal.sql<{ before: { roles: string[] }; after: { roles: string[] } }>(
      "select before, after from audit_event where action = 'access' order by id desc limit 1",
    );
    expect([event?.before.roles, event?.after.roles]).toEqual([["Admin OI", "Tim OI"], ["Tim OI"]]);
  });
  test("users cannot change their own permissions", async () => {
    const answer = await give("admin", ["ROLE_ADMIN_BK", "ROLE_HELPDESK"]);
    expect([answer.status, codeOf(answer)]).toEqual([422, "user.self"]);
  });
  test("users cannot grant permissions that they lack or change users with further permissions", async () => {
    // A role that may change access and little else.
    await portal.sql(
      "insert into role (code, name, group_role, reach) values ('ROLE_CLERK', 'Clerk', 'Clerk', 'national')",
    );
    await portal.sql(
      "insert into role_action select r.id, a from role r, unnest(array['user.read', 'user.access', 'user.write', 'user.support', 'role.read', 'role.write']) a where r.code = 'ROLE_CLERK'",
    );
    await give("analyst", ["ROLE_CLERK"]);
    const clerk = await portal.token("analyst");
    expect([
      (await give("wulan", ["ROLE_ADMIN_BK"], clerk)).status,
      codeOf(await give("wulan", ["ROLE_ADMIN_BK"], clerk)),
    ]).toEqual([403, "role.higher"]);
    expect((await give("wulan", ["ROLE_CLERK"], clerk)).status).toBe(200);
    expect((await accessOf("wulan", clerk)).grantable.map((g) => g.name)).toEqual(["Clerk"]);
    for (const answer of [
      await give("admin", [], clerk),
      await call("POST", `/api/user/${await portal.id("admin")}/status`, { status: "locked", reason: "x" }, clerk),
      await call("POST", `/api/user/${await portal.id("admin")}/reset-password`, {}, clerk),
      await call("POST", `/api/user/${await portal.id("admin")}/sessions/end`, {}, clerk),
      await call("PATCH", `/api/user/${await portal.id("admin")}`, { version: 1, email: "pencuri@contoh.id" }, clerk),
    ])
      expect([answer.status, codeOf(answer)]).toEqual([403, "user.higher"]);
    const r = await role("ROLE_TSO");
    expect(codeOf(await save(r, { actions: [...r.actions, "menu.write"] }, clerk))).toBe("role.higher");
    const own = await role("ROLE_CLERK");
    await portal.sql("insert into role_action select id, 'bank.read' from role where code = 'ROLE_CLERK'");
    expect(codeOf(await save(own, { actions: [...own.actions, "bank.read", "faq.read"] }, clerk))).toBe("role.higher");
    expect(codeOf(await save(await role("ROLE_CLERK"), { menus: [1] }, clerk))).toBe("role.own");
    expect(
      codeOf(
        await call(
          "POST",
          "/api/roles",
          { code: "ROLE_COPY", name: "Salinan", group_role: "Grup", reach: "national", description: "", copy_of: r.id },
          clerk,
        ),
      ),
    ).toBe("role.higher");
  });
  test("require a password check within the last 15 minutes", async () => {
    const token = await portal.token("admin");
    await old(token);
    for (const answer of [
      await give("crm", ["ROLE_TSO"], token),
      await save(await role("ROLE_TSO"), {}, token),
      await call("POST", `/api/user/${await portal.id("crm")}/status`, { status: "locked", reason: "x" }, token),
      await call("POST", `/api/user/${await portal.id("crm")}/reset-password`, {}, token),
    ])
      expect([answer.status, codeOf(answer)]).toEqual([403, "reauth.required"]);
  });
  test("a status that another user has changed is not overwritten", async () => {
    const answer = await call("PUT", `/api/user/${await portal.id("crm")}/access`, {
      version: 99,
      roles: [],
      regions: [],
      areas: [],
      distributors: [],
    });
    expect([answer.status, codeOf(answer)]).toEqual([409, "conflict"]);
  });
});

describe("the last administrator", () => {
  test("cannot be locked, lose the role or be archived; of two concurrent removals, one fails", async () => {
    await give("helpdesk", ["ROLE_HELPDESK", "ROLE_ADMIN_BK"]);
    const second = await portal.token("helpdesk");
    const [a, b] = [await portal.id("admin"), await portal.id("helpdesk")];
    const lock = (id: number, token: string) =>
      call("POST", `/api/user/${id}/status`, { status: "locked", reason: "bersamaan" }, token);
    const both = await Promise.all([lock(b, admin), lock(a, second)]);
    expect(both.filter((x) => x.status === 200)).toHaveLength(1);
    const [left] = await portal.sql<{ n: number }>(
      "select count(*)::int as n from app_user u join user_role ur on ur.user_id = u.id join role r on r.id = ur.role_id where r.code = 'ROLE_ADMIN_BK' and u.status = 'active'",
    );
    expect(left?.n).toBe(1);
    await portal.sql("update app_user set status = 'active' where username in ('admin', 'helpdesk')");
    admin = await portal.token("admin");
    await give("helpdesk", ["ROLE_HELPDESK"]);
  });
  test("keeps every permission: the administrator role itself cannot be changed", async () => {
    expect(codeOf(await save(await role("ROLE_ADMIN_BK"), { actions: [] }))).toBe("role.fixed");
  });
  test("cannot be deprived of the role by a user with the same permissions", async () => {
    await portal.sql(
      "insert into role (code, name, group_role, reach) values ('ROLE_TWIN', 'Twin', 'Twin', 'national')",
    );
    await portal.sql(
      "insert into role_action select t.id, a.action from role t, role r join role_action a on a.role_id = r.id where t.code = 'ROLE_TWIN' and r.code = 'ROLE_ADMIN_BK'",
    );
    await give("crmats", ["ROLE_TWIN"]);
    const second = await portal.token("crmats");
    expect(codeOf(await give("admin", [], second))).toBe("user.last-admin");
    expect(
      codeOf(
        await call("POST", `/api/user/${await portal.id("admin")}/status`, { status: "disabled", reason: "x" }, second),
      ),
    ).toBe("user.last-admin");
    const [u] = await portal.sql<{ version: number }>("select version from app_user where username = 'admin'");
    expect(
      codeOf(await call("POST", `/api/user/${await portal.id("admin")}/archive`, { version: u?.version }, second)),
    ).toBe("user.last-admin");
  });
});

describe("support", () => {
  test("locking ends the sessions at once, and unlocking clears the failed sign-ins", async () => {
    const token = await portal.token("kam");
    const id = await portal.id("kam");
    expect((await call("POST", `/api/user/${id}/status`, { status: "locked", reason: "Laptop hilang" })).status).toBe(
      200,
    );
    expect((await call("GET", "/api/auth/account", undefined, token)).status).toBe(401);
    await expect(portal.token("kam")).rejects.toThrow("401");
    expect((await call("POST", `/api/user/${id}/status`, { status: "active", reason: "Ditemukan" })).status).toBe(200);
    await portal.token("kam");
    expect(
      await portal.sql("select note from audit_event where action = 'status' and entity_id = $1 order by id", [
        String(id),
      ]),
    ).toEqual([{ note: "Laptop hilang" }, { note: "Ditemukan" }]);
    expect((await call("POST", `/api/user/${id}/status`, { status: "locked", reason: " " })).status).toBe(422);
  });
  test("a reset password is shown once, must be replaced, and is stored nowhere in plain text", async () => {
    const answer = await call("POST", `/api/user/${await portal.id("spcgroup")}/reset-password`, {});
    const { password } = answer.json as { password: string };
    expect(password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
    const login = (await portal.from(newAddress(), "POST", "/api/login", { username: "spcgroup", password })).json as {
      reset_status: boolean;
      access_token: string;
    };
    expect(login.reset_status).toBe(true);
    // Until the password is replaced, other requests are refused; afterwards they succeed at once.
    const stores = () => call("GET", "/api/store", undefined, login.access_token);
    expect((await stores()).status).toBe(403);
    const fresh = "sepeda ontel warna tosca";
    expect(
      (
        await call(
          "POST",
          "/api/auth/v2/reset-password",
          { identity: "spcgroup", old_password: password, password: fresh, retype_password: fresh },
          login.access_token,
        )
      ).status,
    ).toBe(200);
    expect((await stores()).status).toBe(200);
    for (const table of ["app_user", "audit_event", "mail_outbox", "idempotency_key"])
      expect(
        await portal.sql(`select 1 from ${table} x where x::text like '%' || $1 || '%'`, [password]),
        table,
      ).toEqual([]);
  });
  test("may be given by the helpdesk, but not to administrators, and grants no permissions", async () => {
    const helpdesk = await portal.token("helpdesk");
    expect((await call("GET", `/api/user/${await portal.id("corsales")}/sessions`, undefined, helpdesk)).status).toBe(
      200,
    );
    expect((await call("POST", `/api/user/${await portal.id("tso")}/reset-password`, {}, helpdesk)).status).toBe(200);
    expect(codeOf(await call("POST", `/api/user/${await portal.id("admin")}/reset-password`, {}, helpdesk))).toBe(
      "user.higher",
    );
    expect((await give("corsales", ["ROLE_HELPDESK"], helpdesk)).status).toBe(403);
    expect((await call("GET", "/api/roles/matrix", undefined, await portal.token("asm"))).status).toBe(403);
  });
});

describe("roles", () => {
  test("the seventeen roles and the two of the bulk business exist, with existing pages and permissions", async () => {
    const { roles, actions } = await matrix();
    const names = [
      "Administrator BK",
      "Helpdesk",
      "Distributor",
      "TSO",
      "ASM",
      "SSM",
      "GM",
      "SPC",
      "SPC Group",
      "SPC TARGET",
      "KAM",
      "Corsales",
      "Admin OI",
      "TIM CRM",
      "CRM ATSalesman",
      "Tim OI",
      "Sales Analysis & Development",
      "Admin Bisnis",
      "Helpdesk Bisnis",
    ];
    expect(
      roles
        .filter((r) => r.built_in)
        .map((r) => r.name)
        .sort(),
    ).toEqual([...names].sort());
    const known = new Set(actions.map((a) => a.action));
    for (const r of roles) for (const a of r.actions) expect(known).toContain(a);
    for (const r of roles.filter((x) => x.built_in)) expect([r.name, r.menus.length > 0]).toEqual([r.name, true]);
    expect(roles.find((r) => r.code === "ROLE_ADMIN_BK")?.actions).toHaveLength(actions.length);
    expect(
      roles
        .filter((r) => r.actions.includes("user.mask"))
        .map((r) => r.code)
        .filter((c) => c !== "ROLE_TWIN"),
    ).toEqual(["ROLE_ADMIN_BK"]);
  });
  test("every page in the menu of a role is opened by the role's permissions", async () => {
    const { roles, menus } = await matrix();
    const access = new Map(portal.server.registry.pages.map((p) => [p.route, p.access]));
    for (const r of roles.filter((x) => x.built_in)) {
      for (const id of r.menus) {
        const href = menus.find((m) => m.id === id)?.href ?? "";
        const need = access.get(href);
        if (need && need !== "session" && need !== "any-role")
          expect([r.code, href, r.actions.includes(need)]).toEqual([r.code, href, true]);
      }
    }
  });
  test("are copied, changed and compared; a removed default permission is proposed again", async () => {
    const source = await role("ROLE_SPC");
    const made = await call("POST", "/api/roles", {
      code: "ROLE_SPC_BARU",
      name: "SPC Baru",
      group_role: "SPC",
      reach: "area",
      description: "",
      copy_of: source.id,
    });
    expect(made.status).toBe(200);
    const copy = await role("ROLE_SPC_BARU");
    expect([copy.actions, copy.menus]).toEqual([source.actions, source.menus]);
    expect((await save(copy, { name: "SPC Lain", actions: copy.actions.slice(1) })).json).toEqual({
      version: copy.version + 1,
    });
    expect((await save(copy, { name: "SPC Basi" })).status).toBe(409);
    const [lost] = source.actions;
    await save(source, { actions: source.actions.slice(1) });
    expect((await role("ROLE_SPC")).proposed).toEqual({ missing: [lost], extra: [] });
    expect(codeOf(await save(await role("ROLE_SPC"), { actions: ["no.such"] }))).toBe("role.unknown-action");
    const now = await role("ROLE_SPC_BARU");
    expect((await call("POST", `/api/roles/${now.id}/archive`, { version: now.version })).status).toBe(200);
    expect(codeOf(await call("POST", `/api/roles/${source.id}/archive`, { version: source.version + 1 }))).toBe(
      "role.in-use",
    );
  });
  test("a new name is shown with the users of the role at once", async () => {
    const r = await role("ROLE_SSM");
    expect((await save(r, { name: "Senior Manager" })).status).toBe(200);
    expect(await portal.sql("select distinct role_names from app_user where username = 'ssm'")).toEqual([
      { role_names: "Senior Manager" },
    ]);
  });
});

describe("overview", () => {
  test("counts users by status and role, and lists waiting and locked users with the reason", async () => {
    await call("POST", `/api/user/${await portal.id("kam")}/status`, { status: "locked", reason: "Cuti panjang" });
    await portal.from(newAddress(), "POST", "/auth/register", {
      email: "antre@contoh.id",
      password: "sepeda ontel warna tosca",
      name: "Antre Sabar",
    });
    const answer = (await call("GET", "/api/users/overview")).json as import("./manajemen-user.calls.ts").UserOverview;
    const stored = await portal.sql<{ status: string; n: number }>(
      "select status, count(*)::int as n from app_user where archived_at is null group by 1",
    );
    expect(Object.fromEntries(answer.statuses.map((s) => [s.status, s.count]))).toEqual(
      Object.fromEntries(stored.map((s) => [s.status, s.n])),
    );
    expect(answer.locked).toContainEqual(expect.objectContaining({ name: "Andreas Sihombing", note: "Cuti panjang" }));
    expect(answer.waiting[0]).toMatchObject({ name: "Antre Sabar", note: "antre@contoh.id" });
    expect(answer.today.ok).toBeGreaterThan(5);
    expect(answer.today.online).toBeGreaterThan(0);
    await call("POST", `/api/user/${await portal.id("kam")}/status`, { status: "active", reason: "Kembali" });
  });
  test("the list of roles has one row for each role of a user, and exports it", async () => {
    const [{ n } = { n: 0 }] = await portal.sql<{ n: number }>(
      "select count(*)::int as n from user_role ur join app_user u on u.id = ur.user_id join role r on r.id = ur.role_id where u.archived_at is null and r.archived_at is null",
    );
    const list = (await call("GET", "/api/role-holder?perPage=20")).json as {
      data: { id: number; role: { label: string }; actions: number; rulingRoles: number }[];
      meta: { totalCount: number };
    };
    for (const row of list.data)
      expect([row.id, row.actions, row.rulingRoles]).toEqual([
        row.id,
        ...Object.values(
          (
            await portal.sql<{ actions: number; ruling: number }>(
              `select (select count(*)::int from role_action x where x.role_id = $1 % 1000000) as actions,
                 (select count(distinct o.role_id)::int from user_role o join role_action x on x.role_id = o.role_id and x.action in ('user.access', 'role.write') join role r on r.id = o.role_id and r.archived_at is null where o.user_id = $1 / 1000000) as ruling`,
              [row.id],
            )
          )[0] as object,
        ),
      ]);
    expect(list.meta.totalCount).toBe(n);
    expect(list.data[0]?.role.label).toBeTruthy();
    expect((await call("GET", "/api/role-holder", undefined, await portal.token("asm"))).status).toBe(403);
  });
});
