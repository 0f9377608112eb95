import { z } from "zod";
import { addDays } from "#kit/day.ts";
import { notFound } from "#kit/refused.ts";
import { dayMinutes, suggestOrder, wayMetres } from "#kit/route-order.ts";
import { today } from "#server/clock.ts";
import type { Db } from "#server/db/db.ts";
import { handle } from "#server/http/handle.ts";
import { search } from "#server/http/words.ts";
import { isDay } from "#server/resource/values.ts";
import { placeColumn, placeJoin } from "../../place.server.ts";
import {
  cancelReasons,
  type Card,
  type CardsOf,
  cardsOf,
  type DayLoad,
  rowsPerPage,
  type Week,
  week,
  type WeekQuery,
} from "./jadwal-kunjungan.calls.ts";

/** At a store without a pattern. */
const usualMinutes = 20;
const mondayOf = (day: string): string => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
const daysFrom = (monday: string): string[] => Array.from({ length: 7 }, (_, i) => addDays(monday, i));

type Item = {
  readonly id: number;
  readonly version: number;
  readonly day: string;
  readonly salesman: number;
  /** As the database tells places apart. */
  readonly place: number;
  readonly store: { readonly id: number; readonly label: string };
  readonly pattern: number | null;
  readonly latitude: string | null;
  readonly longitude: string | null;
};
type Person = {
  readonly id: number;
  readonly label: string;
  readonly dailyMinutes: number;
  readonly latitude: string | null;
  readonly longitude: string | null;
};
const at = (p: { readonly latitude: string | null; readonly longitude: string | null }) =>
  p.latitude === null || p.longitude === null ? null : { latitude: Number(p.latitude), longitude: Number(p.longitude) };

const itemsOf = (db: Db, salesmen: readonly number[], from: string, to: string): Promise<Item[]> =>
  db.query<Item>(
    `select s.id, s.version, s.day::text, s.salesman_id as salesman, s.place_key as place, json_build_object('id', coalesce(t.id, c.id), 'label', concat_ws(' – ', ${placeColumn("code")}, ${placeColumn("name")})) as store,
       s.pattern_id as pattern, ${placeColumn("latitude")}::text as latitude, ${placeColumn("longitude")}::text as longitude
     from {visit_schedule} s ${placeJoin("s")}
     where s.salesman_id = any(:salesmen::bigint[]) and s.day between :from::date and :to::date and s.status = 'planned' order by s.day, s.id`,
    { salesmen, from, to },
  );
async function minutesOf(db: Db, items: readonly Item[]): Promise<(item: Item) => number> {
  const rows = await db.query<{ id: number; minutes: number }>(
    "select p.id, p.minutes from {visit_pattern} p where p.id = any(:ids::bigint[])",
    { ids: [...new Set(items.flatMap((i) => i.pattern ?? []))] },
  );
  const by = new Map(rows.map((r) => [r.id, r.minutes]));
  return (item) => (item.pattern === null ? undefined : by.get(item.pattern)) ?? usualMinutes;
}
/** Which items were visited: the place on the day, by the salesman. */
async function doneOf(db: Db, salesmen: readonly number[], from: string, to: string): Promise<(i: Item) => boolean> {
  const rows = await db.query<{ key: string }>(
    `select distinct concat_ws('/', v.salesman_id, v.day, v.place_key) as key from {visit} v
     where v.salesman_id = any(:salesmen::bigint[]) and v.day between :from::date and :to::date and v.status = 'posted'`,
    { salesmen, from, to },
  );
  const done = new Set(rows.map((r) => r.key));
  return (i) => done.has(`${i.salesman}/${i.day}/${i.place}`);
}

