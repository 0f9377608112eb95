import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Secret, TOTP } from "otpauth";
import { codeOf, newAddress, openPeople, type People } from "#test/support/identity.ts";
import { demoPassword } from "#test/support/portal.ts";
import { openSteps, stepOf } from "./second-step-code.server.ts";

let portal: People;
beforeAll(async () => {
  portal = await openPeople();
});
afterAll(() => portal.close());
beforeEach(() => portal.sql("delete from throttle"));

const login = (username: string, password: string, code?: string, from = portal) =>
  from.from(newAddress(), "POST", "/api/login", { username, password, ...(code === undefined ? {} : { code }) });
const own = (token: string, path: string, body: unknown = {}, headers = {}) =>
  portal.from(newAddress(), "POST", `/api/auth/second-step/${path}`, body, token, headers);
const codeAt = (secret: string, seconds: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: seconds * 1_000 });
/** A code by the clock of the database; waits if the step is about to change, so that the code stays valid. */
async function codeNow(secret: string): Promise<string> {
  const [row] = await portal.sql<{ s: number }>("select extract(epoch from clock_timestamp())::float8 as s");
  const seconds = Number(row?.s);
  if (seconds % 30 < 25) return codeAt(secret, seconds);
  await new Promise((done) => setTimeout(done, (30.2 - (seconds % 30)) * 1_000));
  return codeAt(secret, seconds + 6);
}
/** Allows used codes again, because a code is valid once and the tests share an account. */
const unspend = (username: string) =>
  portal.sql("update second_step set last_step = null where user_id = (select id from app_user where username = $1)", [
    username,
  ]);

async function switchOn(username: string) {
  const token = await portal.token(username);
  const { secret, uri } = (await own(token, "start")).json as { secret: string; uri: string };
  const code = await codeNow(secret);
  const answer = await own(token, "confirm", { code });
  expect(answer.status).toBe(200);
  return { token, secret, uri, spent: code, codes: (answer.json as { codes: string[] }).codes };
}
const attemptsOf = async (username: string) =>
  (
    await portal.sql<{ reason: string | null }>("select reason from login_attempt where identity = $1 order by id", [
      username,
    ])
  ).map((r) => r.reason);

describe("validity of a code", () => {
  test("is its own step and the first ten seconds of the next one", () => {
    expect(openSteps(3_000)).toEqual([100, 99]);
    expect(openSteps(3_009.9)).toEqual([100, 99]);
    expect(openSteps(3_010)).toEqual([100]);
    expect(openSteps(3_029.9)).toEqual([100]);
  });
  test("excludes used and future steps", () => {
    const secret = new Secret({ size: 20 }).base32;
    expect(stepOf(secret, codeAt(secret, 2_999), 3_005, null)).toBe(99);
    expect(stepOf(secret, codeAt(secret, 2_999), 3_010, null)).toBeUndefined();
    expect(stepOf(secret, codeAt(secret, 3_005), 3_005, 100)).toBeUndefined();
    expect(stepOf(secret, codeAt(secret, 2_999), 3_005, 100)).toBeUndefined();
    expect(stepOf(secret, codeAt(secret, 3_031), 3_005, null)).toBeUndefined();
  });
});

