import { todaySql } from "#platform/database/index.server.ts";
import {
  forQuestion,
  joinSlotted,
  ownTable,
  requestedDays,
  requestedSpans,
  slotted,
  type SlottedSql,
  type Source,
  type SourceSql,
} from "#platform/report/index.server.ts";
import { isUpToDate, outdatedMonths } from "./outdated-months.server.ts";

const onDay = (alias: string, day = "x.day") =>
  `${alias}.store_id = f.id and ${alias}.valid_from <= ${day} and (${alias}.valid_to is null or ${alias}.valid_to > ${day})`;
/** The distributor of a store on the day of its opening, by the mapping; sales have a distributor of their own. */
const mappedAtOpening = `coalesce((select m.distributor_id from {~store_distributor} m where m.kind = 'main' and ${onDay("m", "f.opened_on")}), 0)`;
const place = {
  store_id: "f.id",
  district_id: "f.district_id",
  distributor_id: "coalesce(sd.distributor_id, 0)",
  store_version_id: "coalesce(sv.id, 0)",
} as const;
/** Attributes of which a store has exactly one on a day. */
const beside = {
  distributor_id: `left join {~store_distributor} sd on sd.kind = 'main' and ${onDay("sd")}`,
  store_version_id: `left join {store_version} sv on ${onDay("sv")}`,
} as const;
const real = "f.status <> 'prospect' and f.archived_at is null";
const open = {
  table: "store",
  grain: "asOf",
  date: "coalesce(f.opened_on, date '2000-01-01')",
  until: "f.closed_on",
  columns: place,
  joins: beside,
  fine: ["store_id", "store_version_id"],
  single: "store_id",
  weight: 60_000,
} as const;
export const purchases = "e.sign = 1 and e.status = 'posted' and e.tonnes > 0";

/** Member ids of the level of the same name. */
export const statusOf = (s: string) =>
  `case when ${s}.status = 'active' then 1 when ${s}.status = 'inactive' then 2 when ${s}.status = 'closed' then 3 else 4 end`;
const somewhere = (s: string) => `${s}.latitude between -11.5 and 6.5 and ${s}.longitude between 94.5 and 141.5`;
/** Stores that are open on a day, with or without purchases. */
const registry: Source = {
  ...open,
  where: real,
  leaves: {
    storesRegistered: "1",
    invalidCoords: `case when ${somewhere("f")} then 0 else 1 end`,
  },
};

const outdated = outdatedMonths("sale");
/** Condition that the rollups of a row's distributor and month are up to date. */
export const upToDate = (month: string): string => isUpToDate("sale", "e.distributor_id", month);
/** When stores first bought, from the months and from the lines of outdated months; a store may have two rows. */
export const firstPurchases = (stores: SourceSql): SlottedSql =>
  slotted`select e.store_id as thing, min(e.first_bought_on) as first_on from {store_month} e where e.store_id in (${stores}) and ${upToDate("e.month")} group by 1
  union all select e.store_id, min(e.sold_on) from ${outdated} z join {sale_line} e on e.distributor_id = z.distributor_id and e.sold_on >= z.month and e.sold_on < z.next where e.store_id in (${stores}) and ${purchases} group by 1`;
/**
 * Ranges of requested days on which a store had no purchase in the last three full months, with its last purchase and
 * the volume of the three months before that. There is at most one such range between two purchases, so the history is
 * read once, however many days are requested. For a single day the list of buyers suffices. The condition that a range
 * is not empty is repeated, because the planner would otherwise join every store with every day first.
 */
const inSpan = slotted`e.month >= (select first from span) and e.month <= (select last from span) and e.first_bought_on <= (select last from span) and ${upToDate("e.month")}`;
const lineInSpan = slotted`${outdated} z join {sale_line} e on e.distributor_id = z.distributor_id and e.sold_on >= z.month and e.sold_on < z.next where e.sold_on >= (select first from span) and e.sold_on <= (select last from span) and ${purchases}`;
/** For one requested day: the stores that are not among the buyers, with an unknown last purchase. */
const stretchOfDay = slotted`bought as not materialized (select distinct e.store_id from {store_month} e where ${inSpan} union all select distinct e.store_id from ${lineInSpan}),
  stretch as (select s.id as store_id, date '-infinity' as last_on, date 'infinity' as next_on from {store} s where not exists (select 1 from bought b where b.store_id = s.id))`;
/** For several requested days: the time between two purchases, of all stores. */
const stretchOfDays = slotted`bought as not materialized (
    select e.store_id, e.first_bought_on as first_on, e.last_bought_on as last_on from {store_month} e where ${inSpan} union all select e.store_id, e.sold_on, e.sold_on from ${lineInSpan}),
  stretch as (
    select store_id, max(last_on) over w as last_on, lead(first_on, 1, 'infinity') over w as next_on from (
      select s.id as store_id, date '-infinity' as first_on, date '-infinity' as last_on from {store} s union all select * from bought) b
    window w as (partition by store_id order by first_on))`;
