import { defineJob } from "#kit/job.ts";

/** `query` is the list's own question, where only what it shows is meant. */
export const RetryAll = defineJob<{ state: "failed" | "waiting"; query?: Record<string, string> | undefined }>(
  "push-item.retry",
  {
    title: "Coba ulang dokumen gagal",
    access: "pushItem.repair",
    once: (i) => `${i.state} ${JSON.stringify(i.query ?? {})}`,
  },
);
