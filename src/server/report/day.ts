/** Arithmetic on calendar days ("2026-11-20"), independent of clock and time zone. */
import { addDays } from "#kit/day.ts";
import type { TimeUnit } from "#kit/cube.ts";
import type { Range } from "#kit/report.ts";

const utc = (day: string): Date => new Date(`${day}T00:00:00Z`);
const text = (date: Date): string => date.toISOString().slice(0, 10);

export const daysBetween = (from: string, to: string): number =>
  Math.round((utc(to).getTime() - utc(from).getTime()) / 86_400_000);
export const monthStart = (day: string): string => `${day.slice(0, 7)}-01`;
export const yearStart = (day: string): string => `${day.slice(0, 4)}-01-01`;
/** The same day `n` months later, or the last day of that month if it is shorter. */
export function addMonths(day: string, n: number): string {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + n;
  const first = `${String(Math.floor(months / 12)).padStart(4, "0")}-${String((months % 12) + 1).padStart(2, "0")}-01`;
  const length = daysBetween(
    first,
    `${String(Math.floor((months + 1) / 12)).padStart(4, "0")}-${String(((months + 1) % 12) + 1).padStart(2, "0")}-01`,
  );
  return `${first.slice(0, 8)}${String(Math.min(Number(day.slice(8, 10)), length)).padStart(2, "0")}`;
}
export const monthEnd = (day: string): string => addDays(addMonths(monthStart(day), 1), -1);
export const isMonthStart = (day: string): boolean => day.endsWith("-01");
export const isMonthEnd = (day: string): boolean => day === monthEnd(day);
export const monthsBetween = (from: string, to: string): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7));
export const earlier = (a: string, b: string): string => (a < b ? a : b);
export const later = (a: string, b: string): string => (a > b ? a : b);
export const isDay = (value: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(utc(value).getTime()) && text(utc(value)) === value;

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
