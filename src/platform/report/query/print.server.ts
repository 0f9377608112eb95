import type { Cell } from "../cell.ts";
import { tablesOf } from "./tables-sql.server.ts";
import { togetherSql } from "./count-sql.server.ts";
import { type Fragment, join, param, sql, type Sql } from "./fragment.server.ts";
import { twoStepTables, skippedRows } from "./steps-sql.server.ts";
import { pageSql } from "./page-sql.server.ts";
import { type Plan, partsReadBy } from "./plan.server.ts";

export type Statement = { readonly sql: string; readonly params: Fragment["params"] };

/** The statement of a plan and its parameters, given the grand totals that it requires. */
export function print(plan: Plan, totals: Readonly<Record<string, Cell>> = {}): Statement {
  const tables = plan.read.steps === 1 ? tablesOf(plan.read.all) : twoStepTables(plan.read.twoSteps);
  const { text, params } = sql`with ${join(tables.values(), ",\n")}${resultSql(plan)}`;
  const known = Object.fromEntries([...plan.totals.keys()].map((name) => [name, totals[name] ?? null]));
  return { sql: text, params: { ...plan.params, ...params, ...known } };
}

/** The query of the result over the grouped facts `g`. */
function resultSql(plan: Plan): Sql {
  const { figures, output } = plan;
  if (output.kind === "single") return `, m as (select ${figures.sql} from g) select ${figures.out} from m`;
  if (output.kind === "matrix") return matrixSql(plan, output.rows);
  const parts = partsReadBy(plan);
  const column = togetherSql(plan, parts);
  const count = plan.read.steps === 2 ? { count: skippedRows(plan.read.twoSteps) } : {};
  const page = pageSql(plan, figures, plan.terms, output.slice, { ...count, ...(column ? { column } : {}) });
  return sql`,\n${page}`;
}

function matrixSql({ figures }: Plan, rows: readonly number[] | null): Fragment {
  const down = param("down", "bigint[]", rows && [...rows]);
  return sql`, m as (select g.lvl, g.k0, g.k1, ${figures.sql} from g) select lvl, k0, k1, ${figures.out} from m where ${down} is null or lvl >= 2 or k0 = any(${down})`;
}
