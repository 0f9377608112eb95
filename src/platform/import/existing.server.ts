import type { FieldError } from "#kit/refused.ts";
import type { AnyResource } from "#kit/resource.ts";
import type { Db } from "#platform/database/index.server.ts";
import {
  duplicateValues,
  foldedValue,
  keyCondition,
  storedValue,
  type Row,
  selection,
} from "#platform/records/index.server.ts";
import { keysOf } from "./match.server.ts";

export type Existing = Row;
type Values = Readonly<Record<string, unknown>>;

/**
 * The key of a row, or null if all its parts are empty. A single empty part counts as a value: a limit without a
 * distributor applies to all.
 */
export function keyOf(resource: AnyResource, values: Values): string | null {
  const parts = keysOf(resource).map((k) => foldedValue(values[k]));
  return parts.every((p) => p === null) ? null : JSON.stringify(parts);
}
/** The key compared exactly, which distinguishes rows whose codes differ only by case. */
const exactKeyOf = (resource: AnyResource, values: Values): string =>
  `exact ${JSON.stringify(keysOf(resource).map((k) => storedValue(values[k]) ?? null))}`;

/** The existing row that a row of the file refers to. */
export const existingOf = (
  resource: AnyResource,
  existing: ReadonlyMap<string, Existing>,
  values: Values,
): Existing | null => existing.get(keyOf(resource, values) ?? "") ?? existing.get(exactKeyOf(resource, values)) ?? null;

/** Existing rows that the rows of the file refer to, by key. */
export async function findExisting(
  db: Db,
  resource: AnyResource,
  values: readonly Values[],
  only?: ReadonlySet<string>,
): Promise<Map<string, Existing>> {
  const names = keysOf(resource);
  const byKey = new Map<string, (string | null)[]>();
  for (const v of values) {
    const key = keyOf(resource, v);
    if (key !== null && !byKey.has(key))
      byKey.set(
        key,
        names.map((n) => foldedValue(v[n])),
      );
  }
  const tuples = [...byKey.values()];
  if (!names.length || !tuples.length) return new Map();
  const columns = selection(
    resource,
    db.access,
    only ? new Set([...only, ...names, ...resource.represent]) : undefined,
  );
  const condition = keyCondition(resource, names, tuples);
  // archived rows that cannot be restored (intervals of a mapping that were never valid) do not conflict with a new row
  const living = resource.readOnly ? "t.archived_at is null and" : "";
  const match = await db.query<Existing>(
    `select ${columns} from {${resource.table}} t where ${living} ${condition.sql}`,
    condition.params,
  );
  const alike = Map.groupBy(match, (row) => keyOf(resource, row) as string);
  return new Map(
    [...alike].flatMap(([key, rows]): [string, Existing][] =>
      rows.length === 1 ? rows.map((row) => [key, row]) : rows.map((row) => [exactKeyOf(resource, row), row]),
    ),
  );
}

/** The errors of unique values that another row already has, by row. */
export async function duplicateErrors(
  db: Db,
  resource: AnyResource,
  values: readonly Values[],
  existing: ReadonlyMap<string, Existing>,
): Promise<(readonly FieldError[])[]> {
  const key = keysOf(resource).join();
  const unique = (resource.unique ?? []) as readonly (readonly string[])[];
  const keys = unique.filter((names) => names.join() !== key || !readsAllRows(db, resource));
  const rows = values.map((v) => ({ before: existingOf(resource, existing, v), values: v }));
  const errors = await duplicateValues(db, resource, rows, { keys, archived: false, together: false });
  return rows.map((row) => errors.get(row) ?? []);
}

/** Whether this person reads all rows, so that `findExisting` has found every row with a key of the file. */
const readsAllRows = ({ access }: Db, resource: AnyResource): boolean =>
  access.kind === "person" &&
  access.districts === null &&
  access.vendorId === null &&
  (typeof resource.scope === "string" || resource.scope.channel === undefined);
