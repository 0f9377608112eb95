import { createHash, randomBytes } from "node:crypto";
import * as client from "openid-client";
import { z } from "zod";
import { Refused } from "#kit/refused.ts";
import { authEnv, limitRate, publicUrl } from "#platform/access/index.server.ts";
import type { Db } from "#platform/database/index.server.ts";
import { type Ctx, handle, ServiceFault } from "#platform/http/index.server.ts";
import { oidcStart } from "#platform/access/index.ts";
import type { Identity } from "./external-identity.server.ts";
import { codeOf, isClientRefused, providerFault, refusalOf, unreachable, wrongState } from "./oidc-fault.server.ts";

const minutes = 10;
const hash = (text: string): Buffer => createHash("sha256").update(text).digest();

let known: { readonly key: string; readonly config: Promise<client.Configuration> } | undefined;

type Log = { warn(o: object, m: string): void };

/** Read once from the issuer. */
function configuration(log: Log): Promise<client.Configuration> {
  const env = authEnv();
  const key = `${env.OIDC_ISSUER} ${env.OIDC_CLIENT_ID} ${env.OIDC_CLIENT_SECRET}`;
  const config = known?.key === key ? known.config : discover();
  known = { key, config };
  return config.catch((error: unknown) => {
    if (known?.config === config) known = undefined; // the next call retries
    const { fault, faultCode } = providerFault(error);
    log.warn({ fault, code: faultCode }, "the identity provider's document could not be read");
    throw unreachable();
  });
}

/**
 * Discovers the provider. Plain http is permitted only for localhost, and never in production. Rejects with the
 * library's error.
 */
function discover(fetchWith?: client.CustomFetch): Promise<client.Configuration> {
  const env = authEnv();
  if (!env.OIDC_ISSUER || !env.OIDC_CLIENT_ID)
    throw new Refused("provider.off", "Cara masuk ini tidak tersedia.", [], 404);
  const issuer = new URL(env.OIDC_ISSUER);
  const loopback = env.NODE_ENV !== "production" && ["127.0.0.1", "localhost", "[::1]"].includes(issuer.hostname);
  const execute = [client.enableNonRepudiationChecks, ...(loopback ? [client.allowInsecureRequests] : [])];
  return client.discovery(
    issuer,
    env.OIDC_CLIENT_ID,
    { id_token_signed_response_alg: env.OIDC_ALGORITHM },
    env.OIDC_CLIENT_SECRET ? client.ClientSecretPost(env.OIDC_CLIENT_SECRET) : client.None(),
    { execute, timeout: 8, ...(fetchWith ? { [client.customFetch]: fetchWith } : {}) },
  );
}

/** Maximum clock skew. Tokens are valid for minutes, so a larger difference would make sign-ins fail. */
const maxSkewSeconds = 60;

/**
 * Tests the provider: reads its metadata, compares its clock, and sends an invalid code. If only the code is refused,
 * the portal's credentials are valid. Throws a `ServiceFault`.
 */
export async function pingProvider(): Promise<void> {
  known = undefined;
  let providerTime = Number.NaN;
  try {
    const config = await discover(async (url, options) => {
      const answer = await fetch(url, options as RequestInit);
      providerTime = Date.parse(answer.headers.get("date") ?? "");
      return answer;
    });
    const seconds = Math.round(Math.abs(Date.now() - providerTime) / 1_000);
    if (seconds > maxSkewSeconds) throw new ServiceFault("providerClock", { code: "clock", seconds });
    await verifyClient(config);
  } catch (error) {
    if (error instanceof Refused && !(error instanceof ServiceFault)) throw error;
    throw providerFault(error);
  }
}

async function verifyClient(config: client.Configuration): Promise<void> {
  if (!config.serverMetadata().token_endpoint) return;
  const probe = { code: "portal-connection-test", redirect_uri: callbackUrl(), code_verifier: "x".repeat(43) };
  try {
    await client.genericGrantRequest(config, "authorization_code", probe);
  } catch (error) {
    if (isClientRefused(error) || (error as { error?: unknown }).error === undefined) throw error;
  }
}

