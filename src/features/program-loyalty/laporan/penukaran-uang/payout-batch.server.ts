import { z } from "zod";
import { notFound, Refused } from "#kit/refused.ts";
import { audit, staleRow, today as todayOf, type Db } from "#platform/database/index.server.ts";
import { documentNumber } from "#platform/records/index.server.ts";
import { day, handle, id as rowId, matching, pathId, Raw, text, version } from "#platform/http/index.server.ts";
import { startJob } from "#platform/jobs/index.server.ts";
import { personOf } from "#platform/access/index.server.ts";
import { setTax, unverified, verifiedSql } from "../../redemption/decide.server.ts";
import { WritePayoutFile } from "./payout.jobs.ts";
import {
  dropPayoutBatch,
  makePayoutBatch,
  type PayoutBatchRow,
  payoutBatches,
  type PayoutFormat,
  payoutFile,
  payoutFormats,
  releasePayoutBatch,
} from "./penukaran-uang.calls.ts";

const maxRedemptions = 1000;
const rowSql = `select b.id, b.version, b.number, b.format, b.pay_on as "payOn", '••••' || right(b.debit_account, 4) as "debitAccount", b.state, coalesce(x.count, 0)::int as count, coalesce(x.total, 0)::text as total, coalesce(x.paid, 0)::int as paid,
  coalesce(x.failed, 0)::int as failed, b.sha256, b.created_at as "createdAt", c.fullname as "createdBy", r.fullname as "releasedBy", (b.created_by = any(:people::bigint[]) or coalesce(b.real_by = any(:people::bigint[]), false)) as own
  from {payout_batch} b left join (select p.batch_id, count(*) as count, sum(p.amount) as total, count(*) filter (where p.state = 'paid') as paid, count(*) filter (where p.state = 'failed') as failed from {payout} p group by p.batch_id) x on x.batch_id = b.id
  left join {~app_user} c on c.id = b.created_by left join {~app_user} r on r.id = b.released_by`;
const peopleOf = (db: Db) => {
  const person = personOf(db);
  return { people: [person.userId, person.realUserId] };
};
const batchById = (db: Db, id: number): Promise<PayoutBatchRow> =>
  db.internal("a batch of transfers").one<PayoutBatchRow>(`${rowSql} where b.id = :id`, { id, ...peopleOf(db) });

export const onBatches = handle(payoutBatches, z.strictObject({}) as never, async (_, { db }) => ({
  data: await db
    .internal("batches of transfers")
    .query<PayoutBatchRow>(`${rowSql} order by b.id desc limit 100`, peopleOf(db)),
  ready: await db.one<{ count: number; total: string }>(
    `select count(*)::int as count, coalesce(sum(r.value_rp), 0)::text as total from {redemption} r where r.kind = 'money' and r.state = 'approved' and ${verifiedSql}`,
  ),
}));

type Wish = {
  readonly format: PayoutFormat;
  readonly debitAccount: string;
  readonly payOn: string;
  readonly redemptions?: readonly number[] | undefined;
};
const wish = z.strictObject({
  format: z.enum(Object.keys(payoutFormats) as [PayoutFormat, ...PayoutFormat[]]),
  debitAccount: matching(/^[0-9]{6,30}$/, "6 sampai 30 angka"),
  payOn: day,
  redemptions: z.array(rowId).min(1).max(maxRedemptions).optional(),
}) as unknown as z.ZodType<Wish>;

export const onMakeBatch = handle(makePayoutBatch, wish as never, (i: Wish, { db }) =>
  db.tx(async (tx) => ({ data: await batchById(tx, await makeBatch(tx, i)) })),
);

type Chosen = { readonly id: number; readonly verified: boolean };
/** Puts approved redemptions into one file; each is locked first, so that it cannot be cancelled or selected twice. */
async function makeBatch(tx: Db, i: Wish): Promise<number> {
  const person = personOf(tx);
  const today = await todayOf(tx);
  if (i.payOn < today) throw new Refused("invalid", "Isian belum benar.", { payOn: "Tanggal sudah lewat." });
  const chosen = await tx.query<Chosen>(
    `select r.id, ${verifiedSql} as verified from {redemption} r where r.kind = 'money' and r.state = 'approved'
       and (r.id = any(:ids::bigint[]) or (:ids::bigint[] is null and ${verifiedSql})) order by r.id limit :maxRedemptions for update of r`,
    { ids: i.redemptions ?? null, maxRedemptions },
  );
  const missing = (i.redemptions?.length ?? 1) > chosen.length;
  if (missing) throw new Refused("payout.nothing", "Penukaran yang dipilih sudah tidak menunggu pembayaran.", [], 409);
  if (chosen.some((c) => !c.verified)) throw unverified();
  const sys = tx.internal("transfers of redemptions");
  for (const { id } of chosen)
    if (!(await setTax(sys, id, today)))
      throw new Refused(
        "payout.tax",
        "Tarif pajak hadiah belum diisi untuk hari ini; minta Keuangan mengisinya.",
        [],
        422,
      );
  const { id } = await sys.one<{ id: number }>(
    `with n as (select nextval(pg_get_serial_sequence('payout_batch', 'id')) as id)
     insert into {!payout_batch} as b (id, number, format, debit_account, pay_on, real_by, created_by, updated_by)
     select n.id, ${documentNumber("'BB'", "now() at time zone 'Asia/Jakarta'", "n.id", 6)}, :format, :account, :payOn, :real, :user, :user from n returning b.id`,
    { format: i.format, account: i.debitAccount, payOn: i.payOn, user: person.userId, real: person.realUserId },
  );
  await sys.run(
    `insert into {!payout} (batch_id, redemption_id, reference, amount, attempt)
     select :id, r.id, 'TU' || lpad(r.id::text, greatest(10, length(r.id::text)), '0') || 'K' || (r.attempts + 1), r.net_rp, r.attempts + 1 from {redemption} r where r.id = any(:ids::bigint[]) order by r.id`,
    { id, ids: chosen.map((c) => c.id) },
  );
  await moveAll(sys, id, "approved", "batched", person.userId);
  await sys.run("update {!redemption} set attempts = attempts + 1 where id = any(:ids::bigint[])", {
    ids: chosen.map((c) => c.id),
  });
  await auditBatch(tx, "create", id, { count: chosen.length, format: i.format });
  return id;
}

