import type { Fields, RefField } from "#kit/field.ts";
import { foldCode } from "#kit/identifier.ts";
import type { FieldError } from "#kit/refused.ts";
import type { AnyResource } from "#kit/resource.ts";
import type { Db } from "#platform/database/index.server.ts";
import { refTarget } from "../read/select.server.ts";
import type { Values } from "./hooks.server.ts";
import { columnFor, plain, type Row, same } from "./row.server.ts";

type Next = { readonly before: Row | null; readonly values: Values };
export type CellErrors<T> = Map<T, FieldError[]>;

function report<T>(errors: CellErrors<T>, row: T, field: string, message: string): void {
  errors.set(row, [...(errors.get(row) ?? []), { field, message }]);
}

/**
 * Errors of references to rows that are archived or out of scope. Each row is looked up once, however many cells refer
 * to it.
 */
export async function unknownRefs<T extends Next>(r: AnyResource, next: readonly T[], db: Db): Promise<CellErrors<T>> {
  const errors: CellErrors<T> = new Map();
  for (const [name, f] of Object.entries(r.fields as Fields)) {
    if (f.kind !== "ref") continue;
    const cells = next.filter(
      ({ values, before }) =>
        values[name] !== undefined && values[name] !== null && plain(before?.[name]) !== values[name],
    );
    if (cells.length === 0) continue;
    const target = refTarget(r, f as RefField);
    const wanted = [...new Set(cells.map((n) => n.values[name]))];
    const rows = await db.query<{ id: number }>(
      `select t.id from {${target.table}} t where t.id = any(:wanted::bigint[]) and t.archived_at is null`,
      { wanted },
    );
    const known = new Set<unknown>(rows.map((k) => k.id));
    for (const n of cells) if (!known.has(n.values[name])) report(errors, n, name, "Pilihan tidak ditemukan.");
  }
  return errors;
}

/**
 * Errors of unique values that another row has, or that the batch contains twice. The constraint alone would not tell
 * which row is wrong.
 */
export async function takenValues<T extends Next>(r: AnyResource, next: readonly T[], db: Db): Promise<CellErrors<T>> {
  const errors: CellErrors<T> = new Map();
  for (const [name, more] of (r.unique ?? []) as readonly (readonly string[])[]) {
    if (!name || more) continue;
    const cells = next.filter(
      ({ values, before }) =>
        values[name] !== undefined && values[name] !== null && !same(values[name], before?.[name]),
    );
    if (cells.length === 0) continue;
    const column = `fold_code(t.${columnFor(r, name)}::text)`;
    const values = cells.map((n) => foldCode(String(n.values[name])));
    const moving = next.flatMap((n) => (n.values[name] !== undefined && n.before ? [n.before.id] : []));
    const rows = await db
      .asPortal("uniqueness", "is a value still free")
      .query<{ v: string }>(
        `select ${column} as v from {${r.table}} t where ${column} = any(:values::text[]) and not t.id = any(:moving::bigint[])`,
        { values, moving },
      );
    const taken = new Set(rows.map((t) => t.v));
    for (const [i, n] of cells.entries()) {
      const value = values[i] as string;
      if (taken.has(value)) report(errors, n, name, "Sudah dipakai.");
      taken.add(value);
    }
  }
  return errors;
}
