/** The comparison period of a page: another range of the calendar, or days pinned by the reader. */
import { addDays, daysBetween, isDay } from "#kit/day.ts";
import { isComparison, isOfCalendar } from "../comparisons.ts";
import { type Against, isAsOf, pinnedIn, type Range, type Report } from "../report.ts";
import { earlier, isMonthEnd, isMonthStart, monthsBetween } from "../day-range.ts";
import type { Shift } from "./comparison-shift.server.ts";
import { comparisonOf, type Period, within } from "./period.server.ts";
import { overlap, shiftBetween, shiftedBack } from "./window.server.ts";

export type ComparedRange = Against & { readonly range: Range | null };

/** Why a comparison is invalid, as a message; undefined if it is valid. */
export function wrongCompare(compare: string): string | undefined {
  if (isComparison(compare)) return undefined;
  const pin = pinnedIn(compare);
  if (!pin) return "Pilih pembanding yang tersedia, atau dua tanggal seperti 2026-03-01..2026-03-31.";
  if (!isDay(pin.from)) return "Tanggal awal tidak sah.";
  if (!isDay(pin.to)) return "Tanggal akhir tidak sah.";
  if (pin.from > pin.to) return "Tanggal akhir sebelum tanggal awal.";
  return within(pin) ? undefined : "Tanggal di luar batas.";
}

/**
 * `whole`: the period of the page. `part`: the period, limited to an opened month or year. `shift`: the shift of a
 * comparison that a feature adds.
 */
export function comparedRange(
  report: Report,
  compare: string,
  whole: Period,
  part: Range,
  today: string,
  shift: Shift | null,
): ComparedRange | null {
  const pin = pinnedIn(compare);
  if (!pin) {
    if (!isOfCalendar(compare)) return { kind: compare, range: shift?.(part) ?? null };
    return compare === "none" ? null : { kind: compare, range: comparisonOf(part, compare) };
  }
  // a state as of a day is compared with the state on the pinned day
  if (isAsOf(report)) return { kind: "range", range: { from: pin.to, to: pin.to } };
  const elapsed = soFar(whole, today);
  const range = likeForLike(pin, elapsed, whole, today);
  const days = lengthsOf(elapsed, range);
  const own =
    part.from === whole.from && part.to === whole.to
      ? range
      : overlap(shiftedBack(part, shiftBetween(range, whole)), range);
  return { kind: "range", range: own, ...(days ? { days } : {}), ...(range.to === pin.to ? {} : { asked: pin }) };
}

const soFar = ({ from, to }: Range, today: string): Range => ({
  from,
  to: to <= today || from >= today ? to : addDays(today, -1),
});

/**
 * The current month is compared with as many days of the pinned range as have elapsed; a completed period with all of
 * it.
 */
function likeForLike(pin: Range, gone: Range, whole: Period, today: string): Range {
  if (!whole.open || gone.to < addDays(today, -1)) return pin;
  const { to } = shiftedBack(gone, shiftBetween(pin, gone));
  return { from: pin.from, to: earlier(pin.to, to) };
}

/**
 * The lengths of the two ranges, if they differ in a way that affects growth. Completed months are comparable whatever
 * their length, and so are the same days of two months.
 */
function lengthsOf(now: Range, was: Range): readonly [number, number] | undefined {
  const days = (range: Range) => daysBetween(range.from, range.to) + 1;
  const whole = (range: Range) => isMonthStart(range.from) && isMonthEnd(range.to);
  const alike =
    days(now) === days(was) ||
    (whole(now) && whole(was) && monthsBetween(now.from, now.to) === monthsBetween(was.from, was.to)) ||
    shiftedBack(now, shiftBetween(was, now)).to === was.to;
  return alike ? undefined : [days(now), days(was)];
}
