import { leafOf, type Part } from "./division.server.ts";
import { type Fragment, join, param, sql, type Sql } from "./fragment.server.ts";
import { amongEver, amongOwn, type Test } from "./member.server.ts";
import type { Filter, Needed } from "./question.server.ts";
import { isSourceSql } from "./source-sql.server.ts";
import { type Source, testOf } from "./sources.server.ts";

/** Splits filters: those on a fact's own columns are applied to the facts, the others after the members are known. */
export function split(plan: Needed, part: Part): { own: ({ filter: Filter } & Test)[]; derived: Filter[] } {
  const all = [...plan.question.filters, ...plan.question.path].map((filter) => ({
    filter,
    on: amongOwn(part.cube, filter.level, plan.question.mapping, filter.ids),
  }));
  return {
    own: all.flatMap(({ filter, on }) => (on ? [{ filter, ...on }] : [])),
    derived: all.flatMap(({ filter, on }) => (on ? [] : [filter])),
  };
}
export const idsParam = (plan: Needed, filter: Filter): Fragment =>
  param(`in_${[...plan.question.filters, ...plan.question.path].indexOf(filter)}`, "bigint[]", [...filter.ids]);
/** The requested members of a level, as one parameter per filter. */
export const testsOf = (plan: Needed, level: string): Fragment[] =>
  [...plan.question.filters, ...plan.question.path].filter((f) => f.level === level).map((f) => idsParam(plan, f));

/** The conditions of the filters, of the source and of the rows needed, over a source's row `f`. */
export function conditionsOf(plan: Needed, part: Part): (source: Source) => Fragment {
  const { own, derived } = split(plan, part);
  const ever = derived.flatMap((filter) => {
    const on = amongEver(part.cube, filter.level, plan.question.mapping, filter.ids);
    return on ? [{ filter, ...on }] : [];
  });
  return (source) => {
    const filters = [...own, ...ever.filter((e) => e.column in source.columns && !source.joins?.[e.column])];
    const tests: Sql[] = [
      ...(source.where ? [source.where] : []),
      ...filters.map((o) => testOf(source, o.column, o.test(idsParam(plan, o.filter)))),
      ...(plan.among ? [testOf(source, plan.among.column, sql`${plan.among.test}`)] : []),
      ...isThere(part, source),
    ];
    return join(
      tests.map((test) => sql` and ${test}`),
      "",
    );
  };
}
/** For distinct entities: the condition that a row has one. */
function isThere(part: Part, source: Source): string[] {
  const leaf = part.mode === "keys" ? source.leaves[leafOf(part.needs[0] as Part["needs"][number])] : undefined;
  return leaf !== undefined && !isSourceSql(leaf) && leaf.when !== "true" ? [`(${leaf.when})`] : [];
}
