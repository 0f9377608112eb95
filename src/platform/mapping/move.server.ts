import { lockRows, labelSql } from "#platform/records/index.server.ts";
import type { AnyMapping } from "./mapping.ts";
import type { Move, Moved, MemberSelection, Preview } from "./mapping.calls.ts";
import type { PlainDate, RefValue } from "#kit/field.ts";
import { Refused } from "#kit/refused.ts";
import { today, type Db } from "#platform/database/index.server.ts";
import { type Event, recordMoves } from "./audit.server.ts";
import { wasValid, type Form, formOf, validOn, ownRows } from "./form.server.ts";
import type { Order } from "./inputs.server.ts";
import { memberJoin, membersWhere } from "./pick.server.ts";
import { type Change, type MappingRules, requireNationalScope } from "./rules.server.ts";
import { clearPeriod, insertIntervals, type Place, placesOf } from "./intervals.server.ts";

const maxAtOnce = 100_000;
const invalid = (field: string, message: string) => new Refused("invalid", "Isian belum benar.", { [field]: message });

/** The result of a move, and a fingerprint of the state it is based on. */
export async function previewMove(
  db: Db,
  mapping: AnyMapping,
  rules: MappingRules | undefined,
  move: Move,
): Promise<Preview> {
  const f = formOf(mapping);
  const now = await prepare(db, mapping, f, move);
  const ids = await pickIds(db, mapping, f, move.pick, now);
  await rules?.check?.(db, changeOf(ids, move, now));
  const p = { ids, from: move.from, until: move.until, today: now };
  const own = ownRows(f, "r");
  const later = `(select count(*)::int from {${f.table}} r where r.${f.memberColumn} = any(:ids::bigint[])${own} and ${wasValid("r")} and r.valid_from >`;
  const sums = await db.one<{ replaced: number; plans: number }>(
    `select ${later} :from::date and r.valid_from <= greatest(:from::date, :today::date) and (:until::date is null or r.valid_from < :until::date)) as replaced, ${later} greatest(:from::date, :today::date)) as plans`,
    p,
  );
  return {
    total: ids.length,
    same: ids.length - (await placesOf(db, f, ids, { ...move, today: now })).length,
    from: await currentParents(db, f, ids, move.from),
    ...sums,
    effects: (await rules?.effects?.(db, ids)) ?? [],
    stamp: await stampOf(db, f, ids, move.from),
    needsReason: move.from < now,
  };
}

/**
 * Moves members and dependent data in one transaction. Their rows are locked in a fixed order; throws a refusal if
 * their state differs from the preview.
 */
export function makeMove(
  db0: Db,
  mapping: AnyMapping,
  rules: MappingRules | undefined,
  move: Order,
  within?: (db: Db, moved: Moved) => Promise<void>,
): Promise<Moved> {
  return db0.tx(async (db) => {
    const f = formOf(mapping);
    const now = await prepare(db, mapping, f, move);
    if (move.from < now && !move.reason?.trim()) throw invalid("reason", "Wajib diisi untuk perubahan di masa lalu.");
    const ids = await pickIds(db, mapping, f, move.pick, now);
    await lockRows(db, f.member, ids);
    const still = "query" in move.pick ? await pickIds(db, mapping, f, move.pick, now) : ids;
    if (still.length !== ids.length || (await stampOf(db, f, ids, move.from)) !== move.stamp)
      throw await changedMeanwhile(db, f, ids);
    await rules?.check?.(db, changeOf(ids, move, now));
    const places = await placesOf(db, f, ids, { ...move, today: now });
    await place(db, mapping, f, rules, places, move, now);
    const moved = { moved: places.length, unchanged: ids.length - places.length, job: null };
    await within?.(db, moved);
    return moved;
  });
}

async function place(
  db: Db,
  mapping: AnyMapping,
  f: Form,
  rules: MappingRules | undefined,
  places: readonly Place[],
  move: Move & { reason: string | null },
  now: PlainDate,
): Promise<void> {
  if (!places.length) return;
  const change = changeOf(
    places.map((x) => x.id),
    move,
    now,
  );
  const reason = move.reason?.trim() || null;
  const before = await placesBefore(db, f, change.members, move.from);
  await rules?.clearWay?.(db, change);
  await clearPeriod(db, f, places, move.from);
  if (move.to !== null)
    await insertIntervals(
      db,
      f,
      places.map((x) => ({ member: x.id, parent: move.to as number, from: move.from, to: x.until, reason })),
    );
  await rules?.afterChange?.(db, change);
  const to = move.to === null ? null : await labelOf(db, f, move.to);
  const until = new Map(places.map((x) => [x.id, x.until]));
  const events = before.map(
    (b): Event => ({
      id: b.id,
      label: b.label,
      before: { [mapping.parent]: b.parent, validFrom: b.from, validTo: b.to },
      after: { [mapping.parent]: to, validFrom: move.from, validTo: until.get(b.id) ?? null },
    }),
  );
  await recordMoves(db, mapping, move.to === null ? "unmap" : "remap", events, reason);
}