describe("enabling", () => {
  test("takes effect once a code is confirmed, and does not show the secret again", async () => {
    const token = await portal.token("asm");
    const first = (await own(token, "start")).json as { secret: string; uri: string };
    expect(first.uri).toContain(`secret=${first.secret}`);
    expect((await login("asm", demoPassword)).status).toBe(200);
    expect(codeOf(await own(token, "confirm", { code: codeAt(first.secret, 1_000) }))).toBe("second-step.wrong");
    const second = (await own(token, "start")).json as { secret: string };
    expect(codeOf(await own(token, "confirm", { code: await codeNow(first.secret) }))).toBe("second-step.wrong");
    const done = await own(token, "confirm", { code: await codeNow(second.secret) });
    const { codes } = done.json as { codes: string[] };
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/);
    expect(codeOf(await own(token, "start"))).toBe("second-step.on");
    expect((await portal.from(newAddress(), "GET", "/api/auth/second-step", undefined, token)).json).toMatchObject({
      since: expect.any(String),
      codes: 10,
    });
    for (const table of ["audit_event", "mail_outbox", "login_attempt", "recovery_code"])
      for (const text of [second.secret, codes[0], codes[0]?.replaceAll("-", "")])
        expect(
          await portal.sql(`select 1 from ${table} x where x::text like '%' || $1 || '%' limit 1`, [text]),
          table,
        ).toEqual([]);
    expect(
      await portal.sql("select action from audit_event where action like 'second-step.%' and label = 'asm'"),
    ).toEqual([{ action: "second-step.on" }]);
    expect(await portal.sql("select kind from mail_outbox where user_id = $1", [await portal.id("asm")])).toEqual([
      { kind: "second-step" },
    ]);
  });
  test("requires a recently entered password, and refuses an idempotency key", async () => {
    const token = await portal.token("ssm");
    expect(codeOf(await own(token, "start", {}, { "idempotency-key": "a-key-of-somebody-0001" }))).toBe(
      "idempotency.unsupported",
    );
    await portal.sql("update session set authenticated_at = now() - interval '20 minutes' where user_id = $1", [
      await portal.id("ssm"),
    ]);
    await portal.sql("select pg_notify('portal_access', 'all')");
    await expect.poll(async () => codeOf(await own(token, "start"))).toBe("reauth.required");
  });
});

