import { todaySql } from "#server/clock.ts";
import type { Source } from "#server/report/sources.ts";

const onDay = (alias: string, day = "x.day") => `${alias}.store_id = f.id and ${alias}.valid_from <= ${day} and (${alias}.valid_to is null or ${alias}.valid_to > ${day})`;
/** Whose store it was on the day it opened: sales name their own distributor, what is known of a store goes by the mapping. */
const mappedAtOpening = `coalesce((select m.distributor_id from {~store_distributor} m where m.kind = 'main' and ${onDay("m", "f.opened_on")}), 0)`;
const place = { store_id: "f.id", district_id: "f.district_id", distributor_id: "coalesce(sd.distributor_id, 0)", store_version_id: "coalesce(sv.id, 0)" } as const;
/** A store has one of each on a day. */
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
const purchase = "{sale_line} e where e.store_id = f.id and e.sign = 1 and e.status = 'posted' and e.tonnes > 0";

/** Members of the level of the same name. */
export const statusOf = (s: string) => `case ${s}.status when 'active' then 1 when 'inactive' then 2 when 'closed' then 3 else 4 end`;
const somewhere = (s: string) => `${s}.latitude between -11.5 and 6.5 and ${s}.longitude between 94.5 and 141.5`;
/** Stores that are open on a day, whether they bought or not. */
const registry: Source = {
  ...open,
  where: real,
  leaves: {
    storesRegistered: "1",
    invalidCoords: `case when ${somewhere("f")} then 0 else 1 end`,
  },
};

/** Sums of a row's distributor and month that are not behind; asked of a set that is read once, because nearly always it is empty. */
export const upToDate = (month: string) => `(e.distributor_id, ${month}) not in (select z.distributor_id, z.month from {~rollup_dirty} z where z.cube = 'sale')`;
/** Stores with a purchase since three full months ago, by their months, and only asked for who is not among them, so that one may stand there twice; one of a month that is behind is looked up in its lines. */
const active = `(select e.store_id, d.day from (select distinct day from {days}) d join {store_month} e on e.month >= (date_trunc('month', d.day) - interval '3 months')::date and e.month <= d.day and e.first_bought_on <= d.day
  where ${upToDate("e.month")})`;
/** Of these, the ones that bought nothing since three full months ago; one look into the index of lines for each that may be one. */
const silent: Source = {
  ...open,
  columns: { ...place, inactive_id: "case when b.last_on is null then 4 when x.day - b.last_on <= 180 then 1 when x.day - b.last_on <= 365 then 2 else 3 end" },
  lookup: `left join ${active} act on act.store_id = f.id and act.day = x.day
    left join lateral (select max(e.sold_on)::date as last_on from ${purchase} and e.sold_on <= x.day and act.store_id is null) b on true
    left join lateral (select sum(e.sign * e.tonnes) / 3 as tonnes from {sale_line} e where e.store_id = f.id and e.status = 'posted' and e.sold_on <= b.last_on and e.sold_on > b.last_on - interval '3 months') q on true`,
  where: `${real} and act.store_id is null and (b.last_on is null or b.last_on < date_trunc('month', x.day) - interval '3 months')`,
  leaves: {
    inactiveStores: "1",
    neverBought: "case when b.last_on is null then 1 else 0 end",
    lastBoughtOn: "b.last_on",
    daysSinceLastSale: "x.day - b.last_on",
    avg3mBefore: "q.tonnes",
    lostTonnes: "round(q.tonnes * (x.day - b.last_on) * 12 / 365, 3)",
  },
};

