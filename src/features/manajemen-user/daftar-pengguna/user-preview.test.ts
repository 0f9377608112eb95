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

test("what somebody would see equals what they see: pages and rows, for each kind of reach", async () => {
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

test("is refused to those who may not give rights, and of those who can do more", async () => {
  const helpdesk = await portal.as("helpdesk");
  expect((await helpdesk.get(`/api/user/${await idOf("tso")}/preview`)).status).toBe(403);
});

test("two who would raise each other or themselves at the same moment raise nobody", async () => {
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
