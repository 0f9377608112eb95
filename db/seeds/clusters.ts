import type { SeedContext } from "./context.ts";
import { addMonths, monthName, monthOf } from "./days.ts";

/** Requirements of each class: tonnes, invoices and growth per month; the last class has none. */
const thresholds = `
insert into cluster_configuration (cluster_id, min_tonnes, min_invoices, min_growth, valid_from)
select k.id, x.tonnes, x.invoices, x.growth, $1::date from cluster k join (values (1, 7.0, 3.0, -60.0), (2, 2.5, 1.5, null), (3, 0.7, null, null), (4, null, null, null)) x(rank, tonnes, invoices, growth) on x.rank = k.rank`;

/** The result of a completed period: most stores kept their class, some came from an adjacent class or had none. */
const published = (classes: string) => `
with p as (
  insert into cluster_period (code, name, first_month, months, growth_basis, valid_from, state, thresholds, computed_at, published_at)
  values ($1, $2, $3, 2, 'previous', $4, 'published', (select jsonb_agg(jsonb_build_object('cluster', k.id, 'name', k.name, 'rank', k.rank, 'minTonnes', c.min_tonnes::text, 'minInvoices', c.min_invoices::text, 'minGrowth', c.min_growth::text) order by k.rank)
    from cluster_configuration c join cluster k on k.id = c.cluster_id), now(), now()) returning id, first_month
), bought as (
  select l.store_id, sum(l.sign * l.tonnes) filter (where l.sold_on >= p.first_month) as tonnes, sum(l.sign * l.net) filter (where l.sold_on >= p.first_month) as net, sum(l.sign * l.tonnes) filter (where l.sold_on < p.first_month) as prior,
    count(distinct l.sale_id) filter (where l.sold_on >= p.first_month and l.sign = 1) as invoices
  from p join sale_line l on l.sold_on >= p.first_month - interval '2 months' and l.sold_on < p.first_month + interval '2 months' and l.status = 'posted' group by l.store_id
), r as (
  insert into cluster_result (period_id, store_id, from_cluster_id, to_cluster_id, tonnes, prior_tonnes, net_sales, invoices, move)
  select p.id, s.id, b.id, k.id, coalesce(x.tonnes, 0), coalesce(x.prior, 0), coalesce(x.net, 0), coalesce(x.invoices, 0),
    case when b.id is null then 'enter' when b.rank > k.rank then 'up' when b.rank < k.rank then 'down' else 'stay' end
  from p cross join (${classes}) s join cluster k on k.id = s.cluster_id
  left join cluster b on s.id % 31 <> 0 and b.rank = least(4, greatest(1, k.rank + case s.id % 9 when 0 then 1 when 4 then -1 else 0 end))
  left join bought x on x.store_id = s.id returning move
)
select count(*)::int as stores, (count(*) filter (where move = 'up'))::int as up, (count(*) filter (where move = 'down'))::int as down from r`;

const ofToday = "select id, cluster_id from store where cluster_id is not null";
/** The classes in the following period. */
const unchanged =
  "select store_id as id, from_cluster_id as cluster_id from cluster_result where from_cluster_id is not null";

/** Classes of stores before the first period, and two periods that are not computed yet. */
export async function seedClusters(ctx: SeedContext): Promise<void> {
  const { client, today } = ctx;
  const month = monthOf(today);
  await client.query(
    "insert into store_cluster (store_id, cluster_id, valid_from) select id, cluster_id, date '2000-01-01' from store where cluster_id is not null order by id",
  );
  await client.query(thresholds, [addMonths(month, -12)]);
  const period =
    "insert into cluster_period (code, name, first_month, months, growth_basis, valid_from) values ($1, $2, $3, $4, 'previous', $5)";
  const code = (first: string) => `PC-${first.slice(0, 7)}`;
  const past = addMonths(month, -4);
  const name = (first: string) => {
    const last = addMonths(first, 1);
    const [from, to] = [monthName(first), monthName(last)];
    return `Periode ${from.slice(4) === to.slice(4) ? `${from.slice(0, 3)}–${to}` : `${from} – ${to}`}`;
  };
  // the tests rely on the single period of the small network
  for (const [first, classes] of ctx.name === "test"
    ? ([[past, ofToday]] as const)
    : ([
        [past, ofToday],
        [addMonths(past, -2), unchanged],
      ] as const)) {
    const { rows } = await client.query<{ stores: number; up: number; down: number }>(published(classes), [
      code(first),
      name(first),
      first,
      addMonths(first, 2),
    ]);
    await client.query("update cluster_period set stores = $2, moved_up = $3, moved_down = $4 where code = $1", [
      code(first),
      rows[0]?.stores,
      rows[0]?.up,
      rows[0]?.down,
    ]);
  }
  for (const back of [2, 1]) {
    const first = addMonths(month, -back - 1);
    await client.query(period, [code(first), name(first), first, 2, addMonths(first, 2)]);
  }
}
