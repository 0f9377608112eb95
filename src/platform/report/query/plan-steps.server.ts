import type { Part } from "./division.server.ts";
import type { Selected, Slice, Term } from "./plan-figures.server.ts";
import { partsOf } from "./part.server.ts";
import { aggregate, type Aggregation } from "./plan-parts.server.ts";
import { type Need, type Needed, timeUnitOf, windowColumn } from "./question.server.ts";
import type { Usage } from "./usage.server.ts";

/** The last row for which two steps are used; pages further down are rare and compute all rows at once. */
const maxRows = 500;
/** First part numbers of the combined queries, so that the names of their tables differ. */
const numbers = { known: 100, rest: 200, all: 300 } as const;

/**
 * A page of few rows from tens of thousands. The figure that determines the order is aggregated for all rows, in
 * `first`. The other figures are aggregated only for rows that may be shown (`known`), and for rows whose position or
 * existence the first figures do not determine (`rest`). Their total is queried without rows (`total`), which smaller
 * sums can answer.
 */
export type TwoSteps = {
  readonly first: Aggregation;
  readonly known: Aggregation | null;
  readonly rest: Aggregation | null;
  readonly total: Aggregation;
  /** SQL of the figure that determines the order. */
  readonly by: string;
  readonly descending: boolean;
  /** Whether a figure depends on neighbouring rows, so that all rows are needed. */
  readonly allRows: boolean;
};

/** Plans a page in two steps; null if this would not be faster. */
export function planTwoSteps(plan: Needed, select: Selected, terms: readonly Term[], slice: Slice): TwoSteps | null {
  // whether a figure is hidden depends on all rows
  if (plan.facts.hiding.size > 0) return null;
  const order = select.columns[terms.findIndex((t) => t.name === slice.sort)];
  if (order === undefined || order.usage.around.length > 0 || slice.offset + slice.limit > maxRows) return null;
  const key = keyColumn(plan);
  if (key === undefined) return null;
  const parts = partsOf(plan);
  if (!manyRows(plan, parts, key)) return null;
  const by = order.figure;
  const over = select.columns.filter((c) => looksAround(c.usage, by, slice));
  const { first, known, rest } = splitNeeds(
    plan,
    parts,
    new Set([order, ...over].flatMap((c) => [...c.usage.columns])),
  );
  if (known.size + rest.size === 0) return null;
  const later = new Map([
    ...known,
    ...[...rest].map(([id, need]): [string, Need] => [
      id,
      { ...need, windows: new Set([...(known.get(id)?.windows ?? []), ...need.windows]) },
    ]),
  ]);
  const step = (at: "known" | "rest", needs: Needed["needs"], rows: Pick<Needed, "among" | "except">) =>
    needs.size > 0 ? aggregate({ ...plan, needs, ...rows }, { at: numbers[at], suffix: `_${at}` }) : null;
  return {
    first: aggregate({ ...plan, needs: first }, { suffix: "_led" }),
    known: step("known", known, { among: { column: key, test: "= any(array(select k0 from shown))" } }),
    rest: step("rest", rest, { except: { column: key, test: "not in (select k0 from skipped)" } }),
    total: aggregate(
      { ...plan, needs: later, question: { ...plan.question, keys: [] } },
      { at: numbers.all, suffix: "_all" },
    ),
    by,
    descending: slice.descending,
    allRows: over.length > 0,
  };
}

/**
 * Whether a column depends on rows other than the preceding ones. A column relative to the total does not, and neither
 * does a rank in the order of the page.
 */
const looksAround = ({ around }: Usage, by: string, { descending }: Slice): boolean =>
  around.some((a) => a.kind === "rows" || (a.kind === "rank" && !(descending && a.by === by)));

const keyColumn = (plan: Needed): string | undefined => {
  const from =
    plan.question.keys.length === 1 && !timeUnitOf(plan)
      ? plan.levels[plan.question.keys[0] as string]?.from
      : undefined;
  return from?.kind === "column" && !from.among ? from.column : undefined;
};
/** Whether the page has about as many rows as the source has facts. */
function manyRows(plan: Needed, parts: readonly Part[], key: string): boolean {
  const filtered = [...plan.question.filters, ...plan.question.path].some((f) => f.level === plan.question.keys[0]);
  return !filtered && parts.some((p) => p.mode === "add" && p.source.fine?.includes(key));
}

type Split = { readonly first: Needed["needs"]; readonly known: Needed["needs"]; readonly rest: Needed["needs"] };
/**
 * Divides the needs. Those of the order, and those that are not sums of facts, are read for all rows (`first`), the
 * others later. A row without facts in a range that `first` reads has none for other needs of this range, so that these
 * are read only for the rows shown (`known`).
 */
function splitNeeds(plan: Needed, parts: readonly Part[], used: ReadonlySet<string>): Split {
  const late = new Set(parts.flatMap((p) => (p.mode === "add" || p.mode === "keys" ? p.needs : [])));
  const soon = (need: Need, windowName: string) => !late.has(need) || used.has(windowColumn(need.leaf, windowName));
  const linesOf = (need: Need) => parts.find((p) => p.needs.includes(need))?.lines.table;
  const read = new Set(
    parts.flatMap((part) =>
      part.mode === "add"
        ? part.needs.flatMap((need) =>
            [...need.windows].filter((w) => soon(need, w)).map((w) => `${need.cube.name}/${part.lines.table}/${w}`),
          )
        : [],
    ),
  );
  const split = { first: new Map<string, Need>(), known: new Map<string, Need>(), rest: new Map<string, Need>() };
  for (const [key, need] of plan.needs)
    for (const [into, windows] of Map.groupBy(need.windows, (windowName) =>
      soon(need, windowName)
        ? "first"
        : read.has(`${need.cube.name}/${linesOf(need)}/${windowName}`)
          ? "known"
          : "rest",
    ))
      split[into].set(key, { ...need, windows: new Set(windows) });
  return split;
}
