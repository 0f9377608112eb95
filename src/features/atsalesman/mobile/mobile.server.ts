import { timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { Refused } from "#kit/refused.ts";
import { limitRate, refundAttempt } from "#platform/access/index.server.ts";
import { audit, type Db } from "#platform/database/index.server.ts";
import { type Ctx, freeText, handle } from "#platform/http/index.server.ts";
import { closeDevices, hashCode } from "../[channel]/user-salesman/devices.server.ts";
import { deviceOf, issueToken } from "./guarded-device.server.ts";
import { enrolDevice, type Enrolled, type Enrolment, rotateToken } from "./mobile.calls.ts";

const perHour = 20;
const deadlyTry = 6;
const uuid = z.uuid();
const word = (max: number) => freeText().min(1).max(max);
const described = (max: number, about: string) => word(max).meta({ description: about });
export const enrolment = z.strictObject({
  salesmanCode: described(20, "Kode salesman."),
  code: described(20, "Kode aktivasi."),
  deviceUuid: uuid.meta({ description: "UUID perangkat, dibuat aplikasi dan tidak pernah berganti." }),
  model: described(100, "Merek dan tipe ponsel."),
  os: described(60, "Sistem ponsel dan versinya."),
  appVersion: described(20, "Versi aplikasi, misalnya 1.4.0."),
  consentVersion: word(20)
    .nullable()
    .meta({ description: "Versi persetujuan pelacakan yang disetujui; null bila tidak." }),
});

/** The same error for an unknown salesman, a wrong code and an expired one, so that the response reveals nothing. */
const wrongCode = () =>
  new Refused("enrol.code", "Kode salesman atau kode aktivasi salah, sudah dipakai, atau sudah kedaluwarsa.", [], 403);

type Known = {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly channel: string;
  readonly zone: string;
  readonly workDays: string;
  readonly workFrom: string;
  readonly workTo: string;
  readonly tracking: boolean;
};
const salesmanSql = `select s.id, s.code, s.fullname as name, s.channel, p.zone, s.work_days as "workDays", s.work_from as "workFrom", s.work_to as "workTo", s.tracking
  from {salesman} s join {district} d on d.id = s.district_id join {province} p on p.id = d.province_id
  where fold_code(s.code) = fold_code(:code) and s.status = 'active' and s.archived_at is null for update of s`;

/** Marks the code as used, or counts a wrong attempt; the sixth invalidates the code. */
async function redeem(sys: Db, salesman: number, code: string): Promise<boolean> {
  const stored = await sys.maybe<{ id: number; hash: Buffer }>(
    `select c.id, c.hash from {enrolment_code} c where c.salesman_id = :salesman and c.used_at is null and c.expires_at > now() and c.tries < ${deadlyTry}
     order by c.id desc limit 1 for update of c`,
    { salesman },
  );
  if (!stored) return false;
  const right = timingSafeEqual(stored.hash, hashCode(salesman, code));
  await sys.run(`update {!enrolment_code} set ${right ? "used_at = now()" : "tries = tries + 1"} where id = :id`, {
    id: stored.id,
  });
  return right;
}

async function take(tx: Db, i: Enrolment): Promise<Enrolled | null> {
  const sys = tx.asPortal("sign-in", "enrol a phone");
  const salesman = await sys.maybe<Known>(salesmanSql, { code: i.salesmanCode });
  if (!salesman || !(await redeem(sys, salesman.id, i.code))) return null;
  const { id, code, name, channel, ...settings } = salesman;
  await closeDevices(tx, id, null);
  const about = { salesman: id, model: i.model, app: i.appVersion };
  const made = await sys.one<{ id: number; now: string }>(
    `insert into {!salesman_device} (salesman_id, device_uuid, model, os, app_version, last_seen_at)
     values (:salesman, :uuid::uuid, :model, :os, :app, now()) returning id, issued_at as now`,
    { ...about, uuid: i.deviceUuid, os: i.os },
  );
  await sys.run(
    `update {!salesman} set device_model = :model, app_version = :app, last_seen_at = :instant::timestamptz, consent_version = :consent::text,
       consent_at = case when :consent::text is null then null else :instant::timestamptz end where id = :salesman`,
    { ...about, consent: i.consentVersion },
  );
  await audit(tx, {
    action: "device.enrol",
    entity: "salesman",
    entityId: id,
    label: code,
    after: { device: made.id, model: i.model, appVersion: i.appVersion },
  });
  return { token: await issueToken(sys, made.id), salesman: { code, name, channel }, settings, serverTime: made.now };
}

/** Refuses an idempotency key, because the response stored for it would contain the token. */
function refuseKeyed(ctx: Ctx): void {
  if (ctx.request.idempotencyKey !== null)
    throw new Refused("idempotency.key", "Token hanya ditampilkan sekali; kirim tanpa Idempotency-Key.", [], 400);
}

export const onEnrolDevice = handle(enrolDevice, enrolment, async (i, ctx) => {
  refuseKeyed(ctx);
  await limitRate(ctx.db, `enrol:${ctx.request.ip}`, perHour, 3600);
  // refused after the commit, so that the wrong attempt is counted
  const enrolled = await ctx.db.tx((tx) => take(tx, i));
  if (!enrolled) throw wrongCode();
  // all phones of an office are enrolled from one address, so only wrong attempts count
  await refundAttempt(ctx.db, "enrol", ctx.request.ip);
  return enrolled;
});

export const rotation = z.strictObject({
  deviceUuid: enrolment.shape.deviceUuid,
  appVersion: enrolment.shape.appVersion.optional(),
});
export const onRotateToken = handle(
  rotateToken,
  rotation as unknown as z.ZodType<{ deviceUuid: string }>,
  async (i, ctx) => {
    refuseKeyed(ctx);
    const known = await deviceOf(ctx, i.deviceUuid);
    return ctx.db.tx(async (tx) => {
      const sys = tx.asPortal("sign-in", "issue a token for a phone");
      const older = await sys.query<{ at: string }>(
        `update {!device_token} as t set ends_at = least(coalesce(t.ends_at, 'infinity'), now() + interval '24 hours')
       where t.device_id = :device and (t.ends_at is null or t.ends_at > now()) returning t.ends_at as at`,
        { device: known.device },
      );
      const olderEndsAt = older
        .map((t) => t.at)
        .sort()
        .at(-1);
      if (olderEndsAt === undefined) throw new Refused("device.revoked", "Token ini sudah berakhir.", [], 401);
      return { token: await issueToken(sys, known.device), olderEndsAt };
    });
  },
);
