import type { Window } from "../cube.ts";
import { figureSql } from "./figure-sql.server.ts";
import type { Draft } from "./question.server.ts";
import { noUsage, type Usage } from "./usage.server.ts";
import { smallGroupState } from "./small-groups.server.ts";
import { stateSql, unitSql } from "./state-sql.server.ts";

/** A figure with a name of its own in the answer, because the same figure may occur in several windows. */
export type Term = {
  readonly name: string;
  readonly id: string;
  readonly base?: number;
  readonly window?: Window | undefined;
};
export type Slice = {
  readonly sort: string;
  readonly descending: boolean;
  readonly offset: number;
  readonly limit: number;
};

/** The columns of one figure over the grouped facts, as returned by the statement, and whether it includes a unit. */
type Column = {
  readonly figure: string;
  readonly sql: string;
  readonly out: string;
  readonly unit: boolean;
  readonly usage: Usage;
};
export type Selected = {
  readonly sql: string;
  readonly out: string;
  readonly columns: readonly Column[];
  readonly units: readonly boolean[];
};
export function selected(draft: Draft, terms: readonly Term[]): Selected {
  const columns = terms.map((term, i): Column => {
    const usage = noUsage();
    const unit = unitSql(draft, term.id, term.base ?? 0, term.window);
    const figure = figureSql({ ...draft, usage }, term.id, term.base ?? 0, term.window);
    const small = [...usage.small];
    const state = smallGroupState(draft, small, stateSql({ ...draft, usage }, term.id, term.base ?? 0, term.window));
    const sql = `${figure} as c${i}, ${state} as s${i}${unit ? `, ${unit} as u${i}` : ""}`;
    const out = `c${i}::text as c${i}, s${i}${unit ? `, u${i}` : ""}`;
    return { figure, sql, out, unit: unit !== null, usage };
  });
  return {
    columns,
    sql: columns.map((p) => p.sql).join(", "),
    out: columns.map((p) => p.out).join(", "),
    units: columns.map((p) => p.unit),
  };
}
