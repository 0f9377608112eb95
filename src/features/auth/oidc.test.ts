import { createServer, type Server } from "node:http";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newAddress, openPeople, type People } from "#test/support/identity.ts";
import { type IdentityProvider, openIdentityProvider } from "#test/support/identity-provider.ts";

let portal: People;
beforeAll(async () => {
  process.env.PUBLIC_URL = "http://portal.test";
  portal = await openPeople();
});
afterAll(async () => {
  for (const name of Object.keys(process.env))
    if (name.startsWith("OIDC_") || name === "PUBLIC_URL") delete process.env[name];
  await portal.close();
});
beforeEach(() => portal.sql("delete from throttle"));

const listen = (server: Server) =>
  new Promise<string>((done) =>
    server.listen(0, "127.0.0.1", () => done(`http://127.0.0.1:${(server.address() as { port: number }).port}`)),
  );
type Started = { url: string; binding: string };
const start = async (token?: string) =>
  (await portal.from(newAddress(), "GET", "/api/auth/oidc/start", undefined, token)).json as Started;
const finish = (callback: string, binding: string) =>
  portal.from(newAddress(), "POST", "/api/auth/oidc", { provider: "oidc", callback, binding });

describe("a real identity provider", () => {
  let provider: IdentityProvider;
  beforeAll(async () => {
    provider = await openIdentityProvider("http://portal.test/auth/callback", {
      "sub-dewi": { email: "dewi@contoh.id", name: "Dewi Sartika" },
    });
    Object.assign(process.env, provider.env);
  });
  afterAll(() => provider.close());
  const browse = (url: string, login: string) => provider.browse(url, login);

  test("uses code, PKCE, state and nonce; the account waits for a role and is found by its subject", async () => {
    const { url, binding } = await start();
    const params = new URL(url).searchParams;
    expect(Object.fromEntries(params)).toMatchObject({
      response_type: "code",
      code_challenge_method: "S256",
      redirect_uri: "http://portal.test/auth/callback",
      scope: "openid profile email",
    });
    expect(params.get("state")).toBeTruthy();
    expect(params.get("nonce")).toBeTruthy();
    const answer = await finish(await browse(url, "sub-dewi"), binding);
    expect(answer.json).toMatchObject({ name: "Dewi Sartika", email: "dewi@contoh.id", roles: [], actions: [] });
    provider.people["sub-dewi"] = { email: "nama.baru@contoh.id", name: "Nama Baru" };
    const second = await start();
    const again = await finish(await browse(second.url, "sub-dewi"), second.binding);
    expect((again.json as { id: number }).id).toBe((answer.json as { id: number }).id);
  });
  test("a response is valid once, in the browser and with the state of the request", async () => {
    const { url } = await start();
    const callback = await browse(url, "sub-dewi");
    expect((await finish(callback, "somebody else's browser")).status).toBe(401);
    const other = await start();
    expect((await finish(callback, other.binding)).status).toBe(401);
    expect(
      (
        await finish(
          callback.replace(/state=[^&]+/, `state=${new URL(other.url).searchParams.get("state")}`),
          other.binding,
        )
      ).status,
    ).toBe(401);
    const third = await start();
    const good = await browse(third.url, "sub-dewi");
    expect((await finish(good, third.binding)).status).toBe(200);
    expect((await finish(good, third.binding)).status).toBe(401);
  });
  test("a signed-in person must enter the credentials again", async () => {
    const { url, binding } = await start();
    const token = ((await finish(await browse(url, "sub-dewi"), binding)).json as { access_token: string })
      .access_token;
    const again = await start(token);
    expect(new URL(again.url).searchParams.get("prompt")).toBe("login");
    const answer = await portal.from(
      newAddress(),
      "POST",
      "/api/auth/reauth",
      { provider: "oidc", callback: await browse(again.url, "sub-dewi"), binding: again.binding },
      token,
    );
    expect(answer.status).toBe(200);
  });
});

