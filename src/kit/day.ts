/**
 * The calendar day ("2026-11-20") `days` later, or earlier if negative. It is computed in UTC, independent of clock and
 * time zone.
 */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
