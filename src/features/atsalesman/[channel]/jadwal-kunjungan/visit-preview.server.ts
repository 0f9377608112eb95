import { createHash } from "node:crypto";
import { conflict } from "#kit/refused.ts";
import type { Db } from "#platform/database/index.server.ts";
import { type Leave, minutesOf, minutesOfDay, type Stop, stopsOf } from "./day-load.server.ts";
import type { LoadChange, Preview, HandledVisit } from "./leave.calls.ts";
import type { Item, Person } from "./place-items.server.ts";

/** The destination of a visit; null if it is excused. */
export type Goal = { readonly person: Person; readonly day: string } | null;
/** The destination of each planned visit in a range of days. */
export type Plan = ReadonlyMap<number, Goal>;

/** Checksum of the visits as they were read. */
export const stampOf = (items: readonly { readonly id: number; readonly version: number }[]): string =>
  createHash("sha256")
    .update(
      items
        .map((i) => `${i.id}.${i.version}`)
        .sort()
        .join(),
    )
    .digest("hex")
    .slice(0, 32);
export function requireStamp(items: readonly Item[], seen: string): void {
  if (stampOf(items) !== seen)
    throw conflict(undefined, "Jadwalnya sudah berubah sejak pratinjau. Periksa sekali lagi.");
}

const refOf = ({ id, label }: { readonly id: number; readonly label: string }) => ({ id, label });

/** The effect of a plan, and the load of the days that receive visits. */
export async function previewOf(
  db: Db,
  people: readonly Person[],
  stops: readonly Stop[],
  plan: Plan,
): Promise<Preview> {
  const by = new Map(people.map((p) => [p.id, p]));
  const items = stops.flatMap((s): HandledVisit[] => {
    const [person, goal] = [by.get(s.salesman), plan.get(s.id)];
    if (!person || goal === undefined) return [];
    const to = goal && { day: goal.day, salesman: refOf(goal.person) };
    return [{ id: s.id, store: s.store, day: s.day, salesman: refOf(person), to }];
  });
  return {
    items,
    loads: await loadsOf(db, stops, plan),
    stamp: stampOf(stops.filter((s) => plan.has(s.id))),
  };
}

async function loadsOf(db: Db, stops: readonly Stop[], plan: Plan): Promise<LoadChange[]> {
  const given = Map.groupBy(
    stops.filter((s) => plan.get(s.id)),
    (s) => {
      const goal = plan.get(s.id) as Exclude<Goal, null>;
      return `${goal.person.id}/${goal.day}`;
    },
  );
  const goals = [...given.values()].map((of) => plan.get(of[0]?.id ?? 0) as Exclude<Goal, null>);
  const days = goals.map((g) => g.day).sort();
  const [from, to] = [days[0], days.at(-1)];
  if (!from || !to) return [];
  const there = await stopsOf(db, [...new Set(goals.map((g) => g.person.id))], from, to);
  const minutes = await minutesOf(db, [...there, ...stops]);
  return goals
    .map(({ person, day }): LoadChange => {
      const before = there.filter((s) => s.salesman === person.id && s.day === day);
      const stays = before.filter((s) => !plan.has(s.id));
      const after = [...stays, ...(given.get(`${person.id}/${day}`) ?? [])];
      return {
        salesman: refOf(person),
        day,
        before: minutesOfDay(person, before, minutes),
        after: minutesOfDay(person, after, minutes),
        dailyMinutes: person.dailyMinutes,
      };
    })
    .sort((a, b) => a.day.localeCompare(b.day) || a.salesman.id - b.salesman.id);
}

export type Room = { readonly day: string; minutes: number; readonly places: Set<number> };
/** Spreads visits over days with capacity, each to the day with the lowest load; a store at most once a day. */
export function spread(
  items: readonly { readonly id: number; readonly place: number; readonly minutes: number }[],
  rooms: readonly Room[],
): ReadonlyMap<number, string> {
  const reasons = new Map<number, string>();
  for (const { id, place, minutes } of items) {
    let best: Room | undefined;
    for (const room of rooms)
      if (!room.places.has(place) && (best === undefined || room.minutes < best.minutes)) best = room;
    if (!best) continue;
    best.minutes += minutes;
    best.places.add(place);
    reasons.set(id, best.day);
  }
  return reasons;
}

export const isAway = (leaves: readonly Leave[], day: string): boolean =>
  leaves.some((l) => l.from <= day && l.to >= day);
