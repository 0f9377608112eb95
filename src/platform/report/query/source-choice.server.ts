import type { Cube } from "../cube.ts";
import { oneDay } from "../one-day.ts";
import { amongOwn, type Base, baseOf, hasColumns } from "./member.server.ts";
import { isSourceSql } from "./source-sql.server.ts";
import { type Source, sourcesOf } from "./sources.server.ts";
import { type Needed, byDays, type Need, timeUnitOf } from "./question.server.ts";
import { baseLeafOf } from "./division.server.ts";

/** The smallest source that has all required columns and leaves. */
export function sourceFor(
  plan: Needed,
  cube: Cube,
  leaves: readonly string[],
  more: readonly string[] = [],
): Source | undefined {
  const base = baseFor(plan, cube, more);
  const byDay = byDays(plan);
  const fit = sourcesOf(cube).filter(
    (s) => answers(plan, cube, s, base, leaves) && (!byDay || s.grain !== "month" || s.byDay),
  );
  return fit.sort((a, z) => a.weight - z.weight)[0];
}

/**
 * Whether a stored count of entities may be used: only if each entity belongs to one row. Otherwise the entities
 * themselves are counted.
 */
const isUsable = (plan: Needed, cube: Cube, source: Source, leaf: string): boolean => {
  const spec = cube.leaves[leaf];
  return spec?.kind !== "distinct" || !isSourceSql(source.leaves[leaf]) || addsUp(plan, { cube, spec });
};

/**
 * Whether a source has these columns and leaves for this reader. Data of whole distributors cannot answer readers who
 * see only part of one.
 */
const answers = (plan: Needed, cube: Cube, source: Source, base: Base, leaves: readonly string[]): boolean =>
  hasColumns(source, base, () => groupsFor(plan, cube, [])) &&
  leaves.every((l) => l in source.leaves && isUsable(plan, cube, source, l)) &&
  (plan.question.choice === undefined
    ? !source.choice?.only
    : !source.choice || source.choice.member === plan.question.choice) &&
  !(source.whole && plan.facts.shape === "area");

/** A rollup by day for the partial months of one by month. */
export function daysFor(plan: Needed, cube: Cube, source: Source, needs: readonly Need[]): Source | undefined {
  if (source.grain !== "month" || source.byDay) return undefined;
  const leaves = needs.map((n) => baseLeafOf(n.spec, n.leaf));
  return sourcesOf(cube).find((s) => s.byDay && answers(plan, cube, s, baseFor(plan, cube, []), leaves));
}

export function baseFor(plan: Needed, cube: Cube, more: readonly string[]): Base {
  const { keys, filters, path, mapping } = plan.question;
  const rows = baseOf(cube, keys, mapping);
  const filtered = baseOf(cube, new Set([...filters, ...path].map((f) => f.level)), mapping, true);
  return {
    columns: new Set([...rows.columns, ...filtered.columns, ...more]),
    dated: rows.dated || filtered.dated,
    time: rows.time || filtered.time,
  };
}

/** Columns required by rows and by filters evaluated after the joins; other columns need not be grouped by. */
export function groupsFor(plan: Needed, cube: Cube, more: readonly string[]): string[] {
  const filtered = [...plan.question.filters, ...plan.question.path]
    .filter((f) => amongOwn(cube, f.level, plan.question.mapping, f.ids) === null)
    .map((f) => f.level);
  return [...new Set([...baseOf(cube, [...plan.question.keys, ...filtered], plan.question.mapping).columns, ...more])];
}

/** Whether an entity belongs to one member of every requested level, so that partial counts may be added. */
export function addsUp(plan: Needed, need: Pick<Need, "cube" | "spec">): boolean {
  const whole = new Set(need.spec.whole ?? []);
  const once = whole.has(oneDay) || !(timeUnitOf(plan) || baseFor(plan, need.cube, []).dated);
  return whole.size > 0 && once && groupsFor(plan, need.cube, []).every((c) => whole.has(c));
}
