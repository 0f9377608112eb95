import { audit } from "#platform/database/index.server.ts";
import { abandonedBatches, closeBatches } from "#platform/import/index.server.ts";
import { requeueStalledJob, stalledJobs } from "#platform/jobs/index.server.ts";
import { defineCommand } from "../define-command.server.ts";

export const jobRequeue = defineCommand("job.requeue", {
  about: "Mengantrekan lagi pekerjaan yang pelaksananya diam, dan menutup impor yang pekerjaannya sudah berakhir.",
  danger: "normal",
  params: {},
  async plan(db) {
    const jobs = await stalledJobs(db.internal("stalled jobs"));
    const imports = await abandonedBatches(db);
    return [
      ...jobs.map((j) => ({ id: `job:${j.id}`, label: `${j.title} (${j.id})` })),
      ...imports.map((b) => ({ id: `import:${b.id}`, label: `${b.name} (${b.id})` })),
    ];
  },
  run: ({ db }, id) =>
    db.tx(async (tx) => {
      const [kind, number] = id.split(":") as [string, string];
      const changed =
        kind === "job"
          ? await requeueStalledJob(tx.internal("requeue a stalled job"), Number(number))
          : (await closeBatches(tx, { userId: null, batch: Number(number) })) > 0;
      if (!changed) return "unchanged";
      await audit(tx, { action: "job.requeue", entity: "commandRun", label: id });
      return "changed";
    }),
});
