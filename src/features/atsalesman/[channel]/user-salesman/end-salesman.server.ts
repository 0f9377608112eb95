import { z } from "zod";
import { conflict, notFound, Refused } from "#kit/refused.ts";
import { audit, today, type Db } from "#platform/database/index.server.ts";
import { day, handle, pathId, version } from "#platform/http/index.server.ts";
import { rowsChanged } from "#platform/jobs/index.server.ts";
import { requireOwn } from "../jadwal-kunjungan/own-people.server.ts";
import {
  lockPlanned,
  occupied,
  peopleBy,
  type Person,
  placeItems,
  slotOf,
} from "../jadwal-kunjungan/place-items.server.ts";
import { closeDevices } from "./devices.server.ts";
import { changeStatus, endSalesman, type Remaining, remainingOf } from "./end-salesman.calls.ts";
import { bothOf, moveItems, movePatterns } from "./hand-over.server.ts";

const refuse = (field: string, message: string) => new Refused("salesman.end", message, { [field]: message });
const farFuture = "2100-12-31";

/** Patterns in force on or after the day, and planned visits from that day on. */
async function remaining(db: Db, id: number, from: string): Promise<Remaining> {
  const { patterns } = await db.one<{ patterns: number }>(
    "select count(*)::int as patterns from {visit_pattern} p where p.salesman_id = :id and p.archived_at is null and (p.valid_to is null or p.valid_to > :from::date)",
    { id, from },
  );
  const { items } = await db.one<{ items: number }>(
    "select count(*)::int as items from {visit_schedule} s where s.salesman_id = :id and s.day >= :from::date and s.status = 'planned'",
    { id, from },
  );
  return { patterns, items };
}

export const onRemaining = handle(
  remainingOf,
  z.strictObject({ id: pathId, from: day }),
  async ({ id, from }, { db }) => {
    const [person] = await peopleBy(db, [id]);
    if (!person) throw notFound();
    return remaining(db, id, from);
  },
);

type LockedSalesman = { readonly version: number; readonly status: string; readonly joined: string };
async function lockSalesman(db: Db, id: number, seen: number): Promise<LockedSalesman> {
  const locked = await db.maybe<LockedSalesman>(
    "select s.version, s.status, s.joined_on::text as joined from {salesman} s where s.id = :id and s.archived_at is null for update of s",
    { id },
  );
  if (!locked) throw notFound();
  if (locked.version !== seen) throw conflict({ version: locked.version });
  return locked;
}
const setStatus = (db: Db, id: number, status: string, endedOn: string | null, by: number): Promise<number> =>
  db.run(
    "update {!salesman} set status = :status, ended_on = :endedOn::date, version = version + 1, updated_at = now(), updated_by = :by::bigint where id = :id",
    { id, status, endedOn, by },
  );

/**
 * Hands over all planned visits, including edited and added ones, which an ordinary hand-over leaves with the salesman.
 */
async function giveItems(db: Db, from: Person, to: Person, first: string, by: { user: number; now: string }) {
  const items = await lockPlanned(db, [from], first, farFuture);
  const taken = await occupied(
    db,
    [to],
    items.map((i) => i.day),
  );
  const placements = items.map((item) => ({
    item,
    to: taken.has(slotOf(to.id, item.day, item.place)) ? null : { person: to, day: item.day },
  }));
  await placeItems(db, placements, { ...by, source: "manual" });
  return items.length;
}

const endInput = z.strictObject({ id: pathId, version, endedOn: day, successor: z.int().positive().nullish() });
/** Ends patterns, planned visits, phones and the status in one transaction. */
export const onEndSalesman = handle(endSalesman, endInput, (i, ctx) =>
  ctx.db.tx(async (db) => {
    const now = await today(db);
    const by = { user: ctx.person.userId, now };
    if (i.endedOn < now) throw refuse("endedOn", "Tidak boleh sebelum hari ini.");
    await requireOwn(db, [i.id]);
    const parts = i.successor ? await bothOf(db, i.id, i.successor) : null;
    const locked = await lockSalesman(db, i.id, i.version);
    if (locked.status === "ended") throw refuse("endedOn", "Salesman ini sudah berhenti.");
    if (i.endedOn < locked.joined) throw refuse("endedOn", "Tidak boleh sebelum tanggal bergabung.");
    const left = await remaining(db, i.id, i.endedOn);
    if (left.patterns + left.items > 0 && !parts)
      throw refuse("successor", "Masih ada pola atau kunjungan: pilih penerusnya.");
    if (parts) {
      const handover = { id: i.id, to: parts[1].id, from: i.endedOn };
      const sys = db.internal("patterns of a leaving salesman");
      await moveItems(sys, handover, await movePatterns(sys, handover, by.user), now);
      const people = await peopleBy(db, [i.id, parts[1].id]);
      const [one, other] = [people.find((p) => p.id === i.id), people.find((p) => p.id === parts[1].id)];
      if (one && other) await giveItems(db, one, other, i.endedOn, by);
    }
    await setStatus(db, i.id, "ended", i.endedOn, by.user);
    await closeDevices(db, i.id, null);
    await audit(db, {
      action: "salesman.end",
      entity: "salesman",
      entityId: i.id,
      label: parts?.[1].code ?? i.endedOn,
      before: { status: locked.status },
      after: { status: "ended", endedOn: i.endedOn, successor: parts?.[1].code ?? null, ...left },
    });
    await rowsChanged(db, "salesman");
    return left;
  }),
);

const statusInput = z.strictObject({ id: pathId, version, status: z.enum(["active", "suspended"]) });
/** A suspended salesman's phone is refused until the salesman is active again; patterns and visits are unchanged. */
export const onChangeStatus = handle(changeStatus, statusInput, (i, ctx) =>
  ctx.db.tx(async (db) => {
    await requireOwn(db, [i.id]);
    const locked = await lockSalesman(db, i.id, i.version);
    if (locked.status === i.status) throw conflict({ version: locked.version });
    if (locked.status === "ended") throw refuse("status", "Salesman ini sudah berhenti.");
    await setStatus(db, i.id, i.status, null, ctx.person.userId);
    const [person] = await peopleBy(db, [i.id]);
    await audit(db, {
      action: "update",
      entity: "salesman",
      entityId: i.id,
      label: person?.code ?? "",
      before: { status: locked.status },
      after: { status: i.status },
    });
    await rowsChanged(db, "salesman");
    return { ok: true as const };
  }),
);
