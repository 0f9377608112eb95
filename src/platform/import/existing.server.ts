import { columnOf, type Field, type Fields } from "#kit/field.ts";
import { foldCode } from "#kit/identifier.ts";
import type { FieldError } from "#kit/refused.ts";
import type { AnyResource } from "#kit/resource.ts";
import type { Db } from "#platform/database/index.server.ts";
import { plain, type Row, selection } from "#platform/records/index.server.ts";
import { keysOf } from "./match.server.ts";

export type Existing = Row;
type Values = Readonly<Record<string, unknown>>;

const part = (v: unknown): string | null =>
  plain(v) === null || plain(v) === undefined ? null : foldCode(String(plain(v)));
/**
 * The key of a row, or null if all its parts are empty. A single empty part counts as a value: a limit without a
 * distributor applies to all.
 */
export function keyOf(r: AnyResource, values: Values): string | null {
  const parts = keysOf(r).map((k) => part(values[k]));
  return parts.every((p) => p === null) ? null : JSON.stringify(parts);
}
/** The key compared exactly, which distinguishes rows whose codes differ only by case. */
const exactKeyOf = (r: AnyResource, values: Values): string =>
  `exact ${JSON.stringify(keysOf(r).map((k) => plain(values[k]) ?? null))}`;

/** The existing row that a row of the file refers to. */
export const existingOf = (r: AnyResource, existing: ReadonlyMap<string, Existing>, values: Values): Existing | null =>
  existing.get(keyOf(r, values) ?? "") ?? existing.get(exactKeyOf(r, values)) ?? null;

/**
 * Condition that the folded fields, with '' for NULL, equal one of the tuples in :k0, :k1 …, in a form that the planner
 * can hash or, for a single text, look up in an index.
 */
function matching(
  r: AnyResource,
  names: readonly string[],
  tuples: readonly (readonly (string | null)[])[],
): { sql: string; params: Record<string, unknown> } {
  const left = names.map((n) => {
    const f = (r.fields as Fields)[n] as Field;
    const column = `t.${columnOf(n, f)}`;
    const text = f.kind === "text" ? `fold_code(${column})` : `${column}::text`;
    return f.kind === "text" && names.length === 1 ? text : `coalesce(${text}, '')`;
  });
  const params = Object.fromEntries(names.map((_, i) => [`k${i}`, tuples.map((t) => t[i] ?? "")]));
  const refs = names.flatMap((n, i) => {
    const f = (r.fields as Fields)[n] as Field;
    return f.kind === "ref" && tuples.every((t) => t[i] !== null)
      ? [`t.${columnOf(n, f)} = any(:k${i}::bigint[])`]
      : [];
  });
  return {
    sql: [
      ...refs.slice(0, 1),
      `(${left.join(", ")}) in (select * from unnest(${names.map((_, i) => `:k${i}::text[]`).join(", ")}))`,
    ].join(" and "),
    params,
  };
}

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
        names.map((n) => part(v[n])),
      );
  }
  const tuples = [...byKey.values()];
  if (!names.length || !tuples.length) return new Map();
  const columns = selection(r, db.access, only ? new Set([...only, ...names, ...r.represent]) : undefined);
  const m = matching(r, names, tuples);
  // archived rows that cannot be restored (intervals of a mapping that were never valid) do not conflict with a new row
  const living = r.readOnly ? "t.archived_at is null and" : "";
  const found = await db.query<Existing>(`select ${columns} from {${r.table}} t where ${living} ${m.sql}`, m.params);
  const alike = Map.groupBy(found, (row) => keyOf(r, row) as string);
  return new Map(
    [...alike].flatMap(([key, rows]): [string, Existing][] =>
      rows.length === 1 ? rows.map((row) => [key, row]) : rows.map((row) => [exactKeyOf(r, row), row]),
    ),
  );
}

/** Unique values that another row already has, also if that row is outside the person's scope. */
export async function findTaken(
  db: Db,
  r: AnyResource,
  values: readonly Values[],
  existing: ReadonlyMap<string, Existing>,
): Promise<FieldError[][]> {
  const out: FieldError[][] = values.map(() => []);
  const key = keysOf(r).join();
  for (const names of (r.unique ?? []) as readonly (readonly string[])[]) {
    if (
      names.join() === key &&
      db.access.kind === "person" &&
      db.access.districts === null &&
      db.access.vendorId === null &&
      (typeof r.scope === "string" || r.scope.channel === undefined)
    )
      continue;
    const keys = values.map((v) => (names.every((n) => part(v[n]) !== null) ? names.map((n) => part(v[n])) : null));
    const tuples = [...new Map(keys.flatMap((t) => (t ? [[JSON.stringify(t), t] as const] : []))).values()];
    if (!tuples.length) continue;
    const m = matching(r, names, tuples);
    const cells = names
      .map((n) => `coalesce(fold_code(t.${columnOf(n, (r.fields as Fields)[n] as Field)}::text), '')`)
      .join(", ");
    const rows = await db
      .asPortal("uniqueness", "unique values")
      .query<{ id: number; cells: string[] }>(
        `select t.id, array[${cells}] as cells from {${r.table}} t where t.archived_at is null and ${m.sql}`,
        m.params,
      );
    const holders = new Map(rows.map((row) => [JSON.stringify(row.cells), row.id]));
    for (const [i, t] of keys.entries()) {
      const holder = t ? holders.get(JSON.stringify(t)) : undefined;
      const own = existingOf(r, existing, values[i] as Values)?.id;
      if (holder !== undefined && holder !== own)
        (out[i] as FieldError[]).push({ field: names.at(-1) as string, message: "Sudah dipakai." });
    }
  }
  return out;
}
