import { isLeaf, type Window } from "../cube.ts";
import { cellWords } from "../cell.ts";
import { figure, leafSql, now, termSql } from "./figure-sql.server.ts";
import type { Draft } from "./question.server.ts";
import { noUsage } from "./usage.server.ts";
import { abcSql } from "./series-sql.server.ts";
import { compose } from "./window.server.ts";

/** The text shown in a cell whose figure has no value, or null for a dash. */
export function stateSql(draft: Draft, id: string, base: number, window: Window = now): string {
  const declared = figure(draft, id);
  if (isLeaf(declared)) {
    if (declared.within === undefined || declared.kind === "projection") return "null::text";
    const { sql, column } = leafColumn(draft, id, base, window);
    return column === undefined ? "null::text" : `case when (${sql}) is null then '${cellWords.mixed}' end`;
  }
  const [first = "", second = ""] = declared.uses;
  if (declared.kind === "inWindow") return stateSql(draft, first, base, compose(window, declared.window));
  if (declared.kind === "ratio") {
    const dividend = termSql(draft, first, base, window);
    const divisor = termSql(draft, second, base, window);
    const idle = declared.idle
      ? `when ${divisor} = 0 and ${dividend} > 0 then '${declared.idle}' when ${divisor} = 0 then null `
      : "";
    return `case when ${divisor} is null or ${dividend} is null then null ${idle}when not ${divisor} ${declared.unit === "%" ? ">" : "<>"} 0 then '${cellWords.undefined}' end`;
  }
  if (declared.kind === "abc") return abcSql(draft, () => termSql(draft, first, base, window));
  if (declared.kind === "graded") {
    const value = termSql(draft, first, base, window);
    return `case when ${value} is null then ${stateSql(draft, first, base, window)} ${declared.grades.map(([bound, word]) => `when ${value} ${bound} then '${word}'`).join(" ")} else '${declared.beyond}' end`;
  }
  if (declared.kind === "growth") {
    const value = termSql(draft, first, base, window);
    const was = termSql(draft, first, base, compose(window, declared.window));
    return `case when ${was} is null or ${value} is null or ${was} > 0 then null when ${was} = 0 and ${value} > 0 then '${cellWords.fresh}' else '${cellWords.undefined}' end`;
  }
  return "null::text";
}

/** The unit of a figure whose unit varies by row. */
export function unitSql(draft: Draft, id: string, base: number, window: Window = now): string | null {
  const declared = figure(draft, id);
  if (!isLeaf(declared))
    return declared.kind === "inWindow"
      ? unitSql(draft, declared.uses[0] as string, base, compose(window, declared.window))
      : null;
  if (declared.within === undefined || declared.kind === "projection") return null;
  const noun = draft.levels[declared.within]?.noun;
  const { column } = leafColumn(draft, id, base, window);
  return noun && column !== undefined
    ? `(select x.code from {~${noun.table}} x where x.id = g.${column}__u1 and g.${column}__u1 = g.${column}__u2)`
    : null;
}

/** A leaf with the column of the grouped facts that it reads, if it has a value. */
function leafColumn(
  draft: Draft,
  id: string,
  base: number,
  window: Window,
): { sql: string; column: string | undefined } {
  const usage = noUsage();
  const sql = leafSql({ ...draft, usage }, id, base, window);
  const [column] = usage.columns;
  if (column !== undefined) draft.usage?.columns.add(column);
  return { sql, column };
}