describe("sign-in", () => {
  let spc: Awaited<ReturnType<typeof switchOn>>;
  beforeAll(async () => {
    spc = await switchOn("spc");
  });
  const sessions = async () =>
    Number(
      (
        await portal.sql<{ n: string }>("select count(*) as n from session where user_id = $1", [
          await portal.id("spc"),
        ])
      )[0]?.n,
    );

  test("requires a code only after the right password, and fails without it", async () => {
    const before = await sessions();
    const answer = await login("spc", demoPassword);
    expect([answer.status, codeOf(answer)]).toEqual([401, "login.second-step"]);
    expect(answer.text).not.toContain("access_token");
    expect(answer.headers["set-cookie"]).toBeUndefined();
    expect(codeOf(await login("spc", demoPassword, " "))).toBe("login.second-step");
    expect(await sessions()).toBe(before);
  });
  test("does not reveal the second step without the password", async () => {
    const bare = (a: { json: unknown }) => ({ ...(a.json as object), requestId: "" });
    const anonymous = await login("nobody.at.all", demoPassword, "123456");
    for (const code of [undefined, "123456", await codeNow(spc.secret)])
      expect(bare(await login("spc", "wrong", code))).toEqual(bare(anonymous));
  });
  test("accepts a code once, including the one used for enabling", async () => {
    expect((await login("spc", demoPassword, spc.spent)).status).toBe(401);
    await unspend("spc");
    const code = await codeNow(spc.secret);
    expect((await login("spc", demoPassword, `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200);
    expect(codeOf(await login("spc", demoPassword, code))).toBe("login.second-step");
    expect(await attemptsOf("spc")).toContain("second step");
  });
  test("accepts one of many concurrent uses of a code on two servers", async () => {
    const other = await portal.another();
    try {
      await unspend("spc");
      const code = await codeNow(spc.secret);
      const answers = await Promise.all(
        Array.from({ length: 4 }, (_, i) => login("spc", demoPassword, code, i % 2 ? other : portal)),
      );
      expect(answers.map((a) => a.status).sort()).toEqual([200, 401, 401, 401]);
      await portal.sql("delete from throttle");
      const recovery = await Promise.all(
        Array.from({ length: 4 }, (_, i) => login("spc", demoPassword, spc.codes[0], i % 2 ? other : portal)),
      );
      expect(recovery.map((a) => a.status).sort()).toEqual([200, 401, 401, 401]);
    } finally {
      await other.close();
    }
  });
  test("accepts a recovery code once, in any spelling", async () => {
    const [, code] = spc.codes;
    expect((await login("spc", demoPassword, code?.toLowerCase().replaceAll("-", " "))).status).toBe(200);
    expect((await login("spc", demoPassword, code)).status).toBe(401);
    expect((await login("asm", demoPassword, spc.codes[2])).status).toBe(401);
  });
  test("counts wrong codes like wrong passwords; a missing code resets nothing", async () => {
    const seen: number[] = [];
    for (let i = 0; i < 6; i++) {
      if (i < 4) expect((await login("spc", demoPassword)).status).toBe(401);
      seen.push((await login("spc", demoPassword, "000000")).status);
    }
    expect(seen).toEqual([401, 401, 401, 401, 401, 429]);
    await unspend("spc");
    // extend the wait of one second, because a valid code may be up to five seconds away
    await portal.sql(
      "update throttle set blocked_until = blocked_until + interval '1 minute' where blocked_until > now() - interval '1 minute'",
    );
    expect((await login("spc", demoPassword, await codeNow(spc.secret))).status).toBe(429);
  });
  test("reauthenticates within the session by the password only", async () => {
    expect(
      (await portal.from(newAddress(), "POST", "/api/auth/reauth", { password: demoPassword }, spc.token)).status,
    ).toBe(200);
  });
  test("is still required after a change of the password", async () => {
    const next = "sepeda ontel tosca biru";
    const changed = await portal.from(
      newAddress(),
      "POST",
      "/api/auth/password",
      { old_password: demoPassword, password: next, retype_password: next },
      spc.token,
    );
    expect(changed.status).toBe(200);
    expect(codeOf(await login("spc", next))).toBe("login.second-step");
  });
});

describe("disabling", () => {
  test("requires a code; new recovery codes invalidate the old ones", async () => {
    const { token, secret, codes } = await switchOn("gm");
    expect(codeOf(await own(token, "recovery-codes", { code: "000000" }))).toBe("second-step.wrong");
    await unspend("gm");
    const renewed = (await own(token, "recovery-codes", { code: await codeNow(secret) })).json as { codes: string[] };
    expect((await login("gm", demoPassword, codes[0])).status).toBe(401);
    expect((await login("gm", demoPassword, renewed.codes[0])).status).toBe(200);
    expect(codeOf(await own(token, "stop", { code: codes[1] }))).toBe("second-step.wrong");
    expect((await own(token, "stop", { code: renewed.codes[1] })).status).toBe(200);
    expect((await login("gm", demoPassword)).status).toBe(200);
    expect(await portal.sql("select 1 from recovery_code where user_id = $1", [await portal.id("gm")])).toEqual([]);
  });
  test("by an administrator is possible for others with no more permissions, and is audited", async () => {
    await switchOn("kam");
    const path = async (username: string) => `/api/user/${await portal.id(username)}/second-step/remove`;
    const [admin, tso] = [await portal.token("admin"), await portal.token("tso")];
    expect((await portal.from(newAddress(), "POST", await path("kam"), {}, tso)).status).toBe(403);
    expect((await portal.from(newAddress(), "POST", await path("admin"), {}, admin)).status).toBeGreaterThanOrEqual(
      400,
    );
    expect((await portal.from(newAddress(), "POST", await path("kam"), {}, admin)).status).toBe(200);
    expect(codeOf(await portal.from(newAddress(), "POST", await path("kam"), {}, admin))).toBe("second-step.off");
    expect((await login("kam", demoPassword)).status).toBe(200);
    expect(await portal.sql("select count(*)::int as n from audit_event where action = 'second-step.remove'")).toEqual([
      { n: 1 },
    ]);
  });
  test("and enabling are refused under masking", async () => {
    const admin = await portal.token("admin");
    const mask = await portal.from(
      newAddress(),
      "POST",
      "/api/mask-login",
      { user_id: [await portal.id("timio")], ip_address: "", device: "", location: "", path: "/" },
      admin,
    );
    const token = (mask.json as { access_token: string }).access_token;
    for (const [path, body] of [
      ["start", {}],
      ["confirm", { code: "1" }],
      ["recovery-codes", { code: "1" }],
      ["stop", { code: "1" }],
    ] as const)
      expect(codeOf(await own(token, path, body)), path).toBe("masked");
  });
});
