import { randomInt } from "node:crypto";
import { z } from "zod";
import { notFound, Refused } from "#kit/refused.ts";
import {
  accountKey,
  announceAccessChange,
  clearAccountFailures,
  endSessions,
  hashPassword,
} from "#platform/access/index.server.ts";
import { audit, type Db } from "#platform/database/index.server.ts";
import { type Ctx, handle } from "#platform/http/index.server.ts";
import { addresseeOf, passwordResetEmail, queueMail, secondStepEmail } from "#platform/jobs/index.server.ts";
import type { SessionRow } from "#platform/access/index.ts";
import { dropSecondStep } from "#features/auth/second-step-code.server.ts";
import { plain } from "#features/auth/plain-text.server.ts";
import { requireAnotherAdmin, requireHelpable, requireOther } from "../guard.server.ts";
import {
  endUserSessions,
  inviteUser,
  removeSecondStep,
  resetUserPassword,
  setUserStatus,
  userSessions,
} from "./daftar-pengguna.calls.ts";
import { invite } from "./invite.server.ts";
import { rowId } from "./user-access.server.ts";

const onlyId = z.strictObject({ id: rowId });
export type SupportedUser = {
  readonly id: number;
  readonly fullname: string;
  readonly status: string;
  readonly email: string | null;
  readonly locale: string | null;
};

/** A user in scope whom the current user may support; see `requireHelpable`. */
export async function supportedUser(db: Db, ctx: Ctx, id: number): Promise<SupportedUser> {
  const user = await db.maybe<SupportedUser>(
    "select u.id, u.fullname, u.status, u.email, u.locale from {app_user} u where u.id = :id and u.archived_at is null",
    { id },
  );
  if (!user) throw notFound();
  await requireHelpable(db, ctx.person, id);
  return user;
}

export const onSetUserStatus = handle(
  setUserStatus,
  z.strictObject({
    id: rowId,
    status: z.enum(["active", "locked", "disabled"]),
    reason: plain(500).refine((v) => v.trim() !== "", "Wajib diisi."),
  }),
  ({ id, status, reason }, ctx) =>
    ctx.db.tx(async (db) => {
      requireOther(ctx.person, id);
      const user = await supportedUser(db, ctx, id);
      if (user.status === status) return { ok: true as const };
      if (user.status === "pending" && status === "active")
        throw new Refused("user.pending", "Berikan peran kepada pengguna ini; statusnya aktif dengan sendirinya.");
      if (status !== "active") await requireAnotherAdmin(db, id);
      const sys = db.internal("set status");
      await sys.run(
        "update {!app_user} set status = :status, version = version + 1, updated_at = now(), updated_by = :by where id = :id",
        { id, status, by: ctx.person.userId },
      );
      if (status === "active") await clearAccountFailures(sys, accountKey(id, ""));
      else await endSessions(sys, { user: id }, status);
      await announceAccessChange(db, { user: id });
      await audit(db, {
        action: "status",
        entity: "user",
        entityId: id,
        label: user.fullname,
        before: { status: user.status },
        after: { status },
        note: reason.trim(),
      });
      return { ok: true as const };
    }),
);

const letters = "abcdefghjkmnpqrstuvwxyz23456789";
/** Easy to spell on the telephone and long enough: four groups of four characters. */
const sayable = (): string =>
  Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join("")).join(
    "-",
  );

export const onResetUserPassword = handle(resetUserPassword, onlyId, async ({ id }, ctx) => {
  return ctx.db.tx(async (db) => {
    requireOther(ctx.person, id);
    const user = await supportedUser(db, ctx, id);
    const password = sayable();
    const sys = db.internal("reset a password");
    await sys.run(
      "update {!app_user} set password_hash = :hash, password_at = now(), reset_status = true, reset_reason = 'administrator', version = version + 1, updated_at = now(), updated_by = :by where id = :id",
      { id, hash: await hashPassword(password), by: ctx.person.userId },
    );
    await endSessions(sys, { user: id }, "password reset by administrator");
    await clearAccountFailures(sys, accountKey(id, ""));
    const to = addresseeOf(user);
    if (to) await queueMail(sys, passwordResetEmail(to, ctx.person.fullname));
    await audit(db, {
      action: "password.reset",
      entity: "user",
      entityId: id,
      label: user.fullname,
      after: { by: "administrator" },
    });
    return { password };
  });
});

export const onRemoveSecondStep = handle(removeSecondStep, onlyId, ({ id }, ctx) =>
  ctx.db.tx(async (db) => {
    requireOther(ctx.person, id);
    const user = await supportedUser(db, ctx, id);
    if (!(await dropSecondStep(db, id)))
      throw new Refused("second-step.off", "Pengguna ini tidak memakai verifikasi dua langkah.", [], 409);
    const to = addresseeOf(user);
    if (to) await queueMail(db, secondStepEmail(to, "removed", ctx.person.fullname));
    await audit(db, { action: "second-step.remove", entity: "user", entityId: id, label: user.fullname });
    return { ok: true as const };
  }),
);

export const onInviteUser = handle(inviteUser, onlyId, ({ id }, ctx) =>
  ctx.db.tx(async (db) => {
    const user = await supportedUser(db, ctx, id);
    if (user.status !== "active") throw new Refused("user.inactive", "Pengguna ini tidak aktif.");
    if (!(await invite(db, id, ctx.person))) throw new Refused("user.no-email", "Pengguna ini belum memiliki email.");
    await audit(db, { action: "invite", entity: "user", entityId: id, label: user.fullname });
    return { ok: true as const };
  }),
);

export const onUserSessions = handle(userSessions, onlyId, async ({ id }, ctx) => {
  await supportedUser(ctx.db, ctx, id);
  return ctx.db.internal("sessions of a user").query<SessionRow>(
    `select s.id, false as current, coalesce(s.user_agent, '') as device, s.ip, s.provider, s.created_at, s.last_seen_at, case when s.parent_id is not null then m.fullname end as masked_user
     from {session} s join {~app_user} m on m.id = s.user_id where s.real_user_id = :id and s.revoked_at is null and s.expires_at > now() order by s.last_seen_at desc limit 100`,
    { id },
  );
});

export const onEndUserSessions = handle(endUserSessions, onlyId, ({ id }, ctx) =>
  ctx.db.tx(async (db) => {
    const user = await supportedUser(db, ctx, id);
    const ended = await endSessions(
      db,
      { user: id, except: id === ctx.person.userId ? ctx.person.sessionId : undefined },
      "ended by administrator",
    );
    await audit(db, {
      action: "session.revoke",
      entity: "session",
      entityId: id,
      label: user.fullname,
      after: { ended },
    });
    return { ended };
  }),
);
