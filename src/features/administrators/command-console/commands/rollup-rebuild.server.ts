import { RebuildRollups } from "#features/laporan/rollup/rollup.jobs.ts";
import { startJob } from "#platform/jobs/index.server.ts";
import { defineCommand } from "../define-command.server.ts";

export const rollupRebuild = defineCommand("rollup.rebuild", {
  about: "Membangun ulang semua ringkasan laporan sebagai pekerjaan tersendiri; laporan tetap tepat selama berjalan.",
  danger: "normal",
  params: {},
  plan: async () => [{ id: "rollup", label: "rollup" }],
  async run({ db, person, note }) {
    const { id } = await startJob({ db, person }, RebuildRollups, {});
    await note("Pekerjaan {job} antre.", { job: id });
    return "changed";
  },
});
