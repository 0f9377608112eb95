import { todaySql } from "#platform/database/index.server.ts";
import { endOf } from "#features/program-loyalty/point/ledger.server.ts";
import {
  ownTable,
  requestedDays,
  requestedSpans,
  slotted,
  defineSources,
  type Source,
} from "#platform/report/index.server.ts";
import { membershipSources } from "./memberships.server.ts";
import { entryTypeIds } from "./point-entry-types.ts";
import { Points } from "./points.cube.ts";

const only = (type: string, sign: "" | "-" = "") => `case when f.type = '${type}' then ${sign}f.points else 0 end`;
/** Entries by type; the rollup has the same columns. */
const byType = {
  pointFlow: "f.points",
  earned: only("earn"),
  redeemed: only("redeem", "-"),
  expired: only("expire", "-"),
  adjusted: only("adjust"),
  pointsIn: only("transferIn"),
  pointsOut: only("transferOut", "-"),
  debtNet: only("debt"),
  bonusPoints: "case when f.type = 'earn' and f.cause = 'windowBonus' then f.points else 0 end",
} as const;
/** The id of a membership as one number. */
const member = "f.program_id::bigint * 1000000000000 + f.store_id";
const keys = { distributor_id: "f.distributor_id", program_id: "f.program_id", store_id: "f.store_id" } as const;
const moved = {
  ...keys,
  type_id: `case ${Object.entries(entryTypeIds)
    .map(([id, type]) => `when f.type = '${type}' then ${id}`)
    .join(" ")} else 0 end`,
  expiry_id: "case when f.type = 'expire' then 8 else 0 end",
} as const;

const ledger: Source = {
  table: "point_entry",
  grain: "day",
  date: "f.posted_on",
  datedByIndex: true,
  columns: moved,
  leaves: { ...byType, entries: "1", membersActive: { key: member, when: "f.type = 'earn' and f.points > 0" } },
  weight: 80_000,
};
const month: Source = {
  table: "point_month",
  grain: "month",
  date: "f.month",
  columns: moved,
  leaves: { ...byType, entries: "f.entries", membersActive: { key: member, when: "f.gained > 0" } },
  rollup: {
    cubes: ["point"],
    keys: ["wallet_id", "program_id", "store_id", "type", "cause"],
    stored: {
      points: "sum(f.points)",
      gained: "sum(case when f.type = 'earn' and f.points > 0 then f.points else 0 end)",
      entries: "count(*)",
    },
  },
  weight: 40_000,
};

/** Tiers by their order; 9 for marginal tiers, because their factor combines several tiers. */
const tierOf = (
  factor: string,
) => `case when ${factor} is null or ${factor} <= 1 then 1 when p.tier_mode = 'marginal' then 9
  else least(6, 1 + (select count(*) from {~program_rule} u where u.program_id = f.program_id and u.kind = 'tier' and u.archived_at is null and u.factor <= ${factor})) end`;
/** Results of windows by their first day. */
const windows: Source = {
  table: "point_window",
  grain: "day",
  date: "f.window_from",
  join: "join {~loyalty_program} p on p.id = f.program_id",
  columns: { ...keys, tier_id: tierOf("f.tier") },
  leaves: {
    tonnesEligible: "f.tonnes",
    earnedFor: "f.posted_points",
    bonusFor: "f.posted_bonus",
    waitingFor: "f.points + f.bonus - f.posted_points - f.posted_bonus",
    tierFactor: "f.tier",
    forecast: `case when f.window_to <= ${todaySql} then f.tonnes else f.tonnes * (f.window_to - f.window_from) / greatest(1, ${todaySql} - f.window_from) end`,
  },
  weight: 40_000,
};

/** Tonnes missing to the next tier of a window; a window is counted once, for its first distributor. */
const next = `(select min(u.threshold_tonnes) from {~program_rule} u where u.program_id = f.program_id and u.kind = 'tier' and u.archived_at is null and u.threshold_tonnes > t.tonnes
  and (u.valid_from is null or u.valid_from <= f.window_from) and (u.valid_to is null or u.valid_to > f.window_from))`;
const climbs: Source = {
  ...windows,
  join: slotted`join {~loyalty_program} p on p.id = f.program_id join (select w.program_id, w.store_id, w.window_from, min(w.distributor_id) as first, sum(w.tonnes) as tonnes from {point_window} w
    where w.window_from >= (select min(z.d1) from ${requestedSpans} z) and w.window_from <= (select max(z.d2) from ${requestedSpans} z) group by 1, 2, 3) t
    on t.program_id = f.program_id and t.store_id = f.store_id and t.window_from = f.window_from and t.first = f.distributor_id`,
  leaves: {
    toNext: `${next} - t.tonnes`,
    nearNext: `case when ${next} - t.tonnes <= ${next} / 10 then 1 else 0 end`,
  },
};

/** The first day after the window of a target. */
const targetEnd = (t: string) =>
  `case when p.window_kind = 'month' then (${t}.window_from + interval '1 month')::date when p.window_kind = 'quarter' then (${t}.window_from + interval '3 months')::date else p.valid_to end`;
/** Workdays of each window with targets; on days missing in the calendar, Monday to Saturday are workdays. */
const targetDays = `(select q.program_id, q.window_from, count(*) filter (where q.work) as whole, count(*) filter (where q.work and q.day < ${todaySql}) as gone from (
    select w.program_id, w.window_from, d::date as day, coalesce(c.workday, extract(isodow from d) < 7) as work from (
      select distinct t.program_id, t.window_from, ${targetEnd("t")} as until from {~program_target} t join {~loyalty_program} p on p.id = t.program_id where t.archived_at is null) w
    cross join lateral generate_series(w.window_from::timestamp, w.until::timestamp - interval '1 day', interval '1 day') d left join {~calendar} c on c.day = d::date) q group by 1, 2)`;
