import { countDay, dayFlagNames, dayFlags, type Item } from "#features/atsalesman/rules/visit-day.ts";
import { type Verdict, verdicts } from "#features/atsalesman/rules/visit.ts";
import { type Db, todaySql } from "#platform/database/index.server.ts";

export type SalesmanDay = {
  readonly distributor: number;
  readonly salesman: number;
  readonly channel: string;
  readonly district: number;
  readonly day: string;
};
type Visit = {
  readonly id: number;
  readonly place: number;
  readonly at: string;
  readonly out: string | null;
  readonly trust: string;
  readonly latitude: string | null;
  readonly longitude: string | null;
  readonly verdict: Verdict;
  readonly flags: readonly string[];
  readonly outcome: string | null;
};

const visitsSql = `select v.id, v.place_key as place, v.check_in_at as at, v.check_out_at as out, v.clock_trust as trust, v.latitude::text, v.longitude::text, v.verdict, v.flags, v.outcome
  from {visit} v where v.distributor_id = :distributor and v.salesman_id = :salesman and v.day = :day::date and v.status = 'posted' order by v.check_in_at, v.id`;
/** Whether items were added or cancelled before the start of the day; later changes do not affect the plan. */
const itemsSql = `select s.place_key as place, s.created_at < d.began as ahead, coalesce(s.cancelled_at < d.began, false) as "cancelledAhead", s.excused_at is not null as excused
  from {visit_schedule} s, (select (:day::date)::timestamp at time zone 'Asia/Jakarta' as began) d
  where s.distributor_id = :distributor and s.salesman_id = :salesman and s.day = :day::date`;

const columnOf: Readonly<Record<Verdict, string>> = {
  in: "n_in",
  override: "n_override",
  unsure: "n_unsure",
  out: "n_out",
  noGps: "n_no_gps",
  noPoint: "n_no_point",
  mock: "n_mock",
};

/**
 * Recounts a salesman's day from its visits and its schedule in the transaction that changed them; the row of the day
 * serialises this.
 */
export async function recountDay(db: Db, of: SalesmanDay): Promise<void> {
  const { distributor, salesman, day } = of;
  const key = { distributor, salesman, day };
  // adds the row of the day, or locks it
  await db.run(
    `insert into {!visit_day} as d (distributor_id, salesman_id, day, channel, district_id, counted_at)
     values (:distributor, :salesman, :day::date, :channel, :district, :instant::timestamptz)
     on conflict (distributor_id, salesman_id, day) do update set counted_at = excluded.counted_at`,
    { ...key, channel: of.channel, district: of.district },
  );
  const visits = await db.query<Visit>(visitsSql, key);
  const items = await db.query<Item>(itemsSql, key);
  const { over, ...sums } = await db.one<Sums>(sumsSql, key);
  await flagDay(db, distributor, over, visits);
  await writeDay(db, key, { visits, items, sums });
}

async function flagDay(db: Db, distributor: number, over: boolean, visits: readonly Visit[]): Promise<void> {
  const flags = dayFlags(
    visits.map((v) => ({
      at: Date.parse(v.at),
      out: v.out === null ? null : Date.parse(v.out),
      place: v.latitude === null ? null : { latitude: Number(v.latitude), longitude: Number(v.longitude) },
    })),
    over,
  );
  const changed = visits.flatMap((v, i) => {
    const otherFlags = v.flags.filter((f) => !(dayFlagNames as readonly string[]).includes(f));
    const next = [...otherFlags, ...(flags[i] ?? [])].sort();
    return next.join() === [...v.flags].sort().join() ? [] : [{ id: v.id, flags: next.join() }];
  });
  if (changed.length === 0) return;
  await db.run(
    `update {!visit} v set flags = string_to_array(x.flags, ',') from unnest(:ids::bigint[], :flags::text[]) as x(id, flags)
     where v.distributor_id = :distributor and v.id = x.id`,
    { distributor, ids: changed.map((v) => v.id), flags: changed.map((v) => v.flags) },
  );
}

const sumsSql = `select coalesce(sum(v.order_tonnes), 0)::text as "orderTonnes", coalesce(sum(v.order_value), 0)::text as "orderValue",
    (count(*) filter (where v.outcome = 'order'))::int as productive, (count(v.check_out_at))::int as timed,
    coalesce(round(sum(extract(epoch from v.check_out_at - v.check_in_at)) / 60), 0)::int as minutes,
    min(v.check_in_at) filter (where v.clock_trust <> 'none') as "firstIn", max(v.check_in_at) filter (where v.clock_trust <> 'none') as "lastIn",
    max(v.check_out_at) filter (where v.check_out_trust <> 'none') as "lastOut", :day::date < ${todaySql} as over
  from {visit} v where v.distributor_id = :distributor and v.salesman_id = :salesman and v.day = :day::date and v.status = 'posted'`;

/** Sums of the day's visits, and whether the day is over. */
type Sums = Readonly<Record<string, unknown>> & { readonly over: boolean };

type Key = Pick<SalesmanDay, "distributor" | "salesman" | "day">;
type Counted = {
  readonly visits: readonly Visit[];
  readonly items: readonly Item[];
  readonly sums: Omit<Sums, "over">;
};
async function writeDay(db: Db, key: Key, { visits, items, sums }: Counted): Promise<void> {
  const places = visits.map((v) => v.place);
  const counts = countDay(items, places);
  const by = Object.fromEntries(verdicts.map((name) => [name, visits.filter((v) => v.verdict === name).length]));
  await db.run(
    `update {!visit_day} set planned = :planned, planned_done = :plannedDone, excused = :excused, visits = :visits, unplanned = :unplanned, repeat = :repeat, stores = :stores, store_ids = :storeIds::bigint[],
       ${verdicts.map((name) => `${columnOf[name]} = :${name}`).join(", ")},
       productive = :productive, order_tonnes = :orderTonnes::numeric, order_value = :orderValue::numeric, minutes = :minutes, timed = :timed,
       first_in = :firstIn::timestamptz, last_in = :lastIn::timestamptz, last_out = :lastOut::timestamptz, counted_at = :instant::timestamptz
     where distributor_id = :distributor and salesman_id = :salesman and day = :day::date`,
    { ...key, ...counts, ...by, ...sums, storeIds: storesAmong(places) },
  );
}

/** The stores among places, each once, in ascending order. Places with negative numbers are bulk customers. */
const storesAmong = (places: readonly number[]): number[] =>
  [...new Set(places.filter((p) => p > 0))].sort((a, b) => a - b);
