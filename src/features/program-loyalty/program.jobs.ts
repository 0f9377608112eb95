import { defineJob } from "#platform/jobs/index.ts";

/**
 * Recomputes the points of all members by month. It can be restarted, because posted points are not posted again.
 */
export const RecomputePoints = defineJob<{ program: number }>("point.recompute", {
  title: "Hitung ulang poin",
  access: "loyaltyProgram.recompute",
  once: (i) => String(i.program),
});
export const SimulateProgram = defineJob<{ simulation: number }>("point.simulate", {
  title: "Simulasi program",
  access: "loyaltyProgram.simulate",
  internal: true,
  quiet: true,
});
