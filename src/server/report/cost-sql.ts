import type { Part } from "./part.ts";
import type { Build } from "./question.ts";
import { factSql, type PartSql, windowsOf } from "./fact-sql.ts";
import { monthStart } from "./day.ts";

/**
 * Cost of a distributor, product and month: what its receipts of the month cost on average; without receipts the last cost before,
 * else the first one after, else what the product costs everybody. A cost is rounded once, so that it distributes over any cut.
 * Where nobody ever bought the product its cost is unknown, and so is every sum that contains it (NaN until it is shown).
 * It belongs to the whole distributor and is therefore read without the viewer's scope; the figures that use it need an action.
 */
const bought = `bought as materialized (
  select distributor_id, product_id, month, sum(purchase_value) as value, sum(tonnes) as tonnes from (
    select f.distributor_id, f.product_id, f.month, f.purchase_value, f.tonnes from {~purchase_month} f
    where not exists (select 1 from dirty_purchase d where d.distributor_id = f.distributor_id and d.month = f.month)
    union all
    select f.distributor_id, f.product_id, d.month, f.sign * f.net, f.sign * f.tonnes from {~purchase_line} f
    join dirty_purchase d on d.distributor_id = f.distributor_id and f.received_on >= d.month and f.received_on < d.next where f.status = 'posted'
  ) x group by distributor_id, product_id, month having sum(tonnes) > 0 and sum(purchase_value) > 0)`;
const dirty = "dirty_purchase as materialized (select distinct distributor_id, month, (month + interval '1 month')::date as next from {~rollup_dirty} where cube = 'purchase')";
const everywhere = "cost_everywhere as materialized (select product_id, round(sum(value) / sum(tonnes), 6) as unit_cost from bought group by product_id)";

export function costSql(b: Build, part: Part, i: number): PartSql {
  const need = part.needs[0] as Part["needs"][number];
  const own = need.spec.costAt === "own";
  const facts = factSql(b, part, i);
  const keys = b.question.keys.map((_, k) => `k${k}`);
  const ends = windowsOf(b, part);
  b.params[`ce${i}_win`] = ends.map((w) => w.id);
  b.params[`ce${i}_month`] = ends.map((w) => monthStart(w.range.to));
  const end = { name: `ce${i}`, text: `ce${i}(win, month) as (select * from unnest(:ce${i}_win::text[], :ce${i}_month::date[]))` };
  const month = own ? "p.cm" : "e.month";
  const cells = [...keys.map((k) => `p.${k}`), "w.win", "p.distributor_id", "p.product_id", month];
  const q = {
    name: `q${i}`,
    text: `q${i} as materialized (select ${cells.join(", ")}, make_interval(months => w.months, days => w.days) as shift, sum(p.l_${need.spec.of} * w.sign) as amount from p${i} p join w${i} w on w.seg = p.seg join ce${i} e on e.win = w.win group by ${cells.join(", ")}, w.months, w.days)`,
  };
  const at = own ? "cm" : "month";
  const list = (of: string) => [...keys, "win", "shift"].map((c) => `${of}.${c}`).join(", ");
  // the amounts go through the series of costs themselves: joining two tables that nothing is known of is what a planner does worst
  const chain = [
    {
      name: `cm${i}`,
      text: `cm${i} as (select q.distributor_id, q.product_id, q.${at} as month, null::numeric as cost, q.amount, ${list("q")} from q${i} q union all select distributor_id, product_id, month, round(value / tonnes, 6), null, ${[...keys.map(() => "null"), "null", "null"].join(", ")} from bought)`,
    },
    {
      name: `cr${i}`,
      text: `cr${i} as (select *, count(cost) over (partition by distributor_id, product_id order by month, cost nulls last rows unbounded preceding) as run, first_value(cost) over (partition by distributor_id, product_id order by (cost is null), month rows between unbounded preceding and unbounded following) as first_cost from cm${i})`,
    },
    { name: `cf${i}`, text: `cf${i} as (select *, coalesce(max(cost) over (partition by distributor_id, product_id, run), first_cost) as unit_cost from cr${i})` },
    {
      name: `v${i}`,
      text: `v${i} as materialized (select ${list("f")}, sum(case when f.amount = 0 then 0 else f.amount * coalesce(f.unit_cost, e.unit_cost, 'NaN') end) as l_${need.leaf} from cf${i} f left join cost_everywhere e on e.product_id = f.product_id where f.win is not null group by ${list("f")})`,
    },
  ];
  const shared = [
    { name: "dirty_purchase", text: dirty },
    { name: "bought", text: bought },
    { name: "cost_everywhere", text: everywhere },
  ];
  return {
    ctes: [...facts.ctes, ...shared, end, q, ...chain],
    from: `v${i} p`,
    win: "p.win",
    shift: "p.shift",
    columns: { [need.leaf]: `p.l_${need.leaf}` },
    segments: facts.segments,
  };
}
