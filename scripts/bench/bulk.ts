import pg from "pg";
import { rollupCubes } from "#features/laporan/rollup/rollup.server.ts";
import { insertSql, rollupSets } from "#server/report/rebuild.ts";
import { openRegistry } from "#server/server.ts";
import { say } from "./portal-process.ts";
import { timeReports } from "./reports.ts";

type At = { readonly url: string; readonly token: string; readonly database: string };
const wantedSales = 300_000;
const pages = /^\/atbusiness\//;
const goal = 0.1;

/** Copies the posted sales of the demo data until there are as many as a large installation has in a few years. */
async function fillSales(client: pg.Client): Promise<number> {
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
  await rebuildMonths(client);
  await client.query("analyze bulk_sale");
  await client.query("analyze bulk_month");
  const counted = await client.query<{ n: number }>("select count(*)::int as n from bulk_sale");
  return counted.rows[0]?.n ?? 0;
}

/** Computes the sums of all months with the portal's own definitions of the rollups. */
async function rebuildMonths(client: pg.Client): Promise<void> {
  const bare = (sql: string) => sql.replace(/\{[~!]?(\w+)\}/g, "$1");
  const months = await client.query<{ month: string }>(
    "select distinct date_trunc('month', sold_on)::date::text as month from bulk_sale order by 1",
  );
  for (const { rollups } of rollupSets(rollupCubes))
    for (const { source, lines } of rollups) {
      if (source.table !== "bulk_month") continue;
      await client.query("delete from bulk_month");
      for (const { month } of months.rows)
        await client.query(bare(insertSql(lines, source, "true")).replaceAll(":month", `'${month}'`));
    }
}

/** Compares the time of the first request of each bulk report after a change with the same query in plain SQL. */
export async function benchBulk(at: At): Promise<void> {
  const client = new pg.Client({ connectionString: at.database });
  await client.connect();
  try {
    process.stdout.write(`bulk sales: ${await fillSales(client)}\n`);
  } finally {
    await client.end();
  }
  await timeReports(await openRegistry(), at, pages, (t) =>
    say(
      t.route,
      `${t.again.toFixed(1)} / ${t.ours.toFixed(1)} ms`,
      `${t.plain.toFixed(1)} ms plain`,
      `${(t.again / t.plain).toFixed(3)} / ${(t.ours / t.plain).toFixed(3)}`,
      `≤ ${goal}`,
      t.ours <= t.plain * goal,
    ),
  );
}
