import { platformTables } from "./platform-tables.ts";
import { registrationProblems } from "./check-registrations.ts";
import { workflowsOf } from "#platform/workflow/index.server.ts";
import { columnOf, type Field, type Fields } from "#kit/field.ts";
import type { AnyMapping } from "#platform/mapping/index.ts";
import { comparisonsOf } from "#platform/report/index.server.ts";
import type { AnyResource } from "#kit/resource.ts";
import { type Db, registeredTables } from "#platform/database/index.server.ts";
import type { Entry, Registry } from "#platform/records/index.server.ts";

type Column = { table_name: string; column_name: string; data_type: string };
const systemColumns = ["id", "version", "created_at", "created_by", "updated_at", "updated_by", "archived_at"];

/**
 * Checks that types cannot express. Each finding names a code and the file to correct, and any finding prevents the
 * start.
 */
export async function checkRegistry(registry: Registry, db: Db): Promise<string[]> {
  const columns = new Map<string, Set<string>>();
  for (const c of await db.query<Column>(
    // objects of extensions are excluded: Citus keeps views beside the portal's tables
    `select x.table_name, x.column_name, x.data_type from information_schema.columns x where x.table_schema = current_schema() and not exists (
       select from pg_class c join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e'
       where c.relname = x.table_name and c.relnamespace = current_schema()::regnamespace)`,
  )) {
    const set = columns.get(c.table_name) ?? new Set();
    columns.set(c.table_name, set.add(c.column_name));
  }
  return [
    ...routesTwice(registry),
    ...registry.unknownFolders.map(
      (file) =>
        `E005 ${file}: the folder in brackets is neither a parameter nor a list of values; src/kit/route.ts lists both`,
    ),
    ...callsTwice(registry),
    ...registry.unnamedPages.map(
      (file) =>
        `E004 ${file}: the page has no title and access; declare them with definePage in a .meta.ts file beside it`,
    ),
    ...registry.resources.flatMap((e) => resourceProblems(e, columns)),
    ...undeclared(columns),
    ...scopeProblems(columns),
    ...(await openProblems(registry, db)),
    ...idleWorkflows(registry),
    ...idleComparisons(registry),
    ...registrationProblems(registry),
    ...(await mappingProblems(registry, db)),
  ];
}

function routesTwice(registry: Registry): string[] {
  const by = new Map<string, string[]>();
  for (const e of [
    ...registry.resources,
    ...(registry.kinds.get("report") ?? []),
    ...(registry.kinds.get("upload") ?? []),
  ])
    for (const route of e.routes) by.set(route, [...(by.get(route) ?? []), e.file]);
  return [...by]
    .filter(([, files]) => files.length > 1)
    .map(([route, files]) => `E002 ${files.join(", ")}: several files have the address ${route}`);
}

function callsTwice(registry: Registry): string[] {
  const seen = new Map<string, string>();
  return registry.handlers.flatMap((e) => {
    const key = `${e.value.call.method} ${e.value.call.path}`;
    const before = seen.get(key);
    seen.set(key, e.file);
    return before ? [`E003 ${e.file}: ${key} is already handled in ${before}`] : [];
  });
}

function resourceProblems(
  { value: r, file }: Entry<AnyResource>,
  columns: ReadonlyMap<string, ReadonlySet<string>>,
): string[] {
  const has = columns.get(r.table);
  if (!has) return [`E010 ${file}: there is no table "${r.table}"`];
  const out: string[] = [];
  const need = r.readOnly ? ["id", "version", "archived_at", "created_at", "updated_at"] : systemColumns;
  for (const c of need) if (!has.has(c)) out.push(`E011 ${file}: table "${r.table}" lacks the column "${c}"`);
  for (const [name, f] of Object.entries(r.fields as Fields)) {
    const column = columnOf(name, f as Field);
    if ((f as Field).gathered) continue;
    if (!has.has(column)) out.push(`E011 ${file}: field "${name}" has no column "${column}" in "${r.table}"`);
  }
  for (const column of Object.keys(r.stamps ?? {}))
    if (!has.has(column)) out.push(`E011 ${file}: "${r.table}" lacks the stamped column "${column}"`);
  return out;
}

/** Tables without a declaration and therefore without a scope, even if they are never read by people. */
function undeclared(columns: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  return [...columns.keys()]
    .filter((t) => !registeredTables().has(t))
    .map((t) => `E014 table "${t}" is declared by no .resource.ts or .table.ts`);
}

