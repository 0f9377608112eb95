import { conflict, notFound, Refused } from "#kit/refused.ts";
import type { Db, Params } from "#platform/database/index.server.ts";
import { placeColumns } from "../../place.server.ts";
import { recountDay } from "../../mobile/recount-day.server.ts";

/** The current state of an item of the schedule. */
export type Item = {
  readonly id: number;
  readonly version: number;
  readonly distributor: number;
  readonly channel: string;
  readonly salesman: number;
  readonly day: string;
  /** A store's id, or the negative id of a bulk customer. */
  readonly place: number;
  readonly district: number;
  readonly source: string;
  readonly status: string;
};
export type Person = {
  readonly id: number;
  readonly code: string;
  readonly label: string;
  readonly distributor: number;
  readonly channel: string;
  readonly district: number;
  readonly status: string;
  readonly dailyMinutes: number;
  readonly workDays: "monFri" | "monSat" | "daily";
  readonly latitude: string | null;
  readonly longitude: string | null;
};
export type Reason = { readonly id: number; readonly excuses: boolean };
/** The destination of an item; without `to` it is cancelled with the reason. */
export type Placement = {
  readonly item: Item;
  readonly to: { readonly person: Person; readonly day: string } | null;
  readonly reason?: Reason | undefined;
};
export type By = { readonly user: number; readonly now: string; readonly source: "manual" | "substitute" };

export const wrong = (code: string, message: string, field: string) => new Refused(code, message, { [field]: message });

const itemColumns = `s.id, s.version, s.distributor_id as distributor, s.channel, s.salesman_id as salesman, s.day::text, s.place_key as place,
  s.district_id as district, s.source, s.status`;
const personColumns = `s.id, s.code, concat_ws(' – ', s.code, s.fullname) as label, s.distributor_id as distributor, s.channel, s.district_id as district, s.status,
  s.daily_minutes as "dailyMinutes", s.work_days as "workDays", s.latitude::text, s.longitude::text`;

/** Salesmen in the reader's scope, sorted by id. */
export const peopleBy = (db: Db, ids: readonly number[]): Promise<Person[]> =>
  db.query<Person>(
    `select ${personColumns} from {salesman} s where s.id = any(:ids::bigint[]) and s.archived_at is null order by s.id`,
    { ids },
  );
/** A salesman who can receive visits. */
export async function activePerson(db: Db, id: number, field = "salesman"): Promise<Person> {
  const [person] = await peopleBy(db, [id]);
  if (person?.status !== "active") throw wrong("schedule.salesman", "Salesman ini tidak aktif.", field);
  return person;
}

/** Locks an item in the reader's scope; if the reader saw an older version, the error contains the current state. */
export async function lockItem(db: Db, id: number, seen: number): Promise<Item> {
  const of = await db.maybe<{ distributor: number }>(
    "select s.distributor_id as distributor from {visit_schedule} s where s.id = :id",
    { id },
  );
  if (!of) throw notFound();
  const item = await db.one<Item & { by: number | null; at: string }>(
    `select ${itemColumns}, s.updated_by as by, s.updated_at as at from {visit_schedule} s where s.distributor_id = :distributor and s.id = :id for update of s`,
    { id, ...of },
  );
  if (item.version !== seen || item.status !== "planned") throw await changedSince(db, item);
  return item;
}
async function changedSince(db: Db, item: Item & { by: number | null; at: string }): Promise<Refused> {
  const [person] = await peopleBy(db, [item.salesman]);
  const who = await db
    .internal("author of a schedule change")
    .maybe<{ name: string }>("select u.fullname as name from {app_user} u where u.id = :by::bigint", { by: item.by });
  return conflict({
    version: item.version,
    day: item.day,
    status: item.status,
    salesman: person?.label ?? null,
    by: who?.name ?? null,
    at: item.at,
  });
}

