import { defineJob } from "#platform/jobs/index.ts";

const ofPeriod = ({ periodId }: { periodId: number }) => String(periodId);
export const RunCluster = defineJob<{ periodId: number }>("cluster.run", {
  title: "Hitung cluster",
  access: "clusterPeriod.run",
  once: ofPeriod,
});
/** Started only by their calls, which validate first. */
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
