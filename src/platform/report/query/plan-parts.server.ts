import { countedBefore } from "./counted.server.ts";
import { divisionOf, marksOf, type Part } from "./division.server.ts";
import { masked } from "./mask.server.ts";
import { partsOf } from "./part.server.ts";
import { type Need, type Needed, timeUnitOf } from "./question.server.ts";
import { byMonth, divideCalendar, type Placed, type Segment } from "./window.server.ts";

/** A part with the ranges of days that it is read by. */
export type PlannedPart = Part & {
  /** The ranges as the source divides them; none if each window is read as a whole. */
  readonly segments: readonly Segment[];
  /** The same, divided further so that each lies within one row of a page by time. */
  readonly stretches: readonly Segment[];
  /** The marks of rollups with stale months. */
  readonly stale: readonly string[];
};

/** What one WITH clause aggregates: needs, the parts that read them, and the counts that are already known. */
export type Aggregation = Needed & {
  readonly parts: readonly PlannedPart[];
  /** Needs that have one column per window instead of one row per window. */
  readonly perWindow: ReadonlySet<Need>;
  /** Counts already computed for another question, by column. */
  readonly known: ReadonlyMap<string, number>;
  /** For a statement composed of several: the first number of the parts, and the suffix of the final tables. */
  readonly at: number;
  readonly suffix: string;
};

/** The windows of a part. */
export function windowsOf(plan: Needed, part: Pick<Part, "needs">): Placed[] {
  const windowIds = new Set(part.needs.flatMap((n) => [...n.windows, ...(n.against?.values() ?? [])]));
  return [...plan.windows.values()].filter((w) => windowIds.has(w.id));
}

/** Decides how the needs are read. */
export function aggregate(plan: Needed, { at = 0, suffix = "" } = {}): Aggregation {
  const known = countedBefore(plan);
  const left = new Map([...plan.needs].filter(([, n]) => !known.needs.includes(n)));
  const parts = partsOf({ ...plan, needs: left }).map((part) => plannedPart(plan, part));
  // rows of a page by time have one row per window
  const wide = parts.filter((p) => !timeUnitOf(plan) && (p.mode === "add" || masked(plan, p)));
  return {
    ...plan,
    parts,
    perWindow: new Set([...known.needs, ...wide.flatMap((p) => p.needs)]),
    known: known.values,
    at,
    suffix,
  };
}

function plannedPart(plan: Needed, part: Part): PlannedPart {
  if (part.mode === "plan" || part.mode === "asOf") return { ...part, segments: [], stretches: [], stale: [] };
  const segments = divideCalendar(windowsOf(plan, part), divisionOf(plan, part));
  const byRow = masked(plan, part) && timeUnitOf(plan);
  const marks = part.source.grain === "month" ? marksOf(part) : [];
  return {
    ...part,
    segments,
    stretches: byRow ? segments.flatMap((s) => byMonth(s)).map((s, id) => ({ ...s, id })) : segments,
    stale: marks.some((mark) => plan.facts.staleMarks.has(mark)) ? marks : [],
  };
}
