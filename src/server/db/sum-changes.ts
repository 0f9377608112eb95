import type { Db } from "./db.ts";

/** Counted changes that make it worth adding them up. */
const many = 500;

/** Adds up what was counted of each table: no count becomes another one, and whoever looks reads a row a table. */
export async function sumChanges(db: Db): Promise<void> {
  const sys = db.internal("sums of changes");
  const { n } = await sys.one<{ n: number }>("select count(*)::int as n from {table_change}");
  if (n < many) return;
  await sys.run(
    "with counted as (delete from {!table_change} returning table_name, changes) insert into {!table_change} (table_name, changes) select table_name, sum(changes) from counted group by 1",
  );
}
