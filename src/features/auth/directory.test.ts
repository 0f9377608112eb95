import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Directory, noDirectory, openDirectory } from "#test/support/directory.ts";
import { codeOf, newAddress, openPeople, type People } from "#test/support/identity.ts";

if (noDirectory) console.warn(noDirectory);

describe.skipIf(noDirectory)("sign-in at the directory", () => {
  let portal: People;
  let directory: Directory;
  beforeAll(async () => {
    directory = await openDirectory([
      { uid: "sari", name: "Sari Dewi", mail: "sari@contoh.id", password: "kata sandi sari" },
      { uid: "tso", name: "Orang Lain", mail: "tso@demo.portal.example", password: "kata sandi lain" },
      { uid: "bram(*)", name: "Bram Bintang", mail: "bram@contoh.id", password: "kata sandi bram" },
    ]);
    Object.assign(process.env, {
      LDAP_URL: directory.url,
      LDAP_BASE_DN: directory.base,
      LDAP_BIND_DN: directory.admin.dn,
      LDAP_BIND_PASSWORD: directory.admin.password,
      LDAP_LABEL: "Direktori uji",
    });
    portal = await openPeople();
  });
  afterAll(async () => {
    for (const name of Object.keys(process.env)) if (name.startsWith("LDAP_")) delete process.env[name];
    await portal.close();
    await directory.stop();
  });
  beforeEach(() => portal.sql("delete from throttle"));
  const login = (username: string, password: string) =>
    portal.from(newAddress(), "POST", "/api/auth/ldap", { provider: "ldap", username, password });
  const userOf = (a: { json: unknown }) => (a.json as { id: number }).id;

  test("is listed as an option", async () =>
    expect((await portal.from(newAddress(), "GET", "/api/auth/providers")).json).toMatchObject({
      ldap: { label: "Direktori uji" },
      oidc: null,
    }));

  test("creates an account that waits for a role, and finds it again", async () => {
    const first = await login("sari", "kata sandi sari");
    expect(first.json).toMatchObject({
      name: "Sari Dewi",
      email: "sari@contoh.id",
      roles: [],
      actions: [],
      reset_status: false,
    });
    expect(userOf(await login("SARI", "kata sandi sari"))).toBe(userOf(first));
    const account = await portal.from(
      newAddress(),
      "GET",
      "/api/auth/account",
      undefined,
      (first.json as { access_token: string }).access_token,
    );
    expect(account.json).toMatchObject({ authorized: false, links: [], menu: [], provider: "ldap" });
    expect(await portal.sql("select provider from external_identity where user_id = $1", [userOf(first)])).toEqual([
      { provider: "ldap" },
    ]);
  });
  test("never uses an existing account because of an equal name or e-mail", async () => {
    const answer = await login("tso", "kata sandi lain");
    expect(answer.status).toBe(200);
    expect(userOf(answer)).not.toBe(await portal.id("tso"));
    expect(answer.json).toMatchObject({ name: "Orang Lain", roles: [] });
    expect(
      (await portal.sql<{ u: string }>("select username as u from app_user where id = $1", [userOf(answer)]))[0]?.u,
    ).toMatch(/^tso-[0-9a-f]{6}$/);
  });
  test("uses the account that an administrator reserved for the name", async () => {
    await portal.sql("insert into external_identity (provider, subject, user_id) values ('ldap', 'name:bram(*)', $1)", [
      await portal.id("crm"),
    ]);
    const answer = await login("bram(*)", "kata sandi bram");
    expect(answer.json).toMatchObject({ id: await portal.id("crm"), roles: [{ role: "ROLE_TIM_CRM" }] });
    await portal.sql("update app_user set status = 'locked' where username = 'crm'");
    expect([(await login("bram(*)", "kata sandi bram")).status]).toEqual([401]);
  });
  test.each([
    ["a wrong password", "sari", "wrong"],
    ["a star", "*", "kata sandi sari"],
    ["a star at the end", "sar*", "kata sandi sari"],
    ["a filter in the name", ")(uid=*", "kata sandi sari"],
    ["an or in the name", "admin)(|(uid=sari", "kata sandi sari"],
    ["a DN", "uid=sari,dc=contoh,dc=id", "kata sandi sari"],
    ["NUL in the name", "sari\0", "kata sandi sari"],
  ])("%s is refused", async (_n, username, password) =>
    expect([401, 422]).toContain((await login(username, password)).status),
  );
  test.each([
    ["an empty password", ""],
    ["NUL", "\0"],
    ["NUL and the password", "\0kata sandi sari"],
  ])("%s is not sent to the directory, which would accept it", async (_n, password) => {
    const { Client } = await import("ldapts");
    const client = new Client({ url: directory.url });
    await expect(client.bind(`uid=sari,${directory.base}`, "")).resolves.toBeUndefined(); // accepted by the directory
    await client.unbind();
    expect((await login("sari", password)).status).toBe(422);
  });
  test("requires the portal's second step after the directory, and counts wrong codes by person", async () => {
    const { id } = (await login("sari", "kata sandi sari")).json as { id: number };
    await portal.sql(
      "insert into second_step (user_id, secret, confirmed_at) values ($1, 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', now())",
      [id],
    );
    await portal.sql("insert into recovery_code (user_id, hash) values ($1, sha256('AAAABBBBCCCCDDDD'))", [id]);
    const withCode = (username: string, code: string) =>
      portal.from(newAddress(), "POST", "/api/auth/ldap", {
        provider: "ldap",
        username,
        password: "kata sandi sari",
        code,
      });
    expect(codeOf(await login("sari", "kata sandi sari"))).toBe("login.second-step");
    expect(codeOf(await login("sari", "wrong"))).toBe("login.failed");
    const statuses: number[] = [];
    for (let i = 0; i < 6; i++) {
      statuses.push((await withCode("sari", "000000")).status);
      await portal.sql("delete from throttle where key like 'ldap:%'"); // another spelling of the name has another key
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    await portal.sql("delete from throttle");
    expect((await withCode("sari", "aaaa-bbbb-cccc-dddd")).status).toBe(200);
    expect((await withCode("sari", "aaaa-bbbb-cccc-dddd")).status).toBe(401);
    await portal.sql("delete from second_step where user_id = $1", [id]);
  });
  test("is blocked after several wrong passwords", async () => {
    for (let i = 0; i < 5; i++) expect((await login("sari", "wrong")).status).toBe(401);
    expect([(await login("sari", "kata sandi sari")).status]).toEqual([429]);
  });
  test("reauthenticates the signed-in person only", async () => {
    const token = ((await login("sari", "kata sandi sari")).json as { access_token: string }).access_token;
    const again = (username: string, password: string) =>
      portal.from(newAddress(), "POST", "/api/auth/reauth", { provider: "ldap", username, password }, token);
    expect((await again("sari", "kata sandi sari")).status).toBe(200);
    expect(codeOf(await again("tso", "kata sandi lain"))).toBe("reauth.other");
  });
  test("reports a directory that does not respond", async () => {
    process.env.LDAP_URL = "ldap://127.0.0.1:9";
    const answer = await login("sari", "kata sandi sari");
    process.env.LDAP_URL = directory.url;
    expect([answer.status, codeOf(answer)]).toEqual([503, "directory.unreachable"]);
  });
});
