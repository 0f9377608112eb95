import type { Db } from "../db.server.ts";

/** Number of counted changes from which they are summed up. */
const many = 500;

/** Tables whose changes are counted, which are those that results are cached for. */
export const watchedTables = async (db: Db): Promise<string[]> =>
  (
    await db
      .internal("tables with counted changes")
      .query<{ name: string }>("select distinct c.table_name::text as name from {table_change} c order by 1")
  ).map((r) => r.name);
/** Counts a change of a table, so that no instance uses results cached before it. */
export const countChange = (db: Db, table: string): Promise<number> =>
  db
    .internal("count a change of a table")
    .run("insert into {!table_change} (table_name, changes) values (:table::name, 1)", { table });

/** Sums up the counted changes of each table. The totals do not change, and readers then read one row per table. */
export async function sumChanges(db: Db): Promise<void> {
  const sys = db.internal("sums of changes");
  const { n } = await sys.one<{ n: number }>("select count(*)::int as n from {table_change}");
  if (n < many) return;
  await sys.run(
    "with counted as (delete from {!table_change} returning table_name, changes) insert into {!table_change} (table_name, changes) select table_name, sum(changes) from counted group by 1",
  );
}
