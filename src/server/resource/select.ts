import { columnOf, type Field, type Fields, type RefField, snake } from "#kit/field.ts";
import type { AnyResource } from "#kit/resource.ts";
import { can, type Access } from "../access/access.ts";

export const visibleFields = (r: AnyResource, access: Access): [string, Field][] =>
  Object.entries(r.fields as Fields).filter(([, f]) => !f.access || can(access, f.access));
export const refTarget = (r: AnyResource, f: RefField): AnyResource => (f.to === "self" ? r : f.to);

/** The condition under which a row of the target, `alias`, is the one that the reference of the row `of` names. */
export const refersTo = (name: string, f: RefField, alias: string, of: string): string =>
  `${alias}.id = ${of}.${columnOf(name, f)}${f.tiedBy ? ` and ${alias}.${f.tiedBy} = ${of}.${f.tiedBy}` : ""}`;

/** How a row of `r` names itself, as SQL over `alias`; a name made of references takes their names. */
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

/** The field by which a spreadsheet names a row of `r` beyond doubt, where its name alone might mean several. */
export function keyField(r: AnyResource): string | null {
  const [key, more] = (r.exchange?.key ?? []) as readonly string[];
  return key !== undefined &&
    more === undefined &&
    !r.represent.includes(key) &&
    (r.fields as Fields)[key]?.kind === "text"
    ? key
    : null;
}
/** A row's name that finds the same row again: "Plered (32.14.05)". */
export function exactLabelSql(r: AnyResource, alias: string): string {
  const key = keyField(r);
  return key === null ? labelSql(r, alias) : `concat(${labelSql(r, alias)}, ' (', ${labelPart(r, key, alias)}, ')')`;
}

/** The name of a row already read. */
export const nameOf = (r: AnyResource, row: Readonly<Record<string, unknown>>): string =>
  r.represent
    .map((n: string) => partOf(row[n]))
    .filter(Boolean)
    .join(" – ");
const partOf = (v: unknown): string =>
  v === null || v === undefined ? "" : typeof v === "object" && "label" in v ? String(v.label) : String(v);

/** A thousand texts in a cell say no more than a few and how many more there are. */
const fewTexts = 5;
const firstOf = (column: string): string =>
  `array_to_string(${column}[1:${fewTexts}], ', ') || case when cardinality(${column}) > ${fewTexts} then ' (+' || cardinality(${column}) - ${fewTexts} || ')' else '' end`;

/**
 * Select list that reads a row `t` as the API shows it; identifiers come from declarations only, never from a request. A reference
 * carries its label, asked for by itself: among so many joins the planner would take longer to choose an order than to read the page.
 */
export function selection(r: AnyResource, access: Access, only?: ReadonlySet<string>): string {
  const columns = ["t.id", "t.version"];
  for (const [name, f] of visibleFields(r, access)) {
    if (only && !only.has(name)) continue;
    const column = `t.${columnOf(name, f)}`;
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
