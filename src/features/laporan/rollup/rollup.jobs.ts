import { defineJob } from "#kit/job.ts";

/** Every summary against the lines it was made from; what differs is read from the lines at once, until it is built anew. */
export const CheckRollups = defineJob<{ months: 3 | 120 }>("rollup.check", {
  title: "Periksa ringkasan",
  access: "rollup.manage",
  once: () => "all",
});
/** All summaries made anew; figures stay exact meanwhile, because what is not built yet is read from the lines. */
export const RebuildRollups = defineJob<Record<string, never>>("rollup.rebuild", {
  title: "Bangun ulang ringkasan",
  access: "rollup.manage",
  once: () => "all",
});
/** What was found to differ, made anew and compared once more; an incident is over when both are the same. */
export const RepairRollups = defineJob<Record<string, never>>("rollup.repair", {
  title: "Perbaiki ringkasan yang berbeda",
  access: "rollup.manage",
  once: () => "all",
});
