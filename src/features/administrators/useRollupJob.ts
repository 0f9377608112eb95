import { useState } from "react";
import { CheckRollups, RebuildRollups, RepairRollups } from "#features/laporan/rollup/rollup.jobs.ts";
import { jobIsOver, type JobView } from "#platform/jobs/index.ts";
import { useJobs, useStartJob } from "#platform/jobs/index.web.ts";

const names: ReadonlySet<string> = new Set([CheckRollups.name, RebuildRollups.name, RepairRollups.name]);

/** The three jobs on rollups. Only one runs at a time; the page shows its progress and then its result. */
export function useRollupJob() {
  const [begun, setBegun] = useState<number>();
  const known = useJobs().data?.data.filter((j) => names.has(j.name)) ?? [];
  const running = known.find((j) => !jobIsOver(j.state));
  const options = { quiet: true, onSuccess: (job: JobView) => setBegun(job.id) };
  const check = useStartJob(CheckRollups, options);
  const rebuild = useStartJob(RebuildRollups, options);
  const repair = useStartJob(RepairRollups, options);
  // a new job counts as running until the list of jobs contains it
  const unlisted = begun !== undefined && !known.some((j) => j.id === begun);
  return {
    check: check.mutate,
    rebuild: rebuild.mutate,
    repair: repair.mutate,
    busy: running !== undefined || unlisted || [check, rebuild, repair].some((s) => s.isPending),
    shown: running?.id ?? begun,
  };
}
