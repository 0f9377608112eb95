import { columnOf, type Field, type Fields, type RefField, snake } from "#kit/field.ts";
import type { AnyResource } from "#kit/resource.ts";
import { fieldSql } from "./gathered.server.ts";
import { can, type Access } from "#kit/person.ts";

export const visibleFields = (resource: AnyResource, access: Access): [string, Field][] =>
  Object.entries(resource.fields as Fields).filter(([, field]) => !field.access || can(access, field.access));
export const refTarget = (resource: AnyResource, field: RefField): AnyResource =>
  field.to === "self" ? resource : field.to;

/** The join condition under which row `alias` of the target is the one referenced by row `of`. */
export const refersTo = (name: string, field: RefField, alias: string, of: string): string =>
  `${alias}.id = ${fieldSql(name, field, of)}${field.tiedBy ? ` and ${alias}.${field.tiedBy} = ${of}.${field.tiedBy}` : ""}`;

/** SQL of the label of a row `alias` of a resource. A label composed of references uses their labels. */
export function labelSql(resource: AnyResource, alias: string, depth = 0): string {
  const parts = resource.represent.map((n: string) => labelPart(resource, n, alias, depth));
  return parts.length === 1 ? (parts[0] as string) : `concat_ws(' – ', ${parts.join(", ")})`;
}

export function labelPart(resource: AnyResource, name: string, alias: string, depth = 0): string {
  const field = (resource.fields as Fields)[name] as Field;
  const column = `${alias}.${columnOf(name, field)}`;
  if (field.kind !== "ref") return field.kind === "text" ? column : `${column}::text`;
  const target = refTarget(resource, field);
  const inner = `l${depth}_`;
  return `(select ${labelSql(target, inner, depth + 1)} from {~${target.table}} ${inner} where ${refersTo(name, field, inner, alias)})`;
}

/** The field that identifies a row uniquely in a spreadsheet, where its label alone may be ambiguous. */
export function keyField(resource: AnyResource): string | null {
  const [key, more] = (resource.exchange?.key ?? []) as readonly string[];
  return key !== undefined &&
    more === undefined &&
    !resource.represent.includes(key) &&
    (resource.fields as Fields)[key]?.kind === "text"
    ? key
    : null;
}
/** SQL of a label that identifies the row uniquely: "Plered (32.14.05)". */
export function exactLabelSql(resource: AnyResource, alias: string): string {
  const key = keyField(resource);
  return key === null
    ? labelSql(resource, alias)
    : `concat(${labelSql(resource, alias)}, ' (', ${labelPart(resource, key, alias)}, ')')`;
}

/** The label of a row that is already read. */
export const nameOf = (resource: AnyResource, row: Readonly<Record<string, unknown>>): string =>
  resource.represent
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
export function selection(resource: AnyResource, access: Access, only?: ReadonlySet<string>): string {
  const columns = ["t.id", "t.version"];
  for (const [name, field] of visibleFields(resource, access)) {
    if (only && !only.has(name)) continue;
    const column = fieldSql(name, field, "t");
    if (field.kind !== "ref")
      columns.push(
        `${field.kind === "decimal" ? `${column}::text` : field.kind === "text" && field.many ? firstOf(column) : column} as "${name}"`,
      );
    else {
      const alias = `r_${snake(name)}`;
      const target = refTarget(resource, field);
      const named = `(select ${labelSql(target, alias)} from {~${target.table}} ${alias} where ${refersTo(name, field, alias, "t")})`;
      columns.push(
        `case when ${column} is null then null else json_build_object('id', ${column}, 'label', ${named}) end as "${name}"`,
      );
    }
  }
  columns.push(`t.archived_at as "archivedAt"`, `t.created_at as "createdAt"`, `t.updated_at as "updatedAt"`);
  return columns.join(", ");
}
