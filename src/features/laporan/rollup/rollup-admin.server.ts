import { addMonths, monthStart } from "#kit/day.ts";
import { setTimeout } from "node:timers/promises";
import { z } from "zod";
import { audit, momentOf } from "#platform/database/index.server.ts";
import { handle } from "#platform/http/index.server.ts";
import { handleJob, type JobRun } from "#platform/jobs/index.server.ts";
import { type Difference, markAll, markDifferent, rebuild } from "#platform/report/index.server.ts";
import { differingSums } from "./incident-sums.server.ts";
import { raiseIncident, rollupPage as page } from "./rollup-watch.server.ts";
import {
  type RollupIncidentView,
  type RollupSummary,
  type RollupWatch,
  rollupSummary,
  rollupWatchState,
} from "./rollup.calls.ts";
import { CheckRollups, RebuildRollups, RepairRollups } from "./rollup.jobs.ts";
import { compareAllRollups, rollupCubes } from "./rollup.server.ts";

export const onRollupSummary = handle(rollupSummary, z.strictObject({}), async (_input, { db }) => ({
  data: await db.query<RollupSummary>(
    `with behind as materialized (
       select distinct case when d.cube = 'sale_store' then 'sale' else d.cube end as mark, d.distributor_id, d.month from {~rollup_dirty} d)
     select m.mark, count(s.month)::int as partitions, coalesce(sum(s.lines), 0)::text as lines, max(s.built_at) as "builtAt",
       (select count(*)::int from behind b where b.mark = m.mark) as behind
     from unnest(array['sale', 'stock', 'purchase', 'point']) with ordinality as m(mark, at) left join {~rollup_state} s on s.cube = m.mark group by m.mark, m.at order by m.at`,
  ),
}));

const shownIncidents = 50;
type StoredIncident = Omit<RollupIncidentView, "sums"> & {
  readonly rollupSums: string | null;
  readonly lineSums: string | null;
};
export const onRollupWatch = handle(rollupWatchState, z.strictObject({}), async (_input, { db }) => {
  const sys = db.internal("incidents of rollups");
  const last = await sys.maybe<NonNullable<RollupWatch["last"]>>(
    `select c.night is not null as nightly, c.finished_at as "finishedAt", c.months, c.differences from {rollup_check} c where c.finished_at is not null order by c.finished_at desc limit 1`,
  );
  const { open } = await sys.one<{ open: number }>(
    "select count(*)::int as open from {rollup_incident} i where i.repaired_at is null",
  );
  const incidents = await sys.query<StoredIncident>(
    `select i.id, i.mark, i.rollup, coalesce(d.name, '–') as distributor, i.month::text as month, i.rollup_sums as "rollupSums", i.line_sums as "lineSums", i.found_at as "foundAt", i.repaired_at as "repairedAt"
     from {rollup_incident} i left join {distributor} d on d.id = i.distributor_id where i.repaired_at is null or i.repaired_at > now() - interval '30 days'
     order by i.repaired_at desc nulls first, i.found_at desc, i.id limit ${shownIncidents}`,
  );
  return {
    last: last ?? null,
    open,
    incidents: incidents.map(({ rollupSums, lineSums, ...i }) => ({
      ...i,
      sums: differingSums(i.rollup, rollupSums, lineSums),
    })),
  };
});

/** Records a difference as an incident; reports read the affected part from the lines from then on. */
export const onCheckRollups = handleJob(
  CheckRollups,
  z.strictObject({ months: z.union([z.literal(3), z.literal(120)]) }),
  async ({ months }, job) => {
    const { today } = await momentOf(job.db);
    const first = monthStart(today);
    const checked = Array.from({ length: months }, (_, i) => addMonths(first, -i));
    await job.progress(0, null);
    const differences = await compareOnRecord(job, checked);
    if (differences.length === 0) return { summary: "Semua ringkasan sama dengan barisnya", href: page };
    return {
      summary: "{count} bagian berbeda dari barisnya; dibaca langsung dari baris sampai dibangun ulang",
      values: { count: differences.length },
      href: page,
    };
  },
);

/** Records the comparison as the last one, with its differences. */
async function compareOnRecord(job: JobRun, months: readonly string[]): Promise<Difference[]> {
  const { id } = await job.db
    .internal("comparison of rollups with their lines")
    .one<{ id: number }>("insert into {!rollup_check} (months) values (:n) returning id", { n: months.length });
  const differences = await compareAllRollups(job.db, months);
  await raiseIncident(job.db, id, differences, job.log, job.person.userId);
  return differences;
}

const passes = 120;
const waitMs = 500;
/** Builds until nothing is outdated. Other instances may build too, so progress is computed from what remains. */
async function untilBuilt(job: JobRun, all: number): Promise<void> {
  const reportProgress = async (): Promise<number> => {
    const { left } = await job.db.one<{ left: number }>(
      "select count(distinct (cube, distributor_id, month))::int as left from {~rollup_dirty}",
    );
    await job.progress(Math.max(0, all - left), all);
    return left;
  };
  for (let i = 0; i < passes; i++) {
    if ((await reportProgress()) === 0) return;
    if (i > 0) await setTimeout(waitMs);
    await rebuild(job.db, rollupCubes, job.log, reportProgress);
  }
}

export const onRebuildRollups = handleJob(RebuildRollups, z.strictObject({}), async (_input, job) => {
  const all = await job.db.tx(async (tx) => {
    const marked = await markAll(tx, rollupCubes);
    await audit(tx, {
      action: "update",
      entity: "rollup",
      label: "Bangun ulang ringkasan",
      after: { partitions: marked },
    });
    return marked;
  });
  await untilBuilt(job, all);
  return { summary: "{count} bagian ringkasan dibangun ulang", values: { count: all }, href: page };
});

type Part = {
  readonly id: number;
  readonly rollup: string;
  readonly mark: string;
  readonly distributorId: number;
  readonly month: string;
};
/** A part counts as repaired only if it equals its lines afterwards. */
export const onRepairRollups = handleJob(RepairRollups, z.strictObject({}), async (_input, job) => {
  const sys = job.db.asPortal("job", "repair of rollups");
  const parts = await sys.query<Part>(
    `select i.id, i.rollup, i.mark, i.distributor_id as "distributorId", i.month::text as month from {rollup_incident} i where i.repaired_at is null order by i.id`,
  );
  if (parts.length === 0) return { summary: "Tidak ada perbedaan yang terbuka", href: page };
  await markDifferent(sys, parts);
  await untilBuilt(job, new Set(parts.map((p) => `${p.mark}/${p.distributorId}/${p.month}`)).size);
  const keyOf = (p: Omit<Part, "id">) => `${p.rollup}/${p.distributorId}/${p.month}`;
  const wrong = new Set((await compareOnRecord(job, [...new Set(parts.map((p) => p.month))])).map(keyOf));
  const right = parts.filter((p) => !wrong.has(keyOf(p)));
  await job.db.tx(async (tx) => {
    await tx
      .asPortal("job", "repair of rollups")
      .run("update {!rollup_incident} set repaired_at = now() where id = any(:ids::bigint[]) and repaired_at is null", {
        ids: right.map((p) => p.id),
      });
    await audit(tx, {
      action: "update",
      entity: "rollup",
      label: "Perbaiki ringkasan",
      after: { repaired: right.length, left: parts.length - right.length },
    });
  });
  return {
    summary: "{count} bagian sama lagi dengan barisnya, {left} masih berbeda",
    values: { count: right.length, left: parts.length - right.length },
    href: page,
  };
});
