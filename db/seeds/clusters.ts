import type { SeedContext } from "./context.ts";
import { addMonths, monthOf } from "./days.ts";

/** What each class asks, as far as it asks anything: tonnes, invoices and growth a month; the last class takes everybody. */
const thresholds = `
insert into cluster_configuration (cluster_id, min_tonnes, min_invoices, min_growth, valid_from)
select k.id, x.tonnes, x.invoices, x.growth, $1::date from cluster k join (values (1, 7.0, 3.0, -60.0), (2, 2.5, 1.5, null), (3, 0.7, null, null), (4, null, null, null)) x(rank, tonnes, invoices, growth) on x.rank = k.rank`;

/** Classes that stores have had since before periods, and two periods that wait to be run. */
export async function seedClusters(ctx: SeedContext): Promise<void> {
  const { client, today } = ctx;
  const month = monthOf(today);
  await client.query("insert into store_cluster (store_id, cluster_id, valid_from) select id, cluster_id, date '2000-01-01' from store where cluster_id is not null order by id");
  await client.query(thresholds, [addMonths(month, -12)]);
  const period = "insert into cluster_period (code, name, first_month, months, growth_basis, valid_from) values ($1, $2, $3, $4, 'previous', $5)";
  const code = (first: string) => `PC-${first.slice(0, 7)}`;
  for (const back of [2, 1]) {
    const first = addMonths(month, -back - 1);
    await client.query(period, [code(first), `Periode ${first.slice(0, 7)} sampai ${addMonths(first, 1).slice(0, 7)}`, first, 2, addMonths(first, 2)]);
  }
}
