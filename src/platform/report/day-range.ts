// Ranges of calendar days.
import type { TimeUnit } from "./cube.ts";
import { addDays, addMonths, daysBetween, monthEnd, monthStart, yearStart } from "../../kit/day.ts";
import type { Range } from "./report.ts";

export const isMonthStart = (day: string): boolean => day.endsWith("-01");
export const isMonthEnd = (day: string): boolean => day === monthEnd(day);
export const monthsBetween = (from: string, to: string): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7));
export const earlier = (a: string, b: string): string => (a < b ? a : b);
export const later = (a: string, b: string): string => (a > b ? a : b);

/**
 * The comparable range: whole months for whole months, otherwise the same days, limited to the end of a shorter month.
 */
export function shiftRange({ from, to }: Range, months: number): Range {
  const whole = isMonthStart(from) && isMonthEnd(to);
  const end = addMonths(to, months);
  return { from: addMonths(from, months), to: whole ? monthEnd(end) : end };
}
/** The range of the same length that ends where this one begins. */
export function previousRange({ from, to }: Range): Range {
  if (isMonthStart(from) && isMonthEnd(to)) return shiftRange({ from, to }, -(monthsBetween(from, to) + 1));
  return { from: addDays(from, -(daysBetween(from, to) + 1)), to: addDays(from, -1) };
}
/** The year, quarter, month or week that begins on a day. */
export function stretchFrom(unit: TimeUnit, day: string): Range {
  if (unit === "day") return { from: day, to: day };
  if (unit === "week") return { from: day, to: addDays(day, 6) };
  const from = unit === "year" ? yearStart(day) : monthStart(day);
  return { from, to: monthEnd(addMonths(from, unit === "year" ? 11 : unit === "quarter" ? 2 : 0)) };
}
export const monthsIn = ({ from, to }: Range): string[] =>
  Array.from({ length: monthsBetween(from, to) + 1 }, (_, i) => addMonths(monthStart(from), i));
