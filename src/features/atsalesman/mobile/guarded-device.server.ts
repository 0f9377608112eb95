import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { Refused } from "#kit/refused.ts";
import type { WorkHours } from "#features/atsalesman/rules/visit.ts";
import { limitRate } from "#platform/access/index.server.ts";
import type { Db } from "#platform/database/index.server.ts";
import type { Ctx } from "#platform/http/index.server.ts";
import { readSettings } from "#platform/records/index.server.ts";
import { appServed, backDays, consentNow, minAppVersion } from "../field.setting.ts";

const shape = /^pjm_([0-9a-f]{10})_[A-Za-z0-9_-]{43}$/;
const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();
/** Limit of calls per phone and minute; a phone that was offline for a day needs far fewer. */
const perMinute = 240;

/** A phone and its salesman, with the data that every fact repeats. */
export type KnownDevice = WorkHours & {
  readonly device: number;
  readonly salesman: number;
  readonly distributor: number;
  readonly user: number | null;
  readonly channel: "retail" | "corsales";
  readonly district: number;
  readonly latitude: string | null;
  readonly longitude: string | null;
  readonly tracking: boolean;
  readonly consent: string | null;
};
type Row = KnownDevice & {
  readonly hash: Buffer;
  readonly uuid: string;
  readonly state: "living" | "revoked" | "closed";
  /** The last recorded contact data, and whether they need an update. */
  readonly noted: {
    readonly seen: boolean;
    readonly listed: boolean;
    readonly app: string | null;
    readonly deviceApp: string | null;
  };
};
const unknown = () => new Refused("unauthenticated", "Token perangkat tidak berlaku.", [], 401);

/** Creates a token, which is shown once, and stores its hash. */
export async function issueToken(sys: Db, device: number): Promise<string> {
  const prefix = randomBytes(5).toString("hex");
  const token = `pjm_${prefix}_${randomBytes(32).toString("base64url")}`;
  await sys.run("insert into {!device_token} (device_id, prefix, hash) values (:device, :prefix, :hash)", {
    device,
    prefix,
    hash: hashOf(token),
  });
  return token;
}

const known = `d.id as device, d.salesman_id as salesman, s.distributor_id as distributor, s.user_id as user, s.channel, s.district_id as district, s.latitude::text, s.longitude::text,
    s.tracking, s.consent_version as consent, p.zone, s.work_days as "workDays", s.work_from as "workFrom", s.work_to as "workTo"`;
const joined = `join {salesman} s on s.id = d.salesman_id join {district} k on k.id = s.district_id join {province} p on p.id = k.province_id`;
const rowSql = `select ${known}, t.hash, d.device_uuid as uuid,
    case when d.revoked_at is not null or t.ends_at <= now() then 'revoked'
         when s.status <> 'active' or s.archived_at is not null then 'closed' else 'living' end as state,
    json_build_object('seen', coalesce(d.last_seen_at > now() - interval '30 seconds', false),
      'listed', coalesce(s.last_seen_at > now() - interval '10 minutes', false), 'app', s.app_version,
      'deviceApp', d.app_version) as noted
  from {device_token} t join {salesman_device} d on d.id = t.device_id ${joined}
  where t.prefix = :prefix`;

/** The phone of a stored item, whether active or not. */
export const phoneById = (db: Db, device: number): Promise<KnownDevice | undefined> =>
  db.maybe<KnownDevice>(`select ${known} from {salesman_device} d ${joined} where d.id = :device`, { device });

/** Resolves token, device and salesman. Data in the request cannot widen this. */
export async function deviceOf(ctx: Ctx, uuid: string): Promise<KnownDevice> {
  const { hash: _hash, uuid: _uuid, state: _state, noted: _noted, ...phone } = await rowOf(ctx, uuid);
  await limitCalls(ctx, phone);
  return phone;
}

const limitCalls = (ctx: Ctx, { device }: KnownDevice): Promise<void> =>
  limitRate(ctx.db, `mobile:${device}`, perMinute, 60);