const silences = slotted`with asked as (
    select array_agg(day order by day) as days, array_agg((date_trunc('month', day) - interval '3 months')::date order by day) as since from (select distinct day from ${requestedDays}) d),
  span as (select since[1] as first, days[cardinality(days)] as last from asked),
  ${forQuestion(({ oneDay }) => (oneDay ? stretchOfDay : stretchOfDays))},
  silence as materialized (
    select s.* from (select s.store_id, s.last_on, width_bucket(s.last_on, (select since from asked)) + 1 as since, width_bucket(s.next_on - 1, (select days from asked)) as upto from stretch s) s where s.since <= s.upto),
  past as materialized (
    select o.store_id, max(o.last_on) as last_on from (
      select e.store_id, e.last_bought_on as last_on from {store_month} e
        where e.store_id in (select store_id from silence where not isfinite(last_on)) and e.month < (select first from span) and ${upToDate("e.month")}
      union all select e.store_id, e.sold_on from ${outdated} z join {sale_line} e on e.distributor_id = z.distributor_id and e.sold_on >= z.month and e.sold_on < z.next
        where e.store_id in (select store_id from silence where not isfinite(last_on)) and e.sold_on < (select first from span) and ${purchases}) o group by 1),
  known as materialized (
    select s.store_id, case when isfinite(s.last_on) then s.last_on else p.last_on end as last_on, s.since, s.upto from silence s left join past p on p.store_id = s.store_id where s.since <= s.upto),
  lately as materialized (
    select k.store_id, k.last_on, sum(e.sign * e.tonnes) / 3 as tonnes from (select distinct store_id, last_on from known where last_on is not null) k
    join {sale_line} e on e.store_id = k.store_id and e.status = 'posted' and e.sold_on <= k.last_on and e.sold_on > k.last_on - interval '3 months' group by 1, 2)
  select k.store_id, k.last_on, (select days from asked)[k.since] as since, (select days from asked)[k.upto] as upto, l.tonnes
  from known k left join lately l on l.store_id = k.store_id and l.last_on = k.last_on`;
const silent: Source = {
  ...open,
  columns: {
    ...place,
    inactive_id:
      "case when b.last_on is null then 4 when x.day - b.last_on <= 180 then 1 when x.day - b.last_on <= 365 then 2 else 3 end",
  },
  tables: { silences },
  lookup: slotted`join ${ownTable("silences")} b on b.store_id = f.id and b.since <= x.day and b.upto >= x.day`,
  where: real,
  leaves: {
    inactiveStores: "1",
    neverBought: "case when b.last_on is null then 1 else 0 end",
    lastBoughtOn: "b.last_on",
    daysSinceLastSale: "x.day - b.last_on",
    avg3mBefore: "b.tonnes",
    lostTonnes: "round(b.tonnes * (x.day - b.last_on) * 12 / 365, 3)",
  },
};

const opened = slotted`select s.id from {store} s join ${requestedSpans} g on s.opened_on between g.d1 and g.d2`;
/**
 * The first purchase of stores that opened on the requested days, and their purchases in the 90 days from it. The first
 * is read from the months: a machine of a cluster has lines of few of these stores, and would read all its lines.
 */
const firstBought = slotted`(with first as materialized (select o.thing as store_id, min(o.first_on)::date as first_on from (${firstPurchases(opened)}) o where o.first_on is not null group by 1)
  select n.store_id, n.first_on, sum(e.sign * e.tonnes) as tonnes from first n
  join {sale_line} e on e.store_id = n.store_id and e.status = 'posted' and e.sold_on >= n.first_on and e.sold_on < n.first_on + 90 group by 1, 2)`;
/** Stores by the day of opening, with their first purchase. */
const openings: Source = {
  table: "store",
  grain: "day",
  date: "f.opened_on",
  join: slotted`left join ${firstBought} b on b.store_id = f.id`,
  where: real,
  columns: { store_id: "f.id", district_id: "f.district_id", distributor_id: mappedAtOpening },
  leaves: {
    newStores: "1",
    newStoresBought: "case when b.first_on is not null then 1 else 0 end",
    newStoresConverted: "case when b.first_on <= f.opened_on + 90 then 1 else 0 end",
    notBought: `case when b.first_on is null and f.opened_on + 30 < ${todaySql} then 1 else 0 end`,
    firstBoughtOn: "b.first_on",
    firstSaleDays: "greatest(0, b.first_on - f.opened_on)",
    first3mTonnes: "b.tonnes",
  },
  weight: 1_000,
};

