import type { TimeUnit } from "../cube.ts";
import { addDays, addMonths, monthStart, yearStart } from "#kit/day.ts";
import type { Part } from "./division.server.ts";
import { type Fragment, join, param, sql, type Sql } from "./fragment.server.ts";
import type { PartSql } from "./part-sql.server.ts";
import { masked, maskOver } from "./mask.server.ts";
import type { PlannedPart } from "./plan-parts.server.ts";
import { type Needed, windowColumn, timeUnitOf } from "./question.server.ts";
import { countId, rangeOf } from "./counted.server.ts";
import type { Segment } from "./window.server.ts";

/** The rows of a count, with SQL for some of their columns; the others are NULL. */
type Row = (keys: string, win: string, cells: ReadonlyMap<string, Sql>) => Fragment;

/** Rows of counts by masks: per member and in total, or per row by time. */
export function countedRows(plan: Needed, part: PlannedPart, read: PartSql, index: number, row: Row): Fragment {
  return timeUnitOf(plan) ? byTime(plan, part, index, row) : byMember(plan, part, read, index, row);
}

/** The counts of a part by column, and the flags of newcomers that they depend on. */
type Counts = {
  readonly counts: ReadonlyMap<string, string>;
  readonly flags: readonly { readonly name: string; readonly column: Fragment }[];
};
function countsOf({ needs, stretches }: PlannedPart, fresh: NonNullable<PartSql["fresh"]>): Counts {
  const { has } = maskOver(stretches.length);
  const inStretches = (window: string) => has("n.segs", inWindow(stretches, window));
  const windows = needs.flatMap((need) =>
    [...need.windows].map((window) => {
      const name = `new_${need.leaf}_${window}`;
      const test = fresh[need.leaf]?.(window);
      const flag = test && { name, column: sql`case when ${inStretches(window)} then ${test} end as ${name}` };
      return { name: windowColumn(need.leaf, window), flag, when: flag ? `n.${name}` : inStretches(window) };
    }),
  );
  return {
    counts: new Map(windows.map(({ name, when }) => [name, `count(*) filter (where ${when})`])),
    flags: windows.flatMap(({ flag }) => (flag ? [flag] : [])),
  };
}

/**
 * Counts per member and in total. A row without a member subtracts what was counted more than once; it is not shown and
 * only affects the total.
 */
function byMember(
  plan: Needed,
  part: PlannedPart,
  { fresh = {}, beside = "" }: PartSql,
  index: number,
  row: Row,
): Fragment {
  const { counts, flags } = countsOf(part, fresh);
  const columns = join(["n.*", ...flags.map((f) => f.column)], ", ");
  const [things, first] =
    flags.length === 0
      ? [asThings(index), ""]
      : ["n", sql`with n as materialized (select ${columns} from ${asThings(index)}${beside}) `];
  if (plan.question.keys.length === 0) return sql`(${first}${row("", "''", counts)} from ${things})`;
  const all = [...counts].map(([name, count]) => `${count} as ${name}`).join(", ");
  const once = `select ${["n.l_key", "bit_or(n.segs) as segs", ...flags.map(({ name }) => `bool_or(n.${name}) as ${name}`)].join(", ")} from ${things} group by n.l_key`;
  const twice = new Map([...counts.keys()].map((name) => [name, `t.${name} - s.${name}`]));
  return sql`(${first}${row("n.k0", "''", counts)} from ${things} group by n.k0 union all
    ${row("null::bigint", "''", twice)} from (select ${all} from (${once}) n) t, (select ${all} from ${things}) s)`;
}
/** The rows of a part, each of which is an entity with its mask. */
const asThings = (index: number): string => `p${index} n`;
const inWindow = (stretches: readonly Segment[], window: string): number[] =>
  stretches.filter((s) => s.windows.some((w) => w.id === window)).map((s) => s.id);

/** Each segment lies in one row, to which another window may be shifted on the page's calendar. */
function byTime(plan: Needed, part: PlannedPart, index: number, row: Row): Fragment {
  const { stretches } = part;
  const unit = timeUnitOf(plan) as TimeUnit;
  const { has } = maskOver(stretches.length);
  const cells = new Map<string, { readonly key: string; readonly window: string; readonly segments: number[] }>();
  for (const segment of stretches)
    for (const placed of segment.windows) {
      const key = startOf(unit, addDays(addMonths(monthStart(segment.from), placed.months), placed.days));
      const cell = cells.get(`${key}/${placed.id}`) ?? { key, window: placed.id, segments: [] };
      cell.segments.push(segment.id);
      cells.set(`${key}/${placed.id}`, cell);
    }
  // a row without a day carries the counts over all rows of a window, which are not the sum of the rows
  const whole = [...new Set(stretches.flatMap((s) => s.windows.map((w) => w.id)))].map((window) => ({
    key: null,
    window,
    segments: inWindow(stretches, window),
  }));
  const list = [...cells.values(), ...whole];
  const places = [
    param(
      `n${index}_key`,
      "date[]",
      list.map((c) => c.key),
    ),
    param(
      `n${index}_win`,
      "text[]",
      list.map((c) => c.window),
    ),
  ];
  const counts = list.map((c) => `count(*) filter (where ${has("n.segs", c.segments)})`);
  const counted = new Map(part.needs.map((n) => [`l_${n.leaf}`, "z.n"]));
  return sql`${row("z.k0", "z.win", counted)} from (select array[${counts.join(", ")}] as n from ${asThings(index)}) c, unnest(${join(places, ", ")}, c.n) as z(k0, win, n) where z.n > 0`;
}

const together = "together";
/** For rows by time: a column with the counts over all rows, by leaf and window. */
export function togetherSql(plan: Needed, parts: readonly Part[]): string | null {
  const leaves = timeUnitOf(plan)
    ? parts.filter((p) => masked(plan, p)).flatMap((p) => p.needs.map((n) => n.leaf))
    : [];
  const counts = leaves.map(
    (leaf) =>
      `'${leaf}', (select jsonb_object_agg(a.win, a.l_${leaf}) from a where a.k0 is null and a.l_${leaf} is not null)`,
  );
  return counts.length === 0 ? null : `jsonb_build_object(${counts.join(", ")}) as ${together}`;
}
/** The counts over all rows, in the form of `counted`. */
export function togetherOf(
  plan: Needed,
  row: Readonly<Record<string, unknown>> | undefined,
): ReadonlyMap<string, number> {
  const counts = (row?.[together] ?? {}) as Readonly<Record<string, Readonly<Record<string, number>> | null>>;
  return new Map(
    [...plan.needs.values()].flatMap((need) =>
      need.leaf in counts
        ? [...need.windows].flatMap((windowName): [string, number][] => {
            const range = rangeOf(plan, windowName);
            return range ? [[countId(need.leaf, range), counts[need.leaf]?.[windowName] ?? 0]] : [];
          })
        : [],
    ),
  );
}
function startOf(unit: TimeUnit, day: string): string {
  if (unit === "year") return yearStart(day);
  const month = monthStart(day);
  return unit === "quarter" ? addMonths(month, -((Number(month.slice(5, 7)) - 1) % 3)) : month;
}
