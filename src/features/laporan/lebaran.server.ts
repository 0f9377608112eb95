/**
 * Eid al-Fitr (Lebaran) follows the lunar calendar. The comparable days of the previous year have the same distance to
 * Lebaran of that year.
 */
import type { Range } from "#platform/report/index.ts";
import { Refused } from "#kit/refused.ts";
import { addDays, daysBetween } from "#kit/day.ts";
import type { Db } from "#platform/database/index.server.ts";
import { defineSeasons, type Season, serveComparison, type Shift } from "#platform/report/index.server.ts";
import { LebaranYear } from "./lebaran.comparison.ts";

/** A day of the weeks around Lebaran; `named`: Lebaran itself according to the calendar. */
type LebaranDay = { readonly day: string; readonly named: boolean };
/** The weeks around one Lebaran, and its first day if the calendar names it. */
export type LebaranPeriod = Range & { readonly on: string | null };

/** Days of one Lebaran are at most this many days apart. */
const maxInside = 30;
/** If a Lebaran is farther away than a lunar year, a nearer one is missing in the calendar. */
const farthest = 355;
const longestYear = 400;

export function lebaranPeriodsIn(days: readonly LebaranDay[]): LebaranPeriod[] {
  const periods: LebaranPeriod[] = [];
  for (const { day, named } of days) {
    const open = periods.at(-1);
    if (open && daysBetween(open.to, day) < maxInside)
      periods[periods.length - 1] = { from: open.from, to: day, on: open.on ?? (named ? day : null) };
    else periods.push({ from: day, to: day, on: named ? day : null });
  }
  return periods;
}

/**
 * The number of days between the Lebaran nearest to a period (the last of several within it) and the preceding one;
 * null if the calendar lacks one of them.
 */
export function daysBetweenLebarans(period: Range, periods: readonly LebaranPeriod[]): number | null {
  const away = (f: LebaranPeriod): number =>
    Math.max(0, daysBetween(period.to, f.from), daysBetween(f.to, period.from));
  const at = periods.reduce(
    (best, f, i) => (best < 0 || away(f) <= away(periods[best] as LebaranPeriod) ? i : best),
    -1,
  );
  const [was, now] = [periods[at - 1], periods[at]];
  if (!was || !now || away(now) > farthest) return null;
  // collective leave around it varies by year, so the days of Lebaran itself are compared if both are named
  const days = was.on !== null && now.on !== null ? daysBetween(was.on, now.on) : daysBetween(was.from, now.from);
  return days <= longestYear ? days : null;
}

/**
 * A function that shifts days to the same distance from Lebaran of the previous year. Throws a refusal if the calendar
 * lacks one of the two dates.
 */
async function beforePreviousLebaran(db: Db, period: Range): Promise<Shift> {
  const days = await db.query<LebaranDay>(
    `select c.day::text as day, coalesce(c.holiday ~* 'idul *fitri|lebaran', false) and not c.joint_leave as named
     from {~calendar} c where c.lebaran order by c.day`,
  );
  const shift = daysBetweenLebarans(period, lebaranPeriodsIn(days));
  const message = "Tanggal Lebaran periode ini atau setahun sebelumnya belum ada di kalender.";
  if (shift === null) throw new Refused("report.feast", message, { compare: message });
  return ({ from, to }) => ({ from: addDays(from, -shift), to: addDays(to, -shift) });
}

export const lebaranShift = serveComparison(LebaranYear, beforePreviousLebaran);

const lebaran: Season = { label: "Lebaran", onAxes: true };
/** Shown on pages about seasons only. */
const rain: Season = { label: "hujan", onAxes: false, shownWith: "seasonalIndex" };
/** Months with days of Lebaran, which vary by year, and of the rainy season. */
export const seasons = defineSeasons([lebaran, rain], async (db, { from, to }) => {
  const months = await db.query<{ month: string; feast: boolean; rainy: boolean }>(
    `select date_trunc('month', c.day)::date::text as month, bool_or(c.lebaran) as feast, bool_or(c.rainy) as rainy
     from {~calendar} c where (c.lebaran or c.rainy) and c.day between :from::date and :to::date group by 1`,
    { from, to },
  );
  return new Map(months.map((m) => [m.month, [...(m.feast ? [lebaran] : []), ...(m.rainy ? [rain] : [])]]));
});
