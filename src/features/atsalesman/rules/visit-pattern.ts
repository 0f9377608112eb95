import { addDays, daysBetween, mondayOf, weekdayOf } from "#kit/day.ts";

export const frequencies = ["weekly", "biweekly", "fourWeekly", "monthlyNth"] as const;
export type Frequency = (typeof frequencies)[number];
export const holidayRules = ["skip", "next", "previous"] as const;
export type HolidayRule = (typeof holidayRules)[number];
export type Nth = "1" | "2" | "3" | "4" | "last";

export type Pattern = {
  readonly frequency: Frequency;
  /** Monday first. */
  readonly weekdays: readonly boolean[];
  readonly nth: Nth | null;
  readonly anchorOn: string;
  readonly holidayRule: HolidayRule;
  readonly validFrom: string;
  /** First day on which it is no longer valid. */
  readonly validTo: string | null;
};
/** The day intended by the pattern, and the day of the visit, which differs if the intended day is not a workday. */
export type Occurrence = { readonly originOn: string; readonly day: string };

const weeksBetween = { weekly: 1, biweekly: 2, fourWeekly: 4 } as const;
/** Longer than any sequence of days off. */
const farthest = 31;

/**
 * Weeks are counted from that of the anchor and not by their number, because a year of 53 weeks would cause two
 * consecutive visits.
 */
function isMeant(p: Pattern, day: string): boolean {
  if (!p.weekdays[weekdayOf(day) - 1]) return false;
  if (p.frequency === "monthlyNth") return isNth(day, p.nth ?? "1");
  const weeks = daysBetween(mondayOf(p.anchorOn), mondayOf(day)) / 7;
  return day >= p.anchorOn && weeks % weeksBetween[p.frequency] === 0;
}
const isNth = (day: string, nth: Nth): boolean =>
  nth === "last"
    ? addDays(day, 7).slice(0, 7) !== day.slice(0, 7)
    : Math.ceil(Number(day.slice(8)) / 7) === Number(nth);

function moved(day: string, rule: HolidayRule, isWorkday: (day: string) => boolean): string | null {
  if (isWorkday(day)) return day;
  if (rule === "skip") return null;
  const step = rule === "next" ? 1 : -1;
  for (let i = 1; i <= farthest; i++) if (isWorkday(addDays(day, i * step))) return addDays(day, i * step);
  return null;
}

/** The visits of a pattern in a range of days, both inclusive. */
export function occurrencesOf(p: Pattern, from: string, to: string, isWorkday: (day: string) => boolean): Occurrence[] {
  const occurrences: Occurrence[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    if (day < p.validFrom || (p.validTo !== null && day >= p.validTo) || !isMeant(p, day)) continue;
    const on = moved(day, p.holidayRule, isWorkday);
    if (on !== null && on >= from) occurrences.push({ originOn: day, day: on });
  }
  return occurrences;
}
