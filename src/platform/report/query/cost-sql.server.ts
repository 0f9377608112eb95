import { monthStart } from "#kit/day.ts";
import { amountsOf, type Part } from "./division.server.ts";
import { type Costs, costsDeclared } from "./costs.server.ts";
import type { Needed } from "./question.server.ts";
import { factSql } from "./fact-sql.server.ts";
import { type Fragment, join, param, sql, type Sql } from "./fragment.server.ts";
import { type PlannedPart, windowsOf } from "./plan-parts.server.ts";
import type { Cte, PartSql } from "./part-sql.server.ts";
import { monthsIn } from "../day-range.ts";

/**
 * Cost of a distributor, product and month: the average cost of its receipts in that month; without receipts the last
 * earlier cost, otherwise the first later one, otherwise the cost of the product over all distributors. A cost is
 * rounded once, so that it is additive over any division.
 * If the product was never bought, its cost is unknown, and so is every sum that contains it (NaN until it is
 * displayed). Costs belong to the whole distributor and are therefore read without the viewer's scope; figures that use
 * them require a permission.
 */
const known = ({ quantity, value }: Costs): string => `${quantity} > 0 and ${value} > 0`;
const markOf = ({ rollup }: Costs): string => rollup.rollup.cubes[0] as string;
const dirtyName = (costs: Costs): string => `dirty_${markOf(costs)}`;
/** Months whose receipts are newer than their rollup, read from the lines. */
function live(costs: Costs): string {
  const { lines, quantity, value } = costs;
  const { stored } = costs.rollup.rollup;
  return `bought_live as materialized (
  select f.distributor_id, f.product_id, d.month, ${stored[quantity]} as ${quantity}, ${stored[value]} as ${value} from {~${lines.table}} f
  join ${dirtyName(costs)} d on d.distributor_id = f.distributor_id and ${lines.date} >= d.month and ${lines.date} < d.next where ${lines.where ?? "true"} group by 1, 2, 3)`;
}
const dirty = (costs: Costs): string =>
  `${dirtyName(costs)} as materialized (select distinct distributor_id, month, (month + interval '1 month')::date as next from {~rollup_dirty} where cube = '${markOf(costs)}')`;
/** The known receipts, limited to those needed. */
function bought(costs: Costs, where: Sql): Fragment {
  const columns = `f.distributor_id, f.product_id, f.month, f.${costs.quantity}, f.${costs.value}`;
  return sql`((select ${columns} from {~${costs.rollup.table}} f where ${known(costs)} and not exists (select 1 from ${dirtyName(costs)} d where d.distributor_id = f.distributor_id and d.month = f.month) and ${where})
    union all (select ${columns} from bought_live f where ${known(costs)} and ${where}))`;
}
/** The cost of a unit in a month. */
const unitCost = ({ quantity, value }: Costs): string => `round(x.${value} / x.${quantity}, 6)`;

/** Amounts of a distributor and product at the cost of their own month, or of the last month of the window. */
export function costSql(plan: Needed, part: PlannedPart, index: number): PartSql {
  const facts = factSql(plan, part, index);
  const row = [...plan.question.keys.map((_, k) => `k${k}`), "win", "shift"];
  return {
    ctes: [
      ...facts.ctes,
      ...pricedSql(plan, part, index, row),
      { name: `e${index}`, text: `e${index} as materialized (${amountSql(part, index, row)})` },
    ],
    from: `e${index} p`,
    win: "p.win",
    shift: "p.shift",
    columns: Object.fromEntries(part.needs.map((n) => [n.leaf, `p.l_${n.leaf}`])),
  };
}

const same = (one: string, other: string) =>
  `${one}.distributor_id = ${other}.distributor_id and ${one}.product_id = ${other}.product_id`;
/**
 * The last cost before each gap, otherwise the first one after it. Every gap is a row that needs a cost, so a full join
 * with those rows adds none, and unlike a nested loop it does not repeat the search for each of them.
 */
const nearest = (index: number): string =>
  `(select distinct on (g.distributor_id, g.product_id, g.month) g.distributor_id, g.product_id, g.month, s.cost from gap${index} g join series${index} s on ${same("s", "g")} and s.month <> g.month
      order by g.distributor_id, g.product_id, g.month, s.month > g.month, abs(s.month - g.month))`;

/** The months whose costs are needed first. */
function costedMonths(plan: Needed, part: Part, at: string): string[] {
  const first = plan.facts.firstMonth.get(part.cube.name);
  const months = windowsOf(plan, part).flatMap(({ range: { from, to } }) =>
    at === "cm" ? monthsIn({ from: first && first > from ? first : from, to }) : [monthStart(to)],
  );
  return [...new Set(months)];
}

/**
 * The unit cost for each distributor, product and month of a table. Another month is searched only if its own has none.
 */
