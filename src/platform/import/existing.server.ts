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
export function keyOf(r: AnyResource, values: Values): string | null {
  const parts = keysOf(r).map((k) => foldedValue(values[k]));
  return parts.every((p) => p === null) ? null : JSON.stringify(parts);
}
/** The key compared exactly, which distinguishes rows whose codes differ only by case. */
const exactKeyOf = (r: AnyResource, values: Values): string =>
  `exact ${JSON.stringify(keysOf(r).map((k) => storedValue(values[k]) ?? null))}`;

/** The existing row that a row of the file refers to. */
export const existingOf = (r: AnyResource, existing: ReadonlyMap<string, Existing>, values: Values): Existing | null =>
  existing.get(keyOf(r, values) ?? "") ?? existing.get(exactKeyOf(r, values)) ?? null;

/** Existing rows that the rows of the file refer to, by key. */
export async function findExisting(
  db: Db,
  r: AnyResource,
  values: readonly Values[],
  only?: ReadonlySet<string>,
): Promise<Map<string, Existing>> {
  const names = keysOf(r);
  const byKey = new Map<string, (string | null)[]>();
  for (const v of values) {
    const key = keyOf(r, v);
    if (key !== null && !byKey.has(key))
      byKey.set(
        key,
        names.map((n) => foldedValue(v[n])),
      );
  }
  const tuples = [...byKey.values()];
  if (!names.length || !tuples.length) return new Map();
  const columns = selection(r, db.access, only ? new Set([...only, ...names, ...r.represent]) : undefined);
  const condition = keyCondition(r, names, tuples);
  // archived rows that cannot be restored (intervals of a mapping that were never valid) do not conflict with a new row
  const living = r.readOnly ? "t.archived_at is null and" : "";
  const match = await db.query<Existing>(
    `select ${columns} from {${r.table}} t where ${living} ${condition.sql}`,
    condition.params,
  );
  const alike = Map.groupBy(match, (row) => keyOf(r, row) as string);
  return new Map(
    [...alike].flatMap(([key, rows]): [string, Existing][] =>
      rows.length === 1 ? rows.map((row) => [key, row]) : rows.map((row) => [exactKeyOf(r, row), row]),
    ),
  );
}

/** The errors of unique values that another row already has, by row. */
export async function duplicateErrors(
  db: Db,
  r: AnyResource,
  values: readonly Values[],
  existing: ReadonlyMap<string, Existing>,
): Promise<(readonly FieldError[])[]> {
  const key = keysOf(r).join();
  const unique = (r.unique ?? []) as readonly (readonly string[])[];
  const keys = unique.filter((names) => names.join() !== key || !readsAllRows(db, r));
  const rows = values.map((v) => ({ before: existingOf(r, existing, v), values: v }));
  const errors = await duplicateValues(db, r, rows, { keys, archived: false, together: false });
  return rows.map((row) => errors.get(row) ?? []);
}

/** Whether this person reads all rows, so that `findExisting` has found every row with a key of the file. */
const readsAllRows = ({ access }: Db, r: AnyResource): boolean =>
  access.kind === "person" &&
  access.districts === null &&
  access.vendorId === null &&
  (typeof r.scope === "string" || r.scope.channel === undefined);
