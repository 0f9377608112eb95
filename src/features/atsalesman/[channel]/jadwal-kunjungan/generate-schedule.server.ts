import { addDays } from "#kit/day.ts";
import { type Occurrence, occurrencesOf, type Pattern } from "#kit/visit-pattern.ts";
import { isWorkWeekday } from "#kit/visit.ts";
import type { Db } from "#server/db/db.ts";

/** Days that the schedule is made ahead. */
export const scheduledAhead = 35;
/** Patterns, and then items, of one statement. */
const patternsAtOnce = 2_000;

type Row = Pattern & {
  readonly id: number;
  readonly distributor: number;
  readonly channel: string;
  readonly salesman: number;
  readonly store: number;
  readonly district: number;
  readonly workDays: "monFri" | "monSat" | "daily";
};
const patternsSql = `select p.id, s.distributor_id as distributor, s.channel, p.salesman_id as salesman, p.store_id as store, t.district_id as district, s.work_days as "workDays",
    p.frequency, array[p.monday, p.tuesday, p.wednesday, p.thursday, p.friday, p.saturday, p.sunday] as weekdays, p.nth, p.anchor_on::text as "anchorOn",
    p.holiday_rule as "holidayRule", p.valid_from::text as "validFrom", p.valid_to::text as "validTo"
  from {visit_pattern} p join {salesman} s on s.id = p.salesman_id join {store} t on t.id = p.store_id
  where p.archived_at is null and p.id > :after and (:pattern::bigint is null or p.id = :pattern::bigint) and (:salesman::bigint is null or p.salesman_id = :salesman::bigint)
    and p.valid_from <= :to::date and (p.valid_to is null or p.valid_to > :from::date)
    and s.status = 'active' and s.archived_at is null and t.archived_at is null and t.status <> 'closed' order by p.id limit ${patternsAtOnce}`;

async function holidaysIn(db: Db, from: string, to: string): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ day: string }>(
    "select c.day::text from {calendar} c where c.holiday is not null and c.day between :from::date and :to::date",
    { from: addDays(from, -31), to: addDays(to, 31) },
  );
  return new Set(rows.map((r) => r.day));
}

const insertSql = `insert into {!visit_schedule} (distributor_id, channel, salesman_id, day, store_id, district_id, source, pattern_id, origin_on)
  select x.distributor, x.channel, x.salesman, x.day, x.store, x.district, 'pattern', x.pattern, x.origin
  from unnest(:distributors::bigint[], :channels::text[], :salesmen::bigint[], :days::date[], :stores::bigint[], :districts::bigint[], :patterns::bigint[], :origins::date[])
    as x(distributor, channel, salesman, day, store, district, pattern, origin)
  order by x.day, x.salesman, x.pattern on conflict do nothing`;

type Made = { readonly row: Row; readonly at: Occurrence };
const insert = (db: Db, made: readonly Made[]): Promise<number> =>
  db.run(insertSql, {
    distributors: made.map((m) => m.row.distributor),
    channels: made.map((m) => m.row.channel),
    salesmen: made.map((m) => m.row.salesman),
    days: made.map((m) => m.at.day),
    stores: made.map((m) => m.row.store),
    districts: made.map((m) => m.row.district),
    patterns: made.map((m) => m.row.id),
    origins: made.map((m) => m.at.originOn),
  });

export type Range = {
  readonly from: string;
  readonly to: string;
  readonly pattern?: number;
  readonly salesman?: number;
};
/** Makes the items that patterns mean and that were never made; one that was moved or cancelled keeps its origin, and so never comes back. Answers how many are new. */
export async function generateSchedule(db: Db, { from, to, pattern, salesman }: Range): Promise<number> {
  const holidays = await holidaysIn(db, from, to);
  let [after, made] = [0, 0];
  for (;;) {
    const rows = await db.query<Row>(patternsSql, {
      after,
      pattern: pattern ?? null,
      salesman: salesman ?? null,
      from,
      to,
    });
    const items = rows.flatMap((row) => {
      const isWorkday = (day: string) => !holidays.has(day) && isWorkWeekday(day, row.workDays);
      return occurrencesOf(row, from, to, isWorkday).map((at) => ({ row, at }));
    });
    if (items.length > 0) made += await insert(db, items);
    const last = rows.at(-1);
    if (!last || rows.length < patternsAtOnce) return made;
    after = last.id;
  }
}
