/**
 * Placement of tables in a cluster (Citus): facts are distributed by distributor, tables they are joined with are
 * replicated to every machine, and all others stay on the coordinator. The placement is derived from the schema, so
 * that a new table is placed by its own keys.
 */

import { readsOf, type SqlFunction } from "../migrations/schema-source.server.ts";
import { loadParser } from "../sql-parser.server.ts";

/** The distribution column of facts. */
export const distributionColumn = "distributor_id";

/**
 * The trigger that counts a table's changes. It is dropped where the cluster refuses it; results read from that table
 * are then no longer cached.
 */
const watching = "note_change";

export type UniqueKey = {
  readonly table: string;
  readonly name: string;
  readonly columns: readonly string[];
  readonly primary: boolean;
};
export type ForeignKey = {
  readonly table: string;
  readonly name: string;
  readonly columns: readonly string[];
  readonly target: string;
  readonly targetColumns: readonly string[];
  readonly definition: string;
};
export type Catalog = {
  readonly tables: readonly string[];
  readonly uniques: readonly UniqueKey[];
  readonly foreignKeys: readonly ForeignKey[];
  readonly triggers: readonly { readonly table: string; readonly name: string }[];
  /** Identity columns of a type other than bigint, for which several machines cannot assign numbers. */
  readonly smallIdentities: readonly { readonly table: string; readonly column: string }[];
  readonly functions: readonly SqlFunction[];
  /** Functions that may be called over facts and that the machines do not have yet, with their argument types. */
  readonly absentFunctions: readonly string[];
  /** Placement made by an earlier run: "h" distributed, "n" replicated to every machine. */
  readonly done: ReadonlyMap<string, string>;
};
export type Placement = {
  readonly distributed: readonly string[];
  readonly reference: readonly string[];
  readonly local: readonly string[];
  /** The reason for each table's placement. */
  readonly reasons: ReadonlyMap<string, string>;
};

/** A cluster sends only functions to its machines that an index or a default uses. */
const absentSql = `select p.oid::regprocedure::text as signature from pg_proc p join pg_language l on l.oid = p.prolang
  where p.pronamespace = current_schema()::regnamespace and p.prokind = 'f' and p.provolatile <> 'v' and l.lanname in ('sql', 'plpgsql')
    and not exists (select 1 from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    and not exists (select 1 from pg_dist_object d where d.classid = 'pg_proc'::regclass and d.objid = p.oid) order by 1`;

type Query = (text: string) => Promise<{ rows: Record<string, unknown>[] }>;

async function earlierRuns(
  rows: <T>(text: string) => Promise<T[]>,
): Promise<Pick<Catalog, "done" | "absentFunctions">> {
  const done = await rows<{ t: string; how: string }>(
    "select c.relname as t, case when p.partmethod = 'n' and p.repmodel = 's' then 'l' else p.partmethod::text end as how from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid",
  );
  const absent = await rows<{ signature: string }>(absentSql);
  return { done: new Map(done.map((r) => [r.t, r.how])), absentFunctions: absent.map((r) => r.signature) };
}

