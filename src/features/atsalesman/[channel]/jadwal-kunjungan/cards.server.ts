import { z } from "zod";
import { conflict, notFound, Refused } from "#kit/refused.ts";
import { audit } from "#server/audit/audit.ts";
import { today } from "#server/clock.ts";
import type { Db } from "#server/db/db.ts";
import { handle } from "#server/http/handle.ts";
import { isDay } from "#server/resource/values.ts";
import { pathId, version } from "#server/workflow/input.ts";
import { placeColumns } from "../../place.server.ts";
import { recountDay } from "../../mobile/recount-day.server.ts";
import { addCard, cancelCard, moveCard, type NewCard } from "./jadwal-kunjungan.calls.ts";

const day = z.string().refine(isDay, "Tanggal tidak sah (TTTT-BB-HH, 2000–2100).");
const wrong = (code: string, message: string, field: string) => new Refused(code, message, { [field]: message });

type Held = {
  readonly id: number;
  readonly version: number;
  readonly distributor: number;
  readonly channel: string;
  readonly salesman: number;
  readonly day: string;
  /** A store, or with a minus a bulk customer. */
  readonly place: number;
  readonly district: number;
  readonly status: string;
};
/** An item that the reader sees, held; who looked at another state of it is told. */
async function held(db: Db, id: number, seen: number): Promise<Held> {
  const of = await db.maybe<{ distributor: number }>(
    "select s.distributor_id as distributor from {visit_schedule} s where s.id = :id",
    { id },
  );
  if (!of) throw notFound();
  const item = await db.one<Held>(
    `select s.id, s.version, s.distributor_id as distributor, s.channel, s.salesman_id as salesman, s.day::text, s.place_key as place, s.district_id as district, s.status
     from {visit_schedule} s where s.distributor_id = :distributor and s.id = :id for update of s`,
    { id, ...of },
  );
  if (item.version !== seen || item.status !== "planned") throw conflict({ version: item.version, day: item.day });
  return item;
}
type Person = { readonly id: number; readonly code: string; readonly distributor: number; readonly channel: string };
async function personOf(db: Db, id: number): Promise<Person> {
  const found = await db.maybe<Person>(
    "select s.id, s.code, s.distributor_id as distributor, s.channel from {salesman} s where s.id = :id and s.status = 'active' and s.archived_at is null",
    { id },
  );
  if (!found) throw wrong("schedule.salesman", "Salesman ini tidak aktif.", "salesman");
  return found;
}
async function refuseTwice(db: Db, p: Person, place: number, on: string): Promise<void> {
  const there = await db.maybe(
    "select 1 from {visit_schedule} s where s.distributor_id = :distributor and s.salesman_id = :salesman and s.place_key = :place and s.day = :on::date and s.status = 'planned'",
    { distributor: p.distributor, salesman: p.id, place, on },
  );
  if (there) throw wrong("schedule.twice", "Tempat ini sudah dijadwalkan pada hari itu.", "day");
}

const insertSql = `insert into {!visit_schedule} (distributor_id, channel, salesman_id, day, store_id, customer_id, district_id, source, created_by, updated_by)
  values (:distributor, :channel, :salesman, :day::date, ${placeColumns(":place")}, :district, 'manual', :by::bigint, :by::bigint) returning id, version`;
type Placed = { readonly id: number; readonly version: number };

/** A fact's employer never changes: for a salesman of another one the item ends here and begins there. */
async function place(db: Db, item: Held, to: Person, on: string, by: number): Promise<Placed> {
  if (to.distributor === item.distributor)
    return db.one<Placed>(
      `update {!visit_schedule} as s set day = :on::date, salesman_id = :salesman, version = s.version + 1, updated_at = :instant::timestamptz, updated_by = :by::bigint
       where s.distributor_id = :distributor and s.id = :id returning s.id, s.version`,
      { id: item.id, distributor: item.distributor, on, salesman: to.id, by },
    );
  await end(db, item, null, by);
  const of = { distributor: to.distributor, channel: to.channel, salesman: to.id, day: on };
  return db.one<Placed>(insertSql, { ...of, place: item.place, district: item.district, by });
}
const end = (db: Db, item: Held, reason: { id: number; excuses: boolean } | null, by: number): Promise<Placed> =>
  db.one<Placed>(
    `update {!visit_schedule} as s set status = 'cancelled', cancelled_at = :instant::timestamptz, reason_id = :reason::bigint,
       excused_at = case when :excuses::boolean then :instant::timestamptz end, version = s.version + 1, updated_at = :instant::timestamptz, updated_by = :by::bigint
     where s.distributor_id = :distributor and s.id = :id returning s.id, s.version`,
    {
      id: item.id,
      distributor: item.distributor,
      reason: reason?.id ?? null,
      excuses: reason?.excuses ?? false,
      by,
    },
  );

