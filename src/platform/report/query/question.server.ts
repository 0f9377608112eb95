import {
  type CubeOrComposite,
  cubesOf,
  type Cube,
  figuresOf,
  type Formula,
  type Leaf,
  type Level,
  levelsOf,
  type Window,
} from "../cube.ts";
import type { Range } from "../report.ts";
import type { ScopeVariant } from "#platform/database/index.server.ts";
import type { Usage } from "./usage.server.ts";
import type { Placed } from "./window.server.ts";

/** `home`: facts are assigned to the home location of their distributor, because its plan is not divided by place. */
export type Mapping = { readonly kind: "today" | "saleDate" | "date"; readonly asOf: string; readonly home?: boolean };
export type Filter = { readonly level: string; readonly ids: readonly number[] };
/** A range that figures are requested for. As a basis of comparison (`measure`) it must be known from its first day. */
export type Base = Range & { readonly measure?: boolean };
export type Question = {
  readonly of: CubeOrComposite;
  /** Levels that form rows: none for a single figure, two for a matrix. */
  readonly keys: readonly string[];
  /** The period first, then its comparison; a trend requests more at once. */
  readonly periods: readonly Base[];
  readonly compare: Range | null;
  readonly filters: readonly Filter[];
  /** Opened members. Grand totals ignore them. */
  readonly path: readonly Filter[];
  readonly mapping: Mapping;
  /** The member of a level that selects the source. */
  readonly choice?: number | undefined;
};

/** What an answer depends on besides the question: the business date, the calendar, and how far back facts exist. */
export type Facts = {
  readonly today: string;
  readonly now: string;
  readonly through: string;
  readonly shape: ScopeVariant;
  /** Months in which a district changes its area in mid-month, so that no rollup can assign the parts. */
  readonly splitMonths: ReadonlySet<string>;
  /** Marks of rollups with stale partitions; if there are none, the lines need not be checked. */
  readonly staleMarks: ReadonlySet<string>;
  /** First month with facts, by cube; a comparison before it is unknown, not zero. */
  readonly firstMonth: ReadonlyMap<string, string>;
  /** The last day with a line, by cube, if an index provides it. */
  readonly lastDay: ReadonlyMap<string, string>;
  readonly workday: ReadonlyMap<string, boolean>;
  /** Share of a month that is usually sold by now, by product group; empty for completed periods. */
  readonly monthShares: ReadonlyMap<number, string>;
  /** Months whose plan is not yet divided into parts, with the number of distributors. */
  readonly unsplit: ReadonlyMap<string, number>;
  /** Levels of filters whose members share a plan with others, so that the plan of the members alone is unknown. */
  readonly sharedPlanLevels: ReadonlySet<string>;
  /** The first month for which `unsplit` is known. */
  readonly planned: string;
  /** Names of the cubes whose figures of small groups are hidden from the reader. */
  readonly hiding: ReadonlySet<string>;
};

/** A leaf that must be read from the facts, with its windows. */
export type Need = {
  readonly cube: Cube;
  readonly leaf: string;
  readonly spec: Leaf;
  readonly windows: ReadonlySet<string>;
  /** `effect`: the comparison window of each window. */
  readonly against?: ReadonlyMap<string, string>;
};
/** A question with what must be read for its figures. */
export type Needed = {
  readonly question: Question;
  readonly facts: Facts;
  readonly levels: Readonly<Record<string, Level>>;
  readonly windows: ReadonlyMap<string, Placed>;
  readonly needs: ReadonlyMap<string, Need>;
  /** If only some rows are needed: a column of the facts, and the SQL condition on it. */
  readonly among?: { readonly column: string; readonly test: string };
  /** If a few rows are excluded: a column of the facts, and the SQL condition on it. */
  readonly except?: { readonly column: string; readonly test: string };
  /** Counts already computed for another question, by `countId`; they are not read again. */
  readonly counted?: ReadonlyMap<string, number>;
  /** First day of a leaf's series, which is earlier than the period if running figures require it. */
  readonly seriesStarts: ReadonlyMap<string, string>;
};
type Total = { readonly id: string; readonly base: number; readonly window: Window };
type NeedDraft = Omit<Need, "windows" | "against"> & {
  readonly windows: Set<string>;
  readonly against?: Map<string, string>;
};
/** A question while its figures are planned. */
export type Draft = Omit<Needed, "windows" | "needs"> & {
  readonly figures: Readonly<Record<string, Leaf | Formula>>;
  /** Parameters of the figures. */
  readonly params: Record<string, unknown>;
  readonly windows: Map<string, Placed>;
  readonly needs: Map<string, NeedDraft>;
  /** Leaves that cannot be answered for this question, with the reason. */
  readonly refused: Map<string, string>;
  /** Grand totals that shares refer to. */
  readonly grand: Map<string, Total>;
  /** Whether the computation includes preceding rows; a row's own figure never extends beyond the period. */
  readonly series?: true;
  /** Records what the SQL of a figure reads. */
  readonly usage?: Usage;
};

export const timeUnitOf = (plan: Pick<Needed, "question" | "levels">) => {
  const from = plan.question.keys.length === 1 ? plan.levels[plan.question.keys[0] as string]?.from : undefined;
  return from?.kind === "time" ? from.unit : null;
};
/** Whether the rows are shorter than a month, so that sums of months cannot be used. */
export const byDays = (plan: Pick<Needed, "question" | "levels">): boolean =>
  ["day", "week"].includes(timeUnitOf(plan) ?? "");
export const cubeOfLeaf = (of: CubeOrComposite, leaf: string): Cube | undefined =>
  cubesOf(of).find((c) => leaf in c.leaves);

export const newDraft = (question: Question, facts: Facts, seriesStarts?: ReadonlyMap<string, string>): Draft => ({
  question,
  facts,
  levels: levelsOf(question.of),
  figures: figuresOf(question.of),
  // the day of the page: assessed members do not depend on other windows
  params: [...question.keys, ...question.filters.map((f) => f.level), ...question.path.map((f) => f.level)].some(
    (id) => levelsOf(question.of)[id]?.from.kind === "assessed",
  )
    ? { assessedOn: question.periods[0]?.to }
    : {},
  windows: new Map(),
  needs: new Map(),
  refused: new Map(),
  grand: new Map(),
  seriesStarts: seriesStarts ?? new Map(),
});

/** First day of the series of the rows. */
export const seriesStartOf = (plan: Pick<Needed, "seriesStarts" | "question">): string =>
  plan.seriesStarts.get("") ?? (plan.question.periods[0] as Range).from;

/** Returns the entry of a leaf that must be read from the facts; creates it if it does not exist. */
export function needOf(draft: Draft, cube: Cube, leaf: string, spec: Leaf, against?: Map<string, string>): NeedDraft {
  const key = `${cube.name}.${leaf}`;
  const need = draft.needs.get(key) ?? {
    cube,
    leaf,
    spec,
    windows: new Set<string>(),
    ...(against ? { against } : {}),
  };
  draft.needs.set(key, need);
  return need;
}

/** The column name of a figure in one of its windows. */
export const windowColumn = (leaf: string, window: string): string => `${leaf}__${window}`;
export const windowColumnsOf = (need: Need): string[] => [...need.windows].map((w) => windowColumn(need.leaf, w));
