import { ignoreMachineAway, audit, type Db } from "#platform/database/index.server.ts";
import { Refused } from "#kit/refused.ts";
import { openSession, type Provider } from "#platform/access/index.server.ts";
import type { Ctx } from "#platform/http/index.server.ts";
import type { LoginAnswer } from "#platform/access/index.ts";
import { profileOf } from "./profile.server.ts";

export type Who = {
  readonly id: number;
  readonly username: string;
  readonly fullname: string;
  readonly status: string;
  readonly vendor_id: number | null;
  readonly password_hash: string | null;
  readonly email: string | null;
  readonly locale: string | null;
  readonly external: boolean;
};

/** One message for a wrong name, a wrong password and a disabled account, so that they cannot be distinguished. */
export const wrong = () => new Refused("login.failed", "Nama pengguna atau kata sandi salah.", [], 401);

const columns =
  "u.id, u.username, u.fullname, u.status, u.vendor_id, u.password_hash, u.email, u.locale, exists (select 1 from {external_identity} x where x.user_id = u.id) as external";

/** By user name, otherwise by e-mail. */
export const findByName = (db: Db, identity: string): Promise<Who | undefined> =>
  db.asPortal("sign-in", "identify the user").maybe<Who>(
    `select ${columns} from {app_user} u where u.archived_at is null and (fold_code(u.username) = fold_code(:identity) or fold_code(u.email) = fold_code(:identity))
     order by fold_code(u.username) = fold_code(:identity) desc limit 1`,
    { identity },
  );
export const findById = (db: Db, id: number): Promise<Who | undefined> =>
  db
    .asPortal("sign-in", "identify the user")
    .maybe<Who>(`select ${columns} from {app_user} u where u.id = :id and u.archived_at is null`, { id });

type Attempt = {
  readonly provider: Provider;
  readonly who: Who | undefined;
  readonly ok: boolean;
  readonly reason: string | null;
};

/**
 * Records each attempt. The name is stored only if it belongs to an account, because passwords are sometimes typed into
 * that field.
 */
export async function record(db: Db, ctx: Ctx, a: Attempt): Promise<void> {
  await recordAttempt(db, ctx, a);
  await auditAttempt(db, ctx, a);
}

/** Attempts are replicated to all machines of a cluster; while one is unreachable, only the audit trail has them. */
async function recordAttempt(db: Db, ctx: Ctx, a: Attempt): Promise<void> {
  const { ip, userAgent, id } = ctx.request;
  const noted = db.internal("sign in").run(
    `insert into {!login_attempt} (provider, identity, user_id, vendor_id, ok, reason, ip, user_agent, request_id)
     values (:provider, :identity, :user, :vendor, :ok, :reason, :ip, left(:agent, 300), :request)`,
    {
      provider: a.provider,
      identity: a.who?.username ?? null,
      user: a.who?.id ?? null,
      vendor: a.who?.vendor_id ?? null,
      ok: a.ok,
      reason: a.reason,
      ip,
      agent: userAgent,
      request: id,
    },
  );
  await noted.catch(ignoreMachineAway);
}

async function auditAttempt(db: Db, ctx: Ctx, a: Attempt): Promise<void> {
  const { ip, id } = ctx.request;
  await audit(db.internal("sign in"), {
    action: a.ok ? "login" : "login.failed",
    entity: "session",
    entityId: a.who?.id ?? null,
    label: a.who?.username ?? null,
    userId: a.who?.id ?? null,
    after: { provider: a.provider, ...(a.reason ? { reason: a.reason } : {}) },
    ip,
    requestId: id,
  });
}

/**
 * Opens the session of a verified person, in one transaction with its audit records. Accounts are replicated to all
 * machines of a cluster, so the attempt and the time of the sign-in are recorded afterwards, and not if that fails.
 */
export async function complete(ctx: Ctx, who: Who, provider: Provider): Promise<LoginAnswer> {
  const sys = ctx.db.internal("sign in");
  const attempt = { provider, who, ok: true, reason: null } as const;
  const answer = await sys.tx(async (db): Promise<LoginAnswer> => {
    const { profile, password_at, reset_status } = await profileOf(db, who.id);
    const opened = await openSession(db, who.id, provider, ctx.request);
    await auditAttempt(db, ctx, attempt);
    return {
      access_token: opened.token,
      expires_in: opened.expiresIn,
      ...profile,
      password_at,
      reset_status: provider === "password" && reset_status,
    };
  });
  await recordSignIn(sys, ctx, attempt).catch((error: Error) =>
    ctx.log.warn({ err: error }, "recording the time of a sign-in failed"),
  );
  return answer;
}

async function recordSignIn(sys: Db, ctx: Ctx, attempt: Attempt & { readonly who: Who }): Promise<void> {
  await recordAttempt(sys, ctx, attempt);
  await sys.run("update {!app_user} set last_login_at = now(), last_login_ip = :ip where id = :id", {
    id: attempt.who.id,
    ip: ctx.request.ip,
  });
}
