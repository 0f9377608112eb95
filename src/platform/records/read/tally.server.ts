import { columnOf, type Field, type Fields } from "#kit/field.ts";
import type { AnyResource } from "#kit/resource.ts";
import { isSummable } from "#kit/summable.ts";
import { fieldSql } from "./gathered.server.ts";
import type { Among } from "#kit/tally-rule.ts";

/** Identifiers and values come from declarations, never from a request. */
const among = (resource: AnyResource, of: Among | undefined): string =>
  Object.entries(of ?? {})
    .map(
      ([name, values]) =>
        `t.${columnOf(name, (resource.fields as Fields)[name] as Field)} in (${(values ?? []).map((v) => `'${v.replaceAll("'", "''")}'`).join(", ")})`,
    )
    .join(" or ");

/** A figure of row `t` with the sign it counts with: reductions are negative. */
export function signedSql(resource: AnyResource, name: string, field: Field): string {
  const column = fieldSql(name, field, "t");
  const minus = isSummable(field) ? among(resource, resource.tally?.minus) : "";
  return minus ? `case when ${minus} then -${column} else ${column} end` : column;
}

/** The sum of a figure over the rows that count. */
export function sumSql(resource: AnyResource, name: string, field: Field): string {
  const left = [among(resource, resource.tally?.without), among(resource, resource.tally?.apart?.[name])]
    .filter(Boolean)
    .join(" or ");
  return `sum((${signedSql(resource, name, field)})::numeric)${left ? ` filter (where (${left}) is not true)` : ""}`;
}
