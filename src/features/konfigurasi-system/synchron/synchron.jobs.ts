import { defineJob } from "#kit/job.ts";

/** Kinds of documents that are fetched, with the words for them; how each is taken over stands in `sources.server.ts`. */
export const partnerKinds = { deliveryOrder: "Delivery order mitra" } as const;
export type SourceName = keyof typeof partnerKinds;
/** `days` fetches everything of so many days anew instead of what has changed since the last time. */
export const PullPartner = defineJob<{ source: SourceName; days: number | null }>("partner.pull", {
  title: "Tarik data mitra",
  access: "syncRun.run",
  once: (i) => i.source,
});
