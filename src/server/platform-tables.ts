import { registerTable } from "./db/compile.ts";

/** Tables of the platform itself; none is read on a person's behalf, so all are closed to scoped queries. */
export function registerPlatformTables(): void {
  for (const table of [
    "audit_event",
    "audit_seal",
    "idempotency_key",
    "system_setting",
    "stored_file",
    "import_batch",
    "import_row",
    "saved_view",
    "undo_batch",
    "undo_row",
    "schema_migration",
  ])
    registerTable(table, "system");
}