const targets: Source = {
  table: "program_target",
  grain: "day",
  date: "f.window_from",
  join: `left join ${targetDays} wd on wd.program_id = f.program_id and wd.window_from = f.window_from`,
  where: "f.archived_at is null",
  columns: { program_id: "f.program_id", store_id: "f.store_id", tier_id: tierOf("pw.tier") },
  joins: {
    tier_id: slotted`join {~loyalty_program} p on p.id = f.program_id left join (select w.program_id, w.store_id, w.window_from, max(w.tier) as tier from {point_window} w
      where w.window_from >= (select min(z.d1) from ${requestedSpans} z) and w.window_from <= (select max(z.d2) from ${requestedSpans} z) group by 1, 2, 3) pw
      on pw.program_id = f.program_id and pw.store_id = f.store_id and pw.window_from = f.window_from`,
  },
  leaves: {
    programTarget: "f.tonnes",
    proRataTarget: "f.tonnes * coalesce(wd.gone, 0) / nullif(wd.whole, 0)",
  },
  weight: 1_000,
};

/** The distinct days of the question. */
const daysSql = slotted`(select distinct day from ${requestedDays})`;
const remainingSql = `(f."left" - coalesce(later.points, 0))`;
const ends = endOf("f");
const aged = "(x.day - f.window_from)";
const within = (days: number) => `case when ${ends} < x.day + ${days} then ${remainingSql} else 0 end`;
const between = (low: number, high: number) =>
  `case when ${aged} >= ${low} and ${aged} <= ${high} then ${remainingSql} else 0 end`;
const monthsLeft = `((extract(year from ${ends}) - extract(year from x.day)) * 12 + extract(month from ${ends}) - extract(month from x.day))`;
/** Points of lots at the end of a day: the current balance minus later entries. */
const lots: Source = {
  table: "point_lot",
  grain: "asOf",
  date: "f.window_from",
  until: "null::date",
  tables: {
    cohort: slotted`select d.day, e.program_id, sum(case when e.type = 'expire' then -e.points else 0 end) / nullif(sum(case when e.type = 'earn' then e.points else 0 end), 0) as lost from ${daysSql} d
        join {point_entry} e on e.type in ('earn', 'expire') and e.posted_on <= d.day and e.window_from <= d.day - interval '24 months' group by 1, 2`,
    later: slotted`select d.day, e.distributor_id, e.lot_id, sum(e.points) as points from ${daysSql} d join {point_entry} e on e.posted_on > d.day where e.lot_id is not null group by 1, 2, 3`,
  },
  lookup: slotted`left join ${ownTable("later")} later on later.day = x.day and later.distributor_id = f.distributor_id and later.lot_id = f.id
    left join ${ownTable("cohort")} lapsed on lapsed.day = x.day and lapsed.program_id = f.program_id
    left join lateral (select v.value_rp from {~point_value} v where v.program_id = f.program_id and v.valid_from <= x.day order by v.valid_from desc limit 1) v on true`,
  columns: {
    ...keys,
    age_id: `case when ${aged} <= 90 then 1 when ${aged} <= 180 then 2 when ${aged} <= 365 then 3 else 4 end`,
    expiry_id: `case when ${monthsLeft} <= 0 then 1 when ${monthsLeft} <= 3 then ${monthsLeft}::int + 1 when ${monthsLeft} <= 6 then 5 when ${monthsLeft} <= 12 then 6 else 7 end`,
  },
  leaves: {
    pointsLeft: remainingSql,
    liabilityRp: `${remainingSql} * coalesce(v.value_rp, 0)`,
    liabilityKept: `${remainingSql} * coalesce(v.value_rp, 0) * (1 - greatest(0, least(1, lapsed.lost)))`,
    cohorts: "case when lapsed.lost is not null then 1 end",
    pAge0to90: between(-366, 90),
    pAge91to180: between(91, 180),
    pAge181to365: between(181, 365),
    pAge366up: between(366, 99_999),
    expiring30: within(30),
    expiring60: within(60),
    expiring90: within(90),
  },
  weight: 40_000,
};

/** The share of a lot that each operating company pays; the whole lot if the programme has no shares. */
const shared = (leaf: string) => `(${leaf}) * coalesce(sh.percent, 100) / 100`;
const lotsByOpco: Source = {
  ...lots,
  join: "left join {~program_share} sh on sh.program_id = f.program_id",
  columns: { ...lots.columns, opco_id: "coalesce(sh.opco_id, 0)" },
  leaves: Object.fromEntries(
    Object.entries(lots.leaves).map(([id, leaf]) => [id, id === "cohorts" ? leaf : shared(leaf as string)]),
  ),
  weight: 60_000,
};

/** Points earned by windows that began at least two years before the day, and their expired part. */
const cohorts: Source = {
  table: "point_entry",
  grain: "asOf",
  date: "(f.window_from + interval '24 months')::date",
  until: "null::date",
  where: "f.type in ('earn', 'expire')",
  columns: keys,
  leaves: {
    cohortEarned: "case when f.type = 'earn' and f.posted_on <= x.day then f.points else 0 end",
    cohortExpired: "case when f.type = 'expire' and f.posted_on <= x.day then -f.points else 0 end",
  },
  weight: 80_000,
};

export const pointSources = defineSources(Points, [
  ledger,
  month,
  windows,
  climbs,
  targets,
  lots,
  lotsByOpco,
  cohorts,
  ...membershipSources,
]);
