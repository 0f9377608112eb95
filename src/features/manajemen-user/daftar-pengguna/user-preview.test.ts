import { afterAll, beforeAll, expect, test } from "vitest";
import { type Client, openPortal, type Portal } from "#test/support/portal.ts";
import type { UserAccess } from "./daftar-pengguna.calls.ts";
import type { UserPreview } from "./user-preview.calls.ts";

let portal: Portal;
let admin: Client;
beforeAll(async () => {
  portal = await openPortal();
  admin = await portal.as("admin");
});
afterAll(() => portal?.close());

const idOf = async (username: string) =>
  Number((await portal.sql<{ id: number }>("select id from app_user where username = $1", [username]))[0]?.id);
const total = (a: { json: unknown }) => (a.json as { meta: { totalCount: number } }).meta.totalCount;

test("the preview equals what the user sees: pages and rows, for each kind of scope", async () => {
  for (const who of ["distributor", "tso", "analyst"]) {
    const own = await portal.as(who);
    const links = ((await own.get("/api/auth/account")).json as { links: string[] }).links;
    const preview = (await admin.get(`/api/user/${await idOf(who)}/preview`)).json as UserPreview;
    expect(preview.pages.map((p) => p.route).filter((r) => !links.includes(r))).toEqual([]);
    const access = (await admin.get(`/api/user/${await idOf(who)}/access`)).json as UserAccess;
    expect(preview.pages.map((p) => p.route)).toEqual(access.links.map((l) => l.href));
    const stores = preview.pages.find((p) => p.route === "/master/data-toko");
    expect(stores?.rows, who).toBe(total(await own.get("/api/store")));
  }
});

test("is refused without permission to change access, and for users with further permissions", async () => {
  const helpdesk = await portal.as("helpdesk");
  expect((await helpdesk.get(`/api/user/${await idOf("tso")}/preview`)).status).toBe(403);
});

test("two users who try to promote each other or themselves at the same time both fail", async () => {
  const ids = { admin: await idOf("admin"), tso: await idOf("tso") };
  const role = Number((await portal.sql<{ id: number }>("select id from role where code = 'ROLE_ADMIN_BK'"))[0]?.id);
  const tso = await portal.as("tso");
  const helpdesk = await portal.as("helpdesk");
  const before = await portal.sql("select user_id, role_id from user_role order by 1, 2");
  const give = (by: Client, id: number) =>
    by.request("PUT", `/api/user/${id}/access`, {
      body: { id, version: 1, roles: [role], regions: [], areas: [], distributors: [] },
    });
  const answers = await Promise.all([
    give(tso, ids.tso),
    give(helpdesk, ids.tso),
    give(tso, await idOf("helpdesk")),
    give(helpdesk, await idOf("helpdesk")),
    give(admin, ids.admin),
  ]);
  for (const a of answers) expect([403, 409, 422]).toContain(a.status);
  expect(await portal.sql("select user_id, role_id from user_role order by 1, 2")).toEqual(before);
});

test("a new user is written together with roles and scope, or not at all", async () => {
  const [role] = await portal.sql<{ id: number }>("select id::int from role where code = 'ROLE_TSO'");
  const [area] = await portal.sql<{ id: number }>(
    "select id::int from area where archived_at is null order by id limit 1",
  );
  const make = (username: string, areas: readonly (number | undefined)[]) =>
    admin.request("POST", "/api/user-access/new-user", {
      body: { user: { fullname: "Orang Baru", username }, roles: [role?.id], regions: [], areas, distributors: [] },
    });
  const count = async (username: string) =>
    (await portal.sql("select 1 from app_user where username = $1", [username])).length;
  const refused = await make("orang.baru.1", [999_999_999]);
  expect([refused.status, await count("orang.baru.1")]).toEqual([422, 0]);
  const made = await make("orang.baru.2", [area?.id]);
  expect(made.status, made.text.slice(0, 200)).toBe(200);
  const id = (made.json as { data: { id: number; roleNames: string } }).data.id;
  const access = (await admin.get(`/api/user/${id}/access`)).json as UserAccess;
  expect([access.roles.map((r) => r.id), access.areas.map((a) => a.id)]).toEqual([[role?.id], [area?.id]]);
  expect((made.json as { data: { roleNames: string } }).data.roleNames).toBe(access.roles[0]?.name);
  const wrong = await admin.request("POST", "/api/user-access/new-user", {
    body: { user: { username: "x" }, roles: [], regions: [], areas: [], distributors: [] },
  });
  expect((wrong.json as { fields: { field: string }[] }).fields.map((f) => f.field)).toContain("fullname");
  const helpdesk = await portal.as("helpdesk");
  expect((await helpdesk.request("POST", "/api/user-access/new-user", { body: {} })).status).toBe(403);
});

test("pages on which a user may add rows are those with write permission", async () => {
  const hrefs = async (who: string) =>
    ((await (await portal.as(who)).get("/api/auth/additions")).json as { hrefs: string[] }).hrefs;
  expect(await hrefs("admin")).toEqual(expect.arrayContaining(["/master/bank", "/manajemen-user/daftar-pengguna"]));
  expect(await hrefs("analyst")).not.toContain("/master/bank");
});

test("a list accepts the page size of a print and the offered sizes, and no others", async () => {
  const rows = async (size: number) =>
    (await admin.get(`/api/area?perPage=${size}`)) as { status: number; json: unknown };
  const whole = await rows(2_000);
  expect(whole.status).toBe(200);
  expect((whole.json as { data: unknown[] }).data.length).toBe(total(whole));
  expect((await rows(1_000)).status).toBe(422);
});
