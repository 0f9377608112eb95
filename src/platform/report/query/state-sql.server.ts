import { isLeaf, type Window } from "../cube.ts";
import { cellWords } from "../cell.ts";
import { figure, leafSql, now, termSql } from "./figure-sql.server.ts";
import type { Draft } from "./question.server.ts";
import { noUsage } from "./usage.server.ts";
import { abcSql } from "./series-sql.server.ts";
import { compose } from "./window.server.ts";

/** The text shown in a cell whose figure has no value, or null for a dash. */
export function stateSql(b: Draft, id: string, base: number, window: Window = now): string {
  const f = figure(b, id);
  if (isLeaf(f)) {
    if (f.within === undefined || f.kind === "projection") return "null::text";
    const { sql, column } = leafColumn(b, id, base, window);
    return column === undefined ? "null::text" : `case when (${sql}) is null then '${cellWords.mixed}' end`;
  }
  const [x = "", y = ""] = f.uses;
  if (f.kind === "at") return stateSql(b, x, base, compose(window, f.window));
  if (f.kind === "ratio") {
    const n = termSql(b, x, base, window);
    const d = termSql(b, y, base, window);
    const idle = f.idle ? `when ${d} = 0 and ${n} > 0 then '${f.idle}' when ${d} = 0 then null ` : "";
    return `case when ${d} is null or ${n} is null then null ${idle}when not ${d} ${f.unit === "%" ? ">" : "<>"} 0 then '${cellWords.undefined}' end`;
  }
  if (f.kind === "abc") return abcSql(b, () => termSql(b, x, base, window));
  if (f.kind === "graded") {
    const v = termSql(b, x, base, window);
    return `case when ${v} is null then ${stateSql(b, x, base, window)} ${f.grades.map(([bound, word]) => `when ${v} ${bound} then '${word}'`).join(" ")} else '${f.beyond}' end`;
  }
  if (f.kind === "growth") {
    const v = termSql(b, x, base, window);
    const was = termSql(b, x, base, compose(window, f.window));
    return `case when ${was} is null or ${v} is null or ${was} > 0 then null when ${was} = 0 and ${v} > 0 then '${cellWords.fresh}' else '${cellWords.undefined}' end`;
  }
  return "null::text";
}

/** The unit of a figure whose unit varies by row. */
export function unitSql(b: Draft, id: string, base: number, window: Window = now): string | null {
  const f = figure(b, id);
  if (!isLeaf(f)) return f.kind === "at" ? unitSql(b, f.uses[0] as string, base, compose(window, f.window)) : null;
  if (f.within === undefined || f.kind === "projection") return null;
  const noun = b.levels[f.within]?.noun;
  const { column } = leafColumn(b, id, base, window);
  return noun && column !== undefined
    ? `(select x.code from {~${noun.table}} x where x.id = g.${column}__u1 and g.${column}__u1 = g.${column}__u2)`
    : null;
}

/** A leaf with the column of the grouped facts that it reads, if it has a value. */
function leafColumn(b: Draft, id: string, base: number, window: Window): { sql: string; column: string | undefined } {
  const usage = noUsage();
  const sql = leafSql({ ...b, usage }, id, base, window);
  const [column] = usage.columns;
  if (column !== undefined) b.usage?.columns.add(column);
  return { sql, column };
}
