import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { codeOf, fieldsOf, newAddress, openPeople, type People } from "#test/support/identity.ts";
import { type IdentityProvider, openIdentityProvider } from "#test/support/identity-provider.ts";
import { demoPassword } from "#test/support/portal.ts";

let portal: People;
let provider: IdentityProvider;
beforeAll(async () => {
  process.env.PUBLIC_URL = "http://portal.test";
  portal = await openPeople();
  provider = await openIdentityProvider("http://portal.test/auth/callback", {});
  Object.assign(process.env, provider.env);
});
afterAll(async () => {
  for (const name of Object.keys(process.env))
    if (name.startsWith("OIDC_") || name === "PUBLIC_URL") delete process.env[name];
  await provider.close();
  await portal.close();
});
beforeEach(() => portal.sql("delete from throttle"));

type Answer = Awaited<ReturnType<People["from"]>>;
type Ticket = { readonly detail: { readonly ticket: string; readonly email: string } };
const attempt = async () => {
  const started = await portal.from(newAddress(), "GET", "/api/auth/oidc/start");
  return started.json as { url: string; binding: string };
};
const finish = (callback: string, binding: string): Promise<Answer> =>
  portal.from(newAddress(), "POST", "/api/auth/oidc", { provider: "oidc", callback, binding });
async function arrive(subject: string, claims: Record<string, unknown>): Promise<Answer> {
  provider.people[subject] = claims;
  const { url, binding } = await attempt();
  return finish(await provider.browse(url, subject), binding);
}
const link = (ticket: string, password: string, code?: string, ip = newAddress()): Promise<Answer> =>
  portal.from(ip, "POST", "/api/auth/oidc/link", { ticket, password, ...(code ? { code } : {}) });
const ticketOf = (a: Answer): string => (a.json as Ticket).detail.ticket;
const identitiesOf = async (username: string) =>
  portal.sql("select provider, subject from external_identity where user_id = $1 order by subject", [
    await portal.id(username),
  ]);
const mail = (username: string) => `${username}@demo.portal.example`;

describe("a verified e-mail of an existing account", () => {
  test("is offered without signing in, and is linked once by the account's password", async () => {
    const offer = await arrive("sub-tso", { email: mail("TSO"), name: "Bagus P." });
    expect([offer.status, codeOf(offer)]).toEqual([409, "identity.known-email"]);
    expect((offer.json as Ticket).detail.email).toBe(mail("TSO"));
    expect(offer.text).not.toContain("access_token");
    expect(await identitiesOf("tso")).toEqual([]);
    expect(await portal.sql("select 1 from app_user where fullname = 'Bagus P.'")).toEqual([]);

    const wrong = await link(ticketOf(offer), "salah");
    expect([wrong.status, Object.keys(fieldsOf(wrong))]).toEqual([401, ["password"]]);
    const linked = await link(ticketOf(offer), demoPassword);
    expect(linked.json).toMatchObject({ id: await portal.id("tso"), roles: [{ role: "ROLE_TSO" }] });
    expect(await identitiesOf("tso")).toEqual([{ provider: "oidc", subject: "sub-tso" }]);
    expect((await link(ticketOf(offer), demoPassword)).status).toBe(410);

    const again = await arrive("sub-tso", { email: mail("TSO"), name: "Bagus P." });
    expect(again.json).toMatchObject({ id: await portal.id("tso") });
    const trail = await portal.sql(
      "select user_id::int as who, after from audit_event where action = 'identity.link' and entity_id = $1",
      [String(await portal.id("tso"))],
    );
    expect(trail).toEqual([{ who: await portal.id("tso"), after: { provider: "oidc" } }]);
    expect(await portal.sql("select reason from login_attempt where identity = 'tso' and not ok")).toEqual([
      { reason: "link: password" },
    ]);
  });

  test("notifies the account's owner by notice and e-mail", async () => {
    const id = await portal.id("tso");
    expect(await portal.sql("select kind from notification where user_id = $1 and kind = 'access'", [id])).toHaveLength(
      1,
    );
    expect(
      await portal.sql("select 1 from mail_outbox where user_id = $1 and subject like '%dihubungkan%'", [id]),
    ).toHaveLength(1);
  });

  test("counts wrong passwords for the account, as at sign-in", async () => {
    const offer = await arrive("sub-asm", { email: mail("asm"), name: "A" });
    const statuses: number[] = [];
    for (let i = 0; i < 7; i++) statuses.push((await link(ticketOf(offer), "salah")).status);
    expect(statuses).toContain(429);
    expect((await portal.from(newAddress(), "POST", "/api/login", { username: "asm", password: "x" })).status).toBe(
      429,
    );
    expect(await identitiesOf("asm")).toEqual([]);
  });

  test("requires the second step of an account that has one", async () => {
    const token = await portal.token("spc");
    const own = (path: string, body: object = {}) =>
      portal.from(newAddress(), "POST", `/api/auth/second-step/${path}`, body, token);
    const { secret } = (await own("start")).json as { secret: string };
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    const { codes } = (await own("confirm", { code })).json as { codes: string[] };
    const offer = await arrive("sub-spc", { email: mail("spc"), name: "S" });
    expect(codeOf(await link(ticketOf(offer), demoPassword))).toBe("login.second-step");
    expect(codeOf(await link(ticketOf(offer), demoPassword, "000000"))).toBe("login.second-step");
    expect(await identitiesOf("spc")).toEqual([]);
    expect((await link(ticketOf(offer), demoPassword, codes[0])).status).toBe(200);
    expect(await identitiesOf("spc")).toHaveLength(1);
  });

  test("is invalid after its expiry, and a new sign-in replaces the earlier ticket", async () => {
    const first = await arrive("sub-gm", { email: mail("gm"), name: "G" });
    const second = await arrive("sub-gm", { email: mail("gm"), name: "G" });
    expect((await link(ticketOf(first), demoPassword)).status).toBe(410);
    await portal.sql("update identity_offer set token_until = now() - interval '1 second' where subject = 'sub-gm'");
    expect((await link(ticketOf(second), demoPassword)).status).toBe(410);
    expect(await identitiesOf("gm")).toEqual([]);
  });
});

