import { columnOf, type Field, type Fields } from "#kit/field.ts";
import type { AnyResource } from "#kit/resource.ts";
import { isSummable } from "#kit/summable.ts";
import { fieldSql } from "./gathered.server.ts";
import type { Among } from "#kit/tally-rule.ts";

/** Identifiers and values come from declarations, never from a request. */
const among = (r: AnyResource, of: Among | undefined): string =>
  Object.entries(of ?? {})
    .map(
      ([name, values]) =>
        `t.${columnOf(name, (r.fields as Fields)[name] as Field)} in (${(values ?? []).map((v) => `'${v.replaceAll("'", "''")}'`).join(", ")})`,
    )
    .join(" or ");

/** A figure of row `t` with the sign it counts with: reductions are negative. */
export function signedSql(r: AnyResource, name: string, f: Field): string {
  const column = fieldSql(name, f, "t");
  const minus = isSummable(f) ? among(r, r.tally?.minus) : "";
  return minus ? `case when ${minus} then -${column} else ${column} end` : column;
}

/** The sum of a figure over the rows that count. */
export function sumSql(r: AnyResource, name: string, f: Field): string {
  const left = [among(r, r.tally?.without), among(r, r.tally?.apart?.[name])].filter(Boolean).join(" or ");
  return `sum((${signedSql(r, name, f)})::numeric)${left ? ` filter (where (${left}) is not true)` : ""}`;
}