describe("forged tokens", () => {
  let server: Server;
  let issuer: string;
  let token: (nonce: string) => Promise<unknown>;
  let keys: unknown[] = [];
  beforeAll(async () => {
    const right = await generateKeyPair("RS256", { extractable: true });
    const wrong = await generateKeyPair("RS256", { extractable: true });
    const jwk = { ...(await exportJWK(right.publicKey)), kid: "one", alg: "RS256", use: "sig" };
    keys = [jwk];
    const nonces = new Map<string, string>();
    server = createServer((req, res) => {
      const url = new URL(req.url as string, issuer);
      const json = (o: unknown) => res.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(o));
      if (url.pathname === "/.well-known/openid-configuration")
        return json({
          issuer,
          authorization_endpoint: `${issuer}/auth`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/jwks`,
          response_types_supported: ["code"],
          subject_types_supported: ["public"],
          id_token_signing_alg_values_supported: ["RS256", "HS256", "none"],
        });
      if (url.pathname === "/jwks") return json({ keys });
      let body = "";
      req
        .on("data", (c) => (body += c))
        .on(
          "end",
          () =>
            void token(nonces.get("last") ?? "").then((id_token) =>
              json({ access_token: "x", token_type: "bearer", id_token }),
            ),
        );
    });
    issuer = await listen(server);
    Object.assign(process.env, { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: "portal", OIDC_CLIENT_SECRET: "rahasia" });
    const now = () => Math.floor(Date.now() / 1000);
    const good = (nonce: string) => ({
      iss: issuer,
      aud: "portal",
      sub: "forged",
      nonce,
      iat: now(),
      exp: now() + 300,
    });
    const sign = (claims: Record<string, unknown>, key = right.privateKey, header: Record<string, unknown> = {}) =>
      new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: "one", ...header }).sign(key);
    const b64 = (o: unknown) => Buffer.from(JSON.stringify(o)).toString("base64url");
    forgeries = {
      "another issuer": (n) => sign({ ...good(n), iss: "https://issuer.example" }),
      "the issuer with a slash": (n) => sign({ ...good(n), iss: `${issuer}/` }),
      "another audience": (n) => sign({ ...good(n), aud: "other" }),
      "two audiences and no authorised party": (n) => sign({ ...good(n), aud: ["portal", "other"] }),
      "another authorised party": (n) => sign({ ...good(n), aud: ["portal", "other"], azp: "other" }),
      "another nonce": (n) => sign({ ...good(n), nonce: "other" }),
      "no nonce": (n) => sign({ ...good(n), nonce: undefined }),
      "run out": (n) => sign({ ...good(n), iat: now() - 900, exp: now() - 600 }),
      "no expiry": (n) => sign({ ...good(n), exp: undefined }),
      "not valid yet": (n) => sign({ ...good(n), nbf: now() + 900 }),
      "no subject": (n) => sign({ ...good(n), sub: undefined }),
      "a key of its own": (n) => sign(good(n), wrong.privateKey),
      "alg none": async (n) => `${b64({ alg: "none" })}.${b64(good(n))}.`,
      "the client's secret as key": (n) =>
        new SignJWT(good(n)).setProtectedHeader({ alg: "HS256" }).sign(Buffer.from("rahasia".padEnd(32, "0"))),
      "claims changed after signing": async (n) => {
        const [h, , s] = (await sign(good(n))).split(".");
        return `${h}.${b64({ ...good(n), sub: "admin" })}.${s}`;
      },
      "no token": async () => undefined,
    };
    validToken = (n) => sign(good(n));
    remember = (nonce) => void nonces.set("last", nonce);
  });
  afterAll(
    () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(done);
      }),
  );
  let forgeries: Record<string, (nonce: string) => Promise<unknown>> = {};
  let validToken: (nonce: string) => Promise<unknown>;
  let remember: (nonce: string) => void;

  const attempt = async (make: (nonce: string) => Promise<unknown>) => {
    const { url, binding } = await start();
    const params = new URL(url).searchParams;
    remember(params.get("nonce") as string);
    token = make;
    return finish(`code=abc&state=${params.get("state")}`, binding);
  };
  test("a correct token is accepted, so that the others are refused for their defect only", async () =>
    expect((await attempt(validToken)).json).toMatchObject({ roles: [] }));
  test("every forged token is refused", async () => {
    expect(Object.keys(forgeries).length).toBeGreaterThanOrEqual(14);
    for (const [name, make] of Object.entries(forgeries)) {
      await portal.sql("delete from throttle");
      expect([name, (await attempt(make)).status]).toEqual([name, 401]);
    }
  });
  test("a response with an error, or of another issuer, is refused", async () => {
    const first = await start();
    expect(
      (await finish(`error=access_denied&state=${new URL(first.url).searchParams.get("state")}`, first.binding)).status,
    ).toBe(401);
    const second = await start();
    remember(new URL(second.url).searchParams.get("nonce") as string);
    token = validToken;
    expect(
      (
        await finish(
          `code=abc&iss=https%3A%2F%2Fissuer.example&state=${new URL(second.url).searchParams.get("state")}`,
          second.binding,
        )
      ).status,
    ).toBe(401);
  });
});
