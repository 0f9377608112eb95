import { z } from "zod";
import { addDays, daysBetween } from "#kit/day.ts";
import { isWorkWeekday } from "#features/atsalesman/rules/visit.ts";
import { audit, today, type Db } from "#platform/database/index.server.ts";
import { day, handle } from "#platform/http/index.server.ts";
import { rowsChanged } from "#platform/jobs/index.server.ts";
import { reasonBy } from "./cards.server.ts";
import { daysFrom, holidaysOf, leavesOf, minutesOf, stopsOf } from "./day-load.server.ts";
import { lockLeaves } from "./leave-lock.server.ts";
import { handlings, type LeaveRequest, leaveKinds, previewLeave, recordLeave } from "./leave.calls.ts";
import { requireOwn } from "./own-people.server.ts";
import {
  activePerson,
  begunOn,
  type Item,
  lockPlanned,
  occupied,
  type Person,
  placeItems,
  slotOf,
  wrong,
} from "./place-items.server.ts";
import { recordChange } from "./schedule-change.server.ts";
import { type Goal, isAway, type Plan, previewOf, requireStamp, spread } from "./visit-preview.server.ts";

const maxDays = 92;
/** Days around a leave over which its visits are spread. */
const spreadOver = { before: 7, after: 14 } as const;
const leaveReason = "CUTI";

type Case = {
  readonly request: LeaveRequest;
  readonly person: Person;
  readonly substitute: Person | null;
  readonly now: string;
};
async function caseOf(db: Db, request: LeaveRequest, user: number): Promise<Case> {
  const now = await today(db);
  if (request.from < now) throw wrong("schedule.past", "Hari yang lewat tidak berubah lagi.", "from");
  if (request.to < request.from) throw wrong("invalid", "Tidak boleh sebelum tanggal mulai.", "to");
  if (request.to > addDays(request.from, maxDays)) throw wrong("invalid", "Paling lama tiga bulan sekaligus.", "to");
  const person = await activePerson(db, request.salesman);
  await requireOwn(db, [person.id]);
  const self = await db.maybe("select 1 from {salesman} s where s.id = :id and s.user_id = :user", {
    id: person.id,
    user,
  });
  if (self) throw wrong("leave.self", "Cuti dicatat oleh orang lain, bukan oleh salesman itu sendiri.", "salesman");
  if (request.from === now && (await begunOn(db, [person], now)).size > 0)
    throw wrong("schedule.begun", "Kunjungan hari ini sudah dimulai; mulai dari besok.", "from");
  return { request, person, substitute: await substituteOf(db, request, person), now };
}
async function substituteOf(db: Db, request: LeaveRequest, person: Person): Promise<Person | null> {
  if (request.handling !== "substitute") return null;
  if (!request.substitute) throw wrong("required", "Wajib diisi.", "substitute");
  const substitute = await activePerson(db, request.substitute, "substitute");
  if (substitute.id === person.id) throw wrong("leave.substitute", "Pilih salesman lain.", "substitute");
  if (substitute.channel !== person.channel)
    throw wrong("leave.substitute", "Pengganti harus dari kanal yang sama.", "substitute");
  await requireOwn(db, [substitute.id]);
  return substitute;
}

type Planned = { readonly id: number; readonly day: string; readonly place: number };
async function planOf(db: Db, of: Case, items: readonly Planned[]): Promise<Plan> {
  if (of.substitute) return toSubstitute(db, of, of.substitute, items);
  const days = of.request.handling === "spread" ? await spreadDays(db, of, items) : new Map<number, string>();
  return new Map(
    items.map(({ id }): [number, Goal] => {
      const day = days.get(id);
      return [id, day ? { person: of.person, day } : null];
    }),
  );
}

/**
 * The substitute takes no visit on days of leave, on a day that has begun, or at a store that the substitute visits
 * anyway.
 */
async function toSubstitute(db: Db, of: Case, substitute: Person, items: readonly Planned[]): Promise<Plan> {
  const taken = await occupied(
    db,
    [substitute],
    items.map((i) => i.day),
  );
  const leaves = await leavesOf(db, [substitute.id], of.request.from, of.request.to);
  const begun = (await begunOn(db, [substitute], of.now)).size > 0;
  return new Map(
    items.map(({ id, day, place }): [number, Goal] => {
      const full = taken.has(slotOf(substitute.id, day, place)) || isAway(leaves, day) || (begun && day === of.now);
      return [id, full ? null : { person: substitute, day }];
    }),
  );
}