/** Stores by the day they opened, with what they bought first. */
const openings: Source = {
  table: "store",
  grain: "day",
  date: "f.opened_on",
  join: `left join lateral (select min(e.sold_on)::date as first_on from ${purchase}) b on true`,
  where: real,
  columns: { store_id: "f.id", district_id: "f.district_id", distributor_id: mappedAtOpening },
  leaves: {
    newStores: "1",
    newStoresBought: "case when b.first_on is not null then 1 else 0 end",
    newStoresConverted: "case when b.first_on <= f.opened_on + 90 then 1 else 0 end",
    notBought: `case when b.first_on is null and f.opened_on + 30 < ${todaySql} then 1 else 0 end`,
    firstBoughtOn: "b.first_on",
    firstSaleDays: "greatest(0, b.first_on - f.opened_on)",
    first3mTonnes: "(select sum(e.sign * e.tonnes) from {sale_line} e where e.store_id = f.id and e.status = 'posted' and e.sold_on >= b.first_on and e.sold_on < b.first_on + 90)",
  },
  weight: 1_000,
};

/**
 * A third of what each store bought in the three months up to a day: months by their sums; of a month that is not over by then the lines up to the
 * day or, in its second half, the sums less the lines that came later; of a month whose sums are behind the lines.
 */
const months3 = (scope: "" | "~"): string => {
  const days = "(select distinct day, date_trunc('month', day)::date as month, (date_trunc('month', day) + interval '1 month')::date as next from {days}) d";
  const open = "d.day + 1 < d.next";
  const early = `${open} and d.day - d.month < 15`;
  const summed = (month: string) => `(${month} < d.month or not (${early}))`;
  const line = `{${scope}sale_line} e on e.status = 'posted'`;
  const sums = `select d.day, e.store_id, e.tonnes from ${days} join {${scope}store_month} e on e.month >= (d.month - interval '2 months')::date and e.month <= d.month and ${summed("e.month")} where ${upToDate("e.month")}`;
  const later = `select d.day, e.store_id, -e.sign * e.tonnes from ${days} join ${line} and e.sold_on > d.day and e.sold_on < d.next where ${open} and not (${early}) and ${upToDate("d.month")}`;
  const begun = `select d.day, e.store_id, e.sign * e.tonnes from ${days} join ${line} and e.sold_on >= d.month and e.sold_on <= d.day where ${early}`;
  const late = `select d.day, e.store_id, e.sign * e.tonnes from ${days} join (select distinct distributor_id, month, (month + interval '1 month')::date as next from {~rollup_dirty} where cube = 'sale') z on z.month >= (d.month - interval '2 months')::date and z.month <= d.month and ${summed("z.month")}
    join ${line} and e.distributor_id = z.distributor_id and e.sold_on >= z.month and e.sold_on < z.next and e.sold_on <= d.day`;
  return `select x.day, x.store_id, sum(x.tonnes) / 3 as tonnes from (${[sums, later, begun, late].join(" union all ")}) x group by x.day, x.store_id`;
};
/**
 * How much a store could sell: against the upper quarter of its peers, who are all stores of its area and segment whoever sees them
 * (one published number over at least ten), and against what its owner says.
 */
const potential: Source = {
  ...open,
  tables: { own3m: { sql: months3("") }, all3m: { sql: months3("~"), seenBy: { all: "own3m" } } },
  lookup: `left join {in own3m} own on own.store_id = f.id and own.day = x.day
    left join {~area_district} ad on ad.district_id = f.district_id and ad.valid_from <= x.day and (ad.valid_to is null or ad.valid_to > x.day)
    left join (select a.day, ar.area_id, coalesce(s.segment_id, 0) as segment_id, count(*) as peers, percentile_disc(0.75) within group (order by a.tonnes) as p75
      from {in all3m} a join {~store} s on s.id = a.store_id and a.tonnes > 0
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

/** People who live where the reader has stores: a place without any is nobody's white spot here. */
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

/** What a store is like now, and how it came to be one. */
export const storeJudges = {
  storeStatus: `select s.id as k0, ${statusOf("s")} as value from {~store} s`,
  coordinates: `select s.id as k0, case when ${somewhere("s")} then 1 else 2 end as value from {~store} s`,
  storeSource:
    "select s.id as k0, case when exists (select from {~submission} p where p.kind = 'store-proposal' and p.state = 'approved' and p.store_id = s.id) then 1 else 2 end as value from {~store} s",
} as const;
export const storeSources: readonly Source[] = [registry, silent, openings, potential, people];
