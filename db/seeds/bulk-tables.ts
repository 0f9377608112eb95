import type pg from "pg";

type Definition = { readonly table: string; readonly name: string; readonly sql: string };
/** Tables to fill without some of their indexes and foreign keys. */
export type BulkTables = {
  readonly tables: readonly string[];
  /** Whether unique indexes are kept, which `on conflict` needs. */
  readonly keepUnique: boolean;
};

export const factTables: BulkTables = {
  tables: [
    "sale",
    "sale_line",
    "delivery",
    "delivery_line",
    "purchase",
    "purchase_line",
    "stock_movement",
    "stock_level",
  ],
  keepUnique: false,
};
export const visitTables: BulkTables = { tables: ["visit_schedule", "visit", "visit_day"], keepUnique: true };
export const bulkSaleTables: BulkTables = { tables: ["bulk_sale"], keepUnique: true };
export const priceTables: BulkTables = { tables: ["price_observation"], keepUnique: false };

/** Statements that create what `dropIndexes` dropped: constraints one after the other, indexes in any order. */
export type Dropped = { readonly constraints: readonly string[]; readonly indexes: readonly string[] };

/**
 * Drops the indexes and foreign keys of tables that will be filled, and returns the statements that create them again.
 * Their definitions are read from the catalog, so that they always match the migrations.
 */
export async function dropIndexes(client: pg.ClientBase, { tables, keepUnique }: BulkTables): Promise<Dropped> {
  const constraints = (
    await client.query<Definition>(
      "select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as sql from pg_constraint where conrelid = any($1::text[]::regclass[]) and (contype = 'f' or contype in ('u', 'p') and not $2) order by contype = 'f' desc, conname",
      [tables, keepUnique],
    )
  ).rows;
  const indexes = (
    await client.query<Definition>(
      "select indrelid::regclass::text as table, indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as sql from pg_index i where indrelid = any($1::text[]::regclass[]) and not (indisunique and $2) and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid and c.contype in ('p', 'u', 'x')) order by 2",
      [tables, keepUnique],
    )
  ).rows;
  for (const c of constraints) await client.query(`alter table ${c.table} drop constraint "${c.name}"`);
  for (const i of indexes) await client.query(`drop index ${i.name}`);
  return {
    constraints: constraints.toReversed().map((c) => `alter table ${c.table} add constraint "${c.name}" ${c.sql}`),
    indexes: indexes.map((i) => i.sql),
  };
}
