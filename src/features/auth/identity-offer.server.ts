import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { Refused } from "#kit/refused.ts";
import {
  accountKey,
  announceAccessChange,
  checkPassword,
  clearAccountFailures,
  endSessions,
  limitAccount,
  limitAddress,
  refundAttempt,
} from "#platform/access/index.server.ts";
import { audit, type Db } from "#platform/database/index.server.ts";
import { type Ctx, handle } from "#platform/http/index.server.ts";
import { addresseeOf, identityLinkedEmail, notify, queueMail } from "#platform/jobs/index.server.ts";
import { linkIdentity } from "#platform/access/index.ts";
import type { Identity } from "./external-identity.server.ts";
import { plain } from "./plain-text.server.ts";
import { codeInput, verifySecondStep } from "./second-step-proof.server.ts";
import { complete, findById, record, type Who } from "./sign-in.server.ts";

const minutes = 15;
const hash = (text: string): Buffer => createHash("sha256").update(text).digest();
export type Offer = {
  readonly id: number;
  readonly provider: "oidc";
  readonly subject: string;
  readonly user_id: number;
  readonly name: string;
};

/**
 * The refusal that offers linking, if the provider has verified an e-mail that belongs to an active account; undefined
 * if the identity is already linked, or the address is unknown. Unverified addresses are never offered.
 */
export async function offerFor(db: Db, identity: Identity): Promise<Refused | undefined> {
  if (identity.provider !== "oidc" || !identity.emailVerified || !identity.email) return undefined;
  const ticket = randomBytes(32).toString("base64url");
  const made = await db.internal("offer to link an identity").run(
    `insert into {!identity_offer} as o (provider, subject, user_id, email, name, token_hash, token_until)
     select :provider, :subject, u.id, left(:email, 254), left(:name, 200), :hash, now() + make_interval(mins => ${minutes})
     from {app_user} u where fold_code(u.email) = fold_code(:email) and u.status = 'active' and u.archived_at is null
       and not exists (select 1 from {external_identity} x join {app_user} w on w.id = x.user_id
         where x.provider = :provider and x.subject = :subject and w.status <> 'pending')
     order by u.email = :email desc, u.id limit 1
     on conflict (provider, subject) do update set user_id = excluded.user_id, email = excluded.email, name = excluded.name,
       token_hash = excluded.token_hash, token_until = excluded.token_until, asked_at = now()`,
    {
      provider: identity.provider,
      subject: identity.subject,
      email: identity.email,
      name: identity.name,
      hash: hash(ticket),
    },
  );
  if (made === 0) return undefined;
  return new Refused(
    "identity.known-email",
    "Email {email} di penyedia identitas sudah dipakai sebuah akun portal. Buktikan kata sandi akun itu satu kali untuk menghubungkan keduanya.",
    [],
    409,
    { ticket, email: identity.email },
  );
}

const over = () =>
  new Refused(
    "identity.offer-over",
    "Waktu untuk menghubungkan sudah lewat. Masuk lagi lewat penyedia identitas.",
    [],
    410,
  );
const wrongPassword = () => {
  const message = "Kata sandi akun portal ini salah.";
  return new Refused("login.failed", message, { password: message }, 401);
};

/** Verifies the account's password (and second step), links it to the identity of the ticket, and signs in. */
export const onLinkIdentity = handle(
  linkIdentity,
  z.strictObject({ ticket: plain(100), password: plain(1_000, "Please input password!"), code: codeInput }),
  async ({ ticket, password, code }, ctx) => {
    const { db, request } = ctx;
    await limitAddress(db, "login", request.ip);
    const offer = await db
      .internal("link an identity")
      .maybe<Offer>(
        "select id, provider, subject, user_id, name from {identity_offer} where token_hash = :hash and token_until > now()",
        { hash: hash(ticket) },
      );
    if (!offer) throw over();
    const who = await provedOwner(ctx, offer, password, code);
    await db.internal("link an identity").tx(async (tx) => {
      if (!(await takeOffer(tx, offer.id))) throw over();
      await linkTo(tx, ctx, who, offer);
      await notifyLinked(tx, who);
    });
    await refundAttempt(db, "login", request.ip);
    return complete(ctx, who, offer.provider);
  },
);

