import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { Refused } from "#kit/refused.ts";
import type { Db } from "#server/db/db.ts";
import type { Ctx } from "#server/http/handle.ts";

const shape = /^pjm_([0-9a-f]{10})_[A-Za-z0-9_-]{43}$/;
const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

export type KnownDevice = { readonly device: number; readonly salesman: number; readonly token: number };
type Row = KnownDevice & {
  readonly hash: Buffer;
  readonly uuid: string;
  readonly state: "living" | "revoked" | "closed";
};
const unknown = () => new Refused("unauthenticated", "Token perangkat tidak berlaku.", [], 401);

/** A token as it is shown once, with what is kept of it. */
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

/** Whose phone it is: token, then device, then salesman. What a call says of itself never widens that. */
export async function deviceOf(ctx: Ctx, uuid: string): Promise<KnownDevice> {
  const { token, ip } = ctx.request;
  const prefix = token === null ? undefined : shape.exec(token)?.[1];
  if (token === null || prefix === undefined) throw unknown();
  const sys = ctx.db.asPortal("sign-in", "phone of a salesman");
  const row = await sys.maybe<Row>(
    `select d.id as device, d.salesman_id as salesman, t.id as token, t.hash, d.device_uuid as uuid,
       case when d.revoked_at is not null or t.ends_at <= now() then 'revoked'
            when s.status <> 'active' or s.archived_at is not null then 'closed' else 'living' end as state
     from {device_token} t join {salesman_device} d on d.id = t.device_id join {salesman} s on s.id = d.salesman_id
     where t.prefix = :prefix`,
    { prefix },
  );
  if (!row || !timingSafeEqual(row.hash, hashOf(token))) throw unknown();
  if (row.uuid !== uuid.toLowerCase()) throw new Refused("device.mismatch", "Token ini milik perangkat lain.", [], 403);
  if (row.state === "revoked")
    throw new Refused("device.revoked", "Perangkat ini sudah dicabut. Minta kode aktivasi baru.", [], 401);
  if (row.state === "closed") throw new Refused("salesman.closed", "Akun salesman ini tidak aktif.", [], 403);
  await sys.run(
    "update {!salesman_device} set last_seen_at = now(), last_ip = :ip where id = :device and (last_seen_at is null or last_seen_at < now() - interval '30 seconds')",
    { device: row.device, ip },
  );
  return { device: row.device, salesman: row.salesman, token: row.token };
}
