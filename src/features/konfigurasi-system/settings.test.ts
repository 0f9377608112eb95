import { type AddressInfo, createServer } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openPartner, refuse } from "#test/support/partner.ts";
import { openPortal, type Portal } from "#test/support/portal.ts";
import { faultWords } from "#platform/http/index.server.ts";
import { homeRedirectRoles } from "#features/auth/home.setting.ts";

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
const outside = [
  "SMTP_URL",
  "LDAP_URL",
  "LDAP_BASE_DN",
  "OIDC_ISSUER",
  "OIDC_CLIENT_ID",
  "PARTNER_URL",
  "PARTNER_TOKEN",
] as const;
afterEach(() => {
  for (const n of outside) delete process.env[n];
});

const name = homeRedirectRoles.name;
const put = async (value: unknown, version: number, who = "admin") =>
  (await portal.as(who)).request("PUT", "/api/setting", { body: { name, value, version } });
const homeRoles = async () =>
  ((await (await portal.as("admin")).get("/api/auth/account")).json as { settings: { homeRedirectRoles: string[] } })
    .settings.homeRedirectRoles;

test("the default applies until an administrator sets a value, and again after a reset", async () => {
  expect(await homeRoles()).toEqual(homeRedirectRoles.default);
  expect((await put(["ROLE_TSO"], 0)).json).toMatchObject({ own: ["ROLE_TSO"], version: 1 });
  expect(await homeRoles()).toEqual(["ROLE_TSO"]);
  expect((await put(null, 1)).json).toMatchObject({ own: null, version: 0 });
  expect(await homeRoles()).toEqual(homeRedirectRoles.default);
  expect(await portal.sql("select before, after from audit_event where entity = 'systemSetting' order by id")).toEqual([
    { before: { [name]: homeRedirectRoles.default }, after: { [name]: ["ROLE_TSO"] } },
    { before: { [name]: ["ROLE_TSO"] }, after: { [name]: homeRedirectRoles.default } },
  ]);
});

test("of two concurrent changes one succeeds, the other gets a conflict", async () => {
  const answers = await Promise.all([put(["ROLE_ASM"], 0), put(["ROLE_SSM"], 0)]);
  expect(answers.map((a) => a.status).sort()).toEqual([200, 409]);
  await put(null, 1);
});

test("an invalid value is refused and not stored", async () => {
  for (const value of ["ROLE_TSO", 5, true, ["no such"], ["ROLE_NOBODY"], [1]])
    expect((await put(value, 0)).status, JSON.stringify(value)).toBe(422);
  expect(await portal.sql("select 1 from system_setting where name = $1", [name])).toEqual([]);
});

test("changing a setting requires the permission", async () => {
  expect((await put(["ROLE_TSO"], 0, "tso")).status).toBe(403);
  expect(
    (await portal.anonymous.request("PUT", "/api/setting", { body: { name, value: null, version: 0 } })).status,
  ).toBe(401);
});

const tryOut = async (name: string, who = "admin") => (await portal.as(who)).post("/api/connection/try", { name });

test("external services show only their host, and tests require permission and do not quote answers", async () => {
  const list = async () =>
    (await (await portal.as("admin")).get("/api/connection")).json as { data: { name: string; host: string | null }[] };
  expect((await list()).data.every((c) => c.host === null)).toBe(true);
  expect((await tryOut("mail")).json).toMatchObject({ code: "connection.none" });
  expect([
    (await tryOut("mail", "tso")).status,
    (await (await portal.as("tso")).get("/api/connection")).status,
  ]).toEqual([403, 403]);
  const greeting = "rahasia yang disebut server";
  const mail = createServer((socket) => {
    socket.on("error", () => undefined).write("220 surel.uji\r\n");
    socket.on("data", (chunk) =>
      socket.write(
        /^EHLO/.test(String(chunk))
          ? "250-surel.uji\r\n250 AUTH PLAIN\r\n"
          : /^AUTH/.test(String(chunk))
            ? `535 ${greeting}\r\n`
            : "221 ok\r\n",
      ),
    );
  });
  await new Promise<void>((ready) => mail.listen(0, "127.0.0.1", ready));
  const { port } = mail.address() as AddressInfo;
  try {
    process.env.SMTP_URL = `smtp://127.0.0.1:${port}`;
    expect((await tryOut("mail")).json).toMatchObject({ ok: true, why: null });
    process.env.SMTP_URL = `smtp://portal:sandi-surel@127.0.0.1:${port}`;
    expect((await list()).data[0]).toEqual({ name: "mail", host: `127.0.0.1:${port}` });
    const refused = await tryOut("mail");
    expect(refused.json).toMatchObject({
      ok: false,
      why: { message: faultWords.mailAccount, values: { code: "535" } },
    });
    expect(refused.text).not.toMatch(/rahasia|sandi-surel/);
  } finally {
    mail.close();
  }
  expect(JSON.stringify(await portal.sql("select * from audit_event where entity = 'connection'"))).not.toMatch(
    /rahasia|sandi-surel/,
  );
  Object.assign(process.env, {
    LDAP_URL: "ldap://127.0.0.1:9",
    LDAP_BASE_DN: "dc=contoh",
    OIDC_ISSUER: `http://127.0.0.1:${port}`,
    OIDC_CLIENT_ID: "portal",
  });
  expect((await tryOut("directory")).json).toMatchObject({
    ok: false,
    why: { message: faultWords.refused, values: { host: "127.0.0.1:9" } },
  });
  // the mail server above is closed, so its port refuses connections
  expect((await tryOut("provider")).json).toMatchObject({
    ok: false,
    why: { message: faultWords.refused, values: { host: `127.0.0.1:${port}` } },
  });
});

test("a test calls the partner's service even if the circuit breaker is open", async () => {
  const partner = await openPartner();
  try {
    Object.assign(process.env, { PARTNER_URL: partner.url, PARTNER_TOKEN: partner.token });
    expect((await tryOut("partner")).json).toMatchObject({ ok: true });
    partner.stays = refuse(500);
    expect((await tryOut("partner")).json).toMatchObject({ ok: false, why: { values: { why: "HTTP 500" } } });
    expect(partner.requests).toHaveLength(2);
  } finally {
    await partner.close();
  }
});