const changeOf = (members: readonly number[], move: Move, now: PlainDate): Change => ({
  members,
  to: move.to,
  from: move.from,
  until: move.until,
  today: now,
});

/** Checks rules that do not depend on the members, and returns today's date. */
async function prepare(db: Db, mapping: AnyMapping, f: Form, move: Move): Promise<PlainDate> {
  requireNationalScope(db, mapping);
  if (move.until !== null && move.until <= move.from) throw invalid("until", "Harus sesudah tanggal mulai.");
  if (
    move.to !== null &&
    !(await db.maybe(`select 1 from {${f.parent.table}} t where t.id = :id and t.archived_at is null${f.known}`, {
      id: move.to,
    }))
  )
    throw invalid("to", "Pilihan tidak ditemukan.");
  return today(db);
}

async function pickIds(db: Db, mapping: AnyMapping, f: Form, pick: MemberSelection, now: PlainDate): Promise<number[]> {
  if ("ids" in pick) {
    const wanted = [...new Set(pick.ids)];
    const rows = await db.query<{ id: number }>(
      `select t.id from {${f.member.table}} t where t.id = any(:ids::bigint[]) and t.archived_at is null order by t.id`,
      { ids: wanted },
    );
    if (rows.length !== wanted.length || !wanted.length) throw invalid("pick", "Pilihan tidak ditemukan.");
    return rows.map((r) => r.id);
  }
  const where = membersWhere(mapping, pick.query, db.access);
  const rows = await db.query<{ id: number }>(
    `select t.id from ${memberJoin(f, ":on::date")} where ${where.sql} order by t.id limit ${maxAtOnce + 1}`,
    {
      ...where.params,
      on: pick.query.on ?? now,
      today: now,
    },
  );
  if (rows.length > maxAtOnce) throw new Refused("too-many", "Terlalu banyak sekaligus; persempit dengan penyaring.");
  if (!rows.length) throw invalid("pick", "Tidak ada yang cocok.");
  return rows.map((r) => r.id);
}

/** A digest of everything valid from a day on; equal digests mean the same state. */
const stampOf = async (db: Db, f: Form, ids: readonly number[], from: PlainDate): Promise<string> =>
  (
    await db.one<{ stamp: string }>(
      `select md5(count(*) || ':' || coalesce(string_agg(r.id || '.' || r.version, ',' order by r.id), '')) as stamp
       from {${f.table}} r where r.${f.memberColumn} = any(:ids::bigint[])${ownRows(f, "r")} and (r.valid_to is null or r.valid_to > :from::date)`,
      { ids, from },
    )
  ).stamp;

async function changedMeanwhile(db: Db, f: Form, ids: readonly number[]): Promise<Refused> {
  const last = await db.maybe<{ name: string | null }>(
    `select u.fullname as name from {${f.table}} r left join {~app_user} u on u.id = r.updated_by where r.${f.memberColumn} = any(:ids::bigint[]) order by r.updated_at desc, r.id desc limit 1`,
    { ids },
  );
  return new Refused(
    "conflict",
    "Pemetaan ini sudah diubah oleh {name} sejak Anda melihatnya. Periksa lagi lalu ulangi.",
    [],
    409,
    { name: last?.name ?? "–" },
  );
}

function currentParents(db: Db, f: Form, ids: readonly number[], from: PlainDate): Promise<Preview["from"]> {
  return db.query<{ parent: RefValue | null; count: number }>(
    `select case when x.parent is null then null else json_build_object('id', x.parent, 'label', (select ${labelSql(f.parent, "p")} from {~${f.parent.table}} p where p.id = x.parent)) end as parent, x.n as count
     from (select r.${f.parentColumn} as parent, count(*)::int as n from unnest(:ids::bigint[]) as c(id)
           left join {${f.table}} r on r.${f.memberColumn} = c.id${ownRows(f, "r")} and ${validOn("r", ":from::date")} group by 1) x order by x.n desc, x.parent limit 50`,
    { ids, from },
  );
}

type MemberPlace = {
  readonly id: number;
  readonly label: string;
  readonly parent: RefValue | null;
  readonly from: PlainDate | null;
  readonly to: PlainDate | null;
};
const placesBefore = (db: Db, f: Form, ids: readonly number[], from: PlainDate): Promise<MemberPlace[]> =>
  db.query<MemberPlace>(
    `select t.id, ${labelSql(f.member, "t")} as label, r.valid_from as "from", r.valid_to as "to",
       case when r.id is null then null else json_build_object('id', r.${f.parentColumn}, 'label', (select ${labelSql(f.parent, "p")} from {~${f.parent.table}} p where p.id = r.${f.parentColumn})) end as parent
     from ${memberJoin(f, ":from::date")} where t.id = any(:ids::bigint[])`,
    { ids, from },
  );

const labelOf = async (db: Db, f: Form, id: number): Promise<RefValue> =>
  db.one<RefValue>(`select p.id, ${labelSql(f.parent, "p")} as label from {~${f.parent.table}} p where p.id = :id`, {
    id,
  });
