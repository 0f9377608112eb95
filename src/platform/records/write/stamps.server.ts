import type { AnyResource } from "#kit/resource.ts";
import { columnFor } from "./row.server.ts";

/**
 * Additional SET clauses of an update of rows `t`, each compared with its new values; `given` returns the SQL of a
 * field's new value.
 */
export const stampSets = (resource: AnyResource, names: readonly string[], given: (name: string) => string): string[] =>
  Object.entries((resource.stamps ?? {}) as Record<string, readonly string[]>).flatMap(([column, fields]) => {
    const differs = fields
      .filter((n) => names.includes(n))
      .map((n) => `t.${columnFor(resource, n)} is distinct from ${given(n)}`);
    if (differs.length === 0) return [];
    return [`${column} = case when ${differs.join(" or ")} then :instant::timestamptz else t.${column} end`];
  });
