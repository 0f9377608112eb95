/** Instants as the clock on a wall in Jakarta shows them, without its zone: what a date picker can hold. */
const jakarta = new Intl.DateTimeFormat("en-CA", {
  timeZone: "Asia/Jakarta",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** "2026-11-20T17:30:00Z" → "2026-11-21T00:30". */
export function wallTime(instant: string): string {
  const part = Object.fromEntries(jakarta.formatToParts(new Date(instant)).map((p) => [p.type, p.value]));
  return `${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}`;
}
/** Jakarta knows no summer time, so the offset never changes. */
export const withZone = (wall: string): string => `${wall}:00+07:00`;
