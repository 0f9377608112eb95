/** The great feast moves through the year by the moon; last year's days are those as far from their own feast. */
import type { Range } from "#kit/report.ts";
import { Refused } from "#kit/refused.ts";
import { addDays } from "#kit/day.ts";
import type { Db } from "../db/db.ts";
import { daysBetween, monthEnd, monthStart } from "./day.ts";

/** A day of the weeks around a feast; `named`: the feast itself, as the calendar calls it. */
type FeastDay = { readonly day: string; readonly named: boolean };
/** The weeks around one feast, and its first day where the calendar names it. */
export type Feast = Range & { readonly on: string | null };

/** More days than this without a feast lie between two of them. */
const maxInside = 30;
/** Farther than a year of the moon from a feast, another one is nearer that the calendar does not know. */
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

/** How many days the feast that is nearest to a period (the last of several inside) lies after the one before it; null where the calendar does not tell. */
export function feastShift(period: Range, feasts: readonly Feast[]): number | null {
  const away = (f: Feast): number => Math.max(0, daysBetween(period.to, f.from), daysBetween(f.to, period.from));
  const at = feasts.reduce((best, f, i) => (best < 0 || away(f) <= away(feasts[best] as Feast) ? i : best), -1);
  const [was, now] = [feasts[at - 1], feasts[at]];
  if (!was || !now || away(now) > farthest) return null;
  // days of leave around it differ from year to year, so that the feast itself counts where both have a name
  const days = was.on !== null && now.on !== null ? daysBetween(was.on, now.on) : daysBetween(was.from, now.from);
  return days <= longestYear ? days : null;
}

/** The same days as far from the feast of a year before, or a refusal where the calendar lacks one of the two. */
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
/** Months with days of the great feast or of the rains, by their first days, from the month of `from` to that of `to`. */
export async function seasonsOf(db: Db, { from, to }: Range): Promise<ReadonlyMap<string, Season>> {
  const found = await db.query<Season & { month: string }>(
    "select date_trunc('month', c.day)::date::text as month, bool_or(c.lebaran) as feast, bool_or(c.rainy) as rainy from {~calendar} c where (c.lebaran or c.rainy) and c.day between :from::date and :to::date group by 1",
    { from: monthStart(from), to: monthEnd(to) },
  );
  return new Map(found.map((f) => [f.month, f]));
}
