import { setTimeout } from "node:timers/promises";
import { z } from "zod";
import { audit } from "#server/audit/audit.ts";
import { handle } from "#server/http/handle.ts";
import { handleJob } from "#server/job/handle-job.ts";
import { addMonths, monthStart } from "#server/report/day.ts";
import { momentOf } from "#server/report/facts.ts";
import { markAll, markDifferent, rebuild } from "#server/report/rebuild.ts";
import { type RollupSummary, rollupSummary } from "./rollup.calls.ts";
import { CheckRollups, RebuildRollups } from "./rollup.jobs.ts";
import { compareAllRollups, rollupCubes } from "./rollup.server.ts";

const page = "/administrators/data-management";

export const onRollupSummary = handle(rollupSummary, z.strictObject({}), async (_input, { db }) => ({
  data: await db.query<RollupSummary>(
    `select m.mark, count(s.month)::int as partitions, coalesce(sum(s.lines), 0)::text as lines, max(s.built_at) as "builtAt",
       (select count(distinct (d.distributor_id, d.month))::int from {~rollup_dirty} d where d.cube = m.mark or (m.mark = 'sale' and d.cube = 'sale_store')) as behind
     from unnest(array['sale', 'stock', 'purchase']) with ordinality as m(mark, at) left join {~rollup_state} s on s.cube = m.mark group by m.mark, m.at order by m.at`,
  ),
}));

/** A difference is an incident: it is on record, and readers take the truth from the lines from this moment on. */
export const onCheckRollups = handleJob(CheckRollups, z.strictObject({ months: z.union([z.literal(3), z.literal(120)]) }), async ({ months }, job) => {
  const { today } = await momentOf(job.db);
  const first = monthStart(today);
  const asked = Array.from({ length: months }, (_, i) => addMonths(first, -i));
  await job.progress(0, null);
  const found = await compareAllRollups(job.db, asked);
  if (found.length === 0) return { summary: "Semua ringkasan sama dengan barisnya", href: page };
  job.log.error({ differences: found.slice(0, 20) }, "rollups differ from their lines");
  await job.db.tx(async (tx) => {
    await markDifferent(tx, found);
    await audit(tx, { action: "update", entity: "rollup", label: "Periksa ringkasan", after: { differences: found.length, first: found[0] } });
  });
  return { summary: "{count} bagian berbeda dari barisnya; dibaca langsung dari baris sampai dibangun ulang", values: { count: found.length }, href: page };
});

const passes = 120;
const waitMs = 500;
export const onRebuildRollups = handleJob(RebuildRollups, z.strictObject({}), async (_input, job) => {
  const all = await job.db.tx(async (tx) => {
    const marked = await markAll(tx, rollupCubes);
    await audit(tx, { action: "update", entity: "rollup", label: "Bangun ulang ringkasan", after: { partitions: marked } });
    return marked;
  });
  for (let i = 0; i < passes; i++) {
    await rebuild(job.db, rollupCubes, job.log, () => job.throwIfCancelled());
    const { left } = await job.db.one<{ left: number }>("select count(distinct (cube, distributor_id, month))::int as left from {~rollup_dirty}");
    await job.progress(Math.max(0, all - left), all);
    if (left === 0) break;
    await setTimeout(waitMs); // another instance is at the same work
  }
  return { summary: "{count} bagian ringkasan dibangun ulang", values: { count: all }, href: page };
});
