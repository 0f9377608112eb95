import { type CubeOrComposite, type Cube, cubesOf, levelsOf, type SmallGroups } from "../cube.ts";
import type { Cell } from "../cell.ts";
import type { MatrixAnswer, Report, ReportQuery } from "../report.ts";
import { Refused } from "#kit/refused.ts";
import { type Draft, type Facts, type Needed, needOf, timeUnitOf, windowColumn } from "./question.server.ts";
import { figureTests } from "./raw-sql.server.ts";

/** The rule of a cube, if it applies to the reader. */
const ruleOf = (facts: Facts, cube: Cube): SmallGroups | undefined =>
  facts.hiding.has(cube.name) ? cube.smallGroups : undefined;
const rulesOf = (of: CubeOrComposite, facts: Facts): { cube: Cube; rule: SmallGroups }[] =>
  cubesOf(of).flatMap((cube) => {
    const rule = ruleOf(facts, cube);
    return rule ? [{ cube, rule }] : [];
  });
const hidden = (window: string): string => `g.small__${window}`;

/** Leaves with the leaf that counts their members. */
type Members = { readonly counted: string; readonly has: (leaf: string) => boolean };
function membersOf({ counted, apart }: SmallGroups): readonly Members[] {
  if (!apart) return [{ counted, has: () => true }];
  const has = (leaf: string) => apart.leaves.includes(leaf);
  return [
    { counted, has: (leaf) => !has(leaf) },
    { counted: apart.counted, has },
  ];
}

/** SQL of a leaf that is NULL where its group is too small. Registers the count of members, which decides that. */
export function unlessSmall(draft: Draft, { cube, leaf }: LeafOf, window: string, value: string): string {
  const rule = ruleOf(draft.facts, cube);
  const counted = rule && membersOf(rule).find((m) => m.has(leaf))?.counted;
  const spec = counted === undefined ? undefined : cube.leaves[counted];
  if (counted === undefined || spec === undefined) return value;
  needOf(draft, cube, counted, spec).windows.add(window);
  draft.usage?.small.add(window);
  return `case when not ${hidden(window)} then ${value} end`;
}

/** The text of a cell: the rule's word if its figure is hidden in one of these windows, otherwise `state`. */
export function smallGroupState(draft: Draft, windows: Iterable<string>, state: string): string {
  const [rule] = rulesOf(draft.question.of, draft.facts);
  const tests = [...windows].map(hidden);
  if (!rule || tests.length === 0) return state;
  draft.params.small = rule.rule.word;
  return `case when ${tests.join(" or ")} then :small::text else ${state} end`;
}

type LeafOf = { readonly cube: Cube; readonly leaf: string };

/** For a window: the counts of members, each with its smallest group and whether the row has figures of its leaves. */
type Window = {
  readonly id: string;
  readonly counts: readonly { readonly members: string; readonly least: number; readonly hasFigure: string }[];
};
function windowsOf(plan: Needed): Window[] {
  const limits = rulesOf(plan.question.of, plan.facts).flatMap(({ cube, rule }) =>
    membersOf(rule).flatMap(({ counted, has }) =>
      [...(plan.needs.get(`${cube.name}.${counted}`)?.windows ?? [])].map((id) => ({
        id,
        members: `coalesce(g.${windowColumn(counted, id)}, 0)`,
        least: rule.least,
        hasFigure: `(${figureTests(plan, id, has).join(" or ")})`,
      })),
    ),
  );
  return [...Map.groupBy(limits, (w) => w.id)].map(([id, counts]) => ({ id, counts }));
}

/**
 * Adds to the grouped facts a column for each window with whether a row is hidden; undefined if no rule applies. A row
 * is hidden if it has figures of too few members. Otherwise its figures would be the total minus the other rows, so the
 * smallest other row is hidden with it. In a matrix, this applies to each line in both directions.
 */
export function smallGroupColumns(plan: Needed): ((table: string) => string) | undefined {
  const windows = windowsOf(plan);
  if (windows.length === 0) return undefined;
  const { keys } = plan.question;
  // a row without a member only corrects the total of counts
  const real = keys.length === 1 ? "(g.lvl = 1 or g.k0 is not null)" : "true";
  const few = ({ counts }: Window) => counts.map((c) => `${c.members} < ${c.least} and ${c.hasFigure}`).join(" or ");
  const tooSmall = windows.map((w) => `${real} and (${few(w)}) as few__${w.id}`);
  const names = keys.map((_, k) => `g.k${k}`);
  const lines = linesOf(keys.length, timeUnitOf(plan) !== null);
  const small = windows.map((w) => {
    const hasFigure = `(${w.counts.map((c) => c.hasFigure).join(" or ")})`;
    const order = [`g.few__${w.id}`, `not ${hasFigure}`, ...w.counts.map((c) => c.members), ...names].join(", ");
    const tests = lines.map(
      ({ rows, by }) =>
        `(${rows} and bool_or(g.few__${w.id}) over (partition by ${by})
          and row_number() over (partition by ${by} order by ${order}) = 1)`,
    );
    return `${[`g.few__${w.id}`, ...tests].join(" or ")} as small__${w.id}`;
  });
  return (table) => `select g.*, ${small.join(", ")} from (select g.*, ${tooSmall.join(", ")} from ${table} g) g`;
}

/** The rows that add up to another row, as a condition and the columns that distinguish them. */
function linesOf(keys: number, byTime: boolean): { readonly rows: string; readonly by: string }[] {
  if (keys === 0) return [];
  if (keys === 1) return [{ rows: byTime ? "true" : "g.lvl = 0 and g.k0 is not null", by: "g.lvl, g.k0 is null" }];
  return [
    { rows: "g.lvl = 0", by: "g.lvl, g.k0" },
    { rows: "g.lvl = 0", by: "g.lvl, g.k1" },
    { rows: "g.lvl in (1, 2)", by: "g.lvl" },
  ];
}

/**
 * Hides the totals of the rows and columns that contain a hidden cell, because the cell would be the total minus the
 * other cells.
 */
export function withoutOpenTotals(report: Report, facts: Facts, answer: MatrixAnswer): MatrixAnswer {
  const words = new Set(rulesOf(report.of, facts).map(({ rule }) => rule.word));
  const [word] = words;
  if (word === undefined) return answer;
  const isHidden = (cell: Cell): boolean => typeof cell === "string" && words.has(cell);
  const closed = <M extends { readonly total: Cell }>(member: M, line: readonly Cell[]): M =>
    line.some(isHidden) ? { ...member, total: word } : member;
  return {
    ...answer,
    rows: answer.rows.map((row, i) => closed(row, answer.cells[i] ?? [])),
    columns: answer.columns.map((column, j) =>
      closed(
        column,
        answer.cells.map((row) => row[j] ?? null),
      ),
    ),
  };
}

/** Refuses filters on individual members, whose combinations would single out one of them. */
export function refuseSmallGroupFilters(report: Report, query: ReportQuery, facts: Facts): void {
  for (const { rule } of rulesOf(report.of, facts)) {
    const { level } = rule;
    if (query[level] === undefined) continue;
    throw new Refused("report.small-groups", "Anda tidak berhak menyaring menurut {level}.", [], 403, {
      level: levelsOf(report.of)[level]?.label ?? level,
    });
  }
}

/** The explanation of hidden figures on the page and in files; null if the reader sees all figures. */
export const hiddenNote = (report: Pick<Report, "of">, facts: Facts): string | null =>
  rulesOf(report.of, facts)[0]?.rule.note ?? null;
