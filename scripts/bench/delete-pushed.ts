import pg from "pg";

/** Prefix of the codes of the systems that a benchmark pushes as. */
export const benchCode = "BENCH-";

const systems = (column: string): string => `select c.${column} from api_client c where c.code like '${benchCode}%'`;
const pushed = (t: string): string =>
  `${t}.distributor_id in (${systems("distributor_id")}) and ${t}.client_id in (${systems("id")})`;
const sold = `select s.id from sale s where ${pushed("s")}`;
const ofSystems = (t: string): string => `${t}.distributor_id in (${systems("distributor_id")})`;
/**
 * In order of dependency. Stock levels are reset to the sum of their ledger, including where goods were added for the
 * benchmark.
 */
const steps = [
  `insert into rollup_dirty (cube, distributor_id, month)
   select distinct c, s.distributor_id, date_trunc('month', s.sold_on)::date from sale s, unnest(array['sale', 'stock']) c where ${pushed("s")}`,
  `insert into point_dirty (distributor_id, store_id, day, until, cause)
   select distinct s.distributor_id, s.store_id, s.sold_on, s.sold_on + 1, 'cancellation' from sale s where ${pushed("s")}`,
  `delete from stock_movement m where ${ofSystems("m")} and m.cause in ('sale', 'sale-cancel') and m.cause_id in (${sold})`,
  `delete from sale_line l where ${ofSystems("l")} and l.sale_id in (${sold})`,
  `delete from sale s where ${pushed("s")}`,
  `update stock_level l set qty = coalesce(m.qty, 0), tonnes = coalesce(m.tonnes, 0) from stock_level k left join (
     select m.distributor_id, m.warehouse_id, m.product_id, sum(m.qty) as qty, sum(m.tonnes) as tonnes from stock_movement m where ${ofSystems("m")} group by 1, 2, 3
   ) m using (distributor_id, warehouse_id, product_id)
   where ${ofSystems("k")} and l.distributor_id = k.distributor_id and l.warehouse_id = k.warehouse_id and l.product_id = k.product_id and l.qty <> coalesce(m.qty, 0)`,
  `delete from push_item i where ${pushed("i")}`,
  `delete from api_log l where ${pushed("l")}`,
  `delete from api_key k where ${pushed("k")}`,
  `delete from api_client c where c.code like '${benchCode}%'`,
];

/**
 * Deletes what benchmarks have pushed into a data folder, including interrupted runs, so that later runs measure the
 * same: thousands of lines of one day slow down each report of that month. Audit events are kept.
 */
export async function deletePushed(database: string): Promise<void> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  try {
    const { rows } = await client.query(systems("id"));
    if (rows.length === 0) return;
    await client.query("begin");
    await client.query("set local statement_timeout = 0");
    for (const step of steps) await client.query(step);
    await client.query("commit");
    // the portal running on this folder rebuilds the sums of these months
    for (;;) {
      const { rows: waiting } = await client.query("select 1 from rollup_dirty limit 1");
      if (waiting.length === 0) return;
      await new Promise((done) => setTimeout(done, 1_000));
    }
  } finally {
    await client.end();
  }
}
