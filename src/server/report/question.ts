import {
  type Answerable,
  cubesOf,
  type Cube,
  figuresOf,
  type Formula,
  type Leaf,
  type Level,
  levelsOf,
  type Window,
} from "#kit/cube.ts";
import type { Range } from "#kit/report.ts";
import type { Shape } from "../db/scope.ts";
import type { Placed } from "./window.ts";

/** `home`: a fact stands where its distributor is at home, because its plan is not split over places. */
export type Mapping = { readonly kind: "today" | "saleDate" | "date"; readonly asOf: string; readonly home?: boolean };
export type Filter = { readonly level: string; readonly ids: readonly number[] };
/** A stretch that figures are asked for; as a measure for another one it must be known from its first day. */
export type Base = Range & { readonly measure?: boolean };
export type Question = {
  readonly of: Answerable;
  /** Levels that make a row: none for a single figure, two for a matrix. */
  readonly keys: readonly string[];
  /** The period first, then what it is compared with; a trend asks for more at once. */
  readonly periods: readonly Base[];
  readonly compare: Range | null;
  readonly filters: readonly Filter[];
  /** Members clicked open; totals of everything leave them out. */
  readonly path: readonly Filter[];
  readonly mapping: Mapping;
  /** The member of a level that says which source is to answer. */
  readonly choice?: number | undefined;
};

/** What an answer depends on beside the question: the business date, the calendar, how far back facts go. */
export type Facts = {
  readonly today: string;
  readonly now: string;
  readonly through: string;
  readonly shape: Shape;
  /** Months in which a district changes its area in the middle: no rollup can tell which part belongs where. */
  readonly broken: ReadonlySet<string>;
  /** Marks of rollups that are behind somewhere; where none is, nobody needs to look for its lines. */
  readonly behind: ReadonlySet<string>;
  /** First month with facts, by cube; a comparison before it has no answer rather than zero. */
  readonly firstMonth: ReadonlyMap<string, string>;
  /** The last day with a line, by cube, where an index knows it. */
  readonly lastDay: ReadonlyMap<string, string>;
  readonly workday: ReadonlyMap<string, boolean>;
  /** Share of a month that is usually sold by now, by product group; empty once the period is over. */
  readonly pace: ReadonlyMap<number, string>;
  /** Months whose plan is not split into its parts yet, and for how many distributors. */
  readonly unsplit: ReadonlyMap<string, number>;
  /** Levels of filters whose members share a plan with others: what is planned for them alone nobody knows. */
  readonly torn: ReadonlySet<string>;
  /** The first month for which that is known. */
  readonly planned: string;
};

export type Need = {
  readonly cube: Cube;
  readonly leaf: string;
  readonly spec: Leaf;
  readonly windows: Set<string>;
  /** `effect`: the window that each one is held against. */
  readonly against?: Map<string, string>;
};
/** A question on its way to becoming SQL. */
export type Build = {
  readonly question: Question;
  readonly facts: Facts;
  readonly levels: Readonly<Record<string, Level>>;
  readonly figures: Readonly<Record<string, Leaf | Formula>>;
  readonly params: Record<string, unknown>;
  readonly windows: Map<string, Placed>;
  readonly needs: Map<string, Need>;
  /** Needs that come with a column for each of their windows instead of a row for each. */
  readonly spread: Set<Need>;
  /** Leaves that this cut cannot answer, with the reason. */
  readonly refused: Map<string, string>;
  /** Figures of everything that shares are measured against. */
  readonly grand: Map<string, { readonly id: string; readonly base: number; readonly window: Window }>;
  /** Where not all rows are wanted: a column of the facts and SQL of which of its values are. */
  readonly among?: { readonly column: string; readonly test: string };
  /** The same for nearly all of them, as SQL of the rows read. */
  readonly but?: string;
  /** Counts that another question has brought along, by `countId`: they are not read once more. */
  readonly counted?: ReadonlyMap<string, number>;
  /** First day of a leaf's own series: earlier than the period where running figures need it. */
  readonly leads: ReadonlyMap<string, string>;
  /** What is worked out looks at the rows before its own; a row's own figure never goes beyond the period. */
  readonly series?: true;
};

export const timeUnitOf = (b: Pick<Build, "question" | "levels">) => {
  const from = b.question.keys.length === 1 ? b.levels[b.question.keys[0] as string]?.from : undefined;
  return from?.kind === "time" ? from.unit : null;
};
/** Rows that a month's sum cannot be cut into. */
export const byDays = (b: Pick<Build, "question" | "levels">): boolean => ["day", "week"].includes(timeUnitOf(b) ?? "");
export const cubeOfLeaf = (of: Answerable, leaf: string): Cube | undefined => cubesOf(of).find((c) => leaf in c.leaves);

export const newBuild = (question: Question, facts: Facts, leads?: ReadonlyMap<string, string>): Build => ({
  question,
  facts,
  levels: levelsOf(question.of),
  figures: figuresOf(question.of),
  // the day of the page: what is judged belongs to no other window
  params: [...question.keys, ...question.filters.map((f) => f.level), ...question.path.map((f) => f.level)].some(
    (id) => levelsOf(question.of)[id]?.from.kind === "judged",
  )
    ? { judged: question.periods[0]?.to }
    : {},
  windows: new Map(),
  needs: new Map(),
  spread: new Set(),
  refused: new Map(),
  grand: new Map(),
  leads: leads ?? new Map(),
});

/** First day of the rows' own series. */
export const leadOf = (b: Build): string => b.leads.get("") ?? (b.question.periods[0] as Range).from;
