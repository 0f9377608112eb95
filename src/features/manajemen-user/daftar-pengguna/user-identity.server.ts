import { z } from "zod";
import { placeholderSubject } from "#features/auth/external-identity.server.ts";
import { linkTo, takeOffer, notifyLinked } from "#features/auth/identity-offer.server.ts";
import { plain } from "#features/auth/plain-text.server.ts";
import { notFound, Refused } from "#kit/refused.ts";
import { endSessions } from "#platform/access/index.server.ts";
import { audit, type Db } from "#platform/database/index.server.ts";
import { type Ctx, handle } from "#platform/http/index.server.ts";
import { requireBelow, requireOther } from "../guard.server.ts";
import { announceIdentity, answerOffer, dropIdentity } from "./daftar-pengguna.calls.ts";
import { rowId } from "./user-access.server.ts";
import { type SupportedUser, supportedUser } from "./user-support.server.ts";

/** A user in scope, other than the current user and without permissions beyond the current user's. */
async function linkable(db: Db, ctx: Ctx, id: number): Promise<SupportedUser> {
  requireOther(ctx.person, id);
  await requireBelow(db, ctx.person, id);
  return supportedUser(db, ctx, id);
}

export const onAnnounceIdentity = handle(
  announceIdentity,
  z.strictObject({
    id: rowId,
    provider: z.enum(["ldap", "oidc"]).optional(),
    username: plain(500).refine((v) => v.trim() !== "", "Wajib diisi."),
  }),
  ({ id, username, provider = "ldap" }, ctx) =>
    ctx.db.tx(async (db) => {
      const user = await linkable(db, ctx, id);
      const name = username.trim();
      if (provider === "oidc") {
        await linkTo(db, ctx, user, { provider, subject: name });
        await notifyLinked(db, user);
      } else await reserveIdentity(db, user, name);
      return { ok: true as const };
    }),
);

async function reserveIdentity(db: Db, user: SupportedUser, username: string): Promise<void> {
  if (username.length > 120)
    throw new Refused("invalid", "Isian belum benar.", { username: "Paling panjang 120 huruf." });
  const made = await db
    .internal("reserve an identity")
    .run(
      "insert into {!external_identity} (provider, subject, user_id) values ('ldap', :subject, :id) on conflict do nothing",
      { subject: placeholderSubject(username), id: user.id },
    );
  if (made === 0)
    throw new Refused("duplicate", "Nama direktori ini sudah dihubungkan.", { username: "Sudah dipakai." });
  await audit(db, {
    action: "identity.link",
    entity: "user",
    entityId: user.id,
    label: user.fullname,
    after: { provider: "ldap", username },
  });
}

export const onAnswerOffer = handle(
  answerOffer,
  z.strictObject({ id: rowId, offer: z.number().int().positive(), accept: z.boolean() }),
  ({ id, offer, accept }, ctx) =>
    ctx.db.tx(async (db) => {
      const user = await linkable(db, ctx, id);
      const taken = await takeOffer(db, offer, id);
      if (!taken) throw notFound();
      if (accept) {
        await linkTo(db, ctx, user, taken);
        await notifyLinked(db, user);
      } else
        await audit(db, {
          action: "identity.refuse",
          entity: "user",
          entityId: id,
          label: user.fullname,
          before: { provider: taken.provider, name: taken.name },
        });
      return { ok: true as const };
    }),
);

export const onDropIdentity = handle(
  dropIdentity,
  z.strictObject({ id: rowId, provider: z.enum(["ldap", "oidc"]), subject: plain(500) }),
  ({ id, provider, subject }, ctx) =>
    ctx.db.tx(async (db) => {
      const user = await linkable(db, ctx, id);
      const gone = await db
        .internal("delete an identity")
        .run("delete from {!external_identity} where user_id = :id and provider = :provider and subject = :subject", {
          id,
          provider,
          subject,
        });
      if (gone === 0) throw notFound();
      await endSessions(db, { user: id }, "identity dropped");
      await audit(db, {
        action: "identity.drop",
        entity: "user",
        entityId: id,
        label: user.fullname,
        before: { provider },
      });
      return { ok: true as const };
    }),
);
