import { randomUUID } from "node:crypto";
import { type JWTPayload, jwtVerify, SignJWT } from "jose";
import { authEnv } from "#platform/access/index.server.ts";
import type { Lock } from "./embed-lock.server.ts";

export type Signed = {
  readonly id: number;
  readonly provider: "jwt" | "metabase";
  readonly origin: string;
  readonly dashboardKey: string;
  readonly secret: string;
};
const algorithm = "HS256";
const keyOf = (secret: string) => new TextEncoder().encode(secret);
const issuer = (): string => authEnv().PUBLIC_URL ?? "portal";
/** A token that expired longer ago starts a new opening. */
const renewableSeconds = 900;

/** Signs the dashboard, the scope and the expiry for the provider; the token contains no name. */
export function signToken(of: Signed, lock: Lock, userId: number, seconds: number): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT(
    of.provider === "metabase"
      ? forMetabase(of, lock)
      : { dashboard: of.dashboardKey, scope: lock.scope, params: lock.params },
  )
    .setProtectedHeader({ alg: algorithm, typ: "JWT" })
    .setIssuer(issuer())
    .setAudience(of.origin)
    .setSubject(String(userId))
    .setJti(`${of.id}.${randomUUID()}`)
    .setIssuedAt(now)
    .setExpirationTime(now + seconds)
    .sign(keyOf(of.secret));
}

/** Metabase treats an empty list as unlimited. */
const forMetabase = (of: Signed, { params }: Lock): JWTPayload => ({
  resource: { dashboard: Number(of.dashboardKey) },
  params: Object.fromEntries(Object.entries(params).map(([name, values]) => [name, values ?? []])),
});

/** Whether the token was issued to this person for this dashboard recently. */
export async function isOwnToken(token: string, of: Signed, userId: number): Promise<boolean> {
  try {
    const { payload } = await jwtVerify(token, keyOf(of.secret), {
      algorithms: [algorithm],
      issuer: issuer(),
      audience: of.origin,
      subject: String(userId),
      clockTolerance: renewableSeconds,
    });
    return payload.jti?.startsWith(`${of.id}.`) === true;
  } catch {
    return false;
  }
}