export async function readCatalog(query: Query): Promise<Catalog> {
  const rows = async <T>(text: string): Promise<T[]> => (await query(text)).rows as T[];
  const columns = (relation: string, numbers: string) =>
    `array(select a.attname::text from unnest(${numbers}) with ordinality n(num, at) join pg_attribute a on a.attrelid = ${relation} and a.attnum = n.num order by n.at)`;
  const citus = await hasCitus(query);
  await loadParser();
  return {
    tables: (
      await rows<{ t: string }>(
        "select relname as t from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition and relname <> 'schema_migration' order by 1",
      )
    ).map((r) => r.t),
    uniques: await rows<UniqueKey>(
      `select t.relname as table, i.relname as name, ${columns("x.indrelid", "x.indkey::smallint[]")} as columns, x.indisprimary as primary
       from pg_index x join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
       where t.relnamespace = current_schema()::regnamespace and (x.indisunique or x.indisexclusion) order by 1, 2`,
    ),
    foreignKeys: await rows<ForeignKey>(
      `select t.relname as table, k.conname as name, ${columns("k.conrelid", "k.conkey")} as columns, o.relname as target, ${columns("k.confrelid", "k.confkey")} as "targetColumns", pg_get_constraintdef(k.oid) as definition
       from pg_constraint k join pg_class t on t.oid = k.conrelid join pg_class o on o.oid = k.confrelid
       where k.contype = 'f' and k.conparentid = 0 and t.relnamespace = current_schema()::regnamespace order by 1, 2`,
    ),
    triggers: await rows(
      "select t.relname as table, g.tgname as name from pg_trigger g join pg_class t on t.oid = g.tgrelid where not g.tgisinternal and t.relnamespace = current_schema()::regnamespace order by 1, 2",
    ),
    smallIdentities: await rows(
      "select t.relname as table, a.attname as column from pg_attribute a join pg_class t on t.oid = a.attrelid where a.attidentity <> '' and a.atttypid <> 'bigint'::regtype and t.relnamespace = current_schema()::regnamespace",
    ),
    functions: (
      await rows<{ name: string; volatile: boolean; language: string; source: string }>(
        `select p.proname as name, p.provolatile = 'v' as volatile, l.lanname as language, p.prosrc as source from pg_proc p join pg_language l on l.oid = p.prolang
         where p.pronamespace = current_schema()::regnamespace and p.prosrc <> '' and l.lanname in ('sql', 'plpgsql')
           and not exists (select 1 from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e') order by 1`,
      )
    ).map(({ name, volatile, language, source }) => ({ name, volatile, reads: readsOf(language, source) })),
    ...(citus ? await earlierRuns(rows) : { done: new Map(), absentFunctions: [] }),
  };
}
export const hasCitus = async (query: Query): Promise<boolean> =>
  (await query("select 1 as yes from pg_extension where extname = 'citus'")).rows.length > 0;

/** The part of a schema that determines the placement of its tables, read from a database or from the migrations. */
export type PlacedSchema = {
  readonly tables: readonly string[];
  readonly uniques: readonly Pick<UniqueKey, "table" | "columns" | "primary">[];
  readonly foreignKeys: readonly Pick<ForeignKey, "table" | "name" | "target">[];
  readonly functions: readonly SqlFunction[];
};

/**
 * A table is a fact if its primary key contains the distributor. A table is replicated to every machine if a fact or a
 * replicated table references it, if facts are joined with it (`joined`, with the reason), or if a function that may be
 * called over facts reads it.
 */
export function placementOf(schema: PlacedSchema, joined: ReadonlyMap<string, string>): Placement {
  const { tables, uniques, foreignKeys, functions } = schema;
  const distributed = new Set(
    uniques.filter((u) => u.primary && u.columns.includes(distributionColumn)).map((u) => u.table),
  );
  const reference = new Set<string>();
  const reasons = new Map([...distributed].map((t) => [t, `its primary key contains ${distributionColumn}`]));
  const add = (table: string, reason: string): void => {
    if (distributed.has(table) || reference.has(table) || !tables.includes(table)) return;
    reference.add(table);
    reasons.set(table, reason);
    for (const f of foreignKeys)
      if (f.table === table) add(f.target, `${table}, which is stored on every machine, references it`);
  };
  for (const f of foreignKeys)
    if (distributed.has(f.table)) add(f.target, `${f.table}, which is distributed, references it`);
  for (const f of functions)
    if (!f.volatile) for (const t of f.reads) add(t, `the function ${f.name}, which is called over facts, reads it`);
  for (const [t, reason] of joined) add(t, reason);
  const local = tables.filter((t) => !distributed.has(t) && !reference.has(t));
  for (const t of local) reasons.set(t, "no fact references it, is grouped by it or joined with it");
  const ordered = (names: Iterable<string>) => inOrder([...names], foreignKeys);
  return { distributed: ordered(distributed), reference: ordered(reference), local, reasons };
}

/** Sorts tables so that referenced tables come first. */
function inOrder(tables: readonly string[], keys: PlacedSchema["foreignKeys"]): string[] {
  const sorted: string[] = [];
  const visit = (t: string, above: readonly string[]): void => {
    if (sorted.includes(t) || above.includes(t)) return;
    for (const f of keys) if (f.table === t && tables.includes(f.target)) visit(f.target, [...above, t]);
    sorted.push(t);
  };
  for (const t of [...tables].sort()) visit(t, []);
  return sorted;
}

