/** Calendar days as text, `YYYY-MM-DD`, computed in UTC, so that time zones have no effect. */
const at = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const text = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const dayMs = 86_400_000;

export const addDays = (day: string, n: number): string => text(at(day) + n * dayMs);
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;
/** The last of several days. */
export const latest = (...days: readonly string[]): string => days.toSorted().at(-1) as string;
export const weekday = (day: string): number => new Date(at(day)).getUTCDay();
export const daysBetween = (from: string, to: string): number => Math.round((at(to) - at(from)) / dayMs);

export function addMonths(month: string, n: number): string {
  const total = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + n;
  return `${String(Math.floor(total / 12)).padStart(4, "0")}-${String((total % 12) + 1).padStart(2, "0")}-01`;
}

const months = ["Jan", "Feb", "Mar", "Apr", "Mei", "Jun", "Jul", "Agu", "Sep", "Okt", "Nov", "Des"];
/** "2026-07-01" → "Jul 2026". */
export const monthName = (day: string): string => `${months[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;

export const todayInJakarta = (): string =>
  new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Jakarta" }).format(new Date());
