import { afterAll, beforeAll, expect, test } from "vitest";
import { openPortal, type Portal } from "#test/support/portal.ts";
import { homeRedirectRoles } from "#features/auth/home.setting.ts";

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const name = homeRedirectRoles.name;
const put = async (value: unknown, version: number, who = "admin") => (await portal.as(who)).request("PUT", "/api/setting", { body: { name, value, version } });
const homeRoles = async () => ((await (await portal.as("admin")).get("/api/auth/account")).json as { settings: { homeRedirectRoles: string[] } }).settings.homeRedirectRoles;

test("the usual value holds until an administrator decides, and again after the way back", async () => {
  expect(await homeRoles()).toEqual(homeRedirectRoles.usual);
  expect((await put(["ROLE_TSO"], 0)).json).toMatchObject({ own: ["ROLE_TSO"], version: 1 });
  expect(await homeRoles()).toEqual(["ROLE_TSO"]);
  expect((await put(null, 1)).json).toMatchObject({ own: null, version: 0 });
  expect(await homeRoles()).toEqual(homeRedirectRoles.usual);
  expect(await portal.sql("select before, after from audit_event where entity = 'systemSetting' order by id")).toEqual([
    { before: { [name]: homeRedirectRoles.usual }, after: { [name]: ["ROLE_TSO"] } },
    { before: { [name]: ["ROLE_TSO"] }, after: { [name]: homeRedirectRoles.usual } },
  ]);
});

test("two administrators at once: one decides, the other is told", async () => {
  const answers = await Promise.all([put(["ROLE_ASM"], 0), put(["ROLE_SSM"], 0)]);
  expect(answers.map((a) => a.status).sort()).toEqual([200, 409]);
  await put(null, 1);
});

test("what a setting cannot be is refused, and nothing is kept", async () => {
  for (const value of ["ROLE_TSO", 5, true, ["no such"], ["ROLE_NOBODY"], [1]]) expect((await put(value, 0)).status, JSON.stringify(value)).toBe(422);
  expect(await portal.sql("select 1 from system_setting where name = $1", [name])).toEqual([]);
});

test("only who may change settings does", async () => {
  expect((await put(["ROLE_TSO"], 0, "tso")).status).toBe(403);
  expect((await portal.stranger.request("PUT", "/api/setting", { body: { name, value: null, version: 0 } })).status).toBe(401);
});
