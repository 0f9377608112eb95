import { defineJob } from "#kit/job.ts";

export type SourceName = "deliveryOrder";
/** `days` fetches everything of so many days anew instead of what has changed since the last time. */
export const PullPartner = defineJob<{ source: SourceName; days: number | null }>("partner.pull", {
  title: "Tarik data mitra",
  access: "syncRun.run",
  once: (i) => i.source,
});
