// Arithmetic on calendar days ("2026-11-20"). Computed in UTC, independent of clock and time zone.

const dayMs = 86_400_000;
/** Midnight UTC of a day, for formatting with `timeZone: "UTC"`. */
export const utcDate = (day: string): Date => new Date(`${day}T00:00:00Z`);
/** The day of an instant in UTC. */
export const utcDay = (at: Date): string => at.toISOString().slice(0, 10);
/** Whether a text is an existing day in this form. */
export const isDay = (value: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(utcDate(value).getTime()) && utcDay(utcDate(value)) === value;

/** Whether a value is an existing day between 2000 and 2100, the years that the portal accepts. */
export const isAcceptedDay = (value: unknown): value is string =>
  typeof value === "string" && /^(20\d\d|2100)-/.test(value) && isDay(value);

/** The day `days` later, or earlier if negative. */
export const addDays = (day: string, days: number): string => utcDay(new Date(utcDate(day).getTime() + days * dayMs));
export const daysBetween = (from: string, to: string): number =>
  Math.round((utcDate(to).getTime() - utcDate(from).getTime()) / dayMs);
/** 1 for Monday to 7 for Sunday. */
export const weekdayOf = (day: string): number => utcDate(day).getUTCDay() || 7;
/** The first day of the week. */
export const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day));

export const monthStart = (day: string): string => `${day.slice(0, 7)}-01`;
export const yearStart = (day: string): string => `${day.slice(0, 4)}-01-01`;
/** The same day `months` later, or the last day of that month if it is shorter. */
export function addMonths(day: string, months: number): string {
  const month = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  const first = firstOf(month);
  const length = daysBetween(first, firstOf(month + 1));
  return `${first.slice(0, 8)}${String(Math.min(Number(day.slice(8, 10)), length)).padStart(2, "0")}`;
}
export const monthEnd = (day: string): string => addDays(addMonths(monthStart(day), 1), -1);

/** The first day of a month, counted from the year 0. */
function firstOf(month: number): string {
  return `${String(Math.floor(month / 12)).padStart(4, "0")}-${String((month % 12) + 1).padStart(2, "0")}-01`;
}
