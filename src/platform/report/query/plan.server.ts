/** Decides how a question is answered, before any SQL of it is printed. */
import { seriesStartsOf } from "./series-starts.server.ts";
import { type Selected, selected, type Slice, type Term } from "./plan-figures.server.ts";
import { type TwoSteps, planTwoSteps } from "./plan-steps.server.ts";
import { aggregate, type Aggregation, type PlannedPart } from "./plan-parts.server.ts";
import { type Draft, type Facts, type Needed, newDraft, type Question } from "./question.server.ts";

/** The rows of the result: a page of one level, a single row, or the cells of a matrix with these rows. */
export type Output =
  | { readonly kind: "page"; readonly slice: Slice }
  | { readonly kind: "single" }
  | { readonly kind: "matrix"; readonly rows: readonly number[] | null };

/** How a question is answered. It contains everything that the statement depends on, except the totals. */
export type Plan = Omit<Needed, "among" | "except"> & {
  readonly terms: readonly Term[];
  readonly output: Output;
  /** The figures of the terms, as SQL over the grouped facts. */
  readonly figures: Selected;
  /** Parameters of the figures. */
  readonly params: Readonly<Record<string, unknown>>;
  /** Grand totals that must be known before the statement is run, by the name of their parameter. */
  readonly totals: ReadonlyMap<string, Omit<Term, "name">>;
  /** The reason of each term that cannot be answered, by name. */
  readonly refusals: Readonly<Record<string, string>>;
  /** The facts read and grouped in one step, or in two for a page of few rows from many. */
  readonly read: { readonly steps: 1; readonly all: Aggregation } | { readonly steps: 2; readonly twoSteps: TwoSteps };
};

type Known = { readonly counted?: ReadonlyMap<string, number> };
/** Plans the answer of a question. Counts in `counted`, computed with the same filters, are not read again. */
export function plan(
  question: Question,
  facts: Facts,
  terms: readonly Term[],
  output: Output,
  { counted }: Known = {},
): Plan {
  const ids = terms.map((t) => t.id);
  const seriesStarts = output.kind === "page" ? seriesStartsOf(newDraft(question, facts), ids) : undefined;
  const draft: Draft = { ...newDraft(question, facts, seriesStarts), ...(counted ? { counted } : {}) };
  const figures = selected(draft, terms);
  const twoSteps = output.kind === "page" ? planTwoSteps(draft, figures, terms, output.slice) : null;
  const read: Plan["read"] = twoSteps ? { steps: 2, twoSteps } : { steps: 1, all: aggregate(draft) };
  const { levels, windows, needs, params, grand } = draft;
  return Object.freeze({
    ...{
      question,
      facts,
      levels,
      windows,
      needs,
      seriesStarts: draft.seriesStarts,
      params,
      terms,
      output,
      figures,
      read,
    },
    totals: grand,
    refusals: Object.freeze(refusalsOf(draft, terms)),
  });
}

/** The aggregations of a plan, in the order of the statement. */
export const aggregationsOf = ({ read }: Plan): readonly Aggregation[] =>
  read.steps === 1
    ? [read.all]
    : [read.twoSteps.first, read.twoSteps.known, read.twoSteps.rest, read.twoSteps.total].filter((a) => a !== null);

/** The parts that the answer of a plan is read from. */
export const partsReadBy = (plan: Plan): readonly PlannedPart[] => aggregationsOf(plan).flatMap((a) => a.parts);

/** A figure is refused if one of its leaves is; the reason is that of the leaf. */
function refusalsOf(draft: Draft, terms: readonly Term[]): Record<string, string> {
  const reason = (id: string): string | undefined => {
    const declared = draft.figures[id];
    return (
      draft.refused.get(id) ??
      (declared && "uses" in declared ? declared.uses.map(reason).find((r) => r !== undefined) : undefined)
    );
  };
  return Object.fromEntries(
    terms.flatMap(({ name, id }) => (reason(id) === undefined ? [] : [[name, reason(id) as string]])),
  );
}
