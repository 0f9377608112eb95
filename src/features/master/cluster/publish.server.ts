import { z } from "zod";
import { Refused } from "#kit/refused.ts";
import { audit, type Db, todaySql, staleRow } from "#platform/database/index.server.ts";
import { handle, onStartup } from "#platform/http/index.server.ts";
import { handleJob, type JobResult, type JobRun, startJob, repeatEvery } from "#platform/jobs/index.server.ts";
import { forEver } from "#features/program-loyalty/point/dirty.server.ts";
import { publishPeriod, withdrawPeriod } from "./cluster.calls.ts";
import { PublishCluster, WithdrawCluster } from "./periode.jobs.ts";
import { type LockedPeriod, periodOf, requireNational } from "./periode.server.ts";

const id = z.union([z.string().regex(/^[1-9]\d{0,14}$/), z.number()]).transform(Number) as unknown as z.ZodType<number>;
const version = z.number().int();
const reason = z.string().trim().min(5).max(400);

/** Allows one publication at a time. */
async function lockPublishing(db: Db): Promise<void> {
  await db.query("set local statement_timeout = '120s'");
  await db.query("set local work_mem = '64MB'");
  await db.query("select pg_advisory_xact_lock(7203271, 1)");
}

/** Validates at once; a background job changes the stores. */
export const onPublishPeriod = handle(publishPeriod, z.strictObject({ id, version }), async (input, ctx) => {
  requireNational(ctx.person);
  const period = await periodOf(ctx.db, input.id);
  if (period.state === "published") return { job: null };
  await refuseUnfit(ctx.db, period, input.version);
  return { job: (await startJob(ctx, PublishCluster, { periodId: input.id, version: input.version })).id };
});

export const onPublishCluster = handleJob(PublishCluster, z.strictObject({ periodId: id, version }), (input, job) => {
  requireNational(job.person);
  return job.db.tx(async (tx) => {
    const sys = tx.internal("publish the clusters of all stores");
    await lockPublishing(sys);
    const period = await periodOf(sys, input.periodId, true);
    if (period.state === "published") return endWith(sys, job, published(period, 0));
    await refuseUnfit(sys, period, input.version);
    const changed = await inBatches(sys, job, (at) => writeClasses(sys, period, job.person.userId, at));
    await sys.run(
      "update {!cluster_period} set state = 'published', published_at = now(), published_by = :by, version = version + 1, updated_at = now(), updated_by = :by where id = :id",
      { id: period.id, by: job.person.userId },
    );
    await audit(tx, {
      action: "publish",
      entity: "clusterPeriod",
      entityId: period.id,
      label: period.code,
      after: { validFrom: period.validFrom, stores: changed },
    });
    return endWith(sys, job, published(period, changed));
  });
});

const shown = (p: LockedPeriod) => `/master/cluster/periode?period=${p.id}`;
const published = (p: LockedPeriod, changed: number): JobResult => ({
  summary: "Cluster {code} terbit: {changed} toko berubah.",
  values: { code: p.code, changed },
  href: shown(p),
});

/** The work and the end of the job are in one transaction: after a crash it is either complete or not begun. */
async function endWith(db: Db, job: JobRun, result: JobResult): Promise<JobResult> {
  await job.doneIn(db, result);
  return result;
}

async function refuseUnfit(db: Db, period: LockedPeriod, seen: number): Promise<void> {
  if (period.version !== seen) throw await staleRow(db, "clusterPeriod", period.id);
  if (period.state !== "computed")
    throw new Refused("cluster.not-computed", "Hitung dahulu periode ini, lalu terbitkan.");
  await refuseOvertaken(db, period);
}

type Range = { readonly low: number; readonly high: number };
/** Stores changed per step; small enough to show progress and to allow cancellation. */
const batch = 5_000;

/** Changes the classes of all stores in ranges of ids, and the copies stored with them; returns the count. */
async function inBatches(db: Db, job: JobRun, change: (at: Range) => Promise<number>): Promise<number> {
  const { highest } = await db.one<{ highest: number }>(
    "select coalesce(max(s.id), 0)::bigint as highest from {store} s",
  );
  let changed = 0;
  for (let low = 1; low <= highest; low += batch) {
    const at = { low, high: low + batch - 1 };
    changed += await change(at);
    await followClasses(db, at);
    await job.progress(Math.min(at.high, highest), highest);
    job.throwIfCancelled();
  }
  return changed;
}

/** A period published meanwhile changed the previous classes, so the computed result is invalid. */
async function refuseOvertaken(db: Db, period: LockedPeriod): Promise<void> {
  const last = await db.maybe<{ code: string; valid_from: string; later: boolean }>(
    "select p.code, p.valid_from::text as valid_from, p.published_at > :computed::timestamptz as later from {cluster_period} p where p.state = 'published' and p.archived_at is null order by p.valid_from desc limit 1",
    { computed: period.computed_at },
  );
  if (!last) return;
  if (last.valid_from >= period.validFrom)
    throw new Refused("cluster.older", "Sudah ada periode terbit yang berlaku sejak tanggal itu atau sesudahnya.", [
      {
        field: "validFrom",
        message: "Harus sesudah {day}, awal berlakunya periode {code}.",
        values: { day: last.valid_from, code: last.code },
      },
    ]);
  if (last.later)
    throw new Refused(
      "cluster.overtaken",
      "Ada periode lain yang terbit sesudah periode ini dihitung. Hitung ulang dahulu.",
    );
}

