import { defineJob } from "#kit/job.ts";

export const RetryAll = defineJob<{ state: "failed" | "waiting" }>("push-item.retry", { title: "Coba ulang dokumen gagal", access: "pushItem.repair", once: (i) => i.state });
