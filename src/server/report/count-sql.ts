import type { TimeUnit } from "#kit/cube.ts";
import type { Range } from "#kit/report.ts";
import { addDays, addMonths, monthStart, yearStart } from "#kit/day.ts";
import type { Part } from "./cutting.ts";
import type { PartSql } from "./part-sql.ts";
import { masked, maskOver } from "./mask.ts";
import { type Build, type Need, timeUnitOf } from "./question.ts";
import { spreadName } from "./raw-sql.ts";
import { byMonth, type Segment } from "./window.ts";

/** Splits segments so that each lies within one row of a page by time. */
export const withinRows = (b: Build, segments: readonly Segment[]): readonly Segment[] =>
  timeUnitOf(b) ? segments.flatMap((s) => byMonth(s)).map((s, id) => ({ ...s, id })) : segments;

/** The rows of a count, with SQL for some of their columns; the others are NULL. */
type Row = (keys: string, win: string, cells: ReadonlyMap<string, string>) => string;

/** Rows of counts by masks: per member and in total, or per row by time. */
export function countedRows(b: Build, part: Part, sql: PartSql, i: number, row: Row): string {
  return timeUnitOf(b) ? byTime(b, part, sql, i, row) : byMember(b, part, sql, i, row);
}

/**
 * Counts per member and in total. A row without a member subtracts what was counted more than once; it is not shown and
 * only affects the total.
 */
function byMember(b: Build, part: Part, sql: PartSql, i: number, row: Row): string {
  const { stretches = [], fresh = {}, beside = "" } = sql;
  const { has } = maskOver(stretches.length);
  const found = (window: string) => has("n.segs", inWindow(stretches, window));
  const windows = part.needs.flatMap((need) =>
    [...need.windows].map((window) => ({
      need,
      window,
      name: spreadName(need.leaf, window),
      flag: `new_${need.leaf}_${window}`,
    })),
  );
  const flags = windows.flatMap(({ need, window, flag }) => {
    const test = fresh[need.leaf]?.(window);
    return test === undefined ? [] : [{ flag, sql: `case when ${found(window)} then ${test} end as ${flag}` }];
  });
  const flagged = new Set(flags.map((f) => f.flag));
  const counts = new Map(
    windows.map(({ window, name, flag }) => [
      name,
      `count(*) filter (where ${flagged.has(flag) ? `n.${flag}` : found(window)})`,
    ]),
  );
  const things = flags.length === 0 ? asThings(i) : "n";
  const first =
    flags.length === 0
      ? ""
      : `with n as materialized (select n.*, ${flags.map((f) => f.sql).join(", ")} from ${asThings(i)}${beside}) `;
  if (b.question.keys.length === 0) return `(${first}${row("", "''", counts)} from ${things})`;
  const all = [...counts].map(([name, sql]) => `${sql} as ${name}`).join(", ");
  const once = `select ${["n.l_key", "bit_or(n.segs) as segs", ...flags.map((f) => `bool_or(n.${f.flag}) as ${f.flag}`)].join(", ")} from ${things} group by n.l_key`;
  const twice = new Map([...counts.keys()].map((name) => [name, `t.${name} - s.${name}`]));
  return `(${first}${row("n.k0", "''", counts)} from ${things} group by n.k0 union all
    ${row("null::bigint", "''", twice)} from (select ${all} from (${once}) n) t, (select ${all} from ${things}) s)`;
}
/** The rows of a part, each of which is an entity with its mask. */
const asThings = (i: number): string => `p${i} n`;
const inWindow = (stretches: readonly Segment[], window: string): number[] =>
  stretches.filter((s) => s.windows.some((w) => w.id === window)).map((s) => s.id);

