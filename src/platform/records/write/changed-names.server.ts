import type { AnyResource } from "#kit/resource.ts";
import { type Db, distributionColumn } from "#platform/database/index.server.ts";
import type { Values } from "./hooks.server.ts";
import { columnFor } from "./row.server.ts";

type Change = { readonly id: number; readonly values: Values };

/**
 * The fields to assign in a batch. A cluster refuses to assign the column that places a row, even its present value,
 * so it is left out unless a row gets another one.
 */
export async function changedNames(db: Db, resource: AnyResource, changes: readonly Change[]): Promise<string[]> {
  const names = [...new Set(changes.flatMap((c) => Object.keys(c.values)))];
  const place = names.find((n) => columnFor(resource, n) === distributionColumn);
  if (place === undefined) return names;
  const stored = await db.query<{ id: number; place: number | null }>(
    `select t.id, t.${distributionColumn} as place from {${resource.table}} t where t.id = any(:ids::bigint[])`,
    { ids: changes.map((c) => c.id) },
  );
  const placeOf = new Map(stored.map((row) => [row.id, row.place]));
  const moved = changes.some(
    (c) => place in c.values && String(placeOf.get(c.id) ?? null) !== String(c.values[place] ?? null),
  );
  return moved ? names : names.filter((n) => n !== place);
}
