import { defineTable } from "#kit/resource.ts";

export const SyncJobTable = defineTable("sync_job", "system");
export const SyncRejectTable = defineTable("sync_reject", "system");
export const PartnerCallTable = defineTable("partner_call", "open");
export const PartnerServiceTable = defineTable("partner_service", "system");