async function spreadDays(db: Db, of: Case, items: readonly Planned[]): Promise<ReadonlyMap<number, string>> {
  const { person, request, now } = of;
  const first = [addDays(now, 1), addDays(request.from, -spreadOver.before)].sort().at(-1) as string;
  const last = addDays(request.to, spreadOver.after);
  const holidays = await holidaysOf(db, first, last);
  const leaves = await leavesOf(db, [person.id], first, last);
  const stops = await stopsOf(db, [person.id], first, last);
  const minutes = await minutesOf(db, stops);
  const count = daysBetween(first, last) + 1;
  const isFree = (day: string) =>
    (day < request.from || day > request.to) &&
    !holidays.has(day) &&
    isWorkWeekday(day, person.workDays) &&
    !isAway(leaves, day);
  const rooms = daysFrom(first, Math.max(0, count))
    .filter(isFree)
    .map((day) => {
      const there = stops.filter((s) => s.day === day);
      return { day, minutes: there.reduce((n, s) => n + minutes(s), 0), places: new Set(there.map((s) => s.place)) };
    });
  const byId = new Map(stops.map((s) => [s.id, minutes(s)]));
  return spread(
    items.map((i) => ({ id: i.id, place: i.place, minutes: byId.get(i.id) ?? 20 })),
    rooms,
  );
}

const keys = <K extends string>(of: Readonly<Record<K, string>>) => z.enum(Object.keys(of) as [K, ...K[]]);
const request = {
  salesman: z.int().positive(),
  from: day,
  to: day,
  handling: keys(handlings),
  substitute: z.int().positive().nullish(),
};
export const onPreviewLeave = handle(
  previewLeave,
  z.strictObject(request) as unknown as z.ZodType<LeaveRequest>,
  async (i, { db, person }) => {
    const of = await caseOf(db, i, person.userId);
    const stops = await stopsOf(db, [of.person.id], i.from, i.to);
    const plan = await planOf(
      db,
      of,
      stops.map((s) => ({ id: s.id, day: s.day, place: s.place })),
    );
    return previewOf(db, of.substitute ? [of.person, of.substitute] : [of.person], stops, plan);
  },
);

const recordInput = z.strictObject({
  ...request,
  kind: keys(leaveKinds),
  note: z.string().max(400).nullish(),
  stamp: z.string().length(32),
});
type RecordInput = LeaveRequest & { kind: keyof typeof leaveKinds; note?: string | null; stamp: string };

const insertSql = `insert into {!salesman_leave} (salesman_id, day_from, day_to, kind, handling, substitute_id, note, created_by, updated_by)
  values (:salesman, :from::date, :to::date, :kind, :handling, :substitute::bigint, :note::text, :by::bigint, :by::bigint) returning id`;
async function record(db: Db, i: RecordInput, by: number): Promise<number> {
  const { id } = await db.one<{ id: number }>(insertSql, {
    salesman: i.salesman,
    from: i.from,
    to: i.to,
    kind: i.kind,
    handling: i.handling,
    substitute: i.handling === "substitute" ? i.substitute : null,
    note: i.note?.trim() || null,
    by,
  });
  return id;
}

export const onRecordLeave = handle(recordLeave, recordInput as unknown as z.ZodType<RecordInput>, (i, ctx) =>
  ctx.db.tx(async (db) => {
    const by = ctx.person.userId;
    const of = await caseOf(db, i, by);
    await lockLeaves(db);
    const items: Item[] = await lockPlanned(db, [of.person], i.from, i.to);
    requireStamp(items, i.stamp);
    const plan = await planOf(db, of, items);
    const reason = await reasonBy(db, leaveReason);
    const id = await record(db, i, by);
    const placements = items.map((item) => ({ item, to: plan.get(item.id) ?? null, reason }));
    const source = of.substitute ? "substitute" : "manual";
    const changed = await placeItems(
      db,
      placements.map((p) => (p.to ? { item: p.item, to: p.to } : p)),
      { user: by, now: of.now, source },
    );
    const undo = await recordChange(db, "leave", changed, id);
    const moved = placements.filter((p) => p.to).length;
    const excused = placements.length - moved;
    await audit(db, {
      action: "create",
      entity: "salesmanLeave",
      entityId: id,
      label: of.person.code,
      after: { from: i.from, to: i.to, kind: i.kind, handling: i.handling, moved, excused },
    });
    await rowsChanged(db, "salesmanLeave");
    return { id, undo, moved, excused };
  }),
);
