import { createHash, randomInt } from "node:crypto";
import { z } from "zod";
import { notFound, Refused } from "#kit/refused.ts";
import { audit, type Db } from "#platform/database/index.server.ts";
import { type Ctx, handle, pathId } from "#platform/http/index.server.ts";
import { rowsChanged } from "#platform/jobs/index.server.ts";
import { type Device, issueActivation, listDevices, revokeDevice } from "./devices.calls.ts";

const minutes = 15;
/** Letters and digits that are not confused when a code is read aloud. */
const letters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const length = 10;
const newCode = (): string => Array.from({ length }, () => letters[randomInt(letters.length)]).join("");
/** The hash includes the salesman, so that equal codes of two salesmen have different hashes. */
export const hashCode = (salesman: number, code: string): Buffer =>
  createHash("sha256")
    .update(`${salesman} ${code.toUpperCase().replace(/[\s-]/g, "")}`)
    .digest();

type Known = { readonly id: number; readonly code: string; readonly status: string };
async function seen(db: Db, id: number, lock = false): Promise<Known> {
  const salesman = await db.maybe<Known>(
    `select s.id, s.code, s.status from {salesman} s where s.id = :id and s.archived_at is null ${lock ? "for update of s" : ""}`,
    { id },
  );
  if (!salesman) throw notFound();
  return salesman;
}

export const onListDevices = handle(listDevices, z.strictObject({ id: pathId }), async ({ id }, { db }) => {
  if (!(await db.maybe("select 1 from {salesman} s where s.id = :id", { id }))) throw notFound();
  const data = await db.internal("phones of a visible salesman").query<Device>(
    `select d.id, d.model, d.os, d.app_version as "appVersion", d.issued_at as "issuedAt", d.revoked_at as "revokedAt",
       d.last_seen_at as "lastSeenAt", d.last_ip as "lastIp"
     from {salesman_device} d where d.salesman_id = :id order by d.id desc limit 50`,
    { id },
  );
  return { data };
});

/** Refuses an idempotency key, because the response stored for it would contain the code. */
function refuseKeyed(ctx: Ctx): void {
  if (ctx.request.idempotencyKey !== null)
    throw new Refused("idempotency.key", "Kode hanya ditampilkan sekali; kirim tanpa Idempotency-Key.", [], 400);
}

export const onIssueActivation = handle(issueActivation, z.strictObject({ id: pathId }), async ({ id }, ctx) => {
  refuseKeyed(ctx);
  return ctx.db.tx(async (db) => {
    const salesman = await seen(db, id, true);
    if (salesman.status !== "active")
      throw new Refused("salesman.closed", "Salesman ini tidak aktif; perangkat baru tidak dapat didaftarkan.");
    const code = newCode();
    const sys = db.internal("activation code");
    // only the newest code is valid
    await sys.run(
      "update {!enrolment_code} set expires_at = now() where salesman_id = :id and used_at is null and expires_at > now()",
      { id },
    );
    const { at } = await sys.one<{ at: string }>(
      `insert into {!enrolment_code} (salesman_id, hash, issued_by, expires_at) values (:id, :hash, :by, now() + interval '${minutes} minutes') returning expires_at as at`,
      { id, hash: hashCode(id, code), by: ctx.person.userId },
    );
    await audit(db, { action: "device.code", entity: "salesman", entityId: id, label: salesman.code });
    return { salesman: salesman.code, code, expiresAt: at };
  });
});

/** Revokes one or all phones of a salesman and updates the salesman's row; returns the number of phones. */
export async function closeDevices(db: Db, salesman: number, device: number | null): Promise<number> {
  const sys = db.internal("end the registration of a phone");
  const by = db.access.kind === "person" ? db.access.userId : null;
  const ended = await sys.run(
    `update {!salesman_device} set revoked_at = now(), revoked_by = :by::bigint
     where salesman_id = :salesman and revoked_at is null and (:device::bigint is null or id = :device)`,
    { salesman, device, by },
  );
  if (ended > 0)
    await sys.run("update {!salesman} set device_model = null, app_version = null where id = :salesman", { salesman });
  return ended;
}

export const onRevokeDevice = handle(revokeDevice, z.strictObject({ id: pathId, device: pathId }), (i, ctx) =>
  ctx.db.tx(async (db) => {
    const salesman = await seen(db, i.id, true);
    if ((await closeDevices(db, i.id, i.device)) === 0)
      throw new Refused("device.revoked", "Perangkat ini sudah dicabut.");
    await audit(db, {
      action: "device.revoke",
      entity: "salesman",
      entityId: i.id,
      label: salesman.code,
      before: { device: i.device },
    });
    await rowsChanged(db, "salesman");
    return { ok: true as const };
  }),
);
