import pg from "pg";
import { bulkSaleSources } from "#features/laporan/bulk-sales.server.ts";
import { rebuildRollups } from "#features/laporan/rollup/rollup.server.ts";
import { createDb, createPool } from "#platform/database/index.server.ts";
import { markAll } from "#platform/report/index.server.ts";
import { openRegistry } from "#server/server.ts";
import { printResult } from "./portal-process.ts";
import { timeReports } from "./reports.ts";

type At = { readonly url: string; readonly token: string; readonly database: string };
const wantedSales = 300_000;
const pages = /^\/atbusiness\//;
const goal = 0.1;

/** Copies the posted sales of the demo data until there are as many as a large installation has in a few years. */
async function fillSales(client: pg.Client, database: string): Promise<number> {
  const { rows } = await client.query<{ n: number; top: number }>(
    "select count(*)::int as n, max(id)::int as top from bulk_sale where kind = 'sale' and status = 'posted'",
  );
  const { n = 0, top = 0 } = rows[0] ?? {};
  if (n === 0) throw new Error("the demo data has no bulk sales");
  await client.query(
    `insert into bulk_sale (distributor_id, id, number, kind, status, source, sold_on, customer_id, district_id, project_id, product_id, packing_plant_id,
       tonnes, unit_price, priced_by, discount, net_total, tax_total, bulk_contract_id)
     select s.distributor_id, 10000000 + g * $2::int + s.id, 'BENCH-' || g || '-' || s.id, 'sale', 'posted', 'form', s.sold_on, s.customer_id, s.district_id, s.project_id, s.product_id, s.packing_plant_id,
       s.tonnes, s.unit_price, s.priced_by, s.discount, s.net_total, s.tax_total, s.bulk_contract_id
     from bulk_sale s, generate_series(1, $1::int) g where s.kind = 'sale' and s.status = 'posted' and s.id < 10000000 on conflict do nothing`,
    [Math.ceil(wantedSales / n), top + 1],
  );
  await rebuildMonths(client, database);
  await client.query("analyze bulk_sale");
  await client.query("analyze bulk_month");
  const counted = await client.query<{ n: number }>("select count(*)::int as n from bulk_sale");
  return counted.rows[0]?.n ?? 0;
}

/** Rebuilds the sums of all months. The running portal may rebuild some of them at the same time. */
async function rebuildMonths(client: pg.Client, database: string): Promise<void> {
  const pool = createPool(database, 2, { statementMs: 600_000 });
  const db = createDb(pool, { kind: "system", reason: "bench" });
  await markAll(db, [bulkSaleSources.cube]);
  const stale = "select 1 from rollup_dirty where cube = 'bulk' limit 1";
  do await rebuildRollups(db);
  while ((await client.query(stale)).rowCount);
  await pool.end();
}

/** Compares the time of the first request of each bulk report after a change with the same query in plain SQL. */
export async function benchBulk(at: At): Promise<void> {
  const registry = await openRegistry();
  const client = new pg.Client({ connectionString: at.database });
  await client.connect();
  try {
    process.stdout.write(`bulk sales: ${await fillSales(client, at.database)}\n`);
  } finally {
    await client.end();
  }
  await timeReports(registry, at, pages, (t) =>
    printResult(
      t.route,
      `${t.again.toFixed(1)} / ${t.measured.toFixed(1)} ms`,
      `${t.plain.toFixed(1)} ms plain`,
      `${(t.again / t.plain).toFixed(3)} / ${(t.measured / t.plain).toFixed(3)}`,
      `≤ ${goal}`,
      t.measured <= t.plain * goal,
    ),
  );
}