/** Items locked in the order of distributor and id. A cluster locks facts only for one distributor at a time. */
export async function lockItems(
  db: Db,
  distributors: readonly number[],
  where: string,
  params: Params,
): Promise<Item[]> {
  const text = `select ${itemColumns} from {visit_schedule} s where s.distributor_id = :distributor and ${where} order by s.id for update of s`;
  const items: Item[] = [];
  for (const distributor of [...new Set(distributors)].sort((a, b) => a - b))
    items.push(...(await db.query<Item>(text, { ...params, distributor })));
  return items;
}

/** Planned items of salesmen in a range of days, locked in a fixed order. */
export const lockPlanned = (db: Db, people: readonly Person[], from: string, to: string): Promise<Item[]> =>
  lockItems(
    db,
    people.map((p) => p.distributor),
    "s.salesman_id = any(:salesmen::bigint[]) and s.day between :from::date and :to::date and s.status = 'planned'",
    { salesmen: people.map((p) => p.id), from, to },
  );

export const slotOf = (salesman: number, day: string, place: number): string => `${salesman}/${day}/${place}`;
/** The places that are planned for these salesmen on these days. */
export async function occupied(db: Db, people: readonly Person[], days: readonly string[]): Promise<Set<string>> {
  const rows = await db.query<{ salesman: number; day: string; place: number }>(
    `select s.salesman_id as salesman, s.day::text, s.place_key as place from {visit_schedule} s
     where s.distributor_id = any(:distributors::bigint[]) and s.salesman_id = any(:salesmen::bigint[]) and s.day = any(:days::date[]) and s.status = 'planned'`,
    {
      distributors: [...new Set(people.map((p) => p.distributor))],
      salesmen: people.map((p) => p.id),
      days: [...new Set(days)],
    },
  );
  return new Set(rows.map((r) => slotOf(r.salesman, r.day, r.place)));
}

/** The salesmen among these who have checked in on the day. */
export async function begunOn(db: Db, people: readonly Person[], day: string): Promise<ReadonlySet<number>> {
  const rows = await db.query<{ salesman: number }>(
    `select distinct v.salesman_id as salesman from {visit} v where v.distributor_id = any(:distributors::bigint[]) and v.salesman_id = any(:salesmen::bigint[])
       and v.day = :day::date and v.status = 'posted'`,
    { distributors: [...new Set(people.map((p) => p.distributor))], salesmen: people.map((p) => p.id), day },
  );
  return new Set(rows.map((r) => r.salesman));
}

/** The state of an item before a change, for undoing it; null if the change created the item. */
export type Before = {
  readonly day: string;
  readonly salesman: number;
  readonly source: string;
};
export type Changed = {
  readonly distributor: number;
  readonly id: number;
  readonly version: number;
  readonly before: Before | null;
};
const beforeOf = ({ day, salesman, source }: Item): Before => ({ day, salesman, source });
/**
 * An item is updated if its old and new days are in the future and the employer stays the same. Otherwise it is
 * cancelled and a new one is created: the employer of a fact cannot change, and an item that was planned at the start
 * of a day still counts on that day.
 */
const staysRow = ({ item, to }: Placement, now: string): boolean =>
  to !== null && to.person.distributor === item.distributor && item.day > now && to.day > now;

const movedSql = `update {!visit_schedule} as s set day = x.day, salesman_id = x.salesman, source = case when :substitute::boolean then 'substitute' else s.source end,
    version = s.version + 1, updated_at = :instant::timestamptz, updated_by = :by::bigint
  from unnest(:ids::bigint[], :days::date[], :salesmen::bigint[]) as x(id, day, salesman) where s.distributor_id = :distributor and s.id = x.id returning s.id, s.version`;
const endedSql = `update {!visit_schedule} as s set status = 'cancelled', cancelled_at = :instant::timestamptz, reason_id = x.reason,
    excused_at = case when x.excuses then :instant::timestamptz end, version = s.version + 1, updated_at = :instant::timestamptz, updated_by = :by::bigint
  from unnest(:ids::bigint[], :reasons::bigint[], :excuses::boolean[]) as x(id, reason, excuses) where s.distributor_id = :distributor and s.id = x.id returning s.id, s.version`;
