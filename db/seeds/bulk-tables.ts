import type pg from "pg";

type Definition = { readonly table: string; readonly name: string; readonly sql: string };
const facts = [
  "sale",
  "sale_line",
  "delivery",
  "delivery_line",
  "purchase",
  "purchase_line",
  "stock_movement",
  "stock_level",
];

/**
 * Loads many rows without the indexes and foreign keys of the fact tables, and creates them once at the end. Their
 * definitions are read from the catalog, so that they always match the migrations.
 */
export async function withoutIndexes(client: pg.ClientBase, load: () => Promise<void>): Promise<void> {
  const constraints = (
    await client.query<Definition>(
      "select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as sql from pg_constraint where conrelid = any($1::text[]::regclass[]) and contype in ('f', 'u', 'p') order by contype desc, conname",
      [facts],
    )
  ).rows;
  const indexes = (
    await client.query<Definition>(
      "select indrelid::regclass::text as table, indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as sql from pg_index i where indrelid = any($1::text[]::regclass[]) and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid and c.contype in ('p', 'u', 'x')) order by 2",
      [facts],
    )
  ).rows;
  const foreignFirst = [...constraints].sort(
    (a, b) => Number(b.sql.startsWith("FOREIGN")) - Number(a.sql.startsWith("FOREIGN")),
  );
  for (const c of foreignFirst) await client.query(`alter table ${c.table} drop constraint "${c.name}"`);
  for (const i of indexes) await client.query(`drop index ${i.name}`);
  await load();
  for (const c of [...foreignFirst].reverse())
    await client.query(`alter table ${c.table} add constraint "${c.name}" ${c.sql}`);
  for (const i of indexes) await client.query(i.sql);
}