/** Only stores whose class changes get a new row; the others keep their row and its first day. */
async function writeClasses(db: Db, p: LockedPeriod, by: number, { low, high }: Range): Promise<number> {
  const at = { id: p.id, from: p.validFrom, low, high };
  const ended = await db.run(
    `update {!store_cluster} c set valid_to = :from::date, closed_by = :id::bigint from {cluster_result} r
     where r.period_id = :id::bigint and r.store_id between :low and :high and c.store_id = r.store_id and c.valid_to is null and c.cluster_id is distinct from r.to_cluster_id`,
    at,
  );
  const begun = await db.run(
    `insert into {!store_cluster} (store_id, cluster_id, period_id, valid_from, created_by)
     select r.store_id, r.to_cluster_id, :id::bigint, :from::date, :by::bigint from {cluster_result} r
     left join {store_cluster} c on c.store_id = r.store_id and c.valid_to is null
     where r.period_id = :id::bigint and r.store_id between :low and :high and r.to_cluster_id is not null
       and c.store_id is null order by r.store_id`,
    { ...at, by },
  );
  await markClasses(db, p, { low, high });
  return Math.max(ended, begun);
}

/** Points may depend on the class: points of stores whose class changed are recomputed from that day on. */
const markClasses = (db: Db, p: LockedPeriod, { low, high }: Range): Promise<number> =>
  db.run(
    `insert into {!point_dirty} (distributor_id, store_id, day, until, cause, cause_id)
     select distinct 0, c.store_id, :from::date, :until::date, 'cluster', :id::bigint from {store_cluster} c
     where c.store_id between :low and :high and (c.period_id = :id::bigint or c.closed_by = :id::bigint)`,
    { id: p.id, from: p.validFrom, until: forEver, low, high },
  );

export const onWithdrawPeriod = handle(withdrawPeriod, z.strictObject({ id, version, reason }), async (input, ctx) => {
  requireNational(ctx.person);
  await refuseNotLast(ctx.db, await periodOf(ctx.db, input.id), input.version);
  return {
    job: (await startJob(ctx, WithdrawCluster, { periodId: input.id, version: input.version, reason: input.reason }))
      .id,
  };
});

export const onWithdrawCluster = handleJob(
  WithdrawCluster,
  z.strictObject({ periodId: id, version, reason }),
  (input, job) => {
    requireNational(job.person);
    return job.db.tx(async (tx) => {
      const sys = tx.internal("withdraw a publication of clusters");
      await lockPublishing(sys);
      const period = await periodOf(sys, input.periodId, true);
      await refuseNotLast(sys, period, input.version);
      const changed = await inBatches(sys, job, async (at) => {
        await markClasses(sys, period, at);
        await sys.run(
          "update {!store_cluster} set valid_to = valid_from where period_id = :id and valid_to is null and store_id between :low and :high",
          { id: period.id, ...at },
        );
        return sys.run(
          "update {!store_cluster} set valid_to = null, closed_by = null where closed_by = :id and store_id between :low and :high",
          { id: period.id, ...at },
        );
      });
      await sys.run(
        "update {!cluster_period} set state = 'withdrawn', published_at = null, published_by = null, version = version + 1, updated_at = now(), updated_by = :by where id = :id",
        { id: period.id, by: job.person.userId },
      );
      await audit(tx, {
        action: "withdraw",
        entity: "clusterPeriod",
        entityId: period.id,
        label: period.code,
        note: input.reason,
      });
      return endWith(sys, job, {
        summary: "Penerbitan {code} ditarik: {changed} toko kembali ke cluster sebelumnya.",
        values: { code: period.code, changed },
        href: shown(period),
      });
    });
  },
);

async function refuseNotLast(db: Db, period: LockedPeriod, seen: number): Promise<void> {
  if (period.version !== seen || period.state !== "published") throw await staleRow(db, "clusterPeriod", period.id);
  const later = await db.maybe<{ code: string }>(
    "select p.code from {cluster_period} p where p.state = 'published' and p.archived_at is null and p.valid_from > :from::date order by p.valid_from desc limit 1",
    { from: period.validFrom },
  );
  if (later)
    throw new Refused(
      "cluster.not-last",
      "Hanya periode terbit yang terakhir dapat ditarik. Tarik dahulu periode sesudahnya.",
    );
}

const everybody: Range = { low: 0, high: Number.MAX_SAFE_INTEGER };
/**
 * Copies today's class to the stores and their versions. The range is a condition on each table, because the planner
 * does not apply it to a joined table.
 */
export async function followClasses(db: Db, at: Range = everybody): Promise<number> {
  const range = { low: at.low, high: at.high };
  const changed = await db.run(
    `update {!store} s set cluster_id = x.cluster_id, version = s.version + 1, updated_at = now()
     from (select st.id, c.cluster_id from (select ${todaySql} as day) today cross join {store} st
       left join {store_cluster} c on c.store_id = st.id and c.valid_from <= today.day and (c.valid_to is null or c.valid_to > today.day)
       where st.id between :low and :high) x
     where x.id = s.id and s.id between :low and :high and s.cluster_id is distinct from x.cluster_id`,
    range,
  );
  if (changed > 0)
    await db.run(
      "update {!store_version} v set cluster_id = s.cluster_id from {store} s where s.id = v.store_id and s.id between :low and :high and v.store_id between :low and :high and v.cluster_id is distinct from s.cluster_id",
      range,
    );
  return changed;
}

const everyMs = 3_600_000;
/** Classes that were published for a future day take effect on that day. */
export const currentClustersTask = onStartup("update current clusters of stores", async (db, log) => {
  const follow = () =>
    db.internal("update current clusters of stores").tx(async (tx) => {
      await lockPublishing(tx);
      const changed = await followClasses(tx);
      if (changed > 0) log.info({ stores: changed }, "current clusters of stores updated");
    });
  void repeatEvery(everyMs, follow, (error) =>
    log.warn({ err: error }, "updating the current clusters of stores failed"),
  ).turn();
});
