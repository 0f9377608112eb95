import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { newAddress, openPeople, type People } from "#test/support/identity.ts";

let portal: People;
let other: People;
beforeAll(async () => {
  portal = await openPeople();
  other = await portal.another();
});
afterAll(async () => {
  await other.close();
  await portal.close();
});

const account = (token: string, on = portal) => on.from(newAddress(), "GET", "/api/auth/account", undefined, token);
const refresh = (token: string, on = portal, ip = newAddress()) =>
  on.from(ip, "POST", "/api/refresh", { path: "/dashboard" }, token);
const tokenOf = (a: { json: unknown }): string => (a.json as { access_token: string }).access_token;
/** Changes the times of a session; expiry depends on the clock of the database, so the rows are changed. */
const age = (token: string, change: string) =>
  portal.sql(
    `update session s set ${change} from session_token t where t.session_id = s.id and t.token_hash = sha256($1::bytea)`,
    [Buffer.from(token)],
  );

/** Notifications travel through the database and arrive well before the cache of one second expires. */
const heard = (attempt: () => Promise<{ status: number }>, status: number) =>
  vi.waitFor(async () => expect((await attempt()).status).toBe(status), { timeout: 700, interval: 10 });

describe("renewal", () => {
  test("replaces the token; the old one is valid for a grace period", async () => {
    const old = await portal.token("tso");
    const answer = await refresh(old);
    expect(answer.json).toMatchObject({ expires_in: 1800 });
    const fresh = tokenOf(answer);
    expect(fresh).not.toBe(old);
    expect((await account(fresh)).status).toBe(200);
    expect((await account(old)).status).toBe(200);
    await portal.sql(
      "update session_token set superseded_at = superseded_at - interval '11 seconds' where superseded_at is not null",
    );
    await new Promise((r) => setTimeout(r, 1_050)); // an instance caches sessions for a second
    expect((await account(old)).status).toBe(401);
    expect((await account(fresh)).status).toBe(200);
  });
  test("returns the same token to twenty concurrent tabs on two servers", async () => {
    const old = await portal.token("tso");
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => refresh(old, i % 2 ? portal : other)));
    expect(answers.map((a) => a.status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map(tokenOf)).size).toBe(1);
    const [n] = await portal.sql<{ n: number }>(
      "select count(*)::int as n from session_token t where t.session_id = (select session_id from session_token where token_hash = sha256($1::bytea))",
      [Buffer.from(old)],
    );
    expect(n?.n).toBe(2);
  });
  test("ends the whole session if an old token is used after its grace period", async () => {
    const stolen = await portal.token("tso");
    const fresh = tokenOf(await refresh(stolen));
    await portal.sql(
      "update session_token set superseded_at = superseded_at - interval '11 seconds' where superseded_at is not null",
    );
    expect((await refresh(stolen)).status).toBe(401);
    expect((await account(fresh)).status).toBe(401);
    expect((await account(fresh, other)).status).toBe(401);
    expect(
      await portal.sql("select 1 from audit_event where action = 'session.reused' and user_id = $1", [
        await portal.id("tso"),
      ]),
    ).toHaveLength(1);
  });
  test("is possible with a token that has just expired, but not after the end of the session", async () => {
    const token = await portal.token("tso");
    await portal.sql(
      "update session_token set issued_at = now() - interval '31 minutes' where token_hash = sha256($1::bytea)",
      [Buffer.from(token)],
    );
    expect((await account(token)).status).toBe(401);
    const fresh = tokenOf(await refresh(token));
    expect((await account(fresh)).status).toBe(200);
    await age(fresh, "expires_at = now() + interval '90 seconds'");
    const last = await refresh(fresh);
    expect((last.json as { expires_in: number }).expires_in).toBeLessThanOrEqual(90);
    await age(fresh, "expires_at = now() - interval '1 second'");
    expect((await refresh(tokenOf(last))).status).toBe(401);
  });
  test("counts invalid tokens, not renewals", async () => {
    const ip = newAddress();
    let token = await portal.token("asm");
    for (let i = 0; i < 15; i++) {
      const answer = await refresh(token, portal, ip);
      expect(answer.status).toBe(200);
      token = tokenOf(answer);
    }
    const guesses = await Promise.all(
      Array.from({ length: 15 }, (_, i) => refresh(`${i}`.padEnd(43, "A"), portal, ip)),
    );
    expect(guesses.filter((g) => g.status === 429).length).toBeGreaterThanOrEqual(5);
    expect((await refresh(token, portal, ip)).status).toBe(200);
  });
  test("is possible for forty concurrent tabs of one address", async () => {
    const ip = newAddress();
    const tokens = await Promise.all([portal.token("asm"), portal.token("asm")]);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) => refresh(tokens[i % 2] as string, portal, ip)),
    );
    expect(answers.map((a) => a.status)).toEqual(Array(40).fill(200));
  });
});

