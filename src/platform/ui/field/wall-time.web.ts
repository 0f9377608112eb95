/** Instants as local time in Jakarta without a zone, for date pickers. */
import { jakartaParts } from "../language/format.web.ts";

/** "2026-11-20T17:30:00Z" → "2026-11-21T00:30". */
export function wallTime(instant: string): string {
  const part = jakartaParts(new Date(instant));
  return `${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}`;
}
/** Jakarta has no daylight saving time, so the offset is constant. */
export const withZone = (wall: string): string => `${wall}:00+07:00`;
