import type { PartSql } from "./part-sql.server.ts";
import type { Aggregation, PlannedPart } from "./plan-parts.server.ts";
import { type Need, windowColumn, windowColumnsOf, timeUnitOf } from "./question.server.ts";
import { combine, hasColumnPerWindow } from "./raw-sql.server.ts";
import { hasPositionRows, positionWindow } from "./position-rows.server.ts";

/**
 * Only a matrix of two levels carries the distinct entities to the end; a count of distinct entities there cannot use
 * hash grouping.
 */
export const countsAfterGrouping = (plan: Aggregation): boolean => plan.question.keys.length > 1;

/**
 * The figures of a single part whose rows are already members, which only needs their total; null if rows of several
 * parts must be combined.
 */
export function singlePartFigures(plan: Aggregation, part: PlannedPart, sql: PartSql): readonly Figure[] | null {
  if (plan.question.keys.length !== 1 || timeUnitOf(plan) || hasPositionRows(plan)) return null;
  if (hasColumnPerWindow(plan, part))
    return part.needs.flatMap((need) =>
      windowColumnsOf(need).map((name): Figure => ({ name, value: `p.${name}`, kind: need.spec.kind })),
    );
  const asOfMembers =
    part.mode === "asOf" && part.needs.every((n) => n.spec.within === undefined && n.spec.kind !== "distinct");
  if (!asOfMembers || new Set(part.needs.flatMap((n) => [...n.windows])).size !== 1) return null;
  return part.needs.flatMap((need) =>
    [...need.windows].map(
      (w): Figure => ({
        name: windowColumn(need.leaf, w),
        value: sql.columns[need.leaf] as string,
        kind: need.spec.kind,
      }),
    ),
  );
}
type Figure = { readonly name: string; readonly value: string; readonly kind: string };
export function groupedOnce(figures: readonly Figure[], { from }: PartSql): string {
  const cells = (of: (figure: Figure) => string) =>
    figures.map((f) => `${f.kind === "distinct" ? `coalesce(${of(f)}, 0)` : of(f)} as ${f.name}`).join(", ");
  return `select 0 as lvl, p.k0, ${cells((f) => f.value)} from ${from} union all select 1, null, ${cells((f) => `${combine(f.kind)}(${f.value})`)} from ${from}`;
}

/** The leaf whose column has the values of a quantile. */
const valueLeaf = (plan: Aggregation, need: Need): string =>
  (plan.parts.find((part) => part.needs.includes(need))?.needs[0] ?? need).leaf;

export function grouped(plan: Aggregation, from: string): string {
  const cells = [...plan.needs.values()].flatMap((need) =>
    [...need.windows].flatMap((win) => {
      const name = windowColumn(need.leaf, win);
      if (plan.perWindow.has(need))
        return [
          need.spec.kind === "distinct"
            ? `coalesce(sum(a.${name}), 0) as ${name}`
            : `${combine(need.spec.kind)}(a.${name}) as ${name}`,
        ];
      const inside = `filter (where a.win = '${win}')`;
      if (need.spec.kind === "distinct")
        return [
          `coalesce(sum(a.l_${need.leaf}) ${inside}, 0)${countsAfterGrouping(plan) ? ` + count(distinct a.c_${need.leaf}) ${inside}` : ""} as ${name}`,
        ];
      if (need.spec.kind === "quantile")
        return [
          `percentile_disc(${need.spec.below}) within group (order by a.l_${valueLeaf(plan, need)}) ${inside} as ${name}`,
        ];
      const value = `${combine(need.spec.kind)}(a.l_${need.leaf}) ${inside} as ${name}`;
      const used = `filter (where a.win = '${win}' and a.l_${need.leaf} <> 0)`;
      return need.spec.within === undefined || need.spec.kind === "projection"
        ? [value]
        : [value, `min(a.u_${need.leaf}) ${used} as ${name}__u1`, `max(a.u_${need.leaf}) ${used} as ${name}__u2`];
    }),
  );
  const keys = plan.question.keys.map((_, k) => `k${k}`);
  if (keys.length === 0) return `select 1 as lvl, count(*) as read${cells.map((c) => `, ${c}`).join("")} from ${from}`;
  if (timeUnitOf(plan))
    return `select ${["0 as lvl", "a.k0", ...cells].join(", ")} from ${from} where a.k0 is not null group by a.k0`;
  const named = keys.map((k) => `a.${k}`).join(", ");
  // two levels: 1 is the total of a row, 2 that of a column, 3 the grand total
  if (hasPositionRows(plan)) cells.push(`coalesce(bool_or(a.win = '${positionWindow}'), false) as is_position`);
  const sets = `grouping sets ((${named}), ${keys.length === 1 ? "" : `${keys.map((k) => `(a.${k})`).join(", ")}, `}())`;
  return `select ${[`grouping(${named}) as lvl`, ...keys.map((k) => `a.${k}`), ...cells].join(", ")} from ${from} group by ${sets}`;
}
