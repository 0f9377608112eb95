import { costColumns, costed } from "./part.server.ts";
import { amountsOf, type Part } from "./division.server.ts";
import { ofCost, unitCosts } from "./cost-sql.server.ts";
import type { Needed } from "./question.server.ts";
import { factSql, membersOn } from "./fact-sql.server.ts";
import { join, selectList, sql } from "./fragment.server.ts";
import { type PlannedPart, windowsOf } from "./plan-parts.server.ts";
import type { Cte, PartSql } from "./part-sql.server.ts";
import type { Segment } from "./window.server.ts";
import { monthsIn } from "../day-range.ts";

/**
 * Effects are computed per cell, so cells are kept in one row with a column for each window, and joined with the rows
 * of the page at the end.
 */
export function effectSql(plan: Needed, part: PlannedPart, index: number): PartSql {
  const facts = factSql(plan, part, index);
  const cell = costColumns(part);
  const { members, joins, where } = membersOn(plan, part);
  const keys = members.map((_, k) => `k${k}`);
  const priced = costed(part);
  const windows = windowsOf(plan, part).map((w) => w.id);
  const cost = priced
    ? ` left join uc${index} c on c.distributor_id = u.distributor_id and c.product_id = u.product_id and c.month = u.cm`
    : "";
  const sides: Cte = {
    name: `x${index}`,
    text: sql`x${index} as materialized (select ${[...selectList(members), ...cell.map((c) => `u.${c}`), ...windows.flatMap((w) => sidesOf(part, part.stretches, w, priced))].join(", ")} from u${index} u ${join(joins.values(), " ")}${cost}${where} group by ${[...members, ...cell].map((_, n) => n + 1).join(", ")})`,
  };
  const fx: Cte = {
    name: `fx${index}`,
    text: `fx${index} as materialized (select ${[...keys.map((k) => `u.${k}`), ...part.needs.flatMap((n) => [...n.windows].map((w) => `${sumOf(n, w)} as l_${n.leaf}_${w}`))].join(", ")} from x${index} u${keys.length > 0 ? ` group by ${keys.map((k) => `u.${k}`).join(", ")}` : ""})`,
  };
  const rows = windows.filter((w) => part.needs.some((n) => n.windows.has(w)));
  const effects: Cte = {
    name: `e${index}`,
    text: `e${index} as (${rows.map((w) => `select ${[...keys.map((k) => `z.${k}`), `'${w}' as win`, "null::interval as shift", ...part.needs.map((n) => `${n.windows.has(w) ? `z.l_${n.leaf}_${w}` : "null::numeric"} as l_${n.leaf}`)].join(", ")} from fx${index} z`).join(" union all ")})`,
  };
  return {
    ctes: [
      ...facts.ctes.filter((c) => c.name !== `p${index}`),
      ...(priced ? unitCosts(plan, part, index, `u${index}`, "cm") : []),
      sides,
      fx,
      effects,
    ],
    from: `e${index} p`,
    win: "p.win",
    shift: "p.shift",
    columns: Object.fromEntries(part.needs.map((n) => [n.leaf, `p.l_${n.leaf}`])),
  };
}

/** Amounts of one window, with their cost, the amount without known cost, and the amount costed by another month. */
function sidesOf(part: Part, segments: readonly Segment[], windowName: string, priced: boolean): string[] {
  const amounts = [...new Set(part.needs.flatMap((n) => amountsOf(n.spec)))];
  const ids = (sign: number) =>
    segments.filter((s) => s.sign === sign && s.windows.some((x) => x.id === windowName)).map((s) => s.id);
  const [plus, minus] = [ids(1), ids(-1)];
  const add = hasSingleRow(
    part,
    segments.filter((s) => s.windows.some((x) => x.id === windowName)),
  )
    ? "max"
    : "sum";
  const inside = (sql: string, and = "") => {
    const sum = (of: readonly number[]) => `${add}(${sql}) filter (where u.seg in (${of.join(", ")})${and})`;
    return minus.length === 0 ? sum(plus) : `(coalesce(${sum(plus)}, 0) - coalesce(${sum(minus)}, 0))`;
  };
  const of = `u.l_${ofCost(part)}`;
  const costs = [
    `${inside(`${of} * coalesce(c.unit_cost, 0)`)} as pr_${windowName}`,
    `${inside(of, " and c.unit_cost is null")} as un_${windowName}`,
    `${inside(of, " and c.own_cost is null")} as ca_${windowName}`,
  ];
  return [...amounts.map((a) => `${inside(`u.l_${a}`)} as a_${a}_${windowName}`), ...(priced ? costs : [])];
}
/**
 * Whether the source stores cells with one row per month: then a single segment needs no aggregation, and keeping a
 * value is cheaper than computing a sum.
 */
function hasSingleRow(part: Part, [one, ...more]: readonly Segment[]): boolean {
  const columns = [...part.groups, ...(part.source.rollup?.keys ?? ["none"])];
  return (
    one !== undefined &&
    more.length === 0 &&
    monthsIn(one).length === 1 &&
    !part.base.dated &&
    columns.every((c) => costColumns(part).includes(c))
  );
}
const costOf = (windowName: string): string =>
  `(case when u.un_${windowName} <> 0 then 'NaN' else u.pr_${windowName} end)`;

/**
 * The current amount minus the current quantity at the previous unit price, each price rounded once; only for cells
 * present in both periods.
 */
function sumOf(need: Part["needs"][number], windowName: string): string {
  if (need.spec.kind === "atUnitCost")
    return `sum(${need.spec.carried ? `case when u.a_${ofCost({ needs: [need] })}_${windowName} is not null then coalesce(u.ca_${windowName}, 0) end` : costOf(windowName)})`;
  const was = need.against?.get(windowName) as string;
  const value = (win: string) => (need.spec.of === "cogs" ? costOf(win) : `u.a_${need.spec.of}_${win}`);
  const [now, then] = [`u.a_tonnes_${windowName}`, `u.a_tonnes_${was}`];
  return `${need.spec.of === "cogs" ? "-" : ""}sum(case when ${now} <> 0 and ${then} <> 0 then ${value(windowName)} - ${now} * round(${value(was)} / ${then}, 6) end)`;
}
