import { z } from "zod";
import { Refused } from "#kit/refused.ts";
import {
  accountKey,
  authEnv,
  clearAccountFailures,
  limitAccount,
  limitAddress,
  refundAttempt,
} from "#platform/access/index.server.ts";
import { type Ctx, handle } from "#platform/http/index.server.ts";
import { authProviders, type ProviderInput, providerLogin } from "#platform/access/index.ts";
import { verifyAtDirectory } from "./directory.server.ts";
import { accountOf, type Identity } from "./external-identity.server.ts";
import { offerFor } from "./identity-offer.server.ts";
import { verifyAtIdentityProvider } from "./oidc.server.ts";
import { plain } from "./plain-text.server.ts";
import { codeInput, verifySecondStep } from "./second-step-proof.server.ts";
import { complete, record, type Who, wrong } from "./sign-in.server.ts";

export const providerProof = z.discriminatedUnion("provider", [
  z.strictObject({
    provider: z.literal("ldap"),
    username: plain(254, "Please input your username or email!"),
    password: plain(1_000, "Please input password!"),
    code: codeInput,
  }),
  z.strictObject({ provider: z.literal("oidc"), callback: plain(4_000), binding: plain(100) }),
]);

/** Sign-in by directory or identity provider; refusals are the same as for a wrong password. */
export const onProviderLogin = handle(providerLogin, providerProof, async (input, ctx) => {
  const who = await verifyByProvider(ctx, input, true);
  return complete(ctx, who, input.provider);
});

/**
 * The account of an identity confirmed by the provider; one that waits for its first role may sign in without
 * permissions. The portal requires its second step after a directory, which verifies only the password; an identity
 * provider has its own.
 */
export async function verifyByProvider(ctx: Ctx, input: ProviderInput, signingIn = false): Promise<Who> {
  await limitAddress(ctx.db, "login", ctx.request.ip);
  const key = input.provider === "ldap" ? `ldap:${accountKey(undefined, input.username.trim())}` : null;
  if (key) await limitAccount(ctx.db, key);
  const identity = await identityOf(ctx, input);
  const offered = identity && signingIn ? await offerFor(ctx.db, identity) : undefined;
  if (offered) {
    await refundAttempt(ctx.db, "login", ctx.request.ip);
    throw offered;
  }
  const who = identity ? await accountOf(ctx, identity) : undefined;
  if (!who || (who.status !== "active" && who.status !== "pending")) {
    await record(ctx.db, ctx, {
      provider: input.provider,
      who,
      ok: false,
      reason: who ? who.status : "refused by the provider",
    });
    throw wrong();
  }
  if (key && signingIn && input.provider === "ldap")
    await verifySecondStep(ctx, { who, code: input.code, key, provider: "ldap" });
  if (key) await clearAccountFailures(ctx.db, key);
  await refundAttempt(ctx.db, "login", ctx.request.ip);
  return who;
}

/** The identity confirmed by the provider; every refusal is recorded in the audit trail. */
async function identityOf(ctx: Ctx, input: ProviderInput): Promise<Identity | null> {
  if (input.provider === "ldap") return verifyAtDirectory(input.username, input.password, ctx.log);
  try {
    return await verifyAtIdentityProvider(ctx, input.callback, input.binding);
  } catch (error) {
    if (error instanceof Refused && error.status === 401)
      await record(ctx.db, ctx, { provider: "oidc", who: undefined, ok: false, reason: error.code });
    throw error;
  }
}

const demoPassword = "Portal#2026";

/** The sign-in options; demo accounts are listed only with demo data. */
export const onProviders = handle(authProviders, z.strictObject({}), async (_input, { db }) => {
  const env = authEnv();
  const demo =
    env.NODE_ENV === "production"
      ? []
      : await db.internal("demo accounts").query<{ username: string; label: string }>(
          `select u.username, min(r.name) as label from {app_user} u join {user_role} ur on ur.user_id = u.id join {role} r on r.id = ur.role_id
     where u.demo and u.status = 'active' and u.id <= (select min(d.id) + 19 from {app_user} d where d.demo) group by u.id, u.username order by u.id`,
        );
  return {
    ldap: env.LDAP_URL ? { label: env.LDAP_LABEL } : null,
    oidc: env.OIDC_ISSUER && env.OIDC_CLIENT_ID ? { label: env.OIDC_LABEL } : null,
    register: env.REGISTRATION === "on",
    applicationName: env.APPLICATION_NAME,
    demo: demo.length > 0 ? demo.map((d) => ({ ...d, password: demoPassword })) : null,
  };
});
