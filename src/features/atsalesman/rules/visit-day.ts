import { kmPerHour, metresBetween, type Place } from "#kit/geo.ts";
import { impossibleKmh } from "./visit.ts";

/** A salesman's day compared with the schedule. Schedule changes made later by the office never improve the result. */
export type Item = {
  /** A store id, or the negated id of a bulk customer. */
  readonly place: number;
  /** Planned before the day began. */
  readonly ahead: boolean;
  /** Cancelled before the day began. */
  readonly cancelledAhead: boolean;
  readonly excused: boolean;
};
export type DayCounts = {
  readonly planned: number;
  readonly plannedDone: number;
  readonly excused: number;
  readonly visits: number;
  readonly unplanned: number;
  readonly repeat: number;
  readonly stores: number;
};

/** Each place counts once for the schedule, by its first visit; further visits there on the same day are repeats. */
export function countDay(items: readonly Item[], visitedPlaces: readonly number[]): DayCounts {
  const scheduled = items.filter((i) => i.ahead && !i.cancelledAhead);
  const due = new Set(scheduled.filter((i) => !i.excused).map((i) => i.place));
  const visited = new Set(visitedPlaces);
  const plannedDone = [...due].filter((s) => visited.has(s)).length;
  return {
    planned: due.size,
    plannedDone,
    excused: scheduled.filter((i) => i.excused).length,
    visits: visitedPlaces.length,
    unplanned: visited.size - plannedDone,
    repeat: visitedPlaces.length - visited.size,
    stores: visited.size,
  };
}

export type Timed = {
  readonly at: number;
  readonly out: number | null;
  readonly place: Place | null;
};
/** Flags of a visit that depend on the day's other visits, so that they do not depend on the order of arrival. */
export const dayFlagNames = ["impossible", "overlap", "short", "open"] as const;
export type DayFlag = (typeof dayFlagNames)[number];
const shortest = 180_000;

/** Flags of visits in the order of their check-ins. A visit is open if its day is over without a check-out. */
export function dayFlags(visits: readonly Timed[], over: boolean): DayFlag[][] {
  let before: Timed | undefined;
  let located: { readonly at: number; readonly place: Place } | undefined;
  return visits.map((v) => {
    const metres = located && v.place ? metresBetween(located.place, v.place) : 0;
    const wrong: Readonly<Record<DayFlag, boolean>> = {
      impossible: located !== undefined && kmPerHour(metres, (v.at - located.at) / 1000) > impossibleKmh,
      overlap: before?.out != null && before.out > v.at,
      short: v.out !== null && v.out - v.at < shortest,
      open: over && v.out === null,
    };
    before = v;
    if (v.place) located = { at: v.at, place: v.place };
    return dayFlagNames.filter((f) => wrong[f]);
  });
}