export const callbackUrl = (): string => `${publicUrl() ?? `http://localhost:${authEnv().PORT}`}/auth/callback`;

/** Starts a sign-in: code flow with PKCE, state and nonce; `binding` ties the response to the browser. */
export const onOidcStart = handle(oidcStart, z.strictObject({}), async (_input, ctx) => {
  await limitRate(ctx.db, `oidc:${ctx.request.ip}`, 10 * authEnv().LOGIN_RATE_PER_MINUTE, 60);
  const config = await configuration(ctx.log);
  const [state, nonce, verifier, binding] = [
    client.randomState(),
    client.randomNonce(),
    client.randomPKCECodeVerifier(),
    randomBytes(32).toString("base64url"),
  ];
  await ctx.db
    .internal("provider sign-in")
    .run(
      `insert into {!oidc_start} (state_hash, binding_hash, nonce, code_verifier, expires_at) values (:state, :binding, :nonce, :verifier, now() + make_interval(mins => ${minutes}))`,
      { state: hash(state), binding: hash(binding), nonce, verifier },
    );
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: callbackUrl(),
    scope: authEnv().OIDC_SCOPE,
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    // A signed-in person is being verified again, so the provider must ask for credentials.
    ...(ctx.request.token ? { prompt: "login" } : {}),
  });
  return { url: url.href, binding };
});

/**
 * Converts the provider's response to an identity; each start accepts one response. Throws a `Refused` with the reason.
 */
export async function verifyAtIdentityProvider(ctx: Ctx, callback: string, binding: string): Promise<Identity> {
  const config = await configuration(ctx.log);
  const query = new URLSearchParams(callback.replace(/^\?/, ""));
  const state = query.get("state") ?? "";
  const start = await takeStart(ctx.db, state, binding);
  if (!start) throw wrongState();
  try {
    const url = new URL(callbackUrl());
    url.search = query.toString();
    const tokens = await client.authorizationCodeGrant(config, url, {
      pkceCodeVerifier: start.code_verifier,
      expectedState: state,
      expectedNonce: start.nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new Error("the answer has no claims");
    const profile = { ...claims, ...(await moreAbout(config, tokens.access_token, claims.sub)) } as Record<
      string,
      unknown
    >;
    const text = (name: string): string => (typeof profile[name] === "string" ? (profile[name] as string) : "");
    // An unverified address is not used.
    const email = profile.email_verified === false ? null : text("email") || null;
    return {
      provider: "oidc",
      subject: claims.sub,
      username: text("preferred_username") || email || claims.sub,
      email,
      emailVerified: profile.email_verified === true || profile.email_verified === "true",
      name: text("name") || text("preferred_username") || email || claims.sub,
    };
  } catch (error) {
    ctx.log.warn(
      { reason: (error as Error).message, code: codeOf(error) },
      "the response of the identity provider was rejected",
    );
    throw refusalOf(error);
  }
}

const takeStart = (
  db: Db,
  state: string,
  binding: string,
): Promise<{ nonce: string; code_verifier: string } | undefined> =>
  db
    .internal("provider sign-in")
    .maybe(
      "delete from {!oidc_start} where state_hash = :state and binding_hash = :binding and expires_at > now() returning nonce, code_verifier",
      {
        state: hash(state),
        binding: hash(binding),
      },
    );

/** Name and e-mail from the userinfo endpoint, if the token does not contain them. */
async function moreAbout(
  config: client.Configuration,
  token: string,
  subject: string,
): Promise<Record<string, unknown>> {
  if (!config.serverMetadata().userinfo_endpoint) return {};
  return (await client.fetchUserInfo(config, token, subject).catch(() => ({}))) as Record<string, unknown>;
}
