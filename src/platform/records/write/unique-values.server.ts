import { foldCode } from "#kit/identifier.ts";
import type { AnyResource } from "#kit/resource.ts";
import type { Db } from "#platform/database/index.server.ts";
import { addError, type CellErrors, type NextRow } from "./cells.server.ts";
import { columnFor, fieldOf, storedValue, isSameValue } from "./row.server.ts";

type Key = readonly string[];
/** The folded values of the fields of a key. */
type KeyValues = readonly (string | null)[];

/** A value in the form in which keys are compared, or null if it is empty. */
export function foldedValue(value: unknown): string | null {
  const v = storedValue(value);
  return v === null || v === undefined ? null : foldCode(String(v));
}

/**
 * Condition that the folded fields, with '' for NULL, equal one of the tuples in :k0, :k1 …, in a form that the planner
 * can hash or, for a single text, look up in an index.
 */
export function keyCondition(
  resource: AnyResource,
  names: Key,
  tuples: readonly KeyValues[],
): { sql: string; params: Record<string, unknown> } {
  const left = names.map((n) => {
    const column = `t.${columnFor(resource, n)}`;
    const text = fieldOf(resource, n).kind === "text" ? `fold_code(${column})` : `${column}::text`;
    return fieldOf(resource, n).kind === "text" && names.length === 1 ? text : `coalesce(${text}, '')`;
  });
  const params = Object.fromEntries(names.map((_, i) => [`k${i}`, tuples.map((t) => t[i] ?? "")]));
  const refs = names.flatMap((n, i) =>
    fieldOf(resource, n).kind === "ref" && tuples.every((t) => t[i] !== null)
      ? [`t.${columnFor(resource, n)} = any(:k${i}::bigint[])`]
      : [],
  );
  const values = names.map((_, i) => `:k${i}::text[]`).join(", ");
  return {
    sql: [...refs.slice(0, 1), `(${left.join(", ")}) in (select * from unnest(${values}))`].join(" and "),
    params,
  };
}

type UniqueCheck = {
  /** The unique keys that are checked. */
  readonly keys: readonly Key[];
  /** Whether values of archived rows count as used. */
  readonly archived: boolean;
  /**
   * Whether the rows are saved together: unchanged values are not checked, a value that another row of the batch changes
   * is free, and two rows cannot take the same one. Otherwise each row is checked against the stored rows alone.
   */
  readonly together: boolean;
};

/**
 * Errors of unique values that another row has, also if that row is outside the user's scope. The database's error does
 * not identify the row of the batch. Each key takes one statement; a key with an empty field is not checked.
 */
export async function duplicateValues<T extends NextRow>(
  db: Db,
  resource: AnyResource,
  next: readonly T[],
  check: UniqueCheck,
): Promise<CellErrors<T>> {
  const errors: CellErrors<T> = new Map();
  for (const names of check.keys) {
    const isUnchanged = (n: T) => check.together && names.every((f) => isSameValue(n.values[f], n.before?.[f]));
    const rows = next.flatMap((row) => {
      const tuple = names.map((f) => foldedValue(row.values[f]));
      return tuple.includes(null) || isUnchanged(row) ? [] : [{ row, tuple, key: JSON.stringify(tuple) }];
    });
    if (rows.length === 0) continue;
    const changesKey = (n: T) => check.together && names.some((f) => n.values[f] !== undefined);
    const changing = next.flatMap((n) => (n.before && changesKey(n) ? [n.before.id] : []));
    const tuples = [...new Map(rows.map(({ key, tuple }) => [key, tuple])).values()];
    const stored = await idsByKey(db, resource, { names, tuples, changing, archived: check.archived });
    const used = new Set<string>();
    for (const { row, key } of rows) {
      const id = stored.get(key);
      if (used.has(key) || (id !== undefined && id !== row.before?.id))
        addError(errors, row, names.at(-1) as string, "Sudah dipakai.");
      if (check.together) used.add(key);
    }
  }
  return errors;
}

type StoredKeys = {
  readonly names: Key;
  readonly tuples: readonly KeyValues[];
  /** Rows that are left out. */
  readonly changing: readonly number[];
  readonly archived: boolean;
};

/** The stored rows that have one of the keys. */
async function idsByKey(
  db: Db,
  resource: AnyResource,
  { names, tuples, changing, archived }: StoredKeys,
): Promise<Map<string, number>> {
  const cells = names.map((n) => `coalesce(fold_code(t.${columnFor(resource, n)}::text), '')`).join(", ");
  const condition = keyCondition(resource, names, tuples);
  const rows = await db
    .asPortal("uniqueness", "unique values")
    .query<{ id: number; cells: string[] }>(
      `select t.id, array[${cells}] as cells from {${resource.table}} t where ${archived ? "" : "t.archived_at is null and "}${condition.sql} and not t.id = any(:changing::bigint[])`,
      { ...condition.params, changing },
    );
  return new Map(rows.map((row) => [JSON.stringify(row.cells), row.id]));
}
