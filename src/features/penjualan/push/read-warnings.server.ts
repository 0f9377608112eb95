import type { FieldError } from "#kit/refused.ts";
import type { Db } from "#platform/database/index.server.ts";

/** Warnings sent to the sender of a pushed document, for display; empty for manual documents. */
export async function warningsOf(db: Db, table: "sale" | "purchase", id: number): Promise<readonly FieldError[]> {
  const row = await db.maybe<{ warnings: readonly FieldError[] }>(
    `select i.warnings from {${table}} t join {push_item} i on i.distributor_id = t.distributor_id and i.client_id = t.client_id and fold_code(i.external_id) = fold_code(t.external_id)
     where t.id = :id and t.external_id is not null and i.warnings is not null limit 1`,
    { id },
  );
  return row?.warnings ?? [];
}
