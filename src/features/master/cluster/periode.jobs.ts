import { defineJob } from "#kit/job.ts";

export const RunCluster = defineJob<{ periodId: number }>("cluster.run", { title: "Hitung cluster", access: "clusterPeriod.run", once: ({ periodId }) => String(periodId) });
