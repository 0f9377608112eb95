import type { Fields, RefField } from "#kit/field.ts";
import type { FieldError } from "#kit/refused.ts";
import type { AnyResource } from "#kit/resource.ts";
import type { Db } from "#platform/database/index.server.ts";
import { refTarget } from "../read/select.server.ts";
import type { Values } from "./hooks.server.ts";
import { storedValue, type Row } from "./row.server.ts";

/** A row that is saved, with the values that are saved. */
export type NextRow = { readonly before: Row | null; readonly values: Values };
export type CellErrors<T> = Map<T, FieldError[]>;

export function addError<T>(errors: CellErrors<T>, row: T, field: string, message: string): void {
  errors.set(row, [...(errors.get(row) ?? []), { field, message }]);
}

/**
 * Errors of references to rows that are archived or out of scope. Each row is looked up once, however many cells refer
 * to it.
 */
export async function unknownRefs<T extends NextRow>(
  resource: AnyResource,
  next: readonly T[],
  db: Db,
): Promise<CellErrors<T>> {
  const errors: CellErrors<T> = new Map();
  for (const [name, field] of Object.entries(resource.fields as Fields)) {
    if (field.kind !== "ref") continue;
    const cells = next.filter(
      ({ values, before }) =>
        values[name] !== undefined && values[name] !== null && storedValue(before?.[name]) !== values[name],
    );
    if (cells.length === 0) continue;
    const target = refTarget(resource, field as RefField);
    const wanted = [...new Set(cells.map((n) => n.values[name]))];
    const rows = await db.query<{ id: number }>(
      `select t.id from {${target.table}} t where t.id = any(:wanted::bigint[]) and t.archived_at is null`,
      { wanted },
    );
    const known = new Set<unknown>(rows.map((k) => k.id));
    for (const n of cells) if (!known.has(n.values[name])) addError(errors, n, name, "Pilihan tidak ditemukan.");
  }
  return errors;
}
