import { defineJob } from "#platform/jobs/index.ts";

/** Started by the release of a batch. */
export const WritePayoutFile = defineJob<{ batchId: number }>("payout.file", {
  title: "Tulis berkas bank",
  access: "payoutBatch.release",
  internal: true,
  once: ({ batchId }) => String(batchId),
});
