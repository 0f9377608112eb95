import { defineJob } from "#kit/job.ts";

const ofPeriod = ({ periodId }: { periodId: number }) => String(periodId);
export const RunCluster = defineJob<{ periodId: number }>("cluster.run", {
  title: "Hitung cluster",
  access: "clusterPeriod.run",
  once: ofPeriod,
});
/** Begun by their calls alone, which refuse at once what can be seen to be refused. */
export const PublishCluster = defineJob<{ periodId: number; version: number }>("cluster.publish", {
  title: "Terbitkan cluster",
  access: "clusterPeriod.manage",
  internal: true,
  once: ofPeriod,
});
export const WithdrawCluster = defineJob<{ periodId: number; version: number; reason: string }>("cluster.withdraw", {
  title: "Tarik penerbitan cluster",
  access: "clusterPeriod.manage",
  internal: true,
  once: ofPeriod,
});
