import { z } from "zod";
import { notFound, Refused } from "#kit/refused.ts";
import { newApiKey, rangesOf } from "#platform/access/index.server.ts";
import { audit, type Db } from "#platform/database/index.server.ts";
import { type Ctx, handle } from "#platform/http/index.server.ts";
import { resourceHooks } from "#platform/records/index.server.ts";
import { type ApiKey, issueKey, type IssuedKey, listKeys, revokeKey, rotateKey } from "./api-keys.calls.ts";
import { ApiClient } from "./master-api-distributor.resource.ts";

/** During the overlap both keys work, so that a distributor can change its system without interruption. */
const overlapDays = 7;
const id = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number) as unknown as z.ZodType<number>;

/** Bulk sales are accepted only from distributors registered for bulk, so other systems may not push them. */
async function refuseBulk(db: Db, distributor: unknown): Promise<void> {
  const bulk = await db.maybe(
    "select 1 from {bulk_distributor} b where b.distributor_id = :distributor and b.archived_at is null",
    { distributor },
  );
  if (!bulk)
    throw new Refused("invalid", "Isian belum benar.", { mayBulk: "Belum terdaftar sebagai distributor curah." });
}

export const apiClientHooks = resourceHooks(ApiClient, {
  async beforeSave(next, before, { db }) {
    if (before && next.distributor !== undefined && next.distributor !== (before.distributor as { id: number }).id)
      throw new Refused("invalid", "Isian belum benar.", {
        distributor: "Sistem tidak dapat dipindahkan; daftarkan yang baru.",
      });
    if (before && next.sandbox !== undefined && (next.sandbox ?? false) !== before.sandbox)
      throw new Refused("invalid", "Isian belum benar.", {
        sandbox: "Ditetapkan saat didaftarkan; daftarkan sistem lain.",
      });
    if (typeof next.addresses === "string" && rangesOf(next.addresses) === null)
      throw new Refused("invalid", "Isian belum benar.", {
        addresses: "Tulis satu alamat IP atau rentang CIDR per baris, misalnya 203.0.113.0/24.",
      });
    if (next.mayBulk === true && before?.mayBulk !== true)
      await refuseBulk(db, before ? (before.distributor as { id: number }).id : next.distributor);
    return next;
  },
});

const living = "k.revoked_at is null and (k.ends_at is null or k.ends_at > now())";

export const onListKeys = handle(listKeys, z.strictObject({ id }), async (i, { db }) => {
  // an archived system still shows its keys; a system outside the scope is reported as not found, even without keys
  if (!(await db.maybe("select c.id from {api_client} c where c.id = :id", i))) throw notFound();
  const data = await db.query<ApiKey>(
    `select k.id, k.prefix, k.issued_at as "issuedAt", u.fullname as "issuedBy", k.ends_at as "endsAt", k.revoked_at as "revokedAt", k.last_used_at as "lastUsedAt", k.last_ip as "lastIp",
       case when k.revoked_at is not null then 'revoked' when k.ends_at is null then 'active' when k.ends_at > now() then 'ending' else 'ended' end as state
     from {api_key} k join {api_client} c on c.id = k.client_id left join {~app_user} u on u.id = k.issued_by
     where k.client_id = :id order by k.id desc limit 50`,
    i,
  );
  return { data };
});

type Client = { id: number; code: string; distributor_id: number };
/** Locks the system, so that concurrent requests for a key see each other's key. */
async function lockClient(db: Db, client: number): Promise<Client> {
  const apiClient = await db.maybe<Client>(
    "select c.id, c.code, c.distributor_id from {api_client} c where c.id = :client and c.archived_at is null for update of c",
    { client },
  );
  if (!apiClient) throw notFound();
  return apiClient;
}

async function makeKey(
  db: Db,
  client: Client,
  ctx: Ctx,
  action: string,
  olderEndsAt: string | null,
): Promise<IssuedKey> {
  const made = newApiKey();
  await db.run(
    "insert into {!api_key} (distributor_id, client_id, prefix, hash, issued_by) values (:distributor, :client, :prefix, :hash, :by)",
    {
      distributor: client.distributor_id,
      client: client.id,
      prefix: made.prefix,
      hash: made.hash,
      by: ctx.person.userId,
    },
  );
  await db.run(
    "update {!api_client} set key_prefix = :prefix, version = version + 1, updated_at = now(), updated_by = :by where id = :id",
    {
      prefix: made.prefix,
      by: ctx.person.userId,
      id: client.id,
    },
  );
  await audit(db, {
    action,
    entity: "apiClient",
    entityId: client.id,
    label: client.code,
    after: { prefix: made.prefix, olderEndsAt },
  });
  return { key: made.key, prefix: made.prefix, olderEndsAt };
}

/** A stored answer for an idempotency key would contain the secret. */
function refuseKeyed(ctx: Ctx): void {
  if (ctx.request.idempotencyKey !== null)
    throw new Refused("idempotency.key", "Kunci hanya ditampilkan sekali; kirim tanpa Idempotency-Key.", [], 400);
}

export const onIssueKey = handle(issueKey, z.strictObject({ id }), async (i, ctx) => {
  refuseKeyed(ctx);
  return ctx.db.tx(async (db) => {
    const client = await lockClient(db, i.id);
    if (await db.maybe(`select 1 from {api_key} k where k.client_id = :id and ${living} limit 1`, i))
      throw new Refused("key.exists", "Sistem ini sudah memiliki kunci yang berlaku; ganti kuncinya.");
    return makeKey(db, client, ctx, "key.issue", null);
  });
});

export const onRotateKey = handle(rotateKey, z.strictObject({ id }), async (i, ctx) => {
  refuseKeyed(ctx);
  return ctx.db.tx(async (db) => {
    const client = await lockClient(db, i.id);
    const older = await db.query<{ ends_at: string }>(
      `update {!api_key} as k set ends_at = least(coalesce(k.ends_at, 'infinity'), now() + make_interval(days => ${overlapDays})) where k.client_id = :id and ${living} returning k.ends_at`,
      i,
    );
    if (older.length === 0) throw new Refused("key.none", "Belum ada kunci yang berlaku; terbitkan dahulu.");
    return makeKey(db, client, ctx, "key.rotate", older[0]?.ends_at ?? null);
  });
});

export const onRevokeKey = handle(revokeKey, z.strictObject({ id, key: id }), (i, ctx) =>
  ctx.db.tx(async (db) => {
    const client = await lockClient(db, i.id);
    const gone = await db.maybe<{ prefix: string }>(
      "update {!api_key} as k set revoked_at = now(), revoked_by = :by where k.client_id = :id and k.id = :key and k.revoked_at is null returning k.prefix",
      { ...i, by: ctx.person.userId },
    );
    if (!gone) throw new Refused("key.revoked", "Kunci ini sudah dicabut.");
    const newest = await db.maybe<{ prefix: string }>(
      `select k.prefix from {api_key} k where k.client_id = :id and ${living} order by k.id desc limit 1`,
      { id: client.id },
    );
    await db.run(
      "update {!api_client} set key_prefix = :prefix, version = version + 1, updated_at = now() where id = :id",
      { id: client.id, prefix: newest?.prefix ?? null },
    );
    await audit(db, {
      action: "key.revoke",
      entity: "apiClient",
      entityId: client.id,
      label: client.code,
      before: { prefix: gone.prefix },
    });
    return { ok: true as const };
  }),
);
