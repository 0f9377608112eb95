import { type Field, type Fields, snake } from "#kit/field.ts";
import type { AnyResource } from "#kit/resource.ts";
import { fieldSql } from "./gathered.server.ts";
import { labelSql, refersTo, refTarget } from "./select.server.ts";

/** One sort key, as SQL over `t` and its joins; `cast` converts the text of a position back to the key's type. */
export type Term = {
  readonly sql: string;
  readonly down: boolean;
  readonly nullable: boolean;
  readonly cast: string;
  /** Set if the key is the name of a referenced row: its table, the referencing column, and its label. */
  readonly ref?: { readonly table: string; readonly column: string; readonly label: string };
};
export type Order = { readonly terms: readonly Term[]; readonly joins: string };

const castOf = (field: Field): string =>
  ({ integer: "bigint", decimal: "numeric", date: "date", instant: "timestamptz", boolean: "boolean" })[
    field.kind as string
  ] ?? "text";

/**
 * The keys of a sort string, or null if it is invalid. The id is the last key, so that pages never overlap. NULLs sort
 * last in both directions.
 */
export function termsOf(resource: AnyResource, sort: string, allowed: ReadonlySet<string>): Order | null {
  const terms: Term[] = [];
  const joins: string[] = [];
  const keys = sort.split(",");
  if (keys.length > 4) return null;
  for (const key of keys) {
    const down = key.startsWith("-");
    const name = down ? key.slice(1) : key;
    if (name === "id" || name === "createdAt" || name === "updatedAt") {
      terms.push({ sql: `t.${snake(name)}`, down, nullable: false, cast: name === "id" ? "bigint" : "timestamptz" });
      if (name === "id") break;
      continue;
    }
    const field =
      Object.hasOwn(resource.fields, name) && allowed.has(name)
        ? ((resource.fields as Fields)[name] as Field)
        : undefined;
    if (!field) return null;
    if (field.kind === "ref") {
      const term = refTerm(resource, name, field, down);
      joins.push(term.join);
      terms.push(term.term);
    } else terms.push({ sql: fieldSql(name, field, "t"), down, nullable: !field.required, cast: castOf(field) });
  }
  if (terms.at(-1)?.sql !== "t.id")
    terms.push({ sql: "t.id", down: terms.at(-1)?.down ?? false, nullable: false, cast: "bigint" });
  return { terms, joins: [...new Set(joins)].join(" ") };
}

function refTerm(
  resource: AnyResource,
  name: string,
  field: Extract<Field, { kind: "ref" }>,
  down: boolean,
): { term: Term; join: string } {
  const target = refTarget(resource, field);
  const alias = `o_${snake(name)}`;
  const column = fieldSql(name, field, "t");
  // A row always has a name, possibly empty: the key is NULL only if the reference is.
  const label = (of: string) => `coalesce((${labelSql(target, of)})::text, '')`;
  return {
    join: `left join {~${target.table}} ${alias} on ${refersTo(name, field, alias, "t")}`,
    term: {
      sql: field.required ? label(alias) : `case when ${column} is null then null else ${label(alias)} end`,
      down,
      nullable: !field.required,
      cast: "text",
      ref: { table: target.table, column, label: label("d") },
    },
  };
}

/** The terms of ORDER BY over the given expressions, one per term. */
export function orderBy(terms: readonly Term[], expressions: readonly string[], backwards = false): string {
  return terms
    .map((t, i) => {
      const down = t.down !== backwards;
      return `${expressions[i]} ${down ? "desc" : "asc"}${t.nullable ? ` nulls ${backwards ? "first" : "last"}` : ""}`;
    })
    .join(", ");
}