type Way = { readonly metres: number; readonly suggested: number; readonly order: ReadonlyMap<number, number> };
/** A day's way from the base, as the items came and as it could be. */
function wayOf(person: Person, items: readonly Item[]): Way {
  const placed = items.flatMap((item) => {
    const place = at(item);
    return place ? [{ item, place }] : [];
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
    order: new Map(order.map((i, turn) => [placed[i]?.item.id ?? 0, turn + 1])),
  };
}

const peopleSql = `from {salesman} s where s.channel = :channel and s.status = 'active' and s.archived_at is null
  and (:q::text is null or s.code ilike :q::text or s.fullname ilike :q::text)`;
async function peopleOf(db: Db, { channel, q, page = 1 }: WeekQuery): Promise<{ people: Person[]; total: number }> {
  const params = { channel, q: q?.trim() ? `%${q.trim().replace(/[\\%_]/g, "\\$&")}%` : null };
  const { total } = await db.one<{ total: number }>(`select count(*)::int as total ${peopleSql}`, params);
  const people = await db.query<Person>(
    `select s.id, concat_ws(' – ', s.code, s.fullname) as label, s.daily_minutes as "dailyMinutes", s.latitude::text, s.longitude::text
     ${peopleSql} order by s.code, s.id limit ${rowsPerPage} offset :offset::int`,
    { ...params, offset: (page - 1) * rowsPerPage },
  );
  return { people, total };
}

const day = z.string().refine(isDay, "Tanggal tidak sah (TTTT-BB-HH, 2000–2100).");
const weekInput = z.strictObject({
  channel: z.enum(["retail", "corsales"]),
  on: day.optional(),
  q: search.optional(),
  page: z.coerce.number().int().min(1).max(1000).optional(),
}) as unknown as z.ZodType<WeekQuery>;

export const onWeek = handle(week, weekInput, async (i, { db }): Promise<Week> => {
  const now = await today(db);
  const days = daysFrom(mondayOf(i.on ?? now));
  const [from, to] = [days[0] as string, days[6] as string];
  const { people, total } = await peopleOf(db, i);
  const ids = people.map((p) => p.id);
  const items = await itemsOf(db, ids, from, to);
  const [minutes, done] = [await minutesOf(db, items), await doneOf(db, ids, from, to)];
  const holidays = await db.query<{ day: string; holiday: string }>(
    "select c.day::text, c.holiday from {calendar} c where c.holiday is not null and c.day between :from::date and :to::date",
    { from, to },
  );
  const by = Map.groupBy(items, (x) => `${x.salesman}/${x.day}`);
  const loadOf = (person: Person, on: string): DayLoad => {
    const mine = by.get(`${person.id}/${on}`) ?? [];
    const stops = mine.reduce((sum, x) => sum + minutes(x), 0);
    return {
      day: on,
      count: mine.length,
      done: mine.filter(done).length,
      minutes: mine.length === 0 ? 0 : dayMinutes(stops, wayOf(person, mine).suggested),
    };
  };
  return {
    today: now,
    total,
    days: days.map((d) => ({ day: d, holiday: holidays.find((h) => h.day === d)?.holiday ?? null })),
    rows: people.map((p) => ({
      id: p.id,
      label: p.label,
      dailyMinutes: p.dailyMinutes,
      days: days.map((d) => loadOf(p, d)),
    })),
  };
});

const cardsInput = z.strictObject({
  salesman: z.coerce.number().int().positive(),
  on: day.optional(),
}) as unknown as z.ZodType<{ salesman: number; on?: string }>;
export const onCardsOf = handle(cardsOf, cardsInput, async (i, { db }): Promise<CardsOf> => {
  const person = await db.maybe<Person>(
    `select s.id, concat_ws(' – ', s.code, s.fullname) as label, s.daily_minutes as "dailyMinutes", s.latitude::text, s.longitude::text from {salesman} s where s.id = :salesman`,
    { salesman: i.salesman },
  );
  if (!person) throw notFound();
  const days = daysFrom(mondayOf(i.on ?? (await today(db))));
  const [from, to] = [days[0] as string, days[6] as string];
  const items = await itemsOf(db, [person.id], from, to);
  const [minutes, done] = [await minutesOf(db, items), await doneOf(db, [person.id], from, to)];
  const by = Map.groupBy(items, (x) => x.day);
  const ways = days.map((d) => ({ day: d, ...wayOf(person, by.get(d) ?? []) }));
  const turn = new Map(ways.flatMap((w) => [...w.order]));
  const cards = items.map(
    (x): Card => ({
      id: x.id,
      version: x.version,
      day: x.day,
      store: x.store,
      minutes: minutes(x),
      turn: turn.get(x.id) ?? null,
      done: done(x),
    }),
  );
  return { cards, ways: ways.map(({ order: _order, ...w }) => w) };
});

export const onCancelReasons = handle(cancelReasons, z.strictObject({}), async (_i, { db }) => ({
  data: await db.query<{ code: string; label: string }>(
    "select r.code, r.label from {visit_reason} r where r.use = 'cancelled' and r.archived_at is null order by r.id",
  ),
}));
