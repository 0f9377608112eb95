import { randomBytes } from "node:crypto";
import type { Db } from "#platform/database/index.server.ts";
import { authEnv } from "../auth-env.server.ts";
import { announceAccessChange } from "../access-changes.server.ts";
import { hashToken, looksLikeToken, newToken, successorOf } from "./token.server.ts";

/** Interval of token renewal. The session itself lasts longer. */
export const tokenMinutes = 30;
/** How long a replaced token remains valid, in seconds, because other tabs may still send it. */
export const graceSeconds = 10;
export const maskingMinutes = 60;

export type Provider = "password" | "ldap" | "oidc";
export type Opened = { readonly token: string; readonly sessionId: string; readonly expiresIn: number };
type From = { readonly ip: string; readonly userAgent: string };

const lifeLeft = "least(:tokenSeconds, greatest(0, floor(extract(epoch from s.expires_at - now()))))::int";

/** Opens an ordinary session. Times come from the database, which all instances share. */
export async function openSession(db: Db, userId: number, provider: Provider, from: From): Promise<Opened> {
  const sys = db.internal("open a session");
  const s = await sys.one<{ id: string; left: number }>(
    `insert into {!session} as s (user_id, real_user_id, provider, expires_at, ip, user_agent)
     values (:user, :user, :provider, now() + make_interval(hours => :hours), :ip, left(:agent, 300))
     returning s.id, ${lifeLeft} as left`,
    {
      user: userId,
      provider,
      hours: authEnv().SESSION_HOURS,
      ip: from.ip,
      agent: from.userAgent,
      tokenSeconds: tokenMinutes * 60,
    },
  );
  return { token: await issueToken(sys, s.id), sessionId: s.id, expiresIn: s.left };
}

/** Opens a masked session below the caller's own. It ends with that session, and after one hour at the latest. */
export async function openMaskedSession(
  db: Db,
  of: { parentId: string; realUserId: number; userId: number },
  from: From,
): Promise<Opened & { until: string }> {
  const sys = db.internal("open a masked session");
  const s = await sys.one<{ id: string; left: number; until: string }>(
    `insert into {!session} as s (user_id, real_user_id, parent_id, provider, expires_at, authenticated_at, ip, user_agent)
     select :user, :real, p.id, p.provider, least(p.expires_at, now() + make_interval(mins => :minutes)), p.authenticated_at, :ip, left(:agent, 300)
     from {session} p where p.id = :parent
     returning s.id, s.expires_at as until, ${lifeLeft} as left`,
    {
      user: of.userId,
      real: of.realUserId,
      parent: of.parentId,
      minutes: maskingMinutes,
      ip: from.ip,
      agent: from.userAgent,
      tokenSeconds: tokenMinutes * 60,
    },
  );
  return { token: await issueToken(sys, s.id), sessionId: s.id, expiresIn: s.left, until: s.until };
}

/** Issues a further token for a session; existing tokens remain valid. */
export async function issueToken(db: Db, sessionId: string): Promise<string> {
  const token = newToken();
  await db
    .internal("issue a token")
    .run("insert into {!session_token} (token_hash, session_id) values (:hash, :session)", {
      hash: hashToken(token),
      session: sessionId,
    });
  return token;
}

export type Rotation =
  | { readonly state: "renewed"; readonly token: string; readonly expiresIn: number }
  | { readonly state: "unknown" | "ended" }
  | { readonly state: "reused"; readonly userId: number; readonly realUserId: number };

/**
 * Replaces a token by its successor. Tabs that send the same token within the grace period get the same successor. A
 * token that is used after the grace period was copied, so the whole session ends.
 */
export const rotateToken = (db: Db, token: string): Promise<Rotation> =>
  looksLikeToken(token)
    ? db.tx((t) => rotateIn(t.internal("renew a token"), token))
    : Promise.resolve({ state: "unknown" });

type TokenRow = {
  session_id: string;
  user_id: number;
  real_user_id: number;
  salt: Buffer | null;
  superseded: boolean;
  graced: boolean;
  alive: boolean;
  left: number;
};

async function rotateIn(sys: Db, token: string): Promise<Rotation> {
  const row = await sys.maybe<TokenRow>(
    `select t.session_id, s.user_id, s.real_user_id, t.salt, t.superseded_at is not null as superseded,
            coalesce(t.superseded_at > clock_timestamp() - make_interval(secs => :grace), false) as graced,
            s.revoked_at is null and s.expires_at > now() and s.last_seen_at > now() - make_interval(mins => :idle)
              and (p.id is null or (p.revoked_at is null and p.expires_at > now())) as alive, ${lifeLeft} as left
     from {session_token} t join {session} s on s.id = t.session_id left join {session} p on p.id = s.parent_id
     where t.token_hash = :hash for update of t`,
    {
      hash: hashToken(token),
      grace: graceSeconds,
      idle: authEnv().SESSION_IDLE_MINUTES,
      tokenSeconds: tokenMinutes * 60,
    },
  );
  if (!row) return { state: "unknown" };
  if (!row.alive) return { state: "ended" };
  if (!row.superseded)
    return { state: "renewed", token: await supersede(sys, token, row.session_id), expiresIn: row.left };
  if (row.graced && row.salt) return { state: "renewed", token: successorOf(token, row.salt), expiresIn: row.left };
  await endSessions(sys, { session: row.session_id }, "token-reuse");
  return { state: "reused", userId: row.user_id, realUserId: row.real_user_id };
}

async function supersede(sys: Db, token: string, sessionId: string): Promise<string> {
  const salt = randomBytes(32);
  const next = successorOf(token, salt);
  await sys.run(
    "update {!session_token} set superseded_at = clock_timestamp(), salt = :salt where token_hash = :hash",
    { salt, hash: hashToken(token) },
  );
  await sys.run("insert into {!session_token} (token_hash, session_id) values (:hash, :session)", {
    hash: hashToken(next),
    session: sessionId,
  });
  await sys.run("update {!session} set last_seen_at = now() where id = :session", { session: sessionId });
  return next;
}

export type Which = { readonly session: string } | { readonly user: number; readonly except?: string | undefined };

/** Ends sessions and every masked session below them. Each instance stops accepting them from its next request on. */
export async function endSessions(db: Db, which: Which, reason: string): Promise<number> {
  const sys = db.internal("end sessions");
  const ended = await sys.query<{ id: string }>(
    `update {!session} set revoked_at = now(), revoke_reason = :reason
     where revoked_at is null and (id = :session::uuid or parent_id = :session::uuid
        or ((user_id = :user::bigint or real_user_id = :user::bigint) and (:except::uuid is null or (id <> :except::uuid and parent_id is distinct from :except::uuid))))
     returning id`,
    {
      reason,
      session: "session" in which ? which.session : null,
      user: "user" in which ? which.user : null,
      except: "user" in which ? (which.except ?? null) : null,
    },
  );
  if (ended.length > 0)
    await sys.run("update {!masking_session} set ended_at = now() where id = any(:ids::uuid[]) and ended_at is null", {
      ids: ended.map((e) => e.id),
    });
  await announceAccessChange(sys, "session" in which ? { session: which.session } : { user: which.user });
  return ended.length;
}
