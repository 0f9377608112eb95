import { defineTable } from "#kit/resource.ts";

export const AuditSealHorizon = defineTable("audit_seal_horizon", "system");
