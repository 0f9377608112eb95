import { defineJob } from "#platform/jobs/index.ts";

/** `query` restricts it to the documents in a list. */
export const RetryAll = defineJob<{ state: "failed" | "waiting"; query?: Record<string, string> | undefined }>(
  "push-item.retry",
  {
    title: "Coba ulang dokumen gagal",
    access: "pushItem.repair",
    once: (i) => `${i.state} ${JSON.stringify(i.query ?? {})}`,
  },
);
