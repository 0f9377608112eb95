import { registerTable } from "#platform/database/index.server.ts";

/**
 * Registers the tables of the platform itself. Few are readable on a person's behalf; the others are closed to scoped
 * queries.
 */
export function registerPlatformTables(): void {
  for (const table of [
    "idempotency_key",
    "system_setting",
    "stored_file",
    "stored_object",
    "import_batch",
    "import_row",
    "import_write",
    "import_match",
    "saved_view",
    "undo_batch",
    "undo_row",
    "approval_delegation",
    "list_preference",
    "schema_migration",
  ])
    registerTable(table, "system");
  for (const table of [
    "stored_chunk",
    "access_request",
    "report_schedule",
    "report_schedule_recipient",
    "report_delivery",
    "report_alert",
    "report_alert_state",
    "mail_attachment",
  ])
    registerTable(table, "system");
  registerTable("content_slug", "open");
  for (const table of ["audit_event", "audit_seal"]) registerTable(table, "system", { appendOnly: true });
  for (const table of ["job", "notification", "notification_choice"]) registerTable(table, { person: "user_id" });
}
