import { leafOf, type Part } from "./cutting.server.ts";
import { type Fragment, join, param, sql, type Sql } from "./fragment.server.ts";
import { amongEver, amongOwn, type Test } from "./member.server.ts";
import type { Filter, Needed } from "./question.server.ts";
import { isSourceSql } from "./source-sql.server.ts";
import { type Source, testOf } from "./sources.server.ts";

/** Splits filters: those on a fact's own columns are applied to the facts, the others after the members are known. */
export function split(b: Needed, part: Part): { own: ({ filter: Filter } & Test)[]; derived: Filter[] } {
  const all = [...b.question.filters, ...b.question.path].map((filter) => ({
    filter,
    on: amongOwn(part.cube, filter.level, b.question.mapping, filter.ids),
  }));
  return {
    own: all.flatMap(({ filter, on }) => (on ? [{ filter, ...on }] : [])),
    derived: all.flatMap(({ filter, on }) => (on ? [] : [filter])),
  };
}
export const idsParam = (b: Needed, f: Filter): Fragment =>
  param(`in_${[...b.question.filters, ...b.question.path].indexOf(f)}`, "bigint[]", [...f.ids]);
/** The requested members of a level, as one parameter per filter. */
export const testsOf = (b: Needed, level: string): Fragment[] =>
  [...b.question.filters, ...b.question.path].filter((f) => f.level === level).map((f) => idsParam(b, f));

/** The conditions of the filters, of the source and of the rows needed, over a source's row `f`. */
export function conditionsOf(b: Needed, part: Part): (s: Source) => Fragment {
  const { own, derived } = split(b, part);
  const ever = derived.flatMap((filter) => {
    const on = amongEver(part.cube, filter.level, b.question.mapping, filter.ids);
    return on ? [{ filter, ...on }] : [];
  });
  return (s) => {
    const filters = [...own, ...ever.filter((e) => e.column in s.columns && !s.joins?.[e.column])];
    const tests: Sql[] = [
      ...(s.where ? [s.where] : []),
      ...filters.map((o) => testOf(s, o.column, o.test(idsParam(b, o.filter)))),
      ...(b.among ? [testOf(s, b.among.column, sql`${b.among.test}`)] : []),
      ...isThere(part, s),
    ];
    return join(
      tests.map((test) => sql` and ${test}`),
      "",
    );
  };
}
/** For distinct entities: the condition that a row has one. */
function isThere(part: Part, s: Source): string[] {
  const leaf = part.mode === "keys" ? s.leaves[leafOf(part.needs[0] as Part["needs"][number])] : undefined;
  return leaf !== undefined && !isSourceSql(leaf) && leaf.when !== "true" ? [`(${leaf.when})`] : [];
}
