import { createServer as createHttp, type RequestListener, type Server } from "node:http";
import { createServer as createNet } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Directory, noDirectory, openDirectory } from "#test/support/directory.ts";
import { newAddress, openPeople, type People } from "#test/support/identity.ts";
import { type IdentityProvider, openIdentityProvider } from "#test/support/identity-provider.ts";
import { type MailServer, openMailServer } from "#test/support/mail-server.ts";
import { faultWords } from "#platform/http/index.server.ts";

if (noDirectory) console.warn(noDirectory);

let portal: People;
let token: string;
beforeAll(async () => {
  portal = await openPeople();
  token = await portal.token("admin");
});
afterAll(() => portal.close());
afterEach(async () => {
  for (const name of Object.keys(process.env)) if (/^(SMTP_|LDAP_|OIDC_)/.test(name)) delete process.env[name];
  await portal.sql("delete from throttle");
});

type Tried = { readonly ok: boolean; readonly why: { readonly message: string; readonly values: object } | null };
async function tried(name: string): Promise<Tried> {
  const answer = await portal.from(newAddress(), "POST", "/api/connection/try", { name }, token);
  expect(answer.status).toBe(200);
  return answer.json as Tried;
}
/** The portal's message for the fault; it must not contain any text of the service or the library. */
async function faultOf(name: string): Promise<string> {
  const { ok, why } = await tried(name);
  if (ok) return "ok";
  const match = Object.entries(faultWords).find(([, words]) => words === why?.message);
  return match?.[0] ?? `unknown: ${JSON.stringify(why)}`;
}
const set = (values: Record<string, string>) => void Object.assign(process.env, values);
const portOf = (server: { address(): unknown }) => (server.address() as { port: number }).port;

describe("the mail server", () => {
  let mail: MailServer;
  beforeAll(async () => {
    mail = await openMailServer();
  });
  afterEach(() => {
    mail.answers = {};
  });
  afterAll(() => mail.close());
  const withAccount = () => mail.url.replace("smtp://", "smtp://portal:salah@");

  const faults: readonly (readonly [string, () => string, MailServer["answers"]])[] = [
    ["ok", () => mail.url, {}],
    ["dns", () => "smtp://mail.invalid", {}],
    ["refused", () => "smtp://127.0.0.1:9", {}],
    ["tls", () => mail.url.replace("smtp://", "smtps://"), {}],
    ["mailAccount", withAccount, { AUTH: () => "535 5.7.8 rahasia server" }],
    ["mailGreeting", () => mail.url, { GREETING: () => "554 5.7.1 rahasia server" }],
    ["mailProtocol", () => mail.url, { GREETING: () => "SSH-2.0-rahasia" }],
    ["closed", () => mail.url, { GREETING: () => "drop" }],
  ];
  test.each(faults)("reports %s", async (fault, url, answers) => {
    mail.answers = answers;
    set({ SMTP_URL: url() });
    expect(await faultOf("mail")).toBe(fault);
    expect(JSON.stringify(await tried("mail"))).not.toMatch(/rahasia|salah/);
  });
});

describe.skipIf(noDirectory)("the directory", () => {
  let directory: Directory;
  let good: Record<string, string>;
  beforeAll(async () => {
    directory = await openDirectory([]);
    good = {
      LDAP_URL: directory.url,
      LDAP_BASE_DN: directory.base,
      LDAP_BIND_DN: directory.admin.dn,
      LDAP_BIND_PASSWORD: directory.admin.password,
    };
  });
  afterAll(() => directory.stop());

  test.each([
    ["ok", {}],
    ["dns", { LDAP_URL: "ldap://directory.invalid" }],
    ["refused", { LDAP_URL: "ldap://127.0.0.1:9" }],
    ["directoryAccount", { LDAP_BIND_PASSWORD: "salah" }],
    ["directoryBase", { LDAP_BASE_DN: "ou=hilang,dc=contoh,dc=id" }],
    ["directoryBaseSyntax", { LDAP_BASE_DN: "=,=" }],
    ["directoryStartTls", { LDAP_START_TLS: "on" }],
  ])("reports %s", async (fault, wrong) => {
    set({ ...good, ...wrong });
    expect(await faultOf("directory")).toBe(fault);
  });
});

describe("the identity provider", () => {
  let provider: IdentityProvider;
  const servers: Server[] = [];
  beforeAll(async () => {
    provider = await openIdentityProvider("http://localhost:4000/auth/callback", {});
  });
  afterAll(async () => {
    await provider.close();
    for (const server of servers) server.closeAllConnections();
    await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
  });
  async function answering(listener: RequestListener): Promise<void> {
    const server = createHttp(listener);
    servers.push(server);
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    set({ OIDC_ISSUER: `http://127.0.0.1:${portOf(server)}`, OIDC_CLIENT_ID: "portal" });
  }
  const json =
    (body: object, headers: Record<string, string> = {}): RequestListener =>
    (_req, res) =>
      void res.writeHead(200, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));

  test("accepts the portal's credentials", async () => {
    set(provider.env);
    expect(await faultOf("provider")).toBe("ok");
  });
  test("refuses a wrong client secret", async () => {
    set({ ...provider.env, OIDC_CLIENT_SECRET: "salah" });
    expect(await faultOf("provider")).toBe("providerClient");
    expect((await tried("provider")).why?.values).toMatchObject({ code: "invalid_client" });
  });
  test("has an unknown host name", async () => {
    set({ OIDC_ISSUER: "https://login.invalid", OIDC_CLIENT_ID: "portal" });
    expect(await faultOf("provider")).toBe("dns");
  });
  test("is not running", async () => {
    const gone = createNet();
    await new Promise<void>((done) => gone.listen(0, "127.0.0.1", done));
    set({ OIDC_ISSUER: `http://127.0.0.1:${portOf(gone)}`, OIDC_CLIENT_ID: "portal" });
    await new Promise((done) => gone.close(done));
    expect(await faultOf("provider")).toBe("refused");
  });
  test("has no discovery document", async () => {
    await answering((_req, res) => void res.writeHead(404).end("rahasia"));
    expect(await faultOf("provider")).toBe("providerDocument");
    expect((await tried("provider")).why?.values).toMatchObject({ code: "HTTP 404" });
  });
  test("returns another content type", async () => {
    await answering((_req, res) => void res.writeHead(200, { "content-type": "text/html" }).end("<h1>rahasia</h1>"));
    expect(await faultOf("provider")).toBe("providerContent");
  });
  test("names another issuer", async () => {
    await answering(json({ issuer: "https://issuer.example" }));
    expect(await faultOf("provider")).toBe("providerIssuer");
    expect((await tried("provider")).why?.values).toMatchObject({ found: "https://issuer.example" });
  });
  test("has a different time", async () => {
    const hourAgo = new Date(Date.now() - 3_600_000).toUTCString();
    await answering((req, res) => json({ issuer: `http://${req.headers.host}` }, { date: hourAgo })(req, res));
    expect(await faultOf("provider")).toBe("providerClock");
  });
  test("closes the connection", async () => {
    const server = createNet((socket) => socket.destroy());
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    set({ OIDC_ISSUER: `http://127.0.0.1:${portOf(server)}`, OIDC_CLIENT_ID: "portal" });
    expect(await faultOf("provider")).toBe("closed");
    await new Promise((done) => server.close(done));
  });
});