/** What a cluster would refuse; each finding names the key to correct. */
export function placementProblems(catalog: Catalog, { distributed, reference }: Placement): string[] {
  const facts = new Set(distributed);
  const shared = new Set(reference);
  const keys = catalog.uniques
    .filter((u) => facts.has(u.table) && !u.columns.includes(distributionColumn))
    .map((u) => `${u.table}: ${u.name} (${u.columns.join(", ")}) lacks ${distributionColumn}`);
  const foreign = catalog.foreignKeys.flatMap((f): string[] => {
    const at = f.columns.indexOf(distributionColumn);
    const beside = at >= 0 && f.targetColumns[at] === distributionColumn;
    if (facts.has(f.target) && !facts.has(f.table))
      return [`${f.table}: ${f.name} references ${f.target}, which is distributed, from a table that is not`];
    if (facts.has(f.target) && !beside)
      return [`${f.table}: ${f.name} references ${f.target} without ${distributionColumn} on both sides`];
    if (!facts.has(f.target) && !shared.has(f.target) && (facts.has(f.table) || shared.has(f.table)))
      return [`${f.table}: ${f.name} references ${f.target}, which is stored on one machine only`];
    if (
      facts.has(f.table) &&
      f.columns.includes(distributionColumn) &&
      /ON (DELETE|UPDATE) SET (NULL|DEFAULT)/i.test(f.definition)
    )
      return [`${f.table}: ${f.name} would empty ${distributionColumn}`];
    return [];
  });
  const triggers = catalog.triggers
    .filter((t) => t.name !== watching && (facts.has(t.table) || shared.has(t.table)))
    .map((t) => `${t.table}: trigger ${t.name} is refused on several machines`);
  const small = catalog.smallIdentities
    .filter((c) => facts.has(c.table))
    .map((c) => `${c.table}: ${c.column} is numbered and not a bigint`);
  const readers = catalog.functions.flatMap((f) =>
    f.volatile
      ? []
      : f.reads
          .filter((t) => facts.has(t))
          .map((t) => `${t}: function ${f.name} reads it, so it cannot be called over facts`),
  );
  return [...keys, ...foreign, ...triggers, ...small, ...readers];
}

const name = (id: string): string => `"${id.replaceAll('"', '""')}"`;
const text = (value: string): string => `'${value.replaceAll("'", "''")}'`;

/**
 * The statements that bring a database to its placement, to be run in one transaction; empty if there is nothing to do.
 * Foreign keys of tables that move are dropped first and restored last, because they may only reference tables that
 * have already moved.
 */
export function distributionSql(catalog: Catalog, { distributed, reference }: Placement, shards?: number): string[] {
  const facts = distributed.filter((t) => catalog.done.get(t) !== "h");
  const shared = reference.filter((t) => catalog.done.get(t) !== "n");
  const moving = new Set([...facts, ...shared]);
  const functions = catalog.absentFunctions.map((f) => `select create_distributed_function(${text(f)})`);
  if (moving.size === 0) return functions;
  // a foreign key that references a moving table prevents the move, as the table's own keys do
  const keys = catalog.foreignKeys.filter((f) => moving.has(f.table) || moving.has(f.target));
  // a foreign key of a local table would make the cluster manage that table and refuse statements that work otherwise
  const restored = keys.filter((f) => distributed.includes(f.table) || reference.includes(f.table));
  const first = distributed.find((t) => catalog.done.get(t) === "h") ?? facts[0];
  return [
    "set local citus.multi_shard_modify_mode to 'sequential'",
    ...(shards === undefined ? [] : [`set local citus.shard_count to ${shards}`]),
    ...keys.map((f) => `alter table ${name(f.table)} drop constraint ${name(f.name)}`),
    ...catalog.triggers
      .filter((t) => t.name === watching && moving.has(t.table))
      .map((t) => `select unwatch_table(${text(t.table)})`),
    ...shared.map((t) => `select create_reference_table(${text(t)})`),
    ...facts.map(
      (t) =>
        `select create_distributed_table(${text(t)}, ${text(distributionColumn)}, colocate_with => ${text(t === first ? "none" : (first as string))})`,
    ),
    ...functions,
    ...restored.map((f) => `alter table ${name(f.table)} add constraint ${name(f.name)} ${f.definition}`),
  ];
}
