import type { AnyResource } from "#kit/resource.ts";
import type { Db } from "#platform/database/index.server.ts";

/** Which of these rows are referenced by another table, according to the foreign keys in the catalog. */
export async function referencedIds(db: Db, resource: AnyResource, ids: readonly number[]): Promise<Set<number>> {
  const row = new Set<number>();
  if (ids.length === 0) return row;
  const sys = db.asPortal("bookkeeping", "references");
  const refs = await sys.query<{ table: string; column: string }>(
    `select c.conrelid::regclass::text as table, a.attname as column from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid = to_regclass(:table) and array_length(c.conkey, 1) = 1 and c.conparentid = 0`,
    { table: resource.table },
  );
  for (const f of refs)
    for (const hit of await sys.query<{ id: number }>(
      `select distinct f.${f.column} as id from {${f.table}} f where f.${f.column} = any(:ids::bigint[])`,
      { ids },
    ))
      row.add(hit.id);
  return row;
}
