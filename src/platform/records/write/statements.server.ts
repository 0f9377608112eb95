import type { AnyResource } from "#kit/resource.ts";
import {
  copied,
  copyIn,
  type Db,
  predicate,
  readsEverything,
  scopeVariantOf,
} from "#platform/database/index.server.ts";
import { sqlTypes } from "../read/sql-types.server.ts";
import { changedNames } from "./changed-names.server.ts";
import type { Values } from "./hooks.server.ts";
import { columnFor, fieldOf, storedValue, writerOf } from "./row.server.ts";
import { stampSets } from "./stamps.server.ts";

/** Rows that have another version than the one that was read. */
export class StaleRows extends Error {
  readonly ids: readonly number[];
  constructor(ids: readonly number[]) {
    super("rows were changed in the meantime");
    this.ids = ids;
  }
}

type Written = { readonly id: number; readonly version: number };
type Cell = string | number | boolean | null;
const cellOf = (row: Values, name: string): Cell => (storedValue(row[name]) ?? null) as Cell;
const textOf = (cell: Cell): string | null => (cell === null ? null : String(cell));

/** Inserts rows and returns their ids in order. A column that no row fills gets the default of the table. */
export async function insertRows(db: Db, resource: AnyResource, rows: readonly Values[]): Promise<number[]> {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((n) =>
    rows.some((row) => cellOf(row, n) !== null),
  );
  const columns = [...names.map((n) => columnFor(resource, n)), "created_by", "updated_by"];
  const by = writerOf(db);
  const [only, more] = rows;
  if (only === undefined) return [];
  if (more === undefined) {
    const values = Object.fromEntries(names.map((n) => [`v_${n}`, cellOf(only, n)]));
    const { id } = await db.one<{ id: number }>(
      `insert into {!${resource.table}} (${columns.join(", ")}) values (${[...names.map((n) => `:v_${n}`), ":by", ":by"].join(", ")}) returning id`,
      { ...values, by },
    );
    return [id];
  }
  const ids = await newIds(db, resource.table, rows.length);
  const end = `${copied(by)}\t${copied(by)}`;
  const lines = rows.map((row, i) => `${ids[i]}\t${names.map((n) => `${copied(cellOf(row, n))}\t`).join("")}${end}`);
  await copyIn(db, resource.table, ["id", ...columns], lines);
  return ids;
}

const newIds = async (db: Db, table: string, count: number): Promise<number[]> =>
  (
    await db.query<{ id: number }>(
      "select nextval(pg_get_serial_sequence(:table, 'id')) as id from generate_series(1, :count::int)",
      { table, count },
    )
  ).map((x) => x.id);

/**
 * Changes rows in one statement, each only in its own fields.
 * @throws StaleRows if one of them no longer has its version
 */
export async function changeRows(
  db: Db,
  resource: AnyResource,
  rows: readonly (Written & { readonly values: Values })[],
): Promise<void> {
  if (rows.length === 0) return;
  const names = await changedNames(db, resource, rows);
  const partial = new Set(names.filter((n) => rows.some((row) => !(n in row.values))));
  const column = (n: string) => columnFor(resource, n);
  const given = (n: string) => {
    const i = names.indexOf(n);
    const value = `x.c${i}`;
    return partial.has(n) ? `case when x.g${i} then ${value} else t.${column(n)} end` : value;
  };
  const lists = names.flatMap((n, i) => [
    // a cluster refuses to convert a text of a row into a date while it changes a replicated table
    {
      alias: `c${i}`,
      type: sqlTypes[fieldOf(resource, n).kind],
      cells: rows.map((row) => textOf(cellOf(row.values, n))),
    },
    ...(partial.has(n) ? [{ alias: `g${i}`, type: "boolean", cells: rows.map((row) => n in row.values) }] : []),
  ]);
  const sets = [...names.map((n) => `${column(n)} = ${given(n)}`), ...stampSets(resource, names, given)];
  const done = await db.query<{ id: number }>(
    `update {!${resource.table}} t set ${sets.map((s) => `${s}, `).join("")}version = t.version + 1, updated_at = :instant::timestamptz, updated_by = :by
     from unnest(:ids::bigint[], :versions::int[]${lists.map((l) => `, :${l.alias}::${l.type}[]`).join("")}) as x(id, version${lists.map((l) => `, ${l.alias}`).join("")})
     where t.id = x.id and t.version = x.version returning t.id`,
    { ...Object.fromEntries(lists.map((l) => [l.alias, l.cells])), ...keysOf(rows), by: writerOf(db) },
  );
  refuseMoved(rows, done);
}

/** Archives or restores rows in one statement. */
export async function archiveRows(
  db: Db,
  resource: AnyResource,
  rows: readonly Written[],
  away: boolean,
): Promise<void> {
  if (rows.length === 0) return;
  const done = await db.query<{ id: number }>(
    `update {!${resource.table}} t set archived_at = ${away ? ":instant::timestamptz" : "null"}, version = t.version + 1, updated_at = :instant::timestamptz, updated_by = :by
     from unnest(:ids::bigint[], :versions::int[]) as x(id, version) where t.id = x.id and t.version = x.version returning t.id`,
    { ...keysOf(rows), by: writerOf(db) },
  );
  refuseMoved(rows, done);
}

export async function deleteRows(db: Db, resource: AnyResource, rows: readonly Written[]): Promise<void> {
  if (rows.length > 0)
    await db.run(`delete from {!${resource.table}} where id = any(:ids::bigint[])`, { ids: rows.map((x) => x.id) });
}

const keysOf = (rows: readonly Written[]) => ({ ids: rows.map((x) => x.id), versions: rows.map((x) => x.version) });

function refuseMoved(rows: readonly Written[], done: readonly { readonly id: number }[]): void {
  if (done.length === rows.length) return;
  const written = new Set(done.map((x) => x.id));
  throw new StaleRows(rows.flatMap(({ id }) => (written.has(id) ? [] : [id])));
}

/** Whether all rows are in the person's scope. A person without limits needs no query. */
export async function allInScope(db: Db, resource: AnyResource, ids: readonly number[]): Promise<boolean> {
  if (
    !ids.length ||
    readsEverything(db.access) ||
    predicate(resource.table, resource.scope, scopeVariantOf(db.access), true) === null
  )
    return true;
  const seen = await db.one<{ n: number }>(
    `select count(*)::int as n from {${resource.table}} t where t.id = any(:ids::bigint[])`,
    { ids },
  );
  return seen.n === ids.length;
}
