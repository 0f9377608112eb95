import type { Range } from "../report.ts";
import { type Need, type Needed, spreadName } from "./question.server.ts";

/** Identifies a count of one leaf's entities over the days of a window, independently of the question. */
export const countId = (leaf: string, { from, to }: Range): string => `${leaf}/${from}/${to}`;
export const rangeOf = (b: Needed, window: string): Range | undefined =>
  [...b.windows.values()].find((w) => w.id === window)?.range;

/** Figures of which all windows are already counted, and their counts by column. */
export function countedBefore(b: Needed): {
  readonly needs: readonly Need[];
  readonly values: ReadonlyMap<string, number>;
} {
  const { counted } = b;
  if (counted === undefined) return { needs: [], values: new Map() };
  const known = (n: Need, w: string) => counted.get(countId(n.leaf, rangeOf(b, w) as Range));
  const needs = [...b.needs.values()].filter(
    (n) => n.spec.kind === "distinct" && [...n.windows].every((w) => known(n, w) !== undefined),
  );
  const values = needs.flatMap((n) =>
    [...n.windows].map((w): [string, number] => [spreadName(n.leaf, w), known(n, w) as number]),
  );
  return { needs, values: new Map(values) };
}
