/** Instants as the clock on a wall in Jakarta shows them, without its zone: what a date picker can hold. */
import { jakartaParts } from "#web/format.ts";

/** "2026-11-20T17:30:00Z" → "2026-11-21T00:30". */
export function wallTime(instant: string): string {
  const part = jakartaParts(new Date(instant));
  return `${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}`;
}
/** Jakarta knows no summer time, so the offset never changes. */
export const withZone = (wall: string): string => `${wall}:00+07:00`;
