import { columnOf, type Field, type Fields } from "#kit/field.ts";
import type { AnyResource } from "#kit/resource.ts";

const stampsOf = (r: AnyResource): [column: string, fields: readonly string[]][] =>
  Object.entries((r.stamps ?? {}) as Record<string, readonly string[]>);

/** Additional SET clauses of an update in which all the given fields of one row changed. */
export const stampSets = (r: AnyResource, changed: readonly string[]): string[] =>
  stampsOf(r)
    .filter(([, fields]) => fields.some((n) => changed.includes(n)))
    .map(([column]) => `${column} = :instant::timestamptz`);

/**
 * Like `stampSets`, for many rows `t`, each compared with its new values; `given` returns the SQL of a field's new
 * value.
 */
export const stampSetsOfMany = (r: AnyResource, names: readonly string[], given: (name: string) => string): string[] =>
  stampsOf(r).flatMap(([column, fields]) => {
    const differs = fields
      .filter((n) => names.includes(n))
      .map((n) => `t.${columnOf(n, (r.fields as Fields)[n] as Field)} is distinct from ${given(n)}`);
    if (differs.length === 0) return [];
    return [`${column} = case when ${differs.join(" or ")} then :instant::timestamptz else t.${column} end`];
  });
