import type { Cube, Leaf } from "#kit/cube.ts";
import { addMonths, monthsBetween } from "./day.ts";
import { type Build, type Need, timeUnitOf } from "./question.ts";
import type { Source } from "./sources.ts";
import type { Cutting } from "./window.ts";
import type { Base } from "./member.ts";

/** Leaves that one source answers in one way. */
export type Part = {
  readonly mode: "add" | "keys" | "each" | "unit" | "cost" | "plan" | "asOf";
  readonly cube: Cube;
  readonly source: Source;
  /** The table of record, for ragged edges and for months whose rollup is behind. */
  readonly lines: Source;
  /** A rollup by day that answers the ragged edges instead of the lines. */
  readonly days?: Source | undefined;
  readonly base: Base;
  /** Own columns by which its facts are added up: those the rows need, without those only filtered by. */
  readonly groups: readonly string[];
  readonly needs: readonly Need[];
};

/** The dirty marks by which a part's rollup is known to be behind for what is read of it. */
export const marksOf = ({ source, base, groups }: Pick<Part, "source" | "base" | "groups">): string[] =>
  (source.rollup?.cubes ?? []).filter((mark) => {
    const column = source.rollup?.follows?.[mark];
    return column === undefined || base.columns.has(column) || groups.includes(column);
  });

/** The leaf that is read for another one. */
export const standsOn = (spec: Leaf | undefined, leaf: string): string =>
  spec?.kind === "times" || spec?.kind === "pace" ? (spec.of as string) : leaf;
/** Amounts that a cost or an effect is made of. */
export const amountsOf = (spec: Leaf): string[] =>
  spec.kind === "effect" ? ["tonnes", ...(spec.of === "cogs" ? [] : [spec.of as string])] : [spec.of as string];

/** What is read of the facts: the needs' own leaves, or the amounts that costs and effects are made of. */
export function leavesRead(part: Pick<Part, "mode" | "needs" | "cube">): Part["needs"] {
  if (part.mode !== "cost") return part.needs;
  const ids = new Set(part.needs.flatMap((n) => amountsOf(n.spec)));
  return [...ids].map((leaf) => ({
    cube: part.cube,
    leaf,
    spec: part.cube.leaves[leaf] as Leaf,
    windows: new Set<string>(),
  }));
}

/** Sums and counts may be taken away again; the latest day and the set of stores may not. */
export const subtractable = (part: Pick<Part, "mode" | "needs">): boolean =>
  part.mode !== "keys" && part.needs.every((n) => n.spec.kind !== "max" && n.spec.kind !== "min");
/** Whether a source's sums to each day have this leaf. */
export const runs = (source: Source, spec: Leaf | undefined, leaf: string): boolean =>
  standsOn(spec, leaf) in (source.running?.leaves ?? {});

/** How the calendar is cut for a part: what its source knows beyond whole months. */
export const cuttingOf = (
  b: Build,
  part: Pick<Part, "mode" | "needs" | "source" | "cube"> & { readonly base: Pick<Base, "dated"> },
): Cutting => ({
  months: part.source.grain === "month",
  broken: part.base.dated ? b.facts.broken : new Set(),
  subtract: subtractable(part),
  running: part.source.running !== undefined && leavesRead(part).every((n) => runs(part.source, n.spec, n.leaf)),
  ends: edgesOf(part) !== undefined,
  present: presentFrom(b, part),
  last: b.facts.lastDay.get(part.cube.name),
  byDay: part.source.byDay === true,
});

/** From the middle of all months on it is shorter to take away what came later. */
function presentFrom(
  b: Build,
  part: Pick<Part, "mode" | "needs" | "source" | "cube"> & { readonly base: Pick<Base, "dated"> },
): string | undefined {
  const { present } = part.source;
  const first = b.facts.firstMonth.get(part.cube.name);
  if (
    !present ||
    !first ||
    timeUnitOf(b) ||
    (part.base.dated && b.question.mapping.kind === "saleDate") ||
    !subtractable(part)
  )
    return undefined;
  if (!leavesRead(part).every((n) => standsOn(n.spec, n.leaf) in present.leaves)) return undefined;
  return addMonths(first, Math.ceil(monthsBetween(first, b.facts.today) / 2));
}

/**
 * What a rollup knows of the days in its months, where that answers their first and last days: things that were there `by` a day or `since` it.
 * Rows whose facts are told apart by nothing but their own first and last day lie in those days as a whole, or are of a thing that reaches `beyond`.
 */
export type Edges = { readonly by: string; readonly since: string; readonly beyond?: NonNullable<Source["spans"]> };
export function edgesOf({ mode, needs, source }: Pick<Part, "mode" | "needs" | "source">): Edges | undefined {
  const found = mode === "keys" ? source.leaves[needs[0]?.leaf ?? ""] : undefined;
  if (typeof found === "object" && found.ends) return { by: found.ends[0], since: found.ends[1] };
  const { spans } = source;
  return spans && mode === "add" && needs.every((n) => spans.leaves.includes(n.leaf))
    ? { by: spans.last, since: spans.first, beyond: spans }
    : undefined;
}