const moveInput = z.strictObject({ id: pathId, version, day, salesman: z.int().positive() });
export const onMoveCard = handle(moveCard, moveInput, (i, ctx) =>
  ctx.db.tx(async (db) => {
    const item = await held(db, i.id, i.version);
    const now = await today(db);
    if (item.day <= now)
      throw wrong("schedule.begun", "Hari ini sudah berjalan; jadwalnya tidak dapat dipindahkan.", "day");
    if (i.day <= now) throw wrong("schedule.past", "Pilih hari sesudah hari ini.", "day");
    const to = await personOf(db, i.salesman);
    if (to.channel !== item.channel) throw wrong("schedule.salesman", "Salesman dari kanal lain.", "salesman");
    if (to.id !== item.salesman || i.day !== item.day) await refuseTwice(db, to, item.place, i.day);
    const placed = await place(db, item, to, i.day, ctx.person.userId);
    await audit(db, {
      action: "move",
      entity: "visitSchedule",
      entityId: item.id,
      label: to.code,
      before: { day: item.day, salesman: item.salesman },
      after: { day: i.day, salesman: to.id },
    });
    return { ...placed, salesman: to.id };
  }),
);

/** A salesman's day stands where the salesman begins it. */
const baseOf = async (db: Db, item: Held): Promise<Held> => ({
  ...item,
  ...(await db.one<{ district: number }>("select s.district_id as district from {salesman} s where s.id = :id", {
    id: item.salesman,
  })),
});
const cancelInput = z.strictObject({ id: pathId, version, reason: z.string().min(1).max(20) });
export const onCancelCard = handle(cancelCard, cancelInput, (i, ctx) =>
  ctx.db.tx(async (db) => {
    const item = await held(db, i.id, i.version);
    const now = await today(db);
    if (item.day < now) throw wrong("schedule.past", "Hari yang lewat tidak berubah lagi.", "day");
    const reason = await db.maybe<{ id: number; excuses: boolean }>(
      "select r.id, r.excuses from {visit_reason} r where r.code = :code and r.use = 'cancelled' and r.archived_at is null",
      { code: i.reason },
    );
    if (!reason) throw wrong("reason.unknown", "Alasan ini tidak dikenal.", "reason");
    const ended = await end(db, item, reason, ctx.person.userId);
    if (item.day === now) await recountDay(db.internal("day of a cancelled item"), await baseOf(db, item));
    await audit(db, {
      action: "cancel",
      entity: "visitSchedule",
      entityId: item.id,
      label: item.day,
      after: { reason: i.reason },
    });
    return ended;
  }),
);

type Place = { readonly key: number; readonly district: number };
const storeSql =
  "select t.id as key, t.district_id as district from {store} t where t.id = :id and t.archived_at is null and t.status <> 'closed'";
const customerSql =
  "select -c.id as key, c.district_id as district from {bulk_customer} c where c.id = :id and c.archived_at is null and c.status <> 'closed'";
/** The store or the customer that an item is added for, as the salesman's channel wants it. */
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
    const to = await personOf(db, i.salesman);
    const { key, district } = await placeFor(db, to, i);
    await refuseTwice(db, to, key, i.day);
    const of = { distributor: to.distributor, channel: to.channel, salesman: to.id, day: i.day };
    const placed = await db.one<Placed>(insertSql, { ...of, place: key, district, by: ctx.person.userId });
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