test.each([
  ["the provider has not verified", { email_verified: false }],
  ["has no verification state", { email_verified: undefined }],
])("an e-mail that %s is never linked", async (how, claims) => {
  const answer = await arrive(`sub-${how}`, { email: mail("crm"), name: `Orang ${how}`, ...claims });
  expect(answer.status).toBe(200);
  expect(answer.json).toMatchObject({ roles: [], actions: [] });
  expect((answer.json as { id: number }).id).not.toBe(await portal.id("crm"));
  expect(await portal.sql("select 1 from identity_offer where subject = $1", [`sub-${how}`])).toEqual([]);
});

test("an account that waits for a role is announced to users who grant roles", async () => {
  await arrive("sub-baru", { email: "baru@contoh.id", name: "Orang Baru" });
  const notified = await portal.sql<{ username: string }>(
    "select u.username from notification n join app_user u on u.id = n.user_id where n.kind = 'request' and n.text_values ->> 'name' = 'Orang Baru'",
  );
  expect(notified.map((t) => t.username)).toContain("admin");
  expect(notified.map((t) => t.username)).not.toContain("tso");
});

describe("an administrator", () => {
  const admin = async () => portal.token("admin");
  const post = async (id: number, path: string, body: object, token?: string) =>
    portal.from(newAddress(), "POST", `/api/user/${id}/${path}`, body, token ?? (await admin()));

  test("sees, accepts or rejects an offer, and unlinks; others may not", async () => {
    await arrive("sub-ssm", { email: mail("ssm"), name: "Siti" });
    const id = await portal.id("ssm");
    const token = await admin();
    const access = await portal.from(newAddress(), "GET", `/api/user/${id}/access`, undefined, token);
    const { offers } = access.json as { offers: { id: number; name: string; email: string }[] };
    expect(offers).toMatchObject([{ name: "Siti", email: mail("ssm") }]);
    const offer = offers[0]?.id as number;
    expect((await post(id, "identity/offer", { offer, accept: true }, await portal.token("gm"))).status).toBe(403);
    expect((await post(await portal.id("gm"), "identity/offer", { offer, accept: true }, token)).status).toBe(404);
    expect((await post(id, "identity/offer", { offer, accept: true }, token)).status).toBe(200);
    expect(await identitiesOf("ssm")).toEqual([{ provider: "oidc", subject: "sub-ssm" }]);
    expect((await arrive("sub-ssm", { email: mail("ssm"), name: "Siti" })).json).toMatchObject({ id });
    const gone = await post(id, "identity/drop", { provider: "oidc", subject: "sub-ssm" }, token);
    expect(gone.status).toBe(200);
    expect(codeOf(await arrive("sub-ssm", { email: mail("ssm"), name: "Siti" }))).toBe("identity.known-email");
    const [openOffer] = await portal.sql<{ id: number }>(
      "select id::int as id from identity_offer where user_id = $1",
      [id],
    );
    expect((await post(id, "identity/offer", { offer: openOffer?.id, accept: false }, token)).status).toBe(200);
    expect(await identitiesOf("ssm")).toEqual([]);
    const trail = await portal.sql<{ action: string; who: number }>(
      "select action, user_id::int as who from audit_event where entity_id = $1 and action like 'identity.%' order by id",
      [String(id)],
    );
    const who = await portal.id("admin");
    expect(trail.map((t) => [t.action, t.who])).toEqual([
      ["identity.link", who],
      ["identity.drop", who],
      ["identity.refuse", who],
    ]);
  });

  test("links a subject of the provider; its waiting account is archived, other identities stay", async () => {
    await portal.sql("update app_user set email = null where username = 'rsm'");
    const waiting = (await arrive("sub-rsm", { email: "rsm.baru@contoh.id", name: "Rudi" })).json as { id: number };
    const id = (await portal.sql<{ id: number }>("select id::int as id from app_user where username = 'gm'"))[0]
      ?.id as number;
    expect((await post(id, "identity", { provider: "oidc", username: "sub-rsm" })).status).toBe(200);
    expect((await arrive("sub-rsm", { email: "rsm.baru@contoh.id", name: "Rudi" })).json).toMatchObject({ id });
    expect(
      await portal.sql("select archived_at is not null as gone from app_user where id = $1", [waiting.id]),
    ).toEqual([{ gone: true }]);
    const taken = await post(await portal.id("asm"), "identity", { provider: "oidc", username: "sub-rsm" });
    expect(codeOf(taken)).toBe("identity.taken");
  });
});

