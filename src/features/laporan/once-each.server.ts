import type { Cube, Leaf } from "#platform/report/index.ts";
import { isSourceSql, slotted, type Source } from "#platform/report/index.server.ts";

/**
 * Repeats each fact for each id of the column `ids`, which becomes the column `id`. Additional rows without an id,
 * which are not shown, subtract the duplicates, so that the total contains each fact once. Medians and other quantiles
 * cannot be corrected in this way and are omitted.
 */
export function onceEach(cube: Cube, source: Source, ids: string, id: string): Source {
  const { [ids]: idsJoin = "", ...joins } = source.joins ?? {};
  const at = source.lookup === undefined ? "join" : "lookup";
  const leaves = Object.entries(source.leaves).flatMap(([name, sql]): [string, Source["leaves"][string]][] => {
    const kind = (cube.leaves[name] as Leaf).kind;
    if (kind === "quantile") return [];
    if (!isSourceSql(sql)) return [[name, { ...sql, when: `(${sql.when}) and one_of.n = 1` }]];
    return [[name, kind === "sum" ? slotted`one_of.n * (${sql})` : sql]];
  });
  return {
    ...source,
    [at]: slotted`${source[at] ?? ""} ${idsJoin} cross join lateral (select ${source.columns[ids] as string} as ids) has cross join lateral (select y.id, 1 as n from unnest(has.ids) y(id) union all select null, 1 - cardinality(has.ids) where cardinality(has.ids) > 1) one_of`,
    joins,
    columns: { ...source.columns, [ids]: "has.ids", [id]: "one_of.id" },
    leaves: Object.fromEntries(leaves),
    weight: source.weight * 2,
  };
}
