import { defineJob } from "#platform/jobs/index.ts";

/** Compares every rollup with its lines; a part that differs is read from the lines until it is rebuilt. */
export const CheckRollups = defineJob<{ months: 3 | 120 }>("rollup.check", {
  title: "Periksa ringkasan",
  access: "rollup.manage",
  once: () => "all",
});
/**
 * Rebuilds all rollups; figures stay exact in the meantime, because parts that are not built are read from the lines.
 */
export const RebuildRollups = defineJob<Record<string, never>>("rollup.rebuild", {
  title: "Bangun ulang ringkasan",
  access: "rollup.manage",
  once: () => "all",
});
/** Rebuilds differing parts and compares them again; an incident ends when both are equal. */
export const RepairRollups = defineJob<Record<string, never>>("rollup.repair", {
  title: "Perbaiki ringkasan yang berbeda",
  access: "rollup.manage",
  once: () => "all",
});