describe("each provider error has its own message", () => {
  const languages = ["id", "en", "fr", "ru", "zh"];
  const messageIn = async (language: string, callback: string, binding: string) => {
    const body = { provider: "oidc", callback, binding };
    const answer = await portal.from(newAddress(), "POST", "/api/auth/oidc", body, null, {
      "accept-language": language,
    });
    return [codeOf(answer), (answer.json as { message: string }).message] as const;
  };
  const inAll = async (make: () => Promise<readonly [string, string]>) => {
    const messages = [];
    for (const language of languages) messages.push(await messageIn(language, ...(await make())));
    return messages;
  };

  test("a cancelled sign-in", async () => {
    const answers = await inAll(async () => {
      const { url, binding } = await attempt();
      return [await provider.browse(url, "sub-x", true), binding];
    });
    expect(new Set(answers.map(([code]) => code))).toEqual(new Set(["provider.cancelled"]));
    expect(new Set(answers.map(([, message]) => message)).size).toBe(languages.length);
  });

  test("a response whose state was modified or has expired", async () => {
    const answers = await inAll(async () => {
      const { url, binding } = await attempt();
      const callback = await provider.browse(url, "sub-baru");
      return [callback.replace(/state=[^&]+/, "state=tampered"), binding];
    });
    expect(new Set(answers.map(([code]) => code))).toEqual(new Set(["provider.state"]));
    expect(new Set(answers.map(([, message]) => message)).size).toBe(languages.length);
    const { url, binding } = await attempt();
    const callback = await provider.browse(url, "sub-baru");
    await portal.sql("update oidc_start set expires_at = now() - interval '1 second'");
    expect((await messageIn("id", callback, binding))[0]).toBe("provider.state");
  });

  test("a wrong client secret", async () => {
    process.env.OIDC_CLIENT_SECRET = "salah";
    const answers = await inAll(async () => {
      const { url, binding } = await attempt();
      return [await provider.browse(url, "sub-baru"), binding];
    });
    Object.assign(process.env, provider.env);
    expect(new Set(answers.map(([code]) => code))).toEqual(new Set(["provider.client"]));
    expect(new Set(answers.map(([, message]) => message)).size).toBe(languages.length);
  });
});
