import type { TimeUnit } from "#kit/cube.ts";
import { addDays } from "#kit/day.ts";
import type { Part } from "./cutting.ts";
import { addMonths, monthStart, yearStart } from "./day.ts";
import type { PartSql } from "./fact-sql.ts";
import { maskOver } from "./mask.ts";
import { type Build, timeUnitOf } from "./question.ts";
import { spreadName } from "./raw-sql.ts";
import { byMonth, type Segment } from "./window.ts";

/** Stretches that each lie within one row of a page by time. */
export const withinRows = (b: Build, segments: readonly Segment[]): readonly Segment[] =>
  timeUnitOf(b) ? segments.flatMap((s) => byMonth(s)).map((s, id) => ({ ...s, id })) : segments;

/** The rows of a count, with SQL for some of their columns; the others are blank. */
type Row = (keys: string, win: string, cells: ReadonlyMap<string, string>) => string;

/** Rows of what was counted by masks: of each member and of everything, or of each row by time. */
export function countedRows(b: Build, part: Part, sql: PartSql, i: number, row: Row): string {
  return timeUnitOf(b) ? byTime(b, part, sql, i, row) : byMember(b, part, sql, row);
}

/**
 * Counted by member and, again, in all: the row without a member takes away what was counted twice. It is shown nowhere, and only the total adds
 * it up.
 */
function byMember(b: Build, part: Part, { from, stretches = [], fresh = {} }: PartSql, row: Row): string {
  const { has } = maskOver(stretches.length);
  const found = (window: string) => has("n.segs", inWindow(stretches, window));
  const windows = part.needs.flatMap((need) => [...need.windows].map((window) => ({ need, window, name: spreadName(need.leaf, window), flag: `new_${need.leaf}_${window}` })));
  const flags = windows.flatMap(({ need, window, flag }) => {
    const test = fresh[need.leaf]?.(window);
    return test === undefined ? [] : [{ flag, sql: `case when ${found(window)} then ${test} end as ${flag}` }];
  });
  const flagged = new Set(flags.map((f) => f.flag));
  const counts = new Map(windows.map(({ window, name, flag }) => [name, `count(*) filter (where ${flagged.has(flag) ? `n.${flag}` : found(window)})`]));
  const things = flags.length === 0 ? asThings(from) : "n";
  const first = flags.length === 0 ? "" : `with n as materialized (select n.*, ${flags.map((f) => f.sql).join(", ")} from ${asThings(from)}) `;
  if (b.question.keys.length === 0) return `(${first}${row("", "''", counts)} from ${things})`;
  const all = [...counts].map(([name, sql]) => `${sql} as ${name}`).join(", ");
  const once = `select ${["n.l_key", "bit_or(n.segs) as segs", ...flags.map((f) => `bool_or(n.${f.flag}) as ${f.flag}`)].join(", ")} from ${things} group by n.l_key`;
  const twice = new Map([...counts.keys()].map((name) => [name, `t.${name} - s.${name}`]));
  return `(${first}${row("n.k0", "''", counts)} from ${things} group by n.k0 union all
    ${row("null::bigint", "''", twice)} from (select ${all} from (${once}) n) t, (select ${all} from ${things}) s)`;
}
/** The rows of a part, each of which is a thing with its mask. */
const asThings = (from: string): string => from.replace(/ p$/, " n");
const inWindow = (stretches: readonly Segment[], window: string): number[] => stretches.filter((s) => s.windows.some((w) => w.id === window)).map((s) => s.id);

/** Each stretch lies in one row, which another window may move onto the page's calendar. */
function byTime(b: Build, part: Part, { from, stretches = [] }: PartSql, i: number, row: Row): string {
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
  const list = [...cells.values()];
  b.params[`n${i}_key`] = list.map((c) => c.key);
  b.params[`n${i}_win`] = list.map((c) => c.window);
  const counts = list.map((c) => `count(*) filter (where ${has("n.segs", c.segments)})`);
  const counted = new Map(part.needs.map((n) => [`l_${n.leaf}`, "z.n"]));
  return `${row("z.k0", "z.win", counted)} from (select array[${counts.join(", ")}] as n from ${asThings(from)}) c, unnest(:n${i}_key::date[], :n${i}_win::text[], c.n) as z(k0, win, n) where z.n > 0`;
}
function startOf(unit: TimeUnit, day: string): string {
  if (unit === "year") return yearStart(day);
  const month = monthStart(day);
  return unit === "quarter" ? addMonths(month, -((Number(month.slice(5, 7)) - 1) % 3)) : month;
}
