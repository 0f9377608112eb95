import type { AnyResource } from "#kit/resource.ts";
import { type Db, distributionColumn } from "#platform/database/index.server.ts";

/**
 * Locks the rows of these ids within scope until the end of the transaction, ordered by distributor and id, so that
 * concurrent changes do not deadlock. Returns their number. A cluster locks facts only for one distributor at a time.
 */
export async function lockRows(db: Db, resource: AnyResource, ids: readonly number[]): Promise<number> {
  const lock = async (and: string, distributor?: number) => {
    const text = `select t.id from {${resource.table}} t where t.id = any(:ids::bigint[])${and} order by t.id for no key update of t`;
    return (await db.query(text, distributor === undefined ? { ids } : { ids, distributor })).length;
  };
  if (typeof resource.scope === "string" || resource.scope.vendor !== distributionColumn) return lock("");
  const owners = await db.query<{ id: number | null }>(
    `select distinct t.${distributionColumn} as id from {${resource.table}} t where t.id = any(:ids::bigint[]) order by 1`,
    { ids },
  );
  let count = 0;
  for (const { id } of owners)
    count +=
      id === null
        ? await lock(` and t.${distributionColumn} is null`)
        : await lock(` and t.${distributionColumn} = :distributor`, id);
  return count;
}
