import { randomBytes } from "node:crypto";
import { identifierFault } from "#kit/identifier.ts";
import { audit, type Db } from "#platform/database/index.server.ts";
import type { Ctx } from "#platform/http/index.server.ts";
import { notifyOfWaitingAccount } from "#platform/jobs/index.server.ts";
import { findById, type Who } from "./sign-in.server.ts";

/** A person as known to a provider. Only `subject` identifies the person; the other fields initialize a new account. */
export type Identity = {
  readonly provider: "ldap" | "oidc";
  readonly subject: string;
  readonly username: string;
  readonly email: string | null;
  /** Whether the provider has verified the address; never set for a directory. */
  readonly emailVerified?: boolean;
  readonly name: string;
};

/**
 * The placeholder subject of a directory user named by an administrator beforehand; the first sign-in under that name
 * replaces it.
 */
export const placeholderSubject = (username: string): string => `name:${username.toLowerCase()}`;

/**
 * The account of an identity, found by (provider, subject) and never by e-mail. A new person gets an account that waits
 * for a role, so a directory can create accounts but grant no permissions.
 */
export async function accountOf(ctx: Ctx, identity: Identity): Promise<Who> {
  return ctx.db.internal("provider sign-in").tx(async (db) => {
    const known = await linked(db, identity.provider, identity.subject);
    if (known !== undefined) return (await findById(db, known)) as Who;
    const expected = identity.provider === "ldap" ? await claimAnnounced(db, identity) : undefined;
    const id = expected ?? (await makePending(db, identity));
    if (expected === undefined)
      await db.run(
        "insert into {!external_identity} (provider, subject, user_id, last_used_at) values (:provider, :subject, :id, now())",
        {
          provider: identity.provider,
          subject: identity.subject,
          id,
        },
      );
    await audit(db, {
      action: expected === undefined ? "register" : "identity.link",
      entity: "user",
      entityId: id,
      label: identity.name,
      userId: id,
      after: { provider: identity.provider },
      ip: ctx.request.ip,
      requestId: ctx.request.id,
    });
    if (expected === undefined) await notifyOfWaitingAccount(db, { id, name: identity.name.slice(0, 200) });
    return (await findById(db, id)) as Who;
  });
}

async function linked(db: Db, provider: string, subject: string): Promise<number | undefined> {
  return (
    await db.maybe<{ user_id: number }>(
      "update {!external_identity} set last_used_at = now() where provider = :provider and subject = :subject returning user_id",
      {
        provider,
        subject,
      },
    )
  )?.user_id;
}

async function claimAnnounced(db: Db, i: Identity): Promise<number | undefined> {
  return (
    await db.maybe<{ user_id: number }>(
      "update {!external_identity} set subject = :subject, last_used_at = now() where provider = :provider and subject = :name returning user_id",
      { provider: i.provider, subject: i.subject, name: placeholderSubject(i.username) },
    )
  )?.user_id;
}

/** Uses name and e-mail if they are unused; otherwise the account gets none of them, and an administrator decides. */
async function makePending(db: Db, i: Identity): Promise<number> {
  const unusable = identifierFault(i.username) !== undefined;
  const { id } = await db.one<{ id: number }>(
    `insert into {!app_user} (username, email, claimed_email, fullname, status)
     select case when length(:username) < 2 or :odd::boolean or exists (select 1 from {app_user} u where fold_code(u.username) = fold_code(:username)) then left(:base, 80) || '-' || :tail else :username end,
            case when exists (select 1 from {app_user} u where fold_code(u.email) = fold_code(:email)) then null else :email end,
            case when exists (select 1 from {app_user} u where fold_code(u.email) = fold_code(:email)) then :email end, :name, 'pending'
     returning id`,
    {
      username: i.username.slice(0, 100),
      // a name that resembles another is not used; an administrator assigns one
      odd: unusable,
      base: unusable ? i.provider : i.username.slice(0, 100),
      email: i.email?.slice(0, 254) ?? null,
      name: i.name.slice(0, 200),
      tail: randomBytes(3).toString("hex"),
    },
  );
  return id;
}
