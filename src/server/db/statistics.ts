import type pg from "pg";

/** A table that has grown to these is not looked at anew for every page more. */
const fewPages = 16;
/** Tables with rows that the planner knows nothing of, or that have doubled since it looked. */
const unknownSql = `
  select c.oid::regclass::text as name from pg_class c, lateral (select pg_relation_size(c.oid) / current_setting('block_size')::int as pages) size
  where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and size.pages > 0
    and (size.pages > greatest(${fewPages}, 2 * c.relpages) or not exists (select from pg_stats s where s.schemaname = current_schema() and s.tablename = c.relname))
  order by 1`;

/**
 * Looks at tables that came without statistics: restored from a dump, moved to a newer PostgreSQL, filled by a migration. Without them reports
 * compare each row with each and run into their time, until the database has come round by itself. Answers which tables.
 */
export async function gatherStatistics(client: pg.Client): Promise<string[]> {
  const names = (await client.query<{ name: string }>(unknownSql)).rows.map((r) => r.name);
  for (const name of names) await client.query(`analyze ${name}`);
  return names;
}
