import type { Range } from "../report.ts";
import { type Need, type Needed, windowColumn } from "./question.server.ts";

/** Identifies a count of one leaf's entities over the days of a window, independently of the question. */
export const countId = (leaf: string, { from, to }: Range): string => `${leaf}/${from}/${to}`;
export const rangeOf = (plan: Needed, window: string): Range | undefined =>
  [...plan.windows.values()].find((w) => w.id === window)?.range;

/** Figures of which all windows are already counted, and their counts by column. */
export function countedBefore(plan: Needed): {
  readonly needs: readonly Need[];
  readonly values: ReadonlyMap<string, number>;
} {
  const { counted } = plan;
  if (counted === undefined) return { needs: [], values: new Map() };
  const known = (need: Need, windowName: string) => counted.get(countId(need.leaf, rangeOf(plan, windowName) as Range));
  const needs = [...plan.needs.values()].filter(
    (n) => n.spec.kind === "distinct" && [...n.windows].every((w) => known(n, w) !== undefined),
  );
  const values = needs.flatMap((need) =>
    [...need.windows].map((w): [string, number] => [windowColumn(need.leaf, w), known(need, w) as number]),
  );
  return { needs, values: new Map(values) };
}
