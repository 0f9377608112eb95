import { columnOf, type Field, type Fields, type RefField, snake } from "#kit/field.ts";
import type { AnyMapping } from "#platform/mapping/index.ts";
import type { AnyResource } from "#kit/resource.ts";

const sqlType = (f: Field): string => {
  switch (f.kind) {
    case "text":
      return f.many ? "text[]" : `text check (length(${"$"}) <= ${f.max})`;
    case "html":
      return "text";
    case "integer":
      return `int${f.min !== undefined && f.max !== undefined ? ` check (${"$"} between ${f.min} and ${f.max})` : ""}`;
    case "decimal":
      return `numeric(18,${f.scale}) check (${"$"} between ${f.min ?? "-999999999999"} and ${f.max ?? "999999999999"})`;
    case "date":
      return `date check (${"$"} between '2000-01-01' and '2100-12-31')`;
    case "instant":
      return "timestamptz";
    case "boolean":
      return "boolean";
    case "choice":
      return `text check (${"$"} in (${f.choices.map((c) => `'${c.value}'`).join(", ")}))`;
    case "ref":
      return "bigint";
  }
};
const target = (r: AnyResource, f: RefField) => (f.to === "self" ? r : f.to);

/** The definition of one column, derived from its field. */
export function columnSql(r: AnyResource, name: string, f: Field): string {
  const column = columnOf(name, f);
  const references = f.kind === "ref" ? ` references ${target(r, f).table} (id)` : "";
  const [type = "", ...check] = sqlType(f).replaceAll("$", column).split(" check ");
  return `${column} ${type}${f.required ? " not null" : ""}${f.kind === "boolean" ? " default false" : ""}${references}${check.length ? ` check ${check.join(" check ")}` : ""}`;
}

const columnIn = (r: AnyResource, name: string): string => columnOf(name, (r.fields as Fields)[name] as Field);
/** The expression of a unique key: text is compared by its folded code. */
const keyIn = (r: AnyResource, name: string): string =>
  (r.fields as Fields)[name]?.kind === "text" ? `fold_code(${columnIn(r, name)})` : columnIn(r, name);
/**
 * A member has one parent at a time. Constant columns distinguish the rows of one mapping from those of others in the
 * same table.
 */
function oneParent(r: AnyResource, { parent, member, only = {} }: AnyMapping): string {
  const same = [member, ...Object.keys(only)].map((n) => `${columnIn(r, n)} with =`).join(", ");
  return `constraint ${r.table}_one_${snake(parent)} exclude using gist (${same}, daterange(valid_from, valid_to) with &&)`;
}

/** The definition of a resource's table, including the constraints that its mappings rely on. */
export function tableSql(r: AnyResource, mappings: readonly AnyMapping[] = []): string {
  const fields = Object.entries(r.fields as Fields).filter(([, f]) => !f.gathered);
  const lines = [
    "id bigint generated always as identity primary key",
    ...fields.map(([n, f]) => columnSql(r, n, f)),
    "version int not null default 1",
    "created_at timestamptz not null default now()",
    "created_by bigint",
    "updated_at timestamptz not null default now()",
    "updated_by bigint",
    "archived_at timestamptz",
    ...mappings.map((m) => oneParent(r, m)),
  ];
  const columns = (names: readonly string[]) => names.map((n) => columnIn(r, n)).join(", ");
  const unique = ((r.unique ?? []) as readonly (readonly string[])[]).map(
    (u) =>
      `create unique index ${r.table}_${u.map((n) => columnIn(r, n)).join("_")} on ${r.table} (${u.map((n) => keyIn(r, n)).join(", ")});`,
  );
  const filters = ((r.list.filters ?? []) as readonly string[])
    .filter((n) => !(r.fields as Fields)[n]?.gathered)
    .map((n) => `create index ${r.table}_${columns([n])} on ${r.table} (${columns([n])});`);
  return [`create table ${r.table} (`, lines.map((l) => `  ${l}`).join(",\n"), ");", ...unique, ...filters].join("\n");
}
