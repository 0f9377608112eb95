import { addDays } from "#kit/day.ts";
import { dayMinutes, suggestOrder, wayMetres } from "#features/atsalesman/rules/route-order.ts";
import type { Db } from "#platform/database/index.server.ts";
import { placeColumn, placeJoin } from "../../place.server.ts";

/** Minutes at a store without a pattern. */
const defaultMinutes = 20;
export const daysFrom = (first: string, count = 7): string[] =>
  Array.from({ length: count }, (_, i) => addDays(first, i));

export type Stop = {
  readonly id: number;
  readonly version: number;
  readonly day: string;
  readonly salesman: number;
  /** A store's id, or the negative id of a bulk customer. */
  readonly place: number;
  readonly store: { readonly id: number; readonly label: string };
  readonly pattern: number | null;
  readonly latitude: string | null;
  readonly longitude: string | null;
};
type Located = { readonly latitude: string | null; readonly longitude: string | null };
const at = (p: Located) =>
  p.latitude === null || p.longitude === null ? null : { latitude: Number(p.latitude), longitude: Number(p.longitude) };

/** Planned visits of salesmen, with the place of each. */
export const stopsOf = (db: Db, salesmen: readonly number[], from: string, to: string): Promise<Stop[]> =>
  db.query<Stop>(
    `select s.id, s.version, s.day::text, s.salesman_id as salesman, s.place_key as place, json_build_object('id', coalesce(t.id, c.id), 'label', concat_ws(' – ', ${placeColumn("code")}, ${placeColumn("name")})) as store,
       s.pattern_id as pattern, ${placeColumn("latitude")}::text as latitude, ${placeColumn("longitude")}::text as longitude
     from {visit_schedule} s ${placeJoin("s")}
     where s.salesman_id = any(:salesmen::bigint[]) and s.day between :from::date and :to::date and s.status = 'planned' order by s.day, s.id`,
    { salesmen, from, to },
  );
export async function minutesOf(db: Db, stops: readonly Stop[]): Promise<(stop: Stop) => number> {
  const rows = await db.query<{ id: number; minutes: number }>(
    "select p.id, p.minutes from {visit_pattern} p where p.id = any(:ids::bigint[])",
    { ids: [...new Set(stops.flatMap((s) => s.pattern ?? []))] },
  );
  const by = new Map(rows.map((r) => [r.id, r.minutes]));
  return (stop) => (stop.pattern === null ? undefined : by.get(stop.pattern)) ?? defaultMinutes;
}

export type Way = { readonly metres: number; readonly suggested: number; readonly order: ReadonlyMap<number, number> };
/** A day's route from the base: in the order of creation, and in the suggested order. */
export function wayOf(person: Located, stops: readonly Stop[]): Way {
  const placed = stops.flatMap((stop) => {
    const place = at(stop);
    return place ? [{ stop, place }] : [];
  });
  const first = placed[0];
  if (!first) return { metres: 0, suggested: 0, order: new Map() };
  const base = at(person) ?? first.place;
  const places = placed.map((p) => p.place);
  const order = suggestOrder(base, places);
  return {
    metres: wayMetres(base, places),
    suggested: wayMetres(
      base,
      order.map((i) => places[i] ?? base),
    ),
    order: new Map(order.map((i, turn) => [placed[i]?.stop.id ?? 0, turn + 1])),
  };
}

/** Minutes of a day at its stops and between them in the suggested order. */
export function minutesOfDay(person: Located, stops: readonly Stop[], minutes: (stop: Stop) => number): number {
  if (stops.length === 0) return 0;
  return dayMinutes(
    stops.reduce((sum, s) => sum + minutes(s), 0),
    wayOf(person, stops).suggested,
  );
}

/** Public holidays by day. */
export async function holidaysOf(db: Db, from: string, to: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query<{ day: string; holiday: string }>(
    "select c.day::text, c.holiday from {calendar} c where c.holiday is not null and c.day between :from::date and :to::date",
    { from, to },
  );
  return new Map(rows.map((r) => [r.day, r.holiday]));
}
export type Leave = {
  readonly salesman: number;
  readonly from: string;
  readonly to: string;
  readonly kind: "annual" | "sick" | "permit" | "training";
};
export const leavesOf = (db: Db, salesmen: readonly number[], from: string, to: string): Promise<Leave[]> =>
  db.query<Leave>(
    `select l.salesman_id as salesman, l.day_from::text as "from", l.day_to::text as "to", l.kind from {salesman_leave} l
     where l.salesman_id = any(:salesmen::bigint[]) and l.archived_at is null and l.day_from <= :to::date and l.day_to >= :from::date`,
    { salesmen, from, to },
  );
export const leaveOn = (leaves: readonly Leave[], salesman: number, day: string): Leave | undefined =>
  leaves.find((l) => l.salesman === salesman && l.from <= day && l.to >= day);
