/** SQL of the days from the end of a window (exclusive) to its closing: `settle_days` after its last day, at least 0. */
const daysToClosing = (settleDays: string): string => `greatest(${settleDays} - 1, 0)`;

/**
 * SQL of the day on which a window closes, which is never before it has ended. `windowTo` is the SQL of its end
 * (exclusive), `settleDays` that of the programme's number of days.
 */
export const closingDay = (windowTo: string, settleDays: string): string =>
  `(${windowTo} + ${daysToClosing(settleDays)})`;

/** SQL of the first day whose window is still open on the day `today`. */
export const openSince = (today: string, settleDays: string): string => `(${today} - ${daysToClosing(settleDays)})`;
