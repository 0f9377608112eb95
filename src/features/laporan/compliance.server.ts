import {
  joinSlotted,
  ownTable,
  requestedSpans,
  slotted,
  defineSources,
  type Source,
} from "#platform/report/index.server.ts";
import { dayDocuments, lastDocuments } from "#features/penjualan/day-documents.server.ts";
import { Compliance } from "./compliance.cube.ts";
import { todaySql } from "#platform/database/index.server.ts";

const duty = (y: string, distributor: string, day: string) =>
  `left join {~reporting_duty} ${y} on ${y}.distributor_id = ${distributor} and ${y}.archived_at is null and ${y}.valid_from <= ${day} and (${y}.valid_to is null or ${y}.valid_to > ${day})`;
const isDue = (y: string, workday: string) =>
  `case when ${y}.days = 'everyday' then true when ${y}.days = 'exempt' then false else ${workday} end`;
const active = (d: string, day: string) =>
  `${d}.archived_at is null and (${d}.status = 'active' or ${d}.closed_on > ${day}) and (${d}.joined_on is null or ${d}.joined_on <= ${day}) and (${d}.closed_on is null or ${d}.closed_on > ${day})`;
const dutyId = "case when coalesce(y.days, 'workdays') = 'everyday' then 2 else 1 end";

/** The first and the last receipt of each kind for the requested days. */
const received = joinSlotted(
  dayDocuments.map(
    (s) =>
      slotted`select i.distributor_id, i.${s.day} as day, min(i.received_at) as at, max(i.received_at) as last, (array_agg(i.source order by i.received_at))[1] as source, ${String(s.zero)} as nil
       from {~${s.table}} i join ${requestedSpans} g on i.${s.day} between g.d1 and g.d2 where ${s.live} group by 1, 2`,
  ),
  " union all ",
);
const lastDay = lastDocuments(
  (p) => `i.${p.day}`,
  (p) => `i.${p.day} <= x.day`,
);
const endOfDay = "((f.day + 1)::timestamp at time zone 'Asia/Jakarta')";
const deadline = `${endOfDay} + make_interval(hours => coalesce(y.deadline_hours, 12))`;
const one = (test: string) => `case when ${test} then 1 else 0 end`;

const dueDays: Source = {
  table: "calendar",
  grain: "day",
  date: "f.day",
  join: slotted`join {distributor} d on ${active("d", "f.day")} ${duty("y", "d.id", "f.day")}
    left join (select a.distributor_id, a.day, min(a.at) as at, (array_agg(a.source order by a.at))[1] as source, bool_and(a.nil) as nil, max(a.last) as last from (${received}) a group by 1, 2) e
      on e.distributor_id = d.id and e.day = f.day`,
  where: `f.day < ${todaySql} and ${isDue("y", "f.workday")}`,
  columns: {
    distributor_id: "d.id",
    duty_id: dutyId,
    channel_id:
      "case when e.source = 'api' then 1 when e.source = 'import' then 2 when e.source = 'form' then 3 else 0 end",
  },
  leaves: {
    dueDays: "1",
    reportedDays: one("e.at is not null"),
    onTimeDays: one(`e.at <= ${deadline}`),
    nilDays: one("coalesce(e.nil, false)"),
    lagHours: `case when e.at is not null then round(extract(epoch from e.at - ${endOfDay}) / 3600, 6) else 0 end`,
    lastDataAt: `(e.last at time zone 'Asia/Jakarta')::date`,
  },
  weight: 100_000,
};

/** Due days of a distributor since the last day with data. */
const silence: Source = {
  table: "distributor",
  grain: "asOf",
  date: "coalesce(f.joined_on, date '2000-01-01')",
  until: "f.closed_on",
  where: "f.archived_at is null and (f.status = 'active' or f.closed_on is not null)",
  tables: { papers: lastDay },
  lookup: slotted`${duty("y", "f.id", "x.day")} left join ${ownTable("papers")} p on p.distributor_id = f.id and p.day = x.day
    left join lateral (select greatest(p.last, f.joined_on - 1) as day) l on true`,
  columns: { distributor_id: "f.id", duty_id: dutyId },
  leaves: {
    daysWithoutData: `(select count(*) from {~calendar} c ${duty("z", "f.id", "c.day")} where c.day > coalesce(l.day, date '2000-01-01') and c.day <= x.day and c.day < ${todaySql} and ${isDue("z", "c.workday")})`,
  },
  weight: 300,
};

export const complianceSources = defineSources(Compliance, [dueDays, silence]);