/**
 * A third of each store's purchases in the three months up to a day. Complete months are read from rollups; for an
 * incomplete month the lines up to the day or, in its second half, the rollup minus the later lines; for an outdated
 * month the lines.
 */
const months3 = (scope: "" | "~"): SlottedSql => {
  const days = slotted`(select distinct day, date_trunc('month', day)::date as month, (date_trunc('month', day) + interval '1 month')::date as next from ${requestedDays}) d`;
  const open = "d.day + 1 < d.next";
  const early = `${open} and d.day - d.month < 15`;
  const summed = (month: string) => `(${month} < d.month or not (${early}))`;
  const line = `{${scope}sale_line} e on e.status = 'posted'`;
  const sums = slotted`select d.day, e.distributor_id, e.store_id, e.tonnes from ${days} join {${scope}store_month} e on e.month >= (d.month - interval '2 months')::date and e.month <= d.month and ${summed("e.month")} where ${upToDate("e.month")}`;
  const later = slotted`select d.day, e.distributor_id, e.store_id, -e.sign * e.tonnes from ${days} join ${line} and e.sold_on > d.day and e.sold_on < d.next where ${open} and not (${early}) and ${upToDate("d.month")}`;
  const begun = slotted`select d.day, e.distributor_id, e.store_id, e.sign * e.tonnes from ${days} join ${line} and e.sold_on >= d.month and e.sold_on <= d.day where ${early}`;
  const late = slotted`select d.day, e.distributor_id, e.store_id, e.sign * e.tonnes from ${days} join ${outdated} z on z.month >= (d.month - interval '2 months')::date and z.month <= d.month and ${summed("z.month")}
    join ${line} and e.distributor_id = z.distributor_id and e.sold_on >= z.month and e.sold_on < z.next and e.sold_on <= d.day`;
  return slotted`select x.day, x.store_id, sum(x.tonnes) / 3 as tonnes from (${joinSlotted([sums, later, begun, late], " union all ")}) x group by x.day, x.store_id`;
};
/** Readers who see every store need only one of the two tables. */
const stores3m = forQuestion(({ shape }) => slotted`${ownTable(shape === "all" ? "own3m" : "all3m")}`);
/**
 * Potential of a store: compared with the upper quartile of its peers, and with the owner's statement. Peers are all
 * stores of its area and segment, regardless of the reader's scope (one published number over at least ten stores).
 */
const potential: Source = {
  ...open,
  tables: { own3m: months3(""), all3m: months3("~") },
  lookup: slotted`left join ${ownTable("own3m")} own on own.store_id = f.id and own.day = x.day
    left join {~area_district} ad on ad.district_id = f.district_id and ad.valid_from <= x.day and (ad.valid_to is null or ad.valid_to > x.day)
    left join (select a.day, ar.area_id, coalesce(s.segment_id, 0) as segment_id, count(*) as peers, percentile_disc(0.75) within group (order by a.tonnes) as p75
      from ${stores3m} a join {~store} s on s.id = a.store_id and a.tonnes > 0
      join {~area_district} ar on ar.district_id = s.district_id and ar.valid_from <= a.day and (ar.valid_to is null or ar.valid_to > a.day) group by 1, 2, 3) peer
      on peer.day = x.day and peer.area_id = ad.area_id and peer.segment_id = coalesce(f.segment_id, 0) and peer.peers >= 10`,
  where: real,
  leaves: {
    declaredPotential: "f.potential_tonnes",
    walletTonnes: "case when f.potential_tonnes > 0 then coalesce(own.tonnes, 0) end",
    peerP75: "round(peer.p75, 3)",
    headroom: "greatest(0, round(peer.p75, 3) - round(coalesce(own.tonnes, 0), 3))",
  },
};

/** Population of places where the reader has stores; other places are not counted as white spots. */
const people: Source = {
  table: "district",
  grain: "asOf",
  date: "date '2000-01-01'",
  until: "null::date",
  where: "f.archived_at is null and exists (select 1 from {store} st where st.district_id = f.id)",
  columns: { district_id: "f.id" },
  leaves: { population10k: "f.population / 10000.0" },
  weight: 500,
};

/** Current state of a store, and its origin. */
export const storeAssessments = {
  storeStatus: `select s.id as k0, ${statusOf("s")} as value from {~store} s`,
  coordinates: `select s.id as k0, case when ${somewhere("s")} then 1 else 2 end as value from {~store} s`,
  storeSource:
    "select s.id as k0, case when exists (select 1 from {~submission} p where p.kind = 'store-proposal' and p.state = 'approved' and p.store_id = s.id) then 1 else 2 end as value from {~store} s",
} as const;
export const storeSources: readonly Source[] = [registry, silent, openings, potential, people];
