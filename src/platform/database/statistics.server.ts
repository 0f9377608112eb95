import type pg from "pg";

/** A table of at least this many pages is not analyzed again on every further page. */
const fewPages = 16;
/** Tables whose rows the planner has no statistics of, or that have doubled in size since they were analyzed. */
const unknownSql = `
  select c.oid::regclass::text as name from pg_class c, lateral (select pg_relation_size(c.oid) / current_setting('block_size')::int as pages) size
  where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and size.pages > 0
    and (size.pages > greatest(${fewPages}, 2 * c.relpages) or not exists (select 1 from pg_stats s where s.schemaname = current_schema() and s.tablename = c.relname))
  order by 1`;

/**
 * Analyzes tables without statistics, as after a restore, a major upgrade of PostgreSQL, or a migration that fills
 * them. Without statistics, reports use nested loops and exceed their time limit until autovacuum has analyzed the
 * tables. Returns the names of the analyzed tables.
 */
export async function gatherStatistics(client: pg.Client): Promise<string[]> {
  const names = (await client.query<{ name: string }>(unknownSql)).rows.map((r) => r.name);
  for (const name of names) await client.query(`analyze ${name}`);
  return names;
}
