import { mondayOf } from "#kit/day.ts";
import { z } from "zod";
import { notFound } from "#kit/refused.ts";
import { isWorkWeekday } from "#features/atsalesman/rules/visit.ts";
import { today, type Db } from "#platform/database/index.server.ts";
import { day, handle, search } from "#platform/http/index.server.ts";
import {
  daysFrom,
  holidaysOf,
  type Leave,
  leaveOn,
  leavesOf,
  minutesOf,
  minutesOfDay,
  type Stop,
  stopsOf,
  wayOf,
} from "./day-load.server.ts";
import { type GapKind, gapKinds } from "./gaps.calls.ts";
import { ofPeople, salesmenWithGap } from "./gaps.server.ts";
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
import { foreignTo } from "./own-people.server.ts";
import { begunOn, peopleBy, type Person } from "./place-items.server.ts";

/** Completed visits by salesman, day and place. */
async function doneOf(db: Db, salesmen: readonly number[], from: string, to: string): Promise<(s: Stop) => boolean> {
  const rows = await db.query<{ key: string }>(
    `select distinct concat_ws('/', v.salesman_id, v.day, v.place_key) as key from {visit} v
     where v.salesman_id = any(:salesmen::bigint[]) and v.day between :from::date and :to::date and v.status = 'posted'`,
    { salesmen, from, to },
  );
  const done = new Set(rows.map((r) => r.key));
  return (s) => done.has(`${s.salesman}/${s.day}/${s.place}`);
}

const peopleSql = `from {salesman} s where ${ofPeople} and (:q::text is null or s.code ilike :q::text or s.fullname ilike :q::text)
  and (:among::bigint[] is null or s.id = any(:among::bigint[]))`;
async function peopleOf(db: Db, i: WeekQuery, monday: string): Promise<{ people: Person[]; total: number }> {
  const { channel, q, page = 1, position, area, salesman, gap } = i;
  const question = { channel, position, area, salesman };
  const params = {
    channel,
    position: position ?? null,
    area: area ?? null,
    salesman: salesman ?? null,
    q: q?.trim() ? `%${q.trim().replace(/[\\%_]/g, "\\$&")}%` : null,
    among: gap ? await salesmenWithGap(db, { ...question, kind: gap, monday }) : null,
  };
  const { total } = await db.one<{ total: number }>(`select count(*)::int as total ${peopleSql}`, params);
  const rows = await db.query<{ id: number }>(
    `select s.id ${peopleSql} order by s.code, s.id limit ${rowsPerPage} offset :offset::int`,
    { ...params, offset: (page - 1) * rowsPerPage },
  );
  const people = await peopleBy(
    db,
    rows.map((r) => r.id),
  );
  return { people: people.sort((a, b) => a.code.localeCompare(b.code)), total };
}

const optionalId = z.coerce.number().int().positive().optional();
const weekInput = z.strictObject({
  channel: z.enum(["retail", "corsales"]),
  on: day.optional(),
  q: search.optional(),
  position: optionalId,
  area: optionalId,
  salesman: optionalId,
  gap: z.enum(Object.keys(gapKinds) as [GapKind, ...GapKind[]]).optional(),
  page: z.coerce.number().int().min(1).max(1000).optional(),
}) as unknown as z.ZodType<WeekQuery>;

type WeekData = {
  readonly stops: ReadonlyMap<string, readonly Stop[]>;
  readonly minutes: (stop: Stop) => number;
  readonly done: (stop: Stop) => boolean;
  readonly leaves: readonly Leave[];
};
function loadOf(person: Person, on: string, { stops, minutes, done, leaves }: WeekData): DayLoad {
  const mine = stops.get(`${person.id}/${on}`) ?? [];
  return {
    day: on,
    count: mine.length,
    done: mine.filter(done).length,
    minutes: minutesOfDay(person, mine, minutes),
    off: !isWorkWeekday(on, person.workDays),
    away: leaveOn(leaves, person.id, on)?.kind ?? null,
  };
}

export const onWeek = handle(week, weekInput, async (i, { db }): Promise<Week> => {
  const now = await today(db);
  const days = daysFrom(mondayOf(i.on ?? now));
  const [from, to] = [days[0] as string, days[6] as string];
  const { people, total } = await peopleOf(db, i, from);
  const ids = people.map((p) => p.id);
  const stops = await stopsOf(db, ids, from, to);
  const holidays = await holidaysOf(db, from, to);
  const weekData: WeekData = {
    stops: Map.groupBy(stops, (x) => `${x.salesman}/${x.day}`),
    minutes: await minutesOf(db, stops),
    done: await doneOf(db, ids, from, to),
    leaves: await leavesOf(db, ids, from, to),
  };
  const [foreign, begun] = [await foreignTo(db, ids), await begunOn(db, people, now)];
  return {
    today: now,
    total,
    days: days.map((d) => ({ day: d, holiday: holidays.get(d) ?? null })),
    rows: people.map((p) => ({
      id: p.id,
      label: p.label,
      dailyMinutes: p.dailyMinutes,
      own: !foreign.has(p.id),
      begun: begun.has(p.id),
      days: days.map((d) => loadOf(p, d, weekData)),
    })),
  };
});

const cardsInput = z.strictObject({
  salesman: z.coerce.number().int().positive(),
  on: day.optional(),
}) as unknown as z.ZodType<{ salesman: number; on?: string }>;
export const onCardsOf = handle(cardsOf, cardsInput, async (i, { db }): Promise<CardsOf> => {
  const [person] = await peopleBy(db, [i.salesman]);
  if (!person) throw notFound();
  const days = daysFrom(mondayOf(i.on ?? (await today(db))));
  const [from, to] = [days[0] as string, days[6] as string];
  const items = await stopsOf(db, [person.id], from, to);
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