const madeSql = `insert into {!visit_schedule} as n (distributor_id, channel, salesman_id, day, store_id, customer_id, district_id, source, created_by, updated_by)
  select x.distributor, x.channel, x.salesman, x.day, ${placeColumns("x.place")}, x.district, :source, :by::bigint, :by::bigint
  from unnest(:distributors::bigint[], :channels::text[], :salesmen::bigint[], :days::date[], :places::bigint[], :districts::bigint[])
    as x(distributor, channel, salesman, day, place, district) returning n.distributor_id as distributor, n.id, n.version`;

type SavedItem = { readonly id: number; readonly version: number };
/** Updates rows employer by employer, and returns each with its new version. */
async function change(
  db: Db,
  text: string,
  of: readonly Placement[],
  params: (of: readonly Placement[]) => Readonly<Record<string, unknown>>,
): Promise<Changed[]> {
  const changes: Changed[] = [];
  for (const [distributor, part] of Map.groupBy(of, (p) => p.item.distributor)) {
    const changed = await db.query<SavedItem>(text, { distributor, ids: part.map((p) => p.item.id), ...params(part) });
    const by = new Map(changed.map((k) => [k.id, k.version]));
    for (const { item } of part)
      changes.push({ distributor, id: item.id, version: by.get(item.id) ?? item.version + 1, before: beforeOf(item) });
  }
  return changes;
}

type Goal = { readonly person: Person; readonly day: string; readonly item: Item };
async function make(db: Db, goals: readonly Goal[], { user, source }: By): Promise<Changed[]> {
  if (goals.length === 0) return [];
  const made = await db.query<Omit<Changed, "before">>(madeSql, {
    source,
    by: user,
    distributors: goals.map((g) => g.person.distributor),
    channels: goals.map((g) => g.person.channel),
    salesmen: goals.map((g) => g.person.id),
    days: goals.map((g) => g.day),
    places: goals.map((g) => g.item.place),
    districts: goals.map((g) => g.item.district),
  });
  return made.map((m) => ({ ...m, before: null }));
}

/** Moves or cancels locked items, and returns the previous state of each. */
export async function placeItems(db: Db, placements: readonly Placement[], by: By): Promise<Changed[]> {
  const stays = placements.filter((p) => staysRow(p, by.now));
  const ends = placements.filter((p) => !staysRow(p, by.now));
  const goals = ends.flatMap((p): Goal[] => (p.to ? [{ ...p.to, item: p.item }] : []));
  const moved = await change(db, movedSql, stays, (of) => ({
    by: by.user,
    substitute: by.source === "substitute",
    days: of.map((p) => p.to?.day),
    salesmen: of.map((p) => p.to?.person.id),
  }));
  const ended = await change(db, endedSql, ends, (of) => ({
    by: by.user,
    reasons: of.map((p) => p.reason?.id ?? null),
    excuses: of.map((p) => p.reason?.excuses ?? false),
  }));
  const made = await make(db, goals, by);
  await recountToday(db, placements, by.now);
  return [...made, ...moved, ...ended];
}

/** Recounts today for each salesman with changed items of today. */
async function recountToday(db: Db, placements: readonly Placement[], now: string): Promise<void> {
  const touched = placements.flatMap(({ item, to }) => [
    ...(item.day === now ? [item.salesman] : []),
    ...(to?.day === now ? [to.person.id] : []),
  ]);
  const sys = db.internal("visit days of changed items");
  for (const p of await peopleBy(sys, [...new Set(touched)])) await recountSalesman(db, p, now);
}
export const recountSalesman = (db: Db, p: Person, day: string): Promise<void> =>
  recountDay(db.internal("visit days of changed items"), {
    distributor: p.distributor,
    salesman: p.id,
    channel: p.channel,
    district: p.district,
    day,
  });
