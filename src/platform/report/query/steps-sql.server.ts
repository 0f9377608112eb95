import { tablesOf } from "./tables-sql.server.ts";
import type { Sql } from "./fragment.server.ts";
import { aliveSql } from "./page-sql.server.ts";
import type { TwoSteps } from "./plan-steps.server.ts";
import type { Aggregation } from "./plan-parts.server.ts";
import { type Need, windowColumn } from "./question.server.ts";

/** SQL of the number of rows besides those of the last table. */
export const skippedRows = ({ allRows }: TwoSteps): string => (allRows ? "" : " + (select count(*) from skipped)");

/** The tables of a page whose rows are read in two steps, in the order of the WITH clause. */
export function twoStepTables(plan: TwoSteps): Map<string, Sql> {
  const { first, total, by, descending, allRows } = plan;
  const steps = [plan.known, plan.rest].flatMap((a) => (a ? [{ ...a, table: `g${a.suffix}` }] : []));
  const complete = aliveSql(first);
  const row = "g.lvl = 0 and g.k0 is not null";
  const tables = [
    `complete as not materialized (select g.k0, ${by} as c from g_led g where ${row} and ${complete})`,
    `top as materialized (select s.k0 from complete s order by s.c ${descending ? "desc" : "asc"} nulls last fetch first (:skip::int + :take::int) rows with ties)`,
    `skipped as materialized (select s.k0 from complete s where s.k0 not in (select k0 from top))`,
    `shown as materialized (select g.k0 from g_led g where ${row} and (not ${complete} or g.k0 in (select k0 from top)))`,
  ];
  const own = ({ needs }: Pick<Aggregation, "needs">, alias: string) =>
    [...needs.values()].flatMap((n) => columnsOf(n).map((c) => `${alias}.${c}`));
  const from = steps
    .map(({ table }, i) => ` full join (select g.* from ${table} g where ${row}) o${i} using (k0)`)
    .join("");
  // `is true` makes the planner use a hashed subplan; as a join with few estimated rows, it would compare all rows with
  // each row shown
  const grouped = `g as materialized (select 0 as lvl, k0, ${[...own(first, "l"), ...steps.flatMap((s, i) => own(s, `o${i}`))].join(", ")}
    from (select g.* from g_led g where ${row}${allRows ? "" : " and (g.k0 in (select k0 from shown)) is true"}) l${from}
    union all select 1, null::bigint, ${[...own(first, "l"), ...steps.flatMap((s) => own(s, "t"))].join(", ")} from g_led l, g_all t where l.lvl = 1)`;
  return new Map<string, Sql>([
    ...tablesOf(first),
    ...tables.map((t): [string, Sql] => [t, t]),
    ...steps.flatMap((s) => [...tablesOf(s)]),
    ...tablesOf(total),
    ["g", grouped],
  ]);
}

const columnsOf = (need: Need): string[] =>
  [...need.windows].flatMap((windowName) => [
    windowColumn(need.leaf, windowName),
    ...(need.spec.within === undefined || need.spec.kind === "projection"
      ? []
      : [`${windowColumn(need.leaf, windowName)}__u1`, `${windowColumn(need.leaf, windowName)}__u2`]),
  ]);