function scopeProblems(columns: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  return [...registeredTables()].flatMap(([table, rule]) =>
    typeof rule === "string"
      ? []
      : Object.values(rule)
          .filter((c) => columns.has(table) && !columns.get(table)?.has(c))
          .map((c) => `E015 scope of "${table}" names the missing column "${c}"`),
  );
}

/** Tables whose references tie a row to a partner, a place or a person; columns named like them count too. */
const tying = new Set(["distributor", "store", "warehouse", "district", "area", "app_user", "bulk_customer"]);
const tyingName =
  /^(vendor|distributor|store|warehouse|district|area|user|person|owner|author|submitter|requester|delegate|recipient)(_ids?)$/;
const bookkeeping = new Set(["created_by", "updated_by"]);

/** Tables with the scope "open" that contain rows of a partner, place or person without a declared reason. */
async function openProblems(registry: Registry, db: Db): Promise<string[]> {
  const refs = await db.query<{ table: string; column: string; target: string }>(
    `select c.relname as table, a.attname as column, t.relname as target from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       left join pg_constraint x on x.contype = 'f' and x.conrelid = c.oid and a.attnum = any(x.conkey) left join pg_class t on t.oid = x.confrelid
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v', 'm')`,
  );
  const tied = Map.groupBy(
    refs.filter((r) => !bookkeeping.has(r.column) && (tying.has(r.target) || tyingName.test(r.column))),
    (r) => r.table,
  );
  const ownTables = platformTables.map((value) => ({ value, file: "src/server/platform-tables.ts" }));
  return [...registry.resources, ...registry.tables, ...ownTables].flatMap(({ value, file }) => {
    const columns = tied.get(value.table);
    const options = value.kind === "table" ? value.options : value.tableOptions;
    if (value.scope !== "open" || !columns || options?.openBecause?.trim()) return [];
    const named = [...new Set(columns.map((c) => c.column))].join(", ");
    return [
      `E016 ${file}: "${value.table}" is open to everybody but has ${named}; declare a scope, or state the reason as openBecause in its table options`,
    ];
  });
}

/** Declared workflows without a server side, whose proposals could not be processed. */
function idleWorkflows(registry: Registry): string[] {
  const served = new Set((registry.kinds.get("served-workflow") ?? []).map((e) => e.value.workflow));
  return workflowsOf(registry)
    .filter((e) => !served.has(e.value))
    .map(
      (e) =>
        `E072 ${e.file}: the workflow "${e.value.name}" is not registered; export serveWorkflow(…) from a .server.ts beside it`,
    );
}

/** Declared comparisons whose days no server file supplies. */
function idleComparisons(registry: Registry): string[] {
  const served = new Set((registry.kinds.get("comparison-shift") ?? []).map((e) => e.value.id));
  return comparisonsOf(registry)
    .filter((e) => !served.has(e.value.id))
    .map(
      (e) =>
        `E075 ${e.file}: the comparison "${e.value.id}" has no days; export serveComparison(…) from a .server.ts beside it`,
    );
}

/**
 * Mappings without the constraint that a member has one parent a day, or without the hooks by which imported rows
 * become moves.
 */
async function mappingProblems(registry: Registry, db: Db): Promise<string[]> {
  const bounds = await db.query<{ bound: string }>(
    `select c.relname || '.' || a.attname as bound from pg_constraint x join pg_class c on c.oid = x.conrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = any(x.conkey)
     where x.contype = 'x' and c.relnamespace = current_schema()::regnamespace`,
  );
  const bounded = new Set(bounds.map((b) => b.bound));
  return (registry.kinds.get("mapping") ?? []).flatMap(({ value, file }) => {
    const { of: r, member } = value as unknown as AnyMapping;
    const column = columnOf(member, (r.fields as Fields)[member] as Field);
    return [
      ...(r.exchange?.import && !registry.hooks.has(r.name)
        ? [
            `E073 ${file}: imported rows of "${r.name}" are not moves; export mappingHooks(…) from a .server.ts beside it`,
          ]
        : []),
      ...(bounded.has(`${r.table}.${column}`)
        ? []
        : [
            `E074 ${file}: "${r.table}" lets a member have two parents on a day; an exclude constraint over "${column}" is missing`,
          ]),
    ];
  });
}
