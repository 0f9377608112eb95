import { z } from "zod";
import { audit, today, type Db } from "#platform/database/index.server.ts";
import { day, handle, pathId, version } from "#platform/http/index.server.ts";
import { placeColumns } from "../../place.server.ts";
import { addCard, cancelCard, moveCard, type NewCard } from "./jadwal-kunjungan.calls.ts";
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

async function refuseTwice(db: Db, p: Person, place: number, on: string): Promise<void> {
  if ((await occupied(db, [p], [on])).has(slotOf(p.id, on, place)))
    throw wrong("schedule.twice", "Tempat ini sudah dijadwalkan pada hari itu.", "day");
}
/** Past days cannot be changed; today is locked for a salesman after the first check-in. */
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
    if (to.id !== item.salesman || i.day !== item.day) await refuseTwice(db, to, item.place, i.day);
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
    const { id, version: newVersion } = changed[0] ?? item;
    return { id, version: newVersion, salesman: to.id, undo };
  }),
);

/** A reason for cancelling visits, by its code. */
export async function reasonBy(db: Db, code: string): Promise<Reason> {
  const visitReason = await db.maybe<Reason>(
    "select r.id, r.excuses from {visit_reason} r where r.code = :code and r.use = 'cancelled' and r.archived_at is null",
    { code },
  );
  if (!visitReason) throw wrong("reason.unknown", "Alasan ini tidak dikenal.", "reason");
  return visitReason;
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

const insertSql = `insert into {!visit_schedule} (distributor_id, channel, salesman_id, day, store_id, customer_id, district_id, source, created_by, updated_by)
  values (:distributor, :channel, :salesman, :day::date, ${placeColumns(":place")}, :district, 'manual', :by::bigint, :by::bigint) returning id, version`;
type Place = { readonly key: number; readonly district: number };
const storeSql =
  "select t.id as key, t.district_id as district from {store} t where t.id = :id and t.archived_at is null and t.status <> 'closed'";
const customerSql =
  "select -c.id as key, c.district_id as district from {bulk_customer} c where c.id = :id and c.archived_at is null and c.status <> 'closed'";
/** The store or the bulk customer of a new item, depending on the salesman's channel. */
async function placeFor(db: Db, to: Person, i: { store?: number | undefined; customer?: number | undefined }) {
  const field = to.channel === "corsales" ? "customer" : "store";
  const id = i[field];
  if (id === undefined || i[field === "store" ? "customer" : "store"] !== undefined)
    throw wrong("place.channel", "Salesman retail mengunjungi toko, salesman corsales customer curah.", field);
  const place = await db.maybe<Place>(field === "store" ? storeSql : customerSql, { id });
  if (!place)
    throw wrong("place.unknown", field === "store" ? "Toko ini tidak dikenal." : "Customer ini tidak dikenal.", field);
  return place;
}

const placeId = z.int().positive().optional();
const addInput = z.strictObject({ salesman: z.int().positive(), store: placeId, customer: placeId, day });
export const onAddCard = handle(addCard, addInput as unknown as z.ZodType<NewCard>, (i, ctx) =>
  ctx.db.tx(async (db) => {
    const now = await today(db);
    if (i.day < now) throw wrong("schedule.past", "Hari yang lewat tidak berubah lagi.", "day");
    const to = await activePerson(db, i.salesman);
    await requireOwn(db, [to.id]);
    const { key, district } = await placeFor(db, to, i);
    await refuseTwice(db, to, key, i.day);
    const of = { distributor: to.distributor, channel: to.channel, salesman: to.id, day: i.day };
    const placed = await db.one<{ id: number; version: number }>(insertSql, {
      ...of,
      place: key,
      district,
      by: ctx.person.userId,
    });
    if (i.day === now) await recountSalesman(db, to, now);
    await audit(db, {
      action: "create",
      entity: "visitSchedule",
      entityId: placed.id,
      label: to.code,
      after: { day: i.day, ...(key > 0 ? { store: key } : { customer: -key }) },
    });
    return placed;
  }),
);