async function rowOf(ctx: Ctx, uuid: string): Promise<Row> {
  const { token, ip } = ctx.request;
  const prefix = token === null ? undefined : shape.exec(token)?.[1];
  if (token === null || prefix === undefined) throw unknown();
  const sys = ctx.db.asPortal("sign-in", "phone of a salesman");
  const row = await sys.maybe<Row>(rowSql, { prefix });
  if (!row || !timingSafeEqual(row.hash, hashOf(token))) throw unknown();
  if (row.uuid !== uuid.toLowerCase()) throw new Refused("device.mismatch", "Token ini milik perangkat lain.", [], 403);
  if (row.state === "revoked")
    throw new Refused("device.revoked", "Perangkat ini sudah dicabut. Minta kode aktivasi baru.", [], 401);
  if (row.state === "closed") throw new Refused("salesman.closed", "Akun salesman ini tidak aktif.", [], 403);
  if (!row.noted.seen)
    await sys.run("update {!salesman_device} set last_seen_at = now(), last_ip = :ip where id = :device", {
      device: row.device,
      ip,
    });
  return row;
}

/** Whether the call has a valid token of any active phone; sufficient for data that is the same for all phones. */
export async function isPhone(ctx: Ctx): Promise<boolean> {
  const { token } = ctx.request;
  const prefix = token === null ? undefined : shape.exec(token)?.[1];
  if (token === null || prefix === undefined) return false;
  const row = await ctx.db.asPortal("sign-in", "phone of a salesman").maybe<Row>(rowSql, { prefix });
  return row?.state === "living" && timingSafeEqual(row.hash, hashOf(token));
}

/** 1.10.0 comes after 1.9.2. */
export function isOlder(version: string, than: string): boolean {
  const [a, b] = [version, than].map((v) => v.split(/[.+-]/).map((n) => Number.parseInt(n, 10) || 0));
  for (let i = 0; i < 4; i++) if ((a?.[i] ?? 0) !== (b?.[i] ?? 0)) return (a?.[i] ?? 0) < (b?.[i] ?? 0);
  return false;
}

export type Shown = { readonly deviceUuid: string; readonly appVersion: string };
const settings = { served: appServed, least: minAppVersion, days: backDays, consent: consentNow };
export type Work<T = undefined> = {
  readonly known: KnownDevice;
  readonly db: Db;
  /** What the call reads while it is counted. */
  readonly read: T;
  /** How many days back an event may have happened, and the current version of the consent. */
  readonly days: number;
  readonly consent: string;
};
/**
 * Authorises a work call of a phone: the service is enabled, the app is recent enough, the token belongs to a salesman
 * and the rate limit is not exceeded. Every statement on `db` must name that salesman. `read` runs while the call is
 * counted; its result is returned only if the call is allowed.
 */
export async function phoneOf<T = undefined>(
  ctx: Ctx,
  { deviceUuid, appVersion }: Shown,
  read: (known: KnownDevice, db: Db, rules: Pick<Work, "days">) => Promise<T> = async () => undefined as T,
): Promise<Work<T>> {
  const device = rowOf(ctx, deviceUuid);
  // awaited after the settings, whose refusals come first; a rejection before that must not count as unhandled
  device.catch(() => undefined);
  const { served, least, ...rules } = await readSettings(ctx.db, settings);
  if (!served)
    throw new Refused("service.off", "Aplikasi salesman sedang dihentikan. Coba lagi nanti.", [], 503, {
      retryAfter: 300,
    });
  const { hash: _hash, uuid: _uuid, state: _state, noted, ...known } = await device;
  const db = ctx.db.asPortal("sign-in", "requests of a phone");
  const [alongside] = await Promise.all([read(known, db, rules), limitCalls(ctx, known)]);
  if (isOlder(appVersion, least))
    throw new Refused("app.outdated", "Perbarui aplikasi ke versi {least} atau lebih baru.", [], 426, { least });
  if (!noted.listed || noted.app !== appVersion || noted.deviceApp !== appVersion)
    await recordApp(db, known, appVersion);
  return { known, db, read: alongside, ...rules };
}

/** Updated at most every ten minutes, because each change of a salesman refreshes the open lists. */
async function recordApp(db: Db, { salesman, device }: KnownDevice, app: string): Promise<void> {
  await db.run(
    `update {!salesman} set last_seen_at = :instant::timestamptz, app_version = :app::text
     where id = :salesman and (app_version is distinct from :app::text or last_seen_at is null or last_seen_at < now() - interval '10 minutes')`,
    { salesman, app },
  );
  await db.run(
    "update {!salesman_device} set app_version = :app::text where id = :device and app_version is distinct from :app::text",
    {
      device,
      app,
    },
  );
}
