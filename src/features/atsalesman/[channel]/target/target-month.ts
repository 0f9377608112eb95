import { addDays } from "#kit/day.ts";

/** Days after the end of a month in which its targets can still be changed. */
export const openDays = 5;
export const monthDay = (year: number, month: number): string => `${year}-${String(month).padStart(2, "0")}-01`;
const next = (year: number, month: number): string =>
  month === 12 ? monthDay(year + 1, 1) : monthDay(year, month + 1);
/** Whether a month's targets are locked on a day. */
export const isLocked = (year: number, month: number, today: string): boolean =>
  today >= addDays(next(year, month), openDays);
export const lockedMonths = (year: number, today: string): number[] =>
  Array.from({ length: 12 }, (_, i) => i + 1).filter((month) => isLocked(year, month, today));
export const lockedMessage = "Target bulan ini sudah ditutup lima hari setelah bulannya berakhir.";
