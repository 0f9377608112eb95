import { defineJob } from "#kit/job.ts";

/** Awards all members anew, month by month; taken up again it goes on, because what is posted already makes no difference. */
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
