import { z } from "zod";
import { notFound, Refused } from "#kit/refused.ts";
import type { Row } from "#kit/resource.ts";
import type { Person } from "#kit/person.ts";
import type { Db } from "#platform/database/index.server.ts";
import { handleJob } from "#platform/jobs/index.server.ts";
import { resourceHooks } from "#platform/records/index.server.ts";
import { classifyParams, classifySql, type Window } from "./classify.server.ts";
import { thresholdsOn } from "./configuration.server.ts";
import { RunCluster } from "./periode.jobs.ts";
import { ClusterPeriod } from "./periode.resource.ts";
import type { Threshold } from "./thresholds.ts";

type Period = Row<typeof ClusterPeriod>;

/** A computed or published period can no longer be changed, because its figures depend on it. */
export const clusterPeriodHooks = resourceHooks(ClusterPeriod, {
  beforeSave(next, before) {
    const stored = before as Period | null;
    if (stored?.state === "published")
      throw new Refused(
        "cluster.published",
        "Periode yang sudah terbit tidak dapat diubah. Tarik dahulu penerbitannya.",
      );
    const first = (next.firstMonth ?? stored?.firstMonth) as string;
    if (!first.endsWith("-01"))
      throw new Refused("invalid", "Isian belum benar.", { firstMonth: "Harus tanggal satu." });
    return next;
  },
  async afterSave(id, before, ctx) {
    if (before)
      await ctx.db.run(
        "update {!cluster_period} set state = 'draft', computed_at = null where id = :id and state = 'computed'",
        { id },
      );
  },
  async beforeArchive(row) {
    if (row.state === "published")
      throw new Refused(
        "cluster.published",
        "Periode yang sudah terbit tidak dapat diarsipkan. Tarik dahulu penerbitannya.",
      );
  },
});

export type LockedPeriod = {
  readonly id: number;
  readonly code: string;
  readonly version: number;
  readonly state: Period["state"];
  readonly computed_at: string | null;
} & Window & {
    readonly thresholds: Threshold[] | null;
  };
export async function periodOf(db: Db, id: number, lock = false): Promise<LockedPeriod> {
  const row = await db.maybe<LockedPeriod>(
    `select p.id, p.code, p.version, p.state, p.computed_at, p.first_month::text as "firstMonth", p.months, p.growth_basis as "growthBasis", p.valid_from::text as "validFrom", p.thresholds
     from {cluster_period} p where p.id = :id and p.archived_at is null${lock ? " for update" : ""}`,
    { id },
  );
  if (!row) throw notFound();
  return row;
}

/** Classes apply to the whole country; a user with a limited scope would classify only a part of it. */
export function requireNational(p: Person): void {
  if (p.vendorId !== null || p.districts !== null)
    throw new Refused(
      "cluster.national",
      "Hanya pengguna dengan cakupan nasional yang dapat menghitung dan menerbitkan cluster.",
      [],
      403,
    );
}

/** Stores classified per step; large enough to be fast, small enough to allow cancellation. */
const batch = 20_000;

/** Classifies all stores and saves the result. Runs to the end or changes nothing. */
export async function computePeriod(
  db: Db,
  id: number,
  reportProgress: (done: number, total: number) => Promise<void>,
): Promise<{ stores: number; up: number; down: number }> {
  return db.tx(async (tx) => {
    const sys = tx.internal("clusters of all stores");
    await sys.query("set local work_mem = '64MB'");
    const period = await periodOf(sys, id, true);
    if (period.state === "published")
      throw new Refused("cluster.published", "Periode ini sudah terbit. Tarik dahulu penerbitannya.");
    const thresholds = await thresholdsOn(sys, period.validFrom);
    if (thresholds.length === 0)
      throw new Refused("cluster.no-thresholds", "Belum ada ambang cluster yang berlaku pada {day}.", [], 422, {
        day: period.validFrom,
      });
    await sys.run("delete from {!cluster_result} where period_id = :id", { id });
    const { highest, total } = await sys.one<{ highest: number; total: number }>(
      "select coalesce(max(s.id), 0)::bigint as highest, count(*)::int as total from {store} s where s.archived_at is null",
    );
    let done = 0;
    for (let low = 1; low <= highest; low += batch) {
      done += await sys.run(
        `insert into {!cluster_result} (period_id, store_id, from_cluster_id, to_cluster_id, tonnes, prior_tonnes, net_sales, invoices, move) select :id::bigint, r.store_id, r.from_cluster_id, r.to_cluster_id, r.tonnes, r.prior_tonnes, r.net_sales, r.invoices, r.move from (${classifySql}) r`,
        { id, ...classifyParams(period, thresholds, low, low + batch - 1) },
      );
      await reportProgress(done, total);
    }
    return markComputed(sys, id, thresholds);
  });
}

async function markComputed(
  sys: Db,
  id: number,
  thresholds: readonly Threshold[],
): Promise<{ stores: number; up: number; down: number }> {
  const { at, ...counts } = await sys.one<{ stores: number; up: number; down: number; at: string }>(
    "select clock_timestamp()::text as at, count(*)::int as stores, count(*) filter (where r.move = 'up')::int as up, count(*) filter (where r.move = 'down')::int as down from {cluster_result} r where r.period_id = :id",
    { id },
  );
  await sys.run(
    "update {!cluster_period} set state = 'computed', computed_at = :at::timestamptz, stores = :stores, moved_up = :up, moved_down = :down, thresholds = :thresholds::jsonb, version = version + 1, updated_at = now() where id = :id",
    { id, at, ...counts, thresholds: JSON.stringify(thresholds) },
  );
  return counts;
}

export const onRunCluster = handleJob(
  RunCluster,
  z.strictObject({ periodId: z.number().int().positive() }),
  async ({ periodId }, job) => {
    requireNational(job.person);
    const period = await periodOf(job.db, periodId);
    const { stores, up, down } = await computePeriod(job.db, periodId, async (done, total) => {
      await job.progress(done, total);
      job.throwIfCancelled();
    });
    return {
      summary: "Cluster {code}: {stores} toko dihitung, {up} naik, {down} turun.",
      values: { code: period.code, stores, up, down },
      href: `/master/cluster/periode?period=${periodId}`,
    };
  },
);