/** Each segment lies in one row, to which another window may be shifted on the page's calendar. */
function byTime(b: Build, part: Part, { stretches = [] }: PartSql, i: number, row: Row): string {
  const unit = timeUnitOf(b) as TimeUnit;
  const { has } = maskOver(stretches.length);
  const cells = new Map<string, { readonly key: string; readonly window: string; readonly segments: number[] }>();
  for (const s of stretches)
    for (const w of s.windows) {
      const key = startOf(unit, addDays(addMonths(monthStart(s.from), w.months), w.days));
      const cell = cells.get(`${key}/${w.id}`) ?? { key, window: w.id, segments: [] };
      cell.segments.push(s.id);
      cells.set(`${key}/${w.id}`, cell);
    }
  // a row without a day carries the counts over all rows of a window, which are not the sum of the rows
  const whole = [...new Set(stretches.flatMap((s) => s.windows.map((w) => w.id)))].map((window) => ({
    key: null,
    window,
    segments: inWindow(stretches, window),
  }));
  const list = [...cells.values(), ...whole];
  b.params[`n${i}_key`] = list.map((c) => c.key);
  b.params[`n${i}_win`] = list.map((c) => c.window);
  const counts = list.map((c) => `count(*) filter (where ${has("n.segs", c.segments)})`);
  const counted = new Map(part.needs.map((n) => [`l_${n.leaf}`, "z.n"]));
  return `${row("z.k0", "z.win", counted)} from (select array[${counts.join(", ")}] as n from ${asThings(i)}) c, unnest(:n${i}_key::date[], :n${i}_win::text[], c.n) as z(k0, win, n) where z.n > 0`;
}

/** Identifies a count of one leaf's entities over the days of a window, independently of the question. */
const countId = (leaf: string, { from, to }: Range): string => `${leaf}/${from}/${to}`;
const rangeOf = (b: Build, window: string): Range | undefined =>
  [...b.windows.values()].find((w) => w.id === window)?.range;
const together = "together";
/** For rows by time: a column with the counts over all rows, by leaf and window. */
export function togetherSql(b: Build, parts: readonly Part[]): string | null {
  const leaves = timeUnitOf(b) ? parts.filter((p) => masked(b, p)).flatMap((p) => p.needs.map((n) => n.leaf)) : [];
  const counts = leaves.map(
    (leaf) =>
      `'${leaf}', (select jsonb_object_agg(a.win, a.l_${leaf}) from a where a.k0 is null and a.l_${leaf} is not null)`,
  );
  return counts.length === 0 ? null : `jsonb_build_object(${counts.join(", ")}) as ${together}`;
}
/** The counts over all rows, in the form of `counted`. */
export function togetherOf(b: Build, row: Readonly<Record<string, unknown>> | undefined): ReadonlyMap<string, number> {
  const found = (row?.[together] ?? {}) as Readonly<Record<string, Readonly<Record<string, number>> | null>>;
  return new Map(
    [...b.needs.values()].flatMap((n) =>
      n.leaf in found
        ? [...n.windows].flatMap((w): [string, number][] => {
            const range = rangeOf(b, w);
            return range ? [[countId(n.leaf, range), found[n.leaf]?.[w] ?? 0]] : [];
          })
        : [],
    ),
  );
}
/** Figures of which all windows are already counted, and their row. */
export function countedBefore(b: Build): {
  readonly needs: readonly Need[];
  readonly values: ReadonlyMap<string, string>;
} {
  const known = (n: Need, w: string) => b.counted?.get(countId(n.leaf, rangeOf(b, w) as Range));
  const needs = b.counted
    ? [...b.needs.values()].filter(
        (n) => n.spec.kind === "distinct" && [...n.windows].every((w) => known(n, w) !== undefined),
      )
    : [];
  const values = new Map<string, string>();
  for (const n of needs)
    for (const w of n.windows) {
      const name = spreadName(n.leaf, w);
      b.params[`known_${name}`] = known(n, w);
      values.set(name, `:known_${name}::numeric`);
    }
  return { needs, values };
}

function startOf(unit: TimeUnit, day: string): string {
  if (unit === "year") return yearStart(day);
  const month = monthStart(day);
  return unit === "quarter" ? addMonths(month, -((Number(month.slice(5, 7)) - 1) % 3)) : month;
}
