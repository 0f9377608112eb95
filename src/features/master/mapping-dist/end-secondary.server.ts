import { instant, type Db } from "#platform/database/index.server.ts";
import type { Change } from "#platform/mapping/index.server.ts";

/** If a secondary distributor becomes the main one of stores, ends its secondary interval where the new one begins. */
export async function endSecondary(
  db: Db,
  { members, to, from, until }: Omit<Change, "today">,
  by: number | null,
): Promise<void> {
  await db.run(
    `update {!store_distributor} r set valid_to = greatest(r.valid_from, :from::date), archived_at = case when r.valid_from >= :from::date then :at::timestamptz end, version = r.version + 1, updated_at = now(), updated_by = :by
     where r.store_id = any(:members::bigint[]) and r.distributor_id = :to::bigint and r.kind = 'other' and (r.valid_to is null or r.valid_to > greatest(r.valid_from, :from::date)) and (:until::date is null or r.valid_from < :until::date)`,
    { members, to, from, until, by, at: await instant(db) },
  );
}
