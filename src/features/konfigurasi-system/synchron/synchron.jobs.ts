import { defineJob } from "#platform/jobs/index.ts";

/** Kinds of documents with their labels; `sources.server.ts` defines how each is stored. */
export const partnerKinds = { deliveryOrder: "Delivery order mitra" } as const;
export type SourceName = keyof typeof partnerKinds;
/** `days` fetches everything of this number of days instead of the changes since the last run. */
export const PullPartner = defineJob<{ source: SourceName; days: number | null }>("partner.pull", {
  title: "Tarik data mitra",
  access: "syncRun.run",
  once: (i) => i.source,
});