/** Verifies the account's owner by password, with the same limits, audit records and second step as at sign-in. */
async function provedOwner(ctx: Ctx, offer: Offer, password: string, code: string | undefined): Promise<Who> {
  const key = accountKey(offer.user_id, "");
  await limitAccount(ctx.db, key);
  const who = await findById(ctx.db, offer.user_id);
  const right = await checkPassword(who?.password_hash, password);
  if (!who || !right || who.status !== "active") {
    await record(ctx.db, ctx, { provider: offer.provider, who, ok: false, reason: "link: password" });
    throw wrongPassword();
  }
  await verifySecondStep(ctx, { who, code, key, provider: offer.provider });
  await clearAccountFailures(ctx.db, key);
  return who;
}

/** Deletes an offer, so that it is used once; `userId` restricts it to the offers of one account. */
export const takeOffer = (db: Db, id: number, userId?: number): Promise<Offer | undefined> =>
  db
    .internal("link an identity")
    .maybe<Offer>(
      "delete from {!identity_offer} where id = :id and (:user::bigint is null or user_id = :user) returning id, provider, subject, user_id, name",
      { id, user: userId ?? null },
    );

type Owner = Pick<Who, "id" | "fullname" | "email" | "locale">;

/**
 * Links the identity to the account. If the identity belonged to an account waiting for a role, it is moved and that
 * account is archived; if it belongs to another account, the link is refused.
 */
export async function linkTo(
  db: Db,
  ctx: Ctx,
  owner: Owner,
  { provider, subject }: Pick<Offer, "subject"> & { readonly provider: Identity["provider"] },
): Promise<void> {
  const sys = db.internal("link an identity");
  const before = await sys.maybe<{ user_id: number; status: string }>(
    "select x.user_id, u.status from {external_identity} x join {~app_user} u on u.id = x.user_id where x.provider = :provider and x.subject = :subject for update of x",
    { provider, subject },
  );
  if (before && before.status !== "pending" && before.user_id !== owner.id)
    throw new Refused("identity.taken", "Identitas ini sudah terhubung dengan akun lain.", [], 409);
  await sys.run(
    `insert into {!external_identity} (provider, subject, user_id, last_used_at) values (:provider, :subject, :id, null)
     on conflict (provider, subject) do update set user_id = excluded.user_id`,
    { provider, subject, id: owner.id },
  );
  if (before && before.user_id !== owner.id) await archiveWaiting(db, before.user_id);
  await audit(db, {
    action: "identity.link",
    entity: "user",
    entityId: owner.id,
    label: owner.fullname,
    after: { provider, ...(before ? { insteadOf: before.user_id } : {}) },
    // if the owner did it without a session, the owner is recorded; an administrator is recorded by the session
    ...(db.access.kind === "person" ? {} : { userId: owner.id, ip: ctx.request.ip, requestId: ctx.request.id }),
  });
}

async function archiveWaiting(db: Db, id: number): Promise<void> {
  const sys = db.internal("link an identity");
  await sys.run(
    "update {!app_user} set archived_at = now(), version = version + 1, updated_at = now() where id = :id and status = 'pending'",
    { id },
  );
  await endSessions(sys, { user: id }, "its identity was linked to another account");
  await announceAccessChange(db, { user: id });
}

/** Notifies the account's owner of every link, by notice and, if there is an address, by mail. */
export async function notifyLinked(db: Db, owner: Owner): Promise<void> {
  await notify(db, {
    userId: owner.id,
    kind: "access",
    title: "Akun Anda dihubungkan dengan penyedia identitas",
    body: "Jika ini bukan Anda, segera ganti kata sandi dan hubungi helpdesk.",
    ownEmail: true,
  });
  const to = addresseeOf(owner);
  if (to) await queueMail(db, identityLinkedEmail(to));
}
