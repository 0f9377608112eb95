/**
 * SQL of the day on which a window closes: `settle_days` after its last day, and never before it has ended.
 * `windowTo` is the SQL of its end (exclusive), `settleDays` that of the programme's number of days.
 */
export const closingDay = (windowTo: string, settleDays: string): string =>
  `(${windowTo} + greatest(${settleDays} - 1, 0))`;
