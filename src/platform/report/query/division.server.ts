import { addMonths } from "#kit/day.ts";
import type { Cube, Leaf } from "../cube.ts";
import { oneDay } from "../one-day.ts";
import { monthsBetween } from "../day-range.ts";
import { type Needed, type Need, timeUnitOf } from "./question.server.ts";
import { isSourceSql } from "./source-sql.server.ts";
import type { Source } from "./sources.server.ts";
import type { Division } from "./window.server.ts";
import type { Base } from "./member.server.ts";

/** Leaves that are read from one source in one way. */
export type Part = {
  readonly mode: "add" | "keys" | "each" | "unit" | "cost" | "plan" | "asOf";
  readonly cube: Cube;
  readonly source: Source;
  /** The source of record, for partial months and for months whose rollup is stale. */
  readonly lines: Source;
  /** A rollup by day that replaces the lines for partial months. */
  readonly days?: Source | undefined;
  readonly base: Base;
  /** Own columns by which the facts are aggregated: those required by rows, without those used only in filters. */
  readonly groups: readonly string[];
  readonly needs: readonly Need[];
};

/** The dirty marks that indicate whether a part's rollup is stale for the columns read. */
export const marksOf = ({ source, base, groups }: Pick<Part, "source" | "base" | "groups">): string[] =>
  (source.rollup?.cubes ?? []).filter((mark) => {
    const column = source.rollup?.follows?.[mark];
    return column === undefined || base.columns.has(column) || groups.includes(column);
  });

/** The leaf that is read in place of a derived one. */
export const baseLeafOf = (spec: Leaf | undefined, leaf: string): string =>
  spec?.kind === "atUnitCost" || spec?.kind === "projection" ? (spec.of as string) : leaf;
/** The amounts that a cost or an effect is computed from. */
export const amountsOf = (spec: Leaf): string[] =>
  spec.kind === "effect" ? ["tonnes", ...(spec.of === "cogs" ? [] : [spec.of as string])] : [spec.of as string];

/**
 * The leaves read from the facts: those of the needs, one for quantiles of the same values, or the amounts that costs
 * and effects are computed from.
 */
export function leavesRead(part: Pick<Part, "mode" | "needs" | "cube">): Part["needs"] {
  if (part.mode === "each") return part.needs.slice(0, 1);
  if (part.mode !== "cost") return part.needs;
  const ids = new Set(part.needs.flatMap((n) => amountsOf(n.spec)));
  return [...ids].map((leaf) => ({
    cube: part.cube,
    leaf,
    spec: part.cube.leaves[leaf] as Leaf,
    windows: new Set<string>(),
  }));
}

/**
 * Whether partial results can be subtracted, which holds for sums and for counts of entities of one day, but not for
 * extreme values, sets of keys, or entities that may also occur on the remaining days.
 */
export const subtractable = (part: Pick<Part, "mode" | "needs">): boolean =>
  part.mode !== "keys" &&
  part.needs.every(
    (need) =>
      need.spec.kind !== "max" &&
      need.spec.kind !== "min" &&
      (need.spec.kind !== "distinct" || need.spec.whole?.includes(oneDay) === true),
  );
/**
 * Whether a read counts different entities. A source of which each row is one entity adds up its rows instead.
 */
export const countsEntities = (source: Source, { leaf, spec }: Pick<Need, "leaf" | "spec">): boolean =>
  spec.kind === "distinct" && !(source.grain === "day" && isSourceSql(source.leaves[leaf]));
/** Whether a source has running sums by day for this leaf. */
export const hasRunningSums = (source: Source, spec: Leaf | undefined, leaf: string): boolean =>
  baseLeafOf(spec, leaf) in (source.running?.leaves ?? {});

/** How the calendar is divided for a part, by the capabilities of its source. */
export const divisionOf = (
  plan: Needed,
  part: Pick<Part, "mode" | "needs" | "source" | "cube"> & { readonly base: Pick<Base, "dated"> },
): Division => ({
  months: part.source.grain === "month",
  splitMonths: part.base.dated ? plan.facts.splitMonths : new Set(),
  subtract: subtractable(part),
  running:
    part.source.running !== undefined && leavesRead(part).every((n) => hasRunningSums(part.source, n.spec, n.leaf)),
  ends: edgesOf(part) !== undefined,
  present: presentFrom(plan, part),
  last: plan.facts.lastDay.get(part.cube.name),
  byDay: part.source.byDay === true,
});

/** The day from which on subtracting later movements from the current total is shorter: the middle of all months. */
function presentFrom(
  plan: Needed,
  part: Pick<Part, "mode" | "needs" | "source" | "cube"> & { readonly base: Pick<Base, "dated"> },
): string | undefined {
  const { present } = part.source;
  const first = plan.facts.firstMonth.get(part.cube.name);
  if (
    !present ||
    !first ||
    timeUnitOf(plan) ||
    (part.base.dated && plan.question.mapping.kind === "saleDate") ||
    !subtractable(part)
  )
    return undefined;
  if (!leavesRead(part).every((n) => baseLeafOf(n.spec, n.leaf) in present.leaves)) return undefined;
  return addMonths(first, Math.ceil(monthsBetween(first, plan.facts.today) / 2));
}

/**
 * The date columns of a rollup by which it can answer the first and last days of a month: entities that occurred `by` a
 * day or `since` it. Facts that are distinguished only by their first and last day lie within these days as a whole, or
 * belong to an entity that extends `beyond` them.
 */
export type Edges = { readonly by: string; readonly since: string; readonly beyond?: NonNullable<Source["spans"]> };
export function edgesOf({ mode, needs, source }: Pick<Part, "mode" | "needs" | "source">): Edges | undefined {
  const leaf = mode === "keys" ? source.leaves[needs[0]?.leaf ?? ""] : undefined;
  if (leaf !== undefined && !isSourceSql(leaf) && leaf.ends) return { by: leaf.ends[0], since: leaf.ends[1] };
  const { spans } = source;
  return spans && mode === "add" && needs.every((n) => spans.leaves.includes(n.leaf))
    ? { by: `f.${spans.last}`, since: `f.${spans.first}`, beyond: spans }
    : undefined;
}

/** The leaf that is read for a need. */
export const leafOf = (need: Need): string => baseLeafOf(need.spec, need.leaf);
