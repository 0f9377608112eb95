import { addDays } from "#kit/day.ts";
import { type Occurrence, occurrencesOf, type Pattern } from "#features/atsalesman/rules/visit-pattern.ts";
import { isWorkWeekday } from "#features/atsalesman/rules/visit.ts";
import type { Db } from "#platform/database/index.server.ts";
import { lockLeavesShared } from "./leave-lock.server.ts";
import { placeColumn, placeColumns, placeJoin } from "../../place.server.ts";

/** Number of days for which the schedule is generated in advance. */
export const scheduledAhead = 35;
/** Maximum number of patterns, or of items, per statement. */
const patternsAtOnce = 2_000;

type Row = Pattern & {
  readonly id: number;
  readonly distributor: number;
  readonly channel: string;
  readonly salesman: number;
  /** A store's id, or the negative id of a bulk customer. */
  readonly place: number;
  readonly district: number;
  readonly workDays: "monFri" | "monSat" | "daily";
};
const patternsSql = `select p.id, s.distributor_id as distributor, s.channel, p.salesman_id as salesman, p.place_key as place, ${placeColumn("district_id")} as district, s.work_days as "workDays",
    p.frequency, array[p.monday, p.tuesday, p.wednesday, p.thursday, p.friday, p.saturday, p.sunday] as weekdays, p.nth, p.anchor_on::text as "anchorOn",
    p.holiday_rule as "holidayRule", p.valid_from::text as "validFrom", p.valid_to::text as "validTo"
  from {visit_pattern} p join {salesman} s on s.id = p.salesman_id ${placeJoin("p")}
  where p.archived_at is null and p.id > :after and (:pattern::bigint is null or p.id = :pattern::bigint) and (:salesman::bigint is null or p.salesman_id = :salesman::bigint)
    and (:channel::text is null or s.channel = :channel::text) and p.valid_from <= :to::date and (p.valid_to is null or p.valid_to > :from::date)
    and s.status = 'active' and s.archived_at is null and coalesce(t.archived_at, c.archived_at) is null and ${placeColumn("status")} <> 'closed' order by p.id limit ${patternsAtOnce}`;

async function holidaysIn(db: Db, from: string, to: string): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ day: string }>(
    "select c.day::text from {calendar} c where c.holiday is not null and c.day between :from::date and :to::date",
    { from: addDays(from, -31), to: addDays(to, 31) },
  );
  return new Set(rows.map((r) => r.day));
}

/**
 * Leave and the substitute who takes the visits; a substitute of another employer gets none, because the schedule is
 * stored by employer.
 */
type Absence = {
  readonly salesman: number;
  readonly from: string;
  readonly to: string;
  readonly substitute: number | null;
};
const absencesIn = (db: Db, from: string, to: string): Promise<Absence[]> =>
  db.query<Absence>(
    `select l.salesman_id as salesman, l.day_from::text as "from", l.day_to::text as "to", x.id as substitute
     from {salesman_leave} l join {salesman} s on s.id = l.salesman_id
     left join {salesman} x on x.id = l.substitute_id and x.distributor_id = s.distributor_id and x.status = 'active' and x.archived_at is null
     where l.archived_at is null and l.day_from <= :to::date and l.day_to >= :from::date`,
    { from, to },
  );

const insertSql = `insert into {!visit_schedule} (distributor_id, channel, salesman_id, day, store_id, customer_id, district_id, source, pattern_id, origin_on, status, cancelled_at, excused_at, reason_id)
  select x.distributor, x.channel, x.salesman, x.day, ${placeColumns("x.place")}, x.district, x.source, x.pattern, x.origin,
    case when x.away then 'cancelled' else 'planned' end, case when x.away then :instant::timestamptz end, case when x.away then :instant::timestamptz end, case when x.away then :reason::bigint end
  from unnest(:distributors::bigint[], :channels::text[], :salesmen::bigint[], :days::date[], :places::bigint[], :districts::bigint[], :sources::text[], :patterns::bigint[], :origins::date[], :aways::boolean[])
    as x(distributor, channel, salesman, day, place, district, source, pattern, origin, away)
  order by x.day, x.salesman, x.pattern on conflict do nothing returning distributor_id`;

type Made = { readonly row: Row; readonly at: Occurrence; readonly absence: Absence | undefined };
const insert = (db: Db, made: readonly Made[], reason: number | null): Promise<number> =>
  db.run(insertSql, {
    reason,
    distributors: made.map((m) => m.row.distributor),
    channels: made.map((m) => m.row.channel),
    salesmen: made.map((m) => m.absence?.substitute ?? m.row.salesman),
    days: made.map((m) => m.at.day),
    places: made.map((m) => m.row.place),
    districts: made.map((m) => m.row.district),
    sources: made.map((m) => (m.absence?.substitute ? "substitute" : "pattern")),
    patterns: made.map((m) => m.row.id),
    origins: made.map((m) => m.at.originOn),
    aways: made.map((m) => m.absence !== undefined && m.absence.substitute === null),
  });

/** A substitute who is on leave on the day takes no visits. */
function withAbsences(occurrences: readonly Omit<Made, "absence">[], all: readonly Absence[]): Made[] {
  const absences = Map.groupBy(all, (a) => a.salesman);
  const awayOn = (salesman: number, day: string) => absences.get(salesman)?.find((a) => a.from <= day && a.to >= day);
  return occurrences.map(({ row, at }): Made => {
    const absence = awayOn(row.salesman, at.day);
    const alsoAway = absence && absence.substitute !== null && awayOn(absence.substitute, at.day);
    return { row, at, absence: alsoAway ? { ...absence, substitute: null } : absence };
  });
}

export type Range = {
  readonly from: string;
  readonly to: string;
  readonly pattern?: number | undefined;
  readonly salesman?: number | undefined;
  readonly channel?: string | undefined;
};
/**
 * Creates the missing items of patterns; a moved or cancelled item keeps its origin, so that it is not created again.
 * On days of leave the items go to the substitute, or are created as cancelled and excused. Returns the number of new
 * items.
 */
export async function generateSchedule(db: Db, range: Range): Promise<number> {
  const { from, to, pattern, salesman, channel } = range;
  const holidays = await holidaysIn(db, from, to);
  const reason = await db.maybe<{ id: number }>("select r.id from {visit_reason} r where r.code = 'CUTI'");
  const among = { pattern: pattern ?? null, salesman: salesman ?? null, channel: channel ?? null, from, to };
  let [after, made] = [0, 0];
  for (;;) {
    const rows = await db.query<Row>(patternsSql, { ...among, after });
    const occurrences = rows.flatMap((row) => {
      const isWorkday = (day: string) => !holidays.has(day) && isWorkWeekday(day, row.workDays);
      return occurrencesOf(row, from, to, isWorkday).map((at) => ({ row, at }));
    });
    if (occurrences.length > 0)
      made += await db.tx(async (tx) => {
        await lockLeavesShared(tx);
        return insert(tx, withAbsences(occurrences, await absencesIn(tx, from, to)), reason?.id ?? null);
      });
    const last = rows.at(-1);
    if (!last || rows.length < patternsAtOnce) return made;
    after = last.id;
  }
}
