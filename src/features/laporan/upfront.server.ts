import { todaySql } from "#platform/database/index.server.ts";
import {
  lastDay,
  ownTable,
  requestedDays,
  slotted,
  defineSources,
  type Source,
} from "#platform/report/index.server.ts";
import { Upfront } from "./upfront.cube.ts";

const program = "join {~upfront_program} p on p.id = f.program_id and p.status <> 'draft' and p.archived_at is null";
const counted = (
  f: string,
) => `l.store_id = ${f}.store_id and l.status = 'posted' and l.sold_on >= p.valid_from and l.sold_on < p.valid_to
  and (p.product_group_id is null or exists (select 1 from {~product_group_member} g where g.product_id = l.product_id and g.product_group_id = p.product_group_id and g.valid_from <= l.sold_on and (g.valid_to is null or g.valid_to > l.sold_on)))`;
const entries = (kind: string) => `coalesce(sum(e.amount) filter (where e.kind = '${kind}'), 0)`;
/**
 * Purchases of the stores of commitments up to each requested day. They are summed by day of purchase first: with the
 * requested days, lines would be found by day and not by store.
 */
const boughtSoFar = slotted`select d.day, b.commitment_id, sum(b.tonnes) as tonnes from (select distinct day from ${requestedDays}) d
  join (select c.id as commitment_id, l.sold_on, sum(l.sign * l.tonnes) as tonnes from {upfront_commitment} c
    join {~upfront_program} p on p.id = c.program_id join {~sale_line} l on ${counted("c")} and l.sold_on <= ${lastDay} group by 1, 2) b
  on b.sold_on <= d.day group by 1, 2`;
const entriesSoFar = `select ${entries("paid")} as paid, ${entries("clawback")} as back from {~upfront_entry} e where e.commitment_id = f.id and e.archived_at is null and e.posted_on <= x.day`;
const days = "(p.valid_to - p.valid_from)";
const one = (test: string) => `case when ${test} then 1 else 0 end`;
const owed = (low: number, high: number | null) =>
  `case when a.overdue >= ${low} ${high === null ? "" : `and a.overdue <= ${high}`} then a.owed else 0 end`;

/** The mapping of the store on the day on which its programme began, and on the day of purchase. */
const version = (day: string) =>
  `left join {~store_version} sv on sv.store_id = f.store_id and sv.valid_from <= ${day} and (sv.valid_to is null or sv.valid_to > ${day})`;
/** State of each commitment on a day: purchases, payments and repayments until then. */
const commitments: Source = {
  table: "upfront_commitment",
  grain: "asOf",
  date: "p.valid_from",
  joins: { store_version_id: version("p.valid_from") },
  until: "null::date",
  join: program,
  where: "f.archived_at is null",
  tables: { bought: boughtSoFar },
  lookup: slotted`left join ${ownTable("bought")} b on b.commitment_id = f.id and b.day = x.day cross join lateral (${entriesSoFar}) e
    cross join lateral (select coalesce(b.tonnes, 0) as tonnes, least(x.day, p.valid_to) - p.valid_from as gone, p.valid_to - x.day as left_days) r
    cross join lateral (select round(e.paid * least(1, greatest(0, r.tonnes) / f.tonnes), 2) as earned) h
    cross join lateral (select case when x.day >= p.valid_to then greatest(0, e.paid - h.earned) else 0 end as due) w
    cross join lateral (select w.due - e.back as owed, case when w.due - e.back > 0 then greatest(0, x.day - (p.valid_to + p.due_days)) end as overdue) a`,
  columns: {
    program_id: "f.program_id",
    distributor_id: "f.distributor_id",
    store_id: "f.store_id",
    store_version_id: "coalesce(sv.id, 0)",
    status_id: "case when x.day < p.valid_to then 1 else 2 end",
    bucket_id:
      "case when a.overdue is null then 0 when a.overdue <= 30 then 1 when a.overdue <= 60 then 2 when a.overdue <= 90 then 3 else 4 end",
  },
  leaves: {
    commitments: "1",
    commitTonnes: "f.tonnes",
    realisedTonnes: "r.tonnes",
    proRataCommit: `f.tonnes * r.gone / ${days}`,
    forecast: `case when r.gone > 0 then r.tonnes * ${days} / r.gone else 0 end`,
    requiredPerDay: "case when r.left_days > 0 then greatest(0, f.tonnes - r.tonnes) / r.left_days else 0 end",
    storesOnTrack: one(`r.tonnes * ${days} >= f.tonnes * r.gone`),
    upfrontPaid: "e.paid",
    earnedRp: "h.earned",
    clawbackDue: "w.due",
    clawbackPaid: "e.back",
    clawbackOutstanding: "a.owed",
    daysOverdue: "a.overdue",
    owed0to30: `case when coalesce(a.overdue, 0) <= 30 then a.owed else 0 end`,
    owed31to60: owed(31, 60),
    owed61to90: owed(61, 90),
    owed91up: owed(91, null),
  },
  weight: 2_000,
};
const bought: Source = {
  table: "upfront_commitment",
  grain: "day",
  date: "l.sold_on",
  joins: { store_version_id: version("l.sold_on") },
  join: `${program} join {~sale_line} l on ${counted("f")}`,
  where: "f.archived_at is null",
  columns: {
    program_id: "f.program_id",
    distributor_id: "f.distributor_id",
    store_id: "f.store_id",
    store_version_id: "coalesce(sv.id, 0)",
    status_id: `case when ${todaySql} < p.valid_to then 1 else 2 end`,
  },
  leaves: { periodTonnes: "l.sign * l.tonnes" },
  weight: 50_000,
};

export const upfrontSources = defineSources(Upfront, [commitments, bought]);