describe("end of a session", () => {
  test("follows after an hour without activity, and after twelve hours in any case", async () => {
    const idle = await portal.token("asm");
    await age(idle, "last_seen_at = now() - interval '59 minutes'");
    expect((await account(idle)).status).toBe(200);
    const gone = await portal.token("asm");
    await age(gone, "last_seen_at = now() - interval '61 minutes'");
    expect((await account(gone)).status).toBe(401);
    expect((await refresh(gone)).status).toBe(401);
    const [s] = await portal.sql<{ h: number }>(
      "select round(extract(epoch from expires_at - created_at) / 3600)::int as h from session order by created_at desc limit 1",
    );
    expect(s?.h).toBe(12);
  });
  const ways: readonly (readonly [string, (token: string) => Promise<unknown>])[] = [
    ["signing out", (t) => portal.from(newAddress(), "POST", "/api/logout", {}, t)],
    [
      "signing others out",
      async (t) => {
        const id = ((await account(t)).json as { id: number }).id;
        const mine = await portal.token("ssm");
        expect(id).toBe(await portal.id("ssm"));
        expect(
          (await portal.from(newAddress(), "POST", "/api/auth/sessions/revoke-others", {}, mine)).json,
        ).toMatchObject({ revoked: expect.any(Number) });
        expect((await account(mine)).status).toBe(200);
      },
    ],
    [
      "ending one session of the list",
      async (t) => {
        const list = (await portal.from(newAddress(), "GET", "/api/auth/sessions", undefined, t)).json as {
          id: string;
          current: boolean;
        }[];
        expect(
          (
            await portal.from(
              newAddress(),
              "DELETE",
              `/api/auth/sessions/${list.find((s) => s.current)?.id}`,
              undefined,
              t,
            )
          ).status,
        ).toBe(200);
      },
    ],
  ];
  test.each(ways)("%s takes effect with the next request on both servers", async (_name, end) => {
    const token = await portal.token("ssm");
    for (const on of [portal, other]) for (let i = 0; i < 3; i++) expect((await account(token, on)).status).toBe(200);
    await end(token);
    expect((await account(token)).status).toBe(401);
    await heard(() => account(token, other), 401);
  });
  test("cannot be caused by another user", async () => {
    const victim = await portal.token("gm");
    const [s] = (await portal.from(newAddress(), "GET", "/api/auth/sessions", undefined, victim)).json as {
      id: string;
    }[];
    expect(
      (await portal.from(newAddress(), "DELETE", `/api/auth/sessions/${s?.id}`, undefined, await portal.token("kam")))
        .status,
    ).toBe(404);
    expect((await account(victim)).status).toBe(200);
  });
  test("a change of a role's permissions takes effect with the next request", async () => {
    const token = await portal.token("spc");
    const list = () => portal.from(newAddress(), "GET", "/api/store", undefined, token);
    expect((await list()).status).toBe(200);
    await portal.sql(
      "delete from role_action where action = 'store.read' and role_id = (select id from role where code = 'ROLE_SPC')",
    );
    await portal.sql("select pg_notify('portal_access', 'all')");
    await heard(list, 403);
    await portal.sql("insert into role_action select id, 'store.read' from role where code = 'ROLE_SPC'");
    await new Promise((r) => setTimeout(r, 1_050)); // without a notification the cache expires after a second
    expect((await list()).status).toBe(200);
  });
  test("nothing is cached while the notification connection is interrupted", async () => {
    const token = await portal.token("spc");
    expect((await account(token)).status).toBe(200);
    await portal.sql(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'portal-listen' and datname = current_database()",
    );
    await new Promise((r) => setTimeout(r, 250)); // noticed by now; reconnects after 500 ms
    expect((await account(token)).status).toBe(200);
    await age(token, "revoked_at = now()"); // without a notification
    expect((await account(token)).status).toBe(401);
  });
});

describe("the two headers", () => {
  test("with different tokens are refused for any user, also on public calls", async () => {
    const [a, b] = [await portal.token("tso"), await portal.token("asm")];
    for (const path of ["/api/auth/account", "/api/auth/providers"]) {
      const answer = await portal.from(newAddress(), "GET", path, undefined, a, { accesstoken: b });
      expect([path, answer.status]).toEqual([path, 400]);
    }
    expect(
      (await portal.from(newAddress(), "GET", "/api/auth/account", undefined, null, { accesstoken: a })).status,
    ).toBe(200);
    expect((await portal.from(newAddress(), "GET", "/api/auth/account", undefined, a, { accesstoken: a })).status).toBe(
      200,
    );
  });
});
