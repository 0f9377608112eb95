import { z } from "zod";
import { addDays } from "#kit/day.ts";
import { conflict, notFound } from "#kit/refused.ts";
import { audit, today, type Db } from "#platform/database/index.server.ts";
import { handle, pathId } from "#platform/http/index.server.ts";
import { generateSchedule, scheduledAhead } from "./generate-schedule.server.ts";
import { lockLeaves } from "./leave-lock.server.ts";
import { undoSchedule } from "./jadwal-kunjungan.calls.ts";
import { requireOwn } from "./own-people.server.ts";
import {
  begunOn,
  type Changed,
  type Item,
  lockItems,
  occupied,
  peopleBy,
  recountSalesman,
  slotOf,
} from "./place-items.server.ts";

/** Number of days in which a change can be undone. */
const undoDays = 7;
type Kind = "move" | "leave" | "swap";

/** Stores the data for undoing a change, in its own transaction; returns the id for `undoSchedule`. */
export async function recordChange(
  db: Db,
  kind: Kind,
  items: readonly Changed[],
  leave: number | null = null,
): Promise<number> {
  if (db.access.kind !== "person") throw new Error("only changes made by a person can be undone");
  const sys = db.internal("undo of an own change");
  await sys.run("delete from {!schedule_change} where made_at < now() - make_interval(days => :days::int)", {
    days: undoDays,
  });
  const { id } = await sys.one<{ id: number }>(
    `insert into {!schedule_change} (user_id, kind, leave_id, items, made_at) values (:user, :kind, :leave::bigint, :items::jsonb, now()) returning id`,
    { user: db.access.userId, kind, leave, items: JSON.stringify(items) },
  );
  return id;
}

type StoredChange = {
  readonly kind: Kind;
  readonly leave: number | null;
  readonly items: Changed[];
  readonly undone: boolean;
};
async function ownChange(db: Db, id: number, user: number): Promise<StoredChange> {
  const row = await db.internal("own change").maybe<StoredChange>(
    `select c.kind, c.leave_id as leave, c.items, c.undone_at is not null as undone from {schedule_change} c
     where c.id = :id and c.user_id = :user and c.made_at > now() - make_interval(days => :days::int) for update of c`,
    { id, user, days: undoDays },
  );
  if (!row) throw notFound();
  if (row.undone) throw conflict(undefined, "Perubahan ini sudah diurungkan.");
  return row;
}

/** Items that have not changed since, locked in the same order as in every change. */
async function lockUnchanged(db: Db, items: readonly Changed[]): Promise<ReadonlyMap<number, Item>> {
  const distributors = items.map((i) => i.distributor);
  const rows = await lockItems(db, distributors, "s.id = any(:ids::bigint[])", { ids: items.map((i) => i.id) });
  const left = new Map(items.map((i) => [i.id, i.version]));
  return new Map(rows.filter((r) => left.get(r.id) === r.version).map((r) => [r.id, r]));
}

const restoreSql = `update {!visit_schedule} as s set day = :day::date, salesman_id = :salesman, source = :source, status = 'planned', cancelled_at = null, excused_at = null, reason_id = null,
    version = s.version + 1, updated_at = :instant::timestamptz, updated_by = :by::bigint
  where s.distributor_id = :distributor and s.id = :id`;

type Undoing = { readonly user: number; readonly now: string };
/** Undoes the items that have not changed since and whose day has not begun; the others are left as they are. */
async function takeBack(db: Db, items: readonly Changed[], { user, now }: Undoing) {
  const unchanged = await lockUnchanged(db, items);
  const ids = items
    .flatMap((i) => [i.before?.salesman ?? 0, unchanged.get(i.id)?.salesman ?? 0])
    .filter((id) => id > 0);
  const people = await peopleBy(db, [...new Set(ids)]);
  await requireOwn(
    db,
    people.map((p) => p.id),
  );
  const begun = await begunOn(db, people, now);
  const open = (salesman: number, day: string) => day > now || (day === now && !begun.has(salesman));
  const days = new Set<number>();
  let undone = 0;
  for (const made of items.filter((i) => i.before === null)) {
    const item = unchanged.get(made.id);
    if (item?.status !== "planned" || !open(item.salesman, item.day)) continue;
    await db.run("delete from {!visit_schedule} where distributor_id = :distributor and id = :id", made);
    if (item.day === now) days.add(item.salesman);
    undone++;
  }
  const taken = await occupied(
    db,
    people,
    items.flatMap((i) => (i.before ? [i.before.day] : [])),
  );
  for (const { before, ...of } of items) {
    const item = before ? unchanged.get(of.id) : undefined;
    if (!before || !item || !open(before.salesman, before.day) || !open(item.salesman, item.day)) continue;
    if (item.status === "planned") taken.delete(slotOf(item.salesman, item.day, item.place));
    const slot = slotOf(before.salesman, before.day, item.place);
    if (taken.has(slot)) continue;
    await db.run(restoreSql, { distributor: of.distributor, id: of.id, ...before, by: user });
    taken.add(slot);
    if (before.day === now) days.add(before.salesman);
    undone++;
  }
  for (const p of people) if (days.has(p.id)) await recountSalesman(db, p, now);
  return { undone, stayed: items.length - undone };
}

/** Ends a leave that is undone and regenerates the items of its days from the patterns. */
async function endLeave(db: Db, id: number, { user, now }: Undoing): Promise<void> {
  const sys = db.internal("undo of leave");
  await lockLeaves(sys);
  const leave = await sys.maybe<{ salesman: number; from: string; to: string }>(
    `update {!salesman_leave} as l set archived_at = now(), version = l.version + 1, updated_at = now(), updated_by = :user
     where l.id = :id and l.archived_at is null returning l.salesman_id as salesman, l.day_from::text as "from", l.day_to::text as "to"`,
    { id, user },
  );
  if (!leave) return;
  const [from, to] = [leave.from > now ? leave.from : addDays(now, 1), leave.to];
  const patterns = await sys.query<{ id: number }>(
    "select p.id from {visit_pattern} p where p.salesman_id = :salesman and p.archived_at is null",
    leave,
  );
  await sys.run(
    `delete from {!visit_schedule} where pattern_id = any(:patterns::bigint[]) and day between :from::date and :to::date and version = 1
       and (status = 'cancelled' or source = 'substitute')`,
    { patterns: patterns.map((p) => p.id), from, to },
  );
  const last = [to, addDays(now, scheduledAhead)].sort()[0] as string;
  if (from <= last) await generateSchedule(sys, { from, to: last, salesman: leave.salesman });
}

export const onUndoSchedule = handle(undoSchedule, z.strictObject({ id: pathId }), ({ id }, ctx) =>
  ctx.db.tx(async (db) => {
    const user = ctx.person.userId;
    const change = await ownChange(db, id, user);
    const now = await today(db);
    const answer = await takeBack(db, change.items, { user, now });
    const sys = db.internal("own change");
    await sys.run("update {!schedule_change} set undone_at = now() where id = :id", { id });
    if (change.leave !== null) await endLeave(db, change.leave, { user, now });
    await audit(db, { action: "undo", entity: "visitSchedule", entityId: id, label: change.kind, after: answer });
    return answer;
  }),
);
