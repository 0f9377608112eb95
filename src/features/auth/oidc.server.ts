import { createHash, randomBytes } from "node:crypto";
import * as client from "openid-client";
import { z } from "zod";
import { Refused } from "#kit/refused.ts";
import { authEnv, publicUrl } from "#server/access/auth-env.ts";
import type { Db } from "#server/db/db.ts";
import { type Ctx, handle } from "#server/http/handle.ts";
import { limit } from "#server/access/throttle.ts";
import { oidcStart } from "./auth.calls.ts";
import type { Identity } from "./external-identity.server.ts";

const minutes = 10;
const unreachable = () =>
  new Refused(
    "identity-provider.unreachable",
    "Penyedia identitas sedang tidak dapat dihubungi. Coba lagi sebentar.",
    [],
    503,
    { retryAfter: 5 },
  );
const hash = (text: string): Buffer => createHash("sha256").update(text).digest();

let known: { readonly key: string; readonly config: Promise<client.Configuration> } | undefined;

/** Read once from the issuer; plain http is spoken with the own machine alone, and never in production. */
function configuration(): Promise<client.Configuration> {
  const env = authEnv();
  if (!env.OIDC_ISSUER || !env.OIDC_CLIENT_ID)
    throw new Refused("provider.off", "Cara masuk ini tidak tersedia.", [], 404);
  const key = `${env.OIDC_ISSUER} ${env.OIDC_CLIENT_ID} ${env.OIDC_CLIENT_SECRET}`;
  if (known?.key === key) return known.config;
  const issuer = new URL(env.OIDC_ISSUER);
  const loopback = env.NODE_ENV !== "production" && ["127.0.0.1", "localhost", "[::1]"].includes(issuer.hostname);
  const execute = [client.enableNonRepudiationChecks, ...(loopback ? [client.allowInsecureRequests] : [])];
  const config = client.discovery(
    issuer,
    env.OIDC_CLIENT_ID,
    { id_token_signed_response_alg: env.OIDC_ALGORITHM },
    env.OIDC_CLIENT_SECRET ? client.ClientSecretPost(env.OIDC_CLIENT_SECRET) : client.None(),
    { execute, timeout: 8 },
  );
  known = { key, config };
  config.catch(() => {
    if (known?.key === key) known = undefined; // the next one asks again
  });
  return config.catch(() => Promise.reject(unreachable()));
}

/** Reads what the provider says of itself anew. */
export async function pingProvider(): Promise<void> {
  known = undefined;
  await configuration();
}

export const callbackUrl = (): string => `${publicUrl() ?? `http://localhost:${authEnv().PORT}`}/auth/callback`;

/** Opens a sign-in: code with PKCE, state and nonce; `binding` ties the answer to the browser that asked. */
export const onOidcStart = handle(oidcStart, z.strictObject({}), async (_input, ctx) => {
  await limit(ctx.db, `oidc:${ctx.request.ip}`, 10 * authEnv().LOGIN_RATE_PER_MINUTE, 60);
  const config = await configuration();
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
    // Somebody signed in comes to prove once more who they are, so the provider must really ask.
    ...(ctx.request.token ? { prompt: "login" } : {}),
  });
  return { url: url.href, binding };
});

/** Turns what the provider sent back into an identity; each start is good for one answer. */
export async function proveAtIdentityProvider(ctx: Ctx, callback: string, binding: string): Promise<Identity | null> {
  const config = await configuration();
  const query = new URLSearchParams(callback.replace(/^\?/, ""));
  const state = query.get("state") ?? "";
  const start = await takeStart(ctx.db, state, binding);
  if (!start) return null;
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
    if (!claims) return null;
    const said = { ...claims, ...(await moreAbout(config, tokens.access_token, claims.sub)) } as Record<
      string,
      unknown
    >;
    const text = (name: string): string => (typeof said[name] === "string" ? (said[name] as string) : "");
    // Without a confirmed address the e-mail is not shown as theirs.
    const email = said.email_verified === false ? null : text("email") || null;
    return {
      provider: "oidc",
      subject: claims.sub,
      username: text("preferred_username") || email || claims.sub,
      email,
      name: text("name") || text("preferred_username") || email || claims.sub,
    };
  } catch (error) {
    ctx.log.warn(
      { reason: (error as Error).message, code: (error as { code?: string }).code },
      "the identity provider's answer was refused",
    );
    if ((error as { code?: string }).code === "OAUTH_TIMEOUT" || (error as Error).name === "TypeError")
      throw unreachable();
    return null;
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

/** Name and e-mail, where the provider keeps them out of the token. */
async function moreAbout(
  config: client.Configuration,
  token: string,
  subject: string,
): Promise<Record<string, unknown>> {
  if (!config.serverMetadata().userinfo_endpoint) return {};
  return (await client.fetchUserInfo(config, token, subject).catch(() => ({}))) as Record<string, unknown>;
}
