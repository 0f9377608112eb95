import { amountsOf, costColumns, costed, type Part } from "./part.ts";
import type { Build } from "./question.ts";
import { type Cte, factSql, type PartSql, windowsOf } from "./fact-sql.ts";
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
  const facts = factSql(b, part, i);
  const keys = b.question.keys.map((_, k) => `k${k}`);
  const cell = costColumns(part);
  const row = [...keys, "win", "shift"];
  const amounts = [...new Set(part.needs.flatMap((n) => amountsOf(n.spec)))];
  const tables = costed(part) ? [...shared, ...pricedSql(b, part, i, { row, cell, amounts })] : [plainSql(part, i, { row, cell, amounts })];
  return {
    ctes: [...facts.ctes, ...tables, { name: `e${i}`, text: `e${i} as materialized (${[...amountSql(part, i, row), ...effectsSql(part, i, keys, cell)].join(" union all ")})` }],
    from: `e${i} p`,
    win: "p.win",
    shift: "p.shift",
    columns: Object.fromEntries(part.needs.map((n) => [n.leaf, `p.l_${n.leaf}`])),
    segments: facts.segments,
  };
}

const shared = [
  { name: "dirty_purchase", text: dirty },
  { name: "bought", text: bought },
  { name: "cost_everywhere", text: everywhere },
];
const interval = "make_interval(months => w.months, days => w.days)";
type Grain = { readonly row: readonly string[]; readonly cell: readonly string[]; readonly amounts: readonly string[] };
const signed = (amounts: readonly string[]): string[] => amounts.map((a) => `sum(p.l_${a} * w.sign) as a_${a}`);
const ofRow = (row: readonly string[]): string[] => row.map((c) => (c === "win" ? "w.win" : c === "shift" ? `${interval} as shift` : `p.${c}`));
const plain = (columns: readonly string[]): string => columns.map((c) => c.replace(/ as \w+$/, "")).join(", ");

/** Amounts cell by cell, where no cost is asked for. */
function plainSql(_part: Part, i: number, { row, cell, amounts }: Grain): Cte {
  const columns = [...ofRow(row), ...cell.map((c) => `p.${c}`)];
  return {
    name: `v${i}`,
    text: `v${i} as materialized (select ${[...columns, ...signed(amounts)].join(", ")} from p${i} p join w${i} w on w.seg = p.seg group by ${plain(columns)})`,
  };
}

/** The same with their cost: each amount of a distributor, product and month at the cost of that month. */
function pricedSql(b: Build, part: Part, i: number, { row, cell, amounts }: Grain): Cte[] {
  const own = part.needs[0]?.spec.costAt === "own";
  const ends = windowsOf(b, part);
  b.params[`ce${i}_win`] = ends.map((w) => w.id);
  b.params[`ce${i}_month`] = ends.map((w) => monthStart(w.range.to));
  const at = own ? "cm" : "month";
  const more = cell.filter((c) => c !== "distributor_id" && c !== "product_id");
  const columns = [...ofRow(row), ...cell.map((c) => `p.${c}`), own ? "p.cm" : "e.month"];
  const carried = [...row, ...more, ...amounts.map((a) => `a_${a}`)];
  const list = (of: string, names: readonly string[]) => names.map((c) => `${of}.${c}`).join(", ");
  const series = "partition by distributor_id, product_id";
  const grain = [...row, ...cell];
  // the amounts go through the series of costs themselves: joining two tables that nothing is known of is what a planner does worst
  return [
    { name: `ce${i}`, text: `ce${i}(win, month) as (select * from unnest(:ce${i}_win::text[], :ce${i}_month::date[]))` },
    {
      name: `q${i}`,
      text: `q${i} as materialized (select ${[...columns, ...signed(amounts)].join(", ")} from p${i} p join w${i} w on w.seg = p.seg join ce${i} e on e.win = w.win group by ${plain(columns)})`,
    },
    {
      name: `cm${i}`,
      text: `cm${i} as (select q.distributor_id, q.product_id, q.${at} as month, null::numeric as cost, ${list("q", carried)} from q${i} q union all select distributor_id, product_id, month, round(value / tonnes, 6), ${carried.map(() => "null").join(", ")} from bought)`,
    },
    {
      name: `cr${i}`,
      text: `cr${i} as (select *, count(cost) over (${series} order by month, cost nulls last rows unbounded preceding) as run, first_value(cost) over (${series} order by (cost is null), month rows between unbounded preceding and unbounded following) as first_cost, max(cost) over (${series}, month) as own_cost from cm${i})`,
    },
    { name: `cf${i}`, text: `cf${i} as (select *, coalesce(max(cost) over (${series}, run), first_cost) as unit_cost from cr${i})` },
    {
      name: `v${i}`,
      text: `v${i} as materialized (select ${list("f", grain)}, ${amounts.map((a) => `sum(f.a_${a}) as a_${a}`).join(", ")}, ${priced(part)} from cf${i} f left join cost_everywhere e on e.product_id = f.product_id where f.win is not null group by ${list("f", grain)})`,
    },
  ];
}
/** Amount times cost, and the part of the amount that another month's cost stands in for. */
const priced = (part: Part): string => {
  const of = amountsOf(part.needs.find((n) => n.spec.kind === "times")?.spec ?? (part.needs[0] as Part["needs"][number]).spec)[0] as string;
  return `sum(case when f.a_${of} = 0 then 0 else f.a_${of} * coalesce(f.unit_cost, e.unit_cost, 'NaN') end) as priced, sum(case when f.own_cost is null then f.a_${of} else 0 end) as carried`;
};

