import { atWork, isWorkWeekday, zoneHours } from "#features/atsalesman/rules/visit.ts";
import type { BoardRow } from "./monitoring-kunjungan.calls.ts";

/** States of a salesman's day at a moment; several can apply at once. */
export const boardStates = ["running", "done", "late", "silent", "gpsOff", "outOfRadius", "missed"] as const;
export type BoardState = (typeof boardStates)[number];

const lateHour = 10;
const silentMs = 30 * 60_000;

/** Minutes since midnight in the salesman's time zone. */
export const localMinutes = (at: number, zone: BoardRow["zone"]): number =>
  Math.floor((at / 60_000 + zoneHours[zone] * 60) % 1440);

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

export function statesOf(row: BoardRow, now: number, today: string): ReadonlySet<BoardState> {
  const states = new Set<BoardState>();
  const minute = localMinutes(now, row.zone);
  const working = atWork(now, row);
  const open = row.visits.some((v) => v.out === null);
  if (open) states.add("running");
  if (row.planned > 0 && row.done >= row.planned) states.add("done");
  if (row.planned > 0 && row.firstIn === null && isWorkWeekday(today, row.workDays) && minute >= lateHour * 60)
    states.add("late");
  if (row.seen?.gpsOff) states.add("gpsOff");
  // only a phone with GPS on and contact today can count as silent
  const lastContact = row.seen?.at ? Date.parse(row.seen.at) : null;
  if (working && row.seen && !row.seen.gpsOff && lastContact !== null && now - lastContact > silentMs)
    states.add("silent");
  if (row.out > 0) states.add("outOfRadius");
  const ended = minute > minutesOf(row.workTo);
  if (ended && row.done < row.planned) states.add("missed");
  return states;
}

/** Minutes until the first salesman starts; null after any salesman's start, or if no salesman works today. */
export function minutesToWork(rows: readonly BoardRow[], now: number, today: string): number | null {
  const left = rows
    .filter((r) => isWorkWeekday(today, r.workDays))
    .map((r) => minutesOf(r.workFrom) - localMinutes(now, r.zone));
  const first = Math.min(...left);
  return left.length > 0 && first > 0 && rows.every((r) => r.firstIn === null) ? first : null;
}

/** Merges the changed rows into the displayed ones. */
export function merged(rows: readonly BoardRow[], changed: readonly BoardRow[]): readonly BoardRow[] {
  const by = new Map(changed.map((r) => [r.id, r]));
  const known = new Set(rows.map((r) => r.id));
  return [...rows.map((r) => by.get(r.id) ?? r), ...changed.filter((r) => !known.has(r.id))];
}
