import { columnOf, type Field, type Fields, type RefField } from "#kit/field.ts";
import type { AnyResource } from "#kit/resource.ts";
import { openDatabase } from "#server/postgres/open-database.ts";
import { migrate } from "#server/db/migrate.ts";
import { openRegistry } from "#server/server.ts";
import pg from "pg";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Drafts the SQL that the declarations want and the migrations do not yet give; a person reads it before it is kept. */
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

function columnSql(r: AnyResource, name: string, f: Field): string {
  const column = columnOf(name, f);
  const references = f.kind === "ref" ? ` references ${target(r, f).table} (id)` : "";
  const [type = "", ...check] = sqlType(f).replaceAll("$", column).split(" check ");
  return `${column} ${type}${f.required ? " not null" : ""}${f.kind === "boolean" ? " default false" : ""}${references}${check.length ? ` check ${check.join(" check ")}` : ""}`;
}

export function tableSql(r: AnyResource): string {
  const fields = Object.entries(r.fields as Fields);
  const lines = [
    "id bigint generated always as identity primary key",
    ...fields.map(([n, f]) => columnSql(r, n, f)),
    "version int not null default 1",
    "created_at timestamptz not null default now()",
    "created_by bigint",
    "updated_at timestamptz not null default now()",
    "updated_by bigint",
    "archived_at timestamptz",
  ];
  const columns = (names: readonly string[]) => names.map((n) => columnOf(n, (r.fields as Fields)[n] as Field)).join(", ");
  const unique = ((r.unique ?? []) as readonly (readonly string[])[]).map(
    (u) => `create unique index ${r.table}_${u.map((n) => columnOf(n, (r.fields as Fields)[n] as Field)).join("_")} on ${r.table} (${columns(u)});`,
  );
  const filters = ((r.list.filters ?? []) as readonly string[]).map((n) => `create index ${r.table}_${columns([n])} on ${r.table} (${columns([n])});`);
  return [`create table ${r.table} (`, lines.map((l) => `  ${l}`).join(",\n"), ");", ...unique, ...filters].join("\n");
}

const only = process.argv[2];
const dataDir = mkdtempSync(join(tmpdir(), "portal-diff-"));
const quiet = { info() {}, warn() {}, error: (m: string) => void process.stderr.write(`${m}\n`) };
const registry = await openRegistry();
const database = await openDatabase({ dataDir, log: quiet });
try {
  await migrate(database.url);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const has = new Set(
    (await client.query("select table_name || '.' || column_name as c from information_schema.columns where table_schema = 'public'")).rows.map((x) => x.c as string),
  );
  await client.end();
  let drafted = 0;
  for (const { value: r } of registry.resources) {
    if (only && r.name !== only) continue;
    const missing = Object.entries(r.fields as Fields).filter(([n, f]) => !has.has(`${r.table}.${columnOf(n, f)}`));
    if (!missing.length) continue;
    drafted++;
    process.stdout.write(`${has.has(`${r.table}.id`) ? missing.map(([n, f]) => `alter table ${r.table} add column ${columnSql(r, n, f)};`).join("\n") : tableSql(r)}\n\n`);
  }
  if (!drafted) process.stdout.write("-- declarations and schema agree\n");
} finally {
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
