/**
 * Eid al-Fitr (Lebaran) follows the lunar calendar. The comparable days of the previous year have the same distance to
 * that year's feast.
 */
import type { Range } from "../report.ts";
import { Refused } from "#kit/refused.ts";
import { addDays, daysBetween, monthEnd, monthStart } from "#kit/day.ts";
import type { Db } from "#platform/database/index.server.ts";

/** A day of the weeks around a feast; `named`: the feast itself according to the calendar. */
type FeastDay = { readonly day: string; readonly named: boolean };
/** The weeks around one feast, and its first day if the calendar names it. */
export type Feast = Range & { readonly on: string | null };

/** Days of one feast are at most this many days apart. */
const maxInside = 30;
/** If a feast is farther away than a lunar year, a nearer one is missing in the calendar. */
const farthest = 355;
const longestYear = 400;

export function feastsIn(days: readonly FeastDay[]): Feast[] {
  const feasts: Feast[] = [];
  for (const { day, named } of days) {
    const open = feasts.at(-1);
    if (open && daysBetween(open.to, day) < maxInside)
      feasts[feasts.length - 1] = { from: open.from, to: day, on: open.on ?? (named ? day : null) };
    else feasts.push({ from: day, to: day, on: named ? day : null });
  }
  return feasts;
}

/**
 * The number of days between the feast nearest to a period (the last of several within it) and the preceding one; null
 * if the calendar lacks one of them.
 */
export function feastShift(period: Range, feasts: readonly Feast[]): number | null {
  const away = (f: Feast): number => Math.max(0, daysBetween(period.to, f.from), daysBetween(f.to, period.from));
  const at = feasts.reduce((best, f, i) => (best < 0 || away(f) <= away(feasts[best] as Feast) ? i : best), -1);
  const [was, now] = [feasts[at - 1], feasts[at]];
  if (!was || !now || away(now) > farthest) return null;
  // collective leave around it varies by year, so the days of the feast itself are compared if both are named
  const days = was.on !== null && now.on !== null ? daysBetween(was.on, now.on) : daysBetween(was.from, now.from);
  return days <= longestYear ? days : null;
}

/**
 * A function that shifts days to the same distance from the previous year's feast. Throws a refusal if the calendar
 * lacks one of the two feasts.
 */
export async function beforeFeast(db: Db, period: Range): Promise<(part: Range) => Range> {
  const days = await db.query<FeastDay>(
    "select c.day::text as day, coalesce(c.holiday ~* 'idul *fitri|lebaran', false) and not c.joint_leave as named from {~calendar} c where c.lebaran order by c.day",
  );
  const shift = feastShift(period, feastsIn(days));
  const message = "Tanggal Lebaran periode ini atau setahun sebelumnya belum ada di kalender.";
  if (shift === null) throw new Refused("report.feast", message, { compare: message });
  return ({ from, to }) => ({ from: addDays(from, -shift), to: addDays(to, -shift) });
}

export type Season = { readonly feast: boolean; readonly rainy: boolean };
/** Months with days of the feast or of the rainy season, by first day, from the month of `from` to that of `to`. */
export async function seasonsOf(db: Db, { from, to }: Range): Promise<ReadonlyMap<string, Season>> {
  const found = await db.query<Season & { month: string }>(
    "select date_trunc('month', c.day)::date::text as month, bool_or(c.lebaran) as feast, bool_or(c.rainy) as rainy from {~calendar} c where (c.lebaran or c.rainy) and c.day between :from::date and :to::date group by 1",
    { from: monthStart(from), to: monthEnd(to) },
  );
  return new Map(found.map((f) => [f.month, f]));
}