export function unitCosts(plan: Needed, part: Part, index: number, of: string, at: string): Cte[] {
  const costs = costsDeclared();
  const ofMonths = sql`f.month = any(${param(`cm${index}`, "date[]", costedMonths(plan, part, at))})`;
  return [
    { name: dirtyName(costs), text: dirty(costs) },
    { name: "bought_live", text: live(costs) },
    {
      name: `co${index}`,
      text: sql`co${index} as materialized (select x.distributor_id, x.product_id, x.month, ${unitCost(costs)} as cost from ${bought(costs, ofMonths)} x)`,
    },
    {
      name: `own${index}`,
      text: `own${index} as materialized (select n.distributor_id, n.product_id, n.month, o.cost from (select distinct distributor_id, product_id, ${at} as month from ${of}) n left join co${index} o on ${same("o", "n")} and o.month = n.month)`,
    },
    {
      name: `gap${index}`,
      text: `gap${index} as materialized (select distributor_id, product_id, month from own${index} where cost is null)`,
    },
    {
      name: `series${index}`,
      text: sql`series${index} as materialized (select x.distributor_id, x.product_id, x.month, ${unitCost(costs)} as cost from ${bought(costs, `(f.distributor_id, f.product_id) in (select g.distributor_id, g.product_id from gap${index} g)`)} x)`,
    },
    {
      name: `near${index}`,
      text: `near${index} as materialized (select n.distributor_id, n.product_id, n.month, n.cost as own_cost, coalesce(n.cost, o.cost) as unit_cost
        from own${index} n full join ${nearest(index)} o on ${same("o", "n")} and o.month = n.month)`,
    },
    // few products need it, and reading the receipts of all distributors for a product is slow
    {
      name: `ev${index}`,
      text: sql`ev${index} as materialized (select x.product_id, round(sum(x.${costs.value}) / sum(x.${costs.quantity}), 6) as unit_cost from ${bought(costs, `f.product_id in (select m.product_id from near${index} m where m.unit_cost is null)`)} x
        where exists (select 1 from near${index} where unit_cost is null) group by x.product_id)`,
    },
    {
      name: `uc${index}`,
      text: `uc${index} as materialized (select n.distributor_id, n.product_id, n.month, n.own_cost, coalesce(n.unit_cost, e.unit_cost) as unit_cost from near${index} n left join ev${index} e on e.product_id = n.product_id)`,
    },
  ];
}

/**
 * Each amount of a distributor, product and month at the cost of that month, by row and window. Every cost belongs to
 * one of these amounts, so a full join adds no row. It can only be executed as a hash or merge join, which avoids a
 * nested loop if the planner underestimates the rows.
 */
function pricedSql(plan: Needed, part: Part, index: number, row: readonly string[]): Cte[] {
  const ends = windowsOf(plan, part);
  const columnsOfEnds = [
    param(
      `ce${index}_win`,
      "text[]",
      ends.map((w) => w.id),
    ),
    param(
      `ce${index}_month`,
      "date[]",
      ends.map((w) => monthStart(w.range.to)),
    ),
  ];
  const at = part.needs[0]?.spec.costAt === "own" ? "cm" : "month";
  const rows = row.map((column) =>
    column === "win"
      ? "w.win"
      : column === "shift"
        ? "make_interval(months => w.months, days => w.days) as shift"
        : `p.${column}`,
  );
  const columns = [...rows, "p.distributor_id", "p.product_id", at === "cm" ? "p.cm" : "e.month"];
  return [
    {
      name: `ce${index}`,
      text: sql`ce${index}(win, month) as (select * from unnest(${join(columnsOfEnds, ", ")}))`,
    },
    {
      name: `q${index}`,
      text: `q${index} as materialized (select ${columns.join(", ")}, sum(p.l_${ofCost(part)} * w.sign) as amount from p${index} p join w${index} w on w.seg = p.seg join ce${index} e on e.win = w.win group by ${columns.map((_, n) => n + 1).join(", ")})`,
    },
    ...unitCosts(plan, part, index, `q${index}`, at),
    {
      name: `v${index}`,
      text: `v${index} as materialized (select ${row.map((c) => `q.${c}`).join(", ")}, sum(case when q.amount = 0 then 0 else q.amount * coalesce(c.unit_cost, 'NaN') end) as priced, sum(case when c.own_cost is null then q.amount else 0 end) as carried from q${index} q full join uc${index} c on ${same("c", "q")} and c.month = q.${at} group by ${row.map((_, n) => n + 1).join(", ")})`,
    },
  ];
}
/** The amount that a cost is multiplied by. */
export const ofCost = (part: Pick<Part, "needs">): string =>
  amountsOf(
    (part.needs.find((n) => n.spec.kind === "atUnitCost") ?? (part.needs[0] as Part["needs"][number])).spec,
  )[0] as string;

const amountSql = (part: Part, index: number, row: readonly string[]): string =>
  `select ${[...row.map((c) => `v.${c}`), ...part.needs.map((n) => `v.${n.spec.carried ? "carried" : "priced"} as l_${n.leaf}`)].join(", ")} from v${index} v`;