function amountSql(part: Part, i: number, row: readonly string[]): string[] {
  const sums = part.needs.map((n) => (n.spec.kind === "times" ? `sum(v.${n.spec.carried ? "carried" : "priced"})` : "null::numeric"));
  if (!part.needs.some((n) => n.spec.kind === "times")) return [];
  const columns = row.map((c) => `v.${c}`);
  return [`select ${[...columns, ...part.needs.map((n, k) => `${sums[k]} as l_${n.leaf}`)].join(", ")} from v${i} v group by ${columns.join(", ")}`];
}

/** Amount now less the quantity now at the unit price then, each price rounded once; only where both periods have the cell. */
function effectsSql(part: Part, i: number, keys: readonly string[], cell: readonly string[]): string[] {
  const effects = part.needs.filter((n) => n.spec.kind === "effect");
  const pairs = new Map(effects.flatMap((n) => [...(n.against ?? [])]));
  const values = [...new Set(effects.map((n) => amountOf(n.spec)))];
  return [...pairs].map(([now, was]) => {
    const at = (win: string, column: string) => `sum(v.${column}) filter (where v.win = '${win}')`;
    const inner = [...keys, ...cell].map((c) => `v.${c}`);
    const sides = ["a_tonnes", ...values].flatMap((c) => [`${at(now, c)} as ${c}_1`, `${at(was, c)} as ${c}_0`]);
    const effect = (c: string) => `sum(z.${c}_1 - z.a_tonnes_1 * round(z.${c}_0 / z.a_tonnes_0, 6))`;
    const cells = part.needs.map((n) => (n.spec.kind === "effect" ? `${n.spec.of === "cogs" ? "-" : ""}${effect(amountOf(n.spec))}` : "null::numeric"));
    const own = keys.map((k) => `z.${k}`);
    return `select ${[...own, `'${now}' as win`, "null::interval as shift", ...part.needs.map((n, k) => `${cells[k]} as l_${n.leaf}`)].join(", ")} from (select ${[...inner, ...sides].join(", ")} from v${i} v group by ${inner.join(", ")}) z where z.a_tonnes_1 <> 0 and z.a_tonnes_0 <> 0${own.length > 0 ? ` group by ${own.join(", ")}` : ""}`;
  });
}
const amountOf = (spec: Part["needs"][number]["spec"]): string => (spec.of === "cogs" ? "priced" : `a_${spec.of}`);
