import { z } from "zod";
import { audit } from "#server/audit/audit.ts";
import { today } from "#server/clock.ts";
import type { Db } from "#server/db/db.ts";
import { handle } from "#server/http/handle.ts";
import { isDay } from "#server/resource/values.ts";
import { pathId, version } from "#server/workflow/input.ts";
import { addCard, cancelCard, moveCard } from "./jadwal-kunjungan.calls.ts";
import { requireOwn } from "./own-people.server.ts";
import {
  activePerson,
  begunOn,
  type Item,
  lockItem,
  occupied,
  peopleBy,
  type Person,
  placeItems,
  type Reason,
  recountSalesman,
  slotOf,
  wrong,
} from "./place-items.server.ts";
import { recordChange } from "./schedule-change.server.ts";

const day = z.string().refine(isDay, "Tanggal tidak sah (TTTT-BB-HH, 2000–2100).");

async function refuseTwice(db: Db, p: Person, store: number, on: string): Promise<void> {
  if ((await occupied(db, [p], [on])).has(slotOf(p.id, on, store)))
    throw wrong("schedule.twice", "Toko ini sudah dijadwalkan pada hari itu.", "day");
}
/** Past days never change, and a running day is locked for a salesman from the first check-in on. */
async function refuseBegun(db: Db, people: readonly Person[], days: readonly string[], now: string): Promise<void> {
  if (days.some((d) => d < now)) throw wrong("schedule.past", "Hari yang lewat tidak berubah lagi.", "day");
  if (days.includes(now) && (await begunOn(db, people, now)).size > 0)
    throw wrong("schedule.begun", "Kunjungan hari ini sudah dimulai; jadwalnya tidak dapat dipindahkan.", "day");
}

const moveInput = z.strictObject({ id: pathId, version, day, salesman: z.int().positive() });
export const onMoveCard = handle(moveCard, moveInput, (i, ctx) =>
  ctx.db.tx(async (db) => {
    const item = await lockItem(db, i.id, i.version);
    const now = await today(db);
    const to = await activePerson(db, i.salesman);
    await requireOwn(db, [item.salesman, to.id]);
    if (to.channel !== item.channel) throw wrong("schedule.salesman", "Salesman dari kanal lain.", "salesman");
    const from = await peopleBy(db, [item.salesman]);
    const begins = [...(item.day === now ? from : []), ...(i.day === now ? [to] : [])];
    await refuseBegun(db, begins, [item.day, i.day], now);
    if (to.id !== item.salesman || i.day !== item.day) await refuseTwice(db, to, item.store, i.day);
    const changed = await placeItems(db, [{ item, to: { person: to, day: i.day } }], {
      user: ctx.person.userId,
      now,
      source: "manual",
    });
    const undo = await recordChange(db, "move", changed);
    await audit(db, {
      action: "move",
      entity: "visitSchedule",
      entityId: item.id,
      label: to.code,
      before: { day: item.day, salesman: item.salesman },
      after: { day: i.day, salesman: to.id },
    });
    const { id, version: kept } = changed[0] ?? item;
    return { id, version: kept, salesman: to.id, undo };
  }),
);

/** A reason for which people call visits off, by its code. */
export async function reasonBy(db: Db, code: string): Promise<Reason> {
  const found = await db.maybe<Reason>(
    "select r.id, r.excuses from {visit_reason} r where r.code = :code and r.use = 'cancelled' and r.archived_at is null",
    { code },
  );
  if (!found) throw wrong("reason.unknown", "Alasan ini tidak dikenal.", "reason");
  return found;
}

const cancelInput = z.strictObject({ id: pathId, version, reason: z.string().min(1).max(20) });
export const onCancelCard = handle(cancelCard, cancelInput, (i, ctx) =>
  ctx.db.tx(async (db) => {
    const item: Item = await lockItem(db, i.id, i.version);
    await requireOwn(db, [item.salesman]);
    const now = await today(db);
    if (item.day < now) throw wrong("schedule.past", "Hari yang lewat tidak berubah lagi.", "day");
    const reason = await reasonBy(db, i.reason);
    const changed = await placeItems(db, [{ item, to: null, reason }], {
      user: ctx.person.userId,
      now,
      source: "manual",
    });
    const undo = await recordChange(db, "move", changed);
    await audit(db, {
      action: "cancel",
      entity: "visitSchedule",
      entityId: item.id,
      label: item.day,
      after: { reason: i.reason },
    });
    return { id: item.id, version: changed[0]?.version ?? item.version, undo };
  }),
);

const insertSql = `insert into {!visit_schedule} (distributor_id, channel, salesman_id, day, store_id, district_id, source, created_by, updated_by)
  values (:distributor, :channel, :salesman, :day::date, :store, :district, 'manual', :by::bigint, :by::bigint) returning id, version`;
const addInput = z.strictObject({ salesman: z.int().positive(), store: z.int().positive(), day });
export const onAddCard = handle(addCard, addInput, (i, ctx) =>
  ctx.db.tx(async (db) => {
    const now = await today(db);
    if (i.day < now) throw wrong("schedule.past", "Hari yang lewat tidak berubah lagi.", "day");
    const to = await activePerson(db, i.salesman);
    await requireOwn(db, [to.id]);
    const store = await db.maybe<{ id: number; district: number }>(
      "select t.id, t.district_id as district from {store} t where t.id = :id and t.archived_at is null and t.status <> 'closed'",
      { id: i.store },
    );
    if (!store) throw wrong("place.unknown", "Toko ini tidak dikenal.", "store");
    await refuseTwice(db, to, store.id, i.day);
    const placed = await db.one<{ id: number; version: number }>(insertSql, {
      distributor: to.distributor,
      channel: to.channel,
      salesman: to.id,
      day: i.day,
      store: store.id,
      district: store.district,
      by: ctx.person.userId,
    });
    if (i.day === now) await recountSalesman(db, to, now);
    await audit(db, {
      action: "create",
      entity: "visitSchedule",
      entityId: placed.id,
      label: to.code,
      after: { day: i.day, store: store.id },
    });
    return placed;
  }),
);
