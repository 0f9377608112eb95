export { addDays, addMonths, daysBetween, monthStart as monthOf } from "../../src/kit/day.ts";

/** The last of several days. */
export const latest = (...days: readonly string[]): string => days.toSorted().at(-1) as string;

const months = ["Jan", "Feb", "Mar", "Apr", "Mei", "Jun", "Jul", "Agu", "Sep", "Okt", "Nov", "Des"];
/** "2026-07-01" → "Jul 2026". */
export const monthName = (day: string): string => `${months[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;

export const todayInJakarta = (): string =>
  new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Jakarta" }).format(new Date());
