import { z } from "zod";
import { addDays, isAcceptedDay } from "#kit/day.ts";
import { notFound, Refused } from "#kit/refused.ts";
import { audit, today, type Db } from "#platform/database/index.server.ts";
import { handle, pathId } from "#platform/http/index.server.ts";
import { rowsChanged } from "#platform/jobs/index.server.ts";
import { generateSchedule, scheduledAhead } from "../jadwal-kunjungan/generate-schedule.server.ts";
import { requireOwn } from "../jadwal-kunjungan/own-people.server.ts";
import { type HandedOver, type HandOver, handOver } from "./hand-over.calls.ts";

export type Person = { readonly id: number; readonly code: string; readonly channel: string; readonly status: string };
const refuse = (field: string, message: string) => new Refused("hand-over", message, { [field]: message });

/** Locks both salesmen in a fixed order, so that two opposite hand-overs cannot deadlock. */
export async function bothOf(db: Db, from: number, to: number): Promise<readonly [Person, Person]> {
  const rows = await db.query<Person>(
    "select s.id, s.code, s.channel, s.status from {salesman} s where s.id = any(:ids::bigint[]) and s.archived_at is null order by s.id for update of s",
    { ids: [from, to] },
  );
  const [a, b] = [rows.find((r) => r.id === from), rows.find((r) => r.id === to)];
  if (!a) throw notFound();
  if (!b || b.id === a.id) throw refuse("to", "Pilih salesman lain.");
  if (b.status !== "active") throw refuse("to", "Penerus tidak aktif.");
  if (b.channel !== a.channel) throw refuse("to", "Penerus harus dari kanal yang sama.");
  await requireOwn(db, [a.id, b.id]);
  return [a, b];
}

const columns =
  "frequency, monday, tuesday, wednesday, thursday, friday, saturday, sunday, nth, anchor_on, minutes, holiday_rule";
/** Patterns in force on the day or later: each ends there and continues with the successor. */
export async function movePatterns(db: Db, i: HandOver, by: number): Promise<number[]> {
  const made = await db.query<{ id: number }>(
    `insert into {!visit_pattern} as n (salesman_id, store_id, customer_id, ${columns}, valid_from, valid_to, created_by, updated_by)
     select :to::bigint, p.store_id, p.customer_id, ${columns}, greatest(p.valid_from, :from::date), p.valid_to, :by::bigint, :by::bigint from {visit_pattern} p
     where p.salesman_id = :id and p.archived_at is null and (p.valid_to is null or p.valid_to > :from::date) order by p.id returning n.id`,
    { ...i, by },
  );
  await db.run(
    `update {!visit_pattern} set valid_to = greatest(valid_from, :from::date), version = version + 1, updated_at = now(), updated_by = :by
     where salesman_id = :id and archived_at is null and (valid_to is null or valid_to > :from::date)`,
    { id: i.id, from: i.from, by },
  );
  return made.map((m) => m.id);
}

/** Unedited items are generated for the successor; edited ones stay with their salesman. */
export async function moveItems(db: Db, i: HandOver, patterns: readonly number[], now: string) {
  const items = await db.run(
    `delete from {!visit_schedule} where salesman_id = :id and day >= :from::date and day > :now::date and pattern_id is not null and version = 1 and status = 'planned'`,
    { id: i.id, from: i.from, now },
  );
  const { stayed } = await db.one<{ stayed: number }>(
    "select count(*)::int as stayed from {visit_schedule} s where s.salesman_id = :id and s.day >= :from::date and s.day > :now::date and s.status = 'planned'",
    { id: i.id, from: i.from, now },
  );
  const range = { from: i.from > now ? i.from : addDays(now, 1), to: addDays(now, scheduledAhead) };
  for (const pattern of patterns) await generateSchedule(db, { ...range, pattern });
  return { items, stayed };
}

const input = z.strictObject({ id: pathId, to: z.int().positive(), from: z.string().refine(isAcceptedDay) });
export const onHandOver = handle(
  handOver,
  input,
  async (i, ctx): Promise<HandedOver> =>
    ctx.db.tx(async (tx) => {
      const now = await today(tx);
      if (i.from < now) throw refuse("from", "Tidak boleh sebelum hari ini.");
      const [from, to] = await bothOf(tx, i.id, i.to);
      const db = tx.internal("patterns of the previous salesman");
      const made = await movePatterns(db, i, ctx.person.userId);
      if (made.length === 0) throw refuse("from", "Tidak ada pola kunjungan yang berlaku.");
      const moved = { patterns: made.length, ...(await moveItems(db, i, made, now)) };
      await audit(tx, {
        action: "pattern.handOver",
        entity: "salesman",
        entityId: from.id,
        label: from.code,
        after: { to: to.code, from: i.from, ...moved },
      });
      await rowsChanged(tx, "visitPattern");
      return moved;
    }),
);
