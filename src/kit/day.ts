/** A plain day ("2026-11-20") so many days on, or back; counted as UTC days, so that no clock and no time zone moves it. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
