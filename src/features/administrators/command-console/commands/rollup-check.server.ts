import { CheckRollups } from "#features/laporan/rollup/rollup.jobs.ts";
import { choice } from "#kit/field.ts";
import { startJob } from "#platform/jobs/index.server.ts";
import { defineCommand } from "../define-command.server.ts";

export const rollupCheck = defineCommand("rollup.check", {
  about: "Membandingkan ringkasan laporan dengan barisnya sebagai pekerjaan tersendiri.",
  danger: "normal",
  params: {
    months: choice("Bulan", { "3": "3 bulan terakhir", "120": "Semua bulan" }, { required: true, default: "3" }),
  },
  plan: async () => [{ id: "rollup", label: "rollup" }],
  async run({ db, person, note }, _id, { months }) {
    const { id } = await startJob({ db, person }, CheckRollups, { months: months === "3" ? 3 : 120 });
    await note("Pekerjaan {job} antre.", { job: id });
    return "changed";
  },
});
