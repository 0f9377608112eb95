import { columnOf, type Field, type Fields, type RefField, snake } from "#kit/field.ts";
import type { AnyResource } from "#kit/resource.ts";
import { fieldSql } from "./gathered.server.ts";
import { can, type Access } from "#kit/person.ts";

export const visibleFields = (r: AnyResource, access: Access): [string, Field][] =>
  Object.entries(r.fields as Fields).filter(([, f]) => !f.access || can(access, f.access));
export const refTarget = (r: AnyResource, f: RefField): AnyResource => (f.to === "self" ? r : f.to);

/** The join condition under which row `alias` of the target is the one referenced by row `of`. */
export const refersTo = (name: string, f: RefField, alias: string, of: string): string =>
  `${alias}.id = ${fieldSql(name, f, of)}${f.tiedBy ? ` and ${alias}.${f.tiedBy} = ${of}.${f.tiedBy}` : ""}`;

/** SQL of the label of a row `alias` of `r`. A label composed of references uses their labels. */
export function labelSql(r: AnyResource, alias: string, depth = 0): string {
  const parts = r.represent.map((n: string) => labelPart(r, n, alias, depth));
  return parts.length === 1 ? (parts[0] as string) : `concat_ws(' – ', ${parts.join(", ")})`;
}

export function labelPart(r: AnyResource, name: string, alias: string, depth = 0): string {
  const f = (r.fields as Fields)[name] as Field;
  const column = `${alias}.${columnOf(name, f)}`;
  if (f.kind !== "ref") return f.kind === "text" ? column : `${column}::text`;
  const target = refTarget(r, f);
  const inner = `l${depth}_`;
  return `(select ${labelSql(target, inner, depth + 1)} from {~${target.table}} ${inner} where ${refersTo(name, f, inner, alias)})`;
}

/** The field that identifies a row of `r` uniquely in a spreadsheet, where its label alone may be ambiguous. */
export function keyField(r: AnyResource): string | null {
  const [key, more] = (r.exchange?.key ?? []) as readonly string[];
  return key !== undefined &&
    more === undefined &&
    !r.represent.includes(key) &&
    (r.fields as Fields)[key]?.kind === "text"
    ? key
    : null;
}
/** SQL of a label that identifies the row uniquely: "Plered (32.14.05)". */
export function exactLabelSql(r: AnyResource, alias: string): string {
  const key = keyField(r);
  return key === null ? labelSql(r, alias) : `concat(${labelSql(r, alias)}, ' (', ${labelPart(r, key, alias)}, ')')`;
}

/** The label of a row that is already read. */
export const nameOf = (r: AnyResource, row: Readonly<Record<string, unknown>>): string =>
  r.represent
    .map((n: string) => partOf(row[n]))
    .filter(Boolean)
    .join(" – ");
const partOf = (v: unknown): string =>
  v === null || v === undefined ? "" : typeof v === "object" && "label" in v ? String(v.label) : String(v);

/** Maximum number of texts listed in a cell; further ones are only counted. */
const fewTexts = 5;
const firstOf = (column: string): string =>
  `array_to_string(${column}[1:${fewTexts}], ', ') || case when cardinality(${column}) > ${fewTexts} then ' (+' || cardinality(${column}) - ${fewTexts} || ')' else '' end`;

/**
 * Select list that reads a row `t` as the API returns it. Identifiers come from declarations, never from a request. The
 * label of a reference is a scalar subquery: with that many joins, planning would take longer than reading the page.
 */
export function selection(r: AnyResource, access: Access, only?: ReadonlySet<string>): string {
  const columns = ["t.id", "t.version"];
  for (const [name, f] of visibleFields(r, access)) {
    if (only && !only.has(name)) continue;
    const column = fieldSql(name, f, "t");
    if (f.kind !== "ref")
      columns.push(
        `${f.kind === "decimal" ? `${column}::text` : f.kind === "text" && f.many ? firstOf(column) : column} as "${name}"`,
      );
    else {
      const alias = `r_${snake(name)}`;
      const target = refTarget(r, f);
      const named = `(select ${labelSql(target, alias)} from {~${target.table}} ${alias} where ${refersTo(name, f, alias, "t")})`;
      columns.push(
        `case when ${column} is null then null else json_build_object('id', ${column}, 'label', ${named}) end as "${name}"`,
      );
    }
  }
  columns.push(`t.archived_at as "archivedAt"`, `t.created_at as "createdAt"`, `t.updated_at as "updatedAt"`);
  return columns.join(", ");
}
