import { defineTable, type TableSpec } from "#kit/resource.ts";
import { registerTable } from "#platform/database/index.server.ts";

/** Tables of the platform that are closed to scoped queries. */
const closed = [
  ...["schema_migration", "idempotency_key", "audit_seal_horizon", "throttle", "session", "session_token"],
  ...["system_setting", "stored_file", "stored_object", "stored_chunk", "mail_outbox", "mail_attachment"],
  ...["import_batch", "import_row", "import_write", "import_match", "undo_batch", "undo_row"],
  ...["saved_view", "list_preference", "access_request", "approval_delegation"],
  ...["report_schedule", "report_schedule_recipient", "report_delivery", "report_alert", "report_alert_state"],
].map((table) => defineTable(table, "system"));

const proposalScope = { vendor: "distributor_id", district: "district_id", person: "submitter_id" } as const;
const stepsOpen = { openBecause: "steps are read by the proposal they belong to, which is scoped" };
const rollupsOpen = { openBecause: "which months are still being summed up; it holds no figures" };

/** Tables of the platform itself, by capability. Few are readable on a person's behalf. */
export const platformTables: readonly TableSpec[] = [
  ...closed,
  // database
  ...["audit_event", "audit_seal"].map((table) => defineTable(table, "system", { appendOnly: true })),
  // number of changes of each table, which invalidates cached answers
  defineTable("table_change", "open"),
  // access
  defineTable("user_role", "open", {
    openBecause: "which roles an account has; it is joined to accounts, which are scoped",
  }),
  defineTable("role_action", "open"),
  defineTable("role_menu", "open"),
  defineTable("menu", "open"),
  defineTable("user_scope", { person: "user_id" }),
  defineTable("masking_session", { vendor: "vendor_id", person: "user_id" }),
  // jobs
  ...["job", "notification", "notification_choice"].map((table) => defineTable(table, { person: "user_id" })),
  // records
  defineTable("content_slug", "open"),
  // workflow; decisions and steps must be joined with {submission}, which is limited to the reader's scope
  defineTable("submission", proposalScope),
  defineTable("submission_decision", "open", stepsOpen),
  defineTable("submission_step", "open", stepsOpen),
  // report; partitions that must be read from the lines are equal for all readers, so that all see the same figures
  defineTable("rollup_dirty", "open", rollupsOpen),
  defineTable("rollup_state", "open", rollupsOpen),
  defineTable("calendar", "open"),
];

/**
 * Resources that features declare, because people edit them, and to which capabilities refer: accounts and roles, and
 * the distributor and the district by which rows are restricted.
 */
export const sharedNouns = ["app_user", "role", "distributor", "district"] as const;

export function registerPlatformTables(): void {
  for (const { table, scope, options } of platformTables) registerTable(table, scope, options);
}