/** Changes the state of all redemptions of a batch. */
export async function moveAll(sys: Db, batch: number, from: string, to: string, by: number | null): Promise<void> {
  const { n } = await sys.one<{ n: number }>("select count(*)::int as n from {payout} p where p.batch_id = :batch", {
    batch,
  });
  const moved = await sys.run(
    "update {!redemption} r set state = :to, version = r.version + 1, updated_at = now(), updated_by = :by::bigint from {payout} p where p.batch_id = :batch and r.id = p.redemption_id and r.state = :from",
    { batch, from, to, by },
  );
  if (moved !== n) throw new Refused("redemption.state", "Penukaran ini sudah tidak dapat diproses begitu.", [], 409);
}

async function auditBatch(db: Db, action: string, id: number, after: Record<string, unknown>): Promise<void> {
  const { number } = await db
    .internal("a batch of transfers")
    .one<{ number: string }>("select b.number from {payout_batch} b where b.id = :id", { id });
  await audit(db, { action, entity: "payoutBatch", entityId: id, label: number, after });
}

type LockedBatch = {
  readonly state: string;
  readonly version: number;
  readonly by: number | null;
  readonly real: number | null;
};
async function lockBatch(tx: Db, id: number, seen: number, state: string): Promise<LockedBatch> {
  const locked = await tx
    .internal("a batch of transfers")
    .maybe<LockedBatch>(
      "select b.state, b.version, b.created_by as by, b.real_by as real from {payout_batch} b where b.id = :id for update of b",
      { id },
    );
  if (!locked) throw notFound();
  if (locked.version !== seen) throw await staleRow(tx, "payoutBatch", id, { version: locked.version });
  if (locked.state !== state)
    throw new Refused("payout.state", "Berkas ini sudah tidak menunggu tindakan tersebut.", [], 409, {
      state: locked.state,
    });
  return locked;
}
const one = { id: pathId, version };

export const onRelease = handle(releasePayoutBatch, z.strictObject(one), (i, { db, person }) =>
  db.tx(async (tx) => {
    const locked = await lockBatch(tx, i.id, i.version, "open");
    if ([locked.by, locked.real].some((p) => p === person.userId || p === person.realUserId))
      throw new Refused("payout.own", "Berkas buatan sendiri harus dilepas orang lain.", [], 403);
    await tx
      .internal("a batch of transfers")
      .run(
        "update {!payout_batch} set state = 'released', released_by = :by, released_at = now(), version = version + 1, updated_at = now(), updated_by = :by where id = :id",
        { id: i.id, by: person.userId },
      );
    await auditBatch(tx, "release", i.id, { state: "released" });
    await startJob({ db: tx, person }, WritePayoutFile, { batchId: i.id });
    return { data: await batchById(tx, i.id) };
  }),
);

export const onDrop = handle(dropPayoutBatch, z.strictObject({ ...one, reason: text(400, 5) }), (i, { db, person }) =>
  db.tx(async (tx) => {
    await lockBatch(tx, i.id, i.version, "open");
    const sys = tx.internal("a batch of transfers");
    await moveAll(sys, i.id, "batched", "approved", person.userId);
    // an attempt that was not sent to a bank does not count
    await sys.run(
      "update {!redemption} r set attempts = r.attempts - 1 from {payout} p where p.batch_id = :id and r.id = p.redemption_id",
      { id: i.id },
    );
    await sys.run(
      "update {!payout} set state = 'dropped', reference = 'X' || id, updated_at = now() where batch_id = :id",
      { id: i.id },
    );
    await sys.run(
      "update {!payout_batch} set state = 'dropped', reason = :reason, version = version + 1, updated_at = now(), updated_by = :by where id = :id",
      { id: i.id, reason: i.reason, by: person.userId },
    );
    await auditBatch(tx, "drop", i.id, { state: "dropped", reason: i.reason });
    return { data: await batchById(tx, i.id) };
  }),
);

type PayoutFile = { readonly name: string; readonly mime: string; readonly content: Buffer; readonly sha256: string };
export const onFile = handle(payoutFile, z.strictObject({ id: pathId }), (i, { db }) =>
  db.tx(async (tx) => {
    const file = await tx
      .internal("file of a batch of transfers")
      .maybe<PayoutFile>(
        "select b.file_name as name, b.mime, b.content, b.sha256 from {payout_batch} b where b.id = :id and b.state = 'sent'",
        i,
      );
    if (!file) throw notFound();
    await auditBatch(tx, "download", i.id, { file: file.name, sha256: file.sha256 });
    return new Raw(file.content, {
      "content-type": file.mime,
      "content-disposition": `attachment; filename="${file.name}"`,
      "cache-control": "no-store",
    });
  }),
);
