import { z } from "zod";
import { Refused } from "#kit/refused.ts";
import { isMasked, type Person } from "#kit/person.ts";
import {
  endSessions,
  issueToken,
  maskingMinutes,
  openMaskedSession,
  tokenMinutes,
} from "#platform/access/index.server.ts";
import { audit, type Db } from "#platform/database/index.server.ts";
import { type Ctx, handle } from "#platform/http/index.server.ts";
import { addresseeOf, maskingEmail, noticeTexts, notify, queueMail } from "#platform/jobs/index.server.ts";
import { type MaskInput, maskLeave, maskLogin } from "#platform/access/index.ts";
import { plain } from "./plain-text.server.ts";
import { profileOf } from "./profile.server.ts";

const claimed = plain(300, "", 0);
const input = z.strictObject({
  user_id: z
    .array(z.number().int().positive())
    .refine((ids) => ids.length > 0, "Masking user tidak boleh kosong!")
    .refine((ids) => ids.length <= 1, "Pilih tepat satu pengguna."),
  ip_address: claimed,
  device: claimed,
  location: claimed,
  path: claimed,
});

export const onMaskLogin = handle(maskLogin, input, async (given, ctx) => {
  return ctx.db.tx(async (db) => {
    const target = await targetOf(db, given.user_id[0] as number, ctx.person);
    const opened = await openMaskedSession(
      db,
      { parentId: ctx.person.sessionId, realUserId: ctx.person.userId, userId: target.id },
      ctx.request,
    );
    await remember(db, ctx, given, { ...target, sessionId: opened.sessionId, until: opened.until });
    const { profile } = await profileOf(db, target.id);
    return {
      access_token: opened.token,
      expires_in: opened.expiresIn,
      ...profile,
      masking: { by: { id: ctx.person.userId, name: ctx.person.fullname }, until: opened.until },
    };
  });
});

type Target = {
  readonly id: number;
  readonly username: string;
  readonly fullname: string;
  readonly status: string;
  readonly vendor_id: number | null;
  readonly email: string | null;
  readonly locale: string | null;
  readonly beyond: boolean;
};
const no = (code: string, message: string) => new Refused(`mask.${code}`, message, { user_id: message });

/** The person to be masked. Throws a refusal with the reason if that is not permitted. */
async function targetOf(db: Db, id: number, person: Person): Promise<Target> {
  if (id === person.userId) throw no("self", "Tidak dapat masking diri sendiri.");
  const target = await db.internal("masking").maybe<Target>(
    `select u.id, u.username, u.fullname, u.status, u.vendor_id, u.email, u.locale,
       exists (select 1 from {user_role} ur join {role} r on r.id = ur.role_id and r.archived_at is null join {role_action} a on a.role_id = r.id
               where ur.user_id = u.id and not a.action = any(:own::text[])) as beyond
     from {app_user} u where u.id = :id and u.archived_at is null for share of u`,
    { id, own: [...person.actions] },
  );
  if (!target) throw no("unknown", "Pengguna tidak ditemukan.");
  if (target.status !== "active") throw no("inactive", "Pengguna ini tidak aktif.");
  if (target.beyond) throw no("higher", "Pengguna ini memiliki izin lebih dari Anda.");
  return target;
}

/** Records what the browser reports together with what the server observed; the masked person is notified. */
async function remember(
  db: Db,
  ctx: Ctx,
  given: MaskInput,
  on: Target & { sessionId: string; until: string },
): Promise<void> {
  const { ip, userAgent, id: request } = ctx.request;
  await db.internal("masking").run(
    `insert into {!masking_session} (id, real_user_id, user_id, vendor_id, ends_by, server_ip, user_agent, claimed_ip, claimed_device, claimed_location, path, request_id)
     values (:session, :real, :user, :vendor, :until, :ip, left(:agent, 300), :claimedIp, :device, :location, :path, :request)`,
    {
      session: on.sessionId,
      real: ctx.person.userId,
      user: on.id,
      vendor: on.vendor_id,
      until: on.until,
      ip,
      agent: userAgent,
      claimedIp: given.ip_address,
      device: given.device,
      location: given.location,
      path: given.path,
      request,
    },
  );
  await audit(db, {
    action: "mask",
    entity: "user",
    entityId: on.id,
    label: on.fullname,
    after: {
      until: on.until,
      claimed_ip: given.ip_address,
      device: given.device,
      location: given.location,
      path: given.path,
    },
  });
  await notify(db, {
    userId: on.id,
    kind: "masking",
    ...noticeTexts.masked,
    values: { name: ctx.person.fullname, minutes: maskingMinutes },
    href: "/akun",
    ownEmail: true,
  });
  const to = addresseeOf(on);
  const { fullname: by, username } = ctx.person;
  if (to) await queueMail(db, maskingEmail(to, { by, username, minutes: maskingMinutes }));
}

/** Ends the masked session permanently and returns a token of the former session, if that is still valid. */
export const onMaskLeave = handle(maskLeave, z.strictObject({}), async (_input, ctx) => {
  if (!isMasked(ctx.person)) throw new Refused("mask.none", "Anda tidak sedang masking user.", [], 422);
  // the masked session ends in any case, so the refusal is thrown after the commit
  const answer = await ctx.db.tx(async (db) => {
    const sys = db.internal("end masking");
    const parent = await sys.maybe<{ id: string; left: number }>(
      `select p.id, least(:token, greatest(0, floor(extract(epoch from p.expires_at - now()))))::int as left
       from {session} s join {session} p on p.id = s.parent_id join {~app_user} u on u.id = p.user_id
       where s.id = :id and p.revoked_at is null and p.expires_at > now() and u.status = 'active' and u.archived_at is null`,
      { id: ctx.person.sessionId, token: tokenMinutes * 60 },
    );
    await endSessions(sys, { session: ctx.person.sessionId }, "masking left");
    await audit(db, { action: "mask.leave", entity: "user", entityId: ctx.person.userId, label: ctx.person.fullname });
    return parent ? { access_token: await issueToken(sys, parent.id), expires_in: parent.left } : null;
  });
  if (!answer) throw new Refused("unauthenticated", "Silakan masuk terlebih dahulu.", [], 401);
  return answer;
});
