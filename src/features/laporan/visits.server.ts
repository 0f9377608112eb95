import { verdicts } from "#features/atsalesman/rules/visit.ts";
import { todaySql } from "#platform/database/index.server.ts";
import { forQuestion, requestedSpans, slotted, defineSources, type Source } from "#platform/report/index.server.ts";
import { StoreVisits, Visits } from "./visits.cube.ts";

const onDay = (alias: string, day: string) =>
  `${alias}.valid_from <= ${day} and (${alias}.valid_to is null or ${alias}.valid_to > ${day})`;
/** The superior positions of the one in `sp` on a day. */
export const superiorJoins = (day: string): string =>
  ["p1", "p2", "p3"]
    .map(
      (p, i) =>
        `left join {~position_parent} ${p} on ${p}.position_id = ${i === 0 ? "sp.position_id" : `p${i}.parent_id`} and ${onDay(p, day)}`,
    )
    .join(" ");
/** The position of a salesman on the day of the fact. */
export const positionJoin = (salesman: string, day: string): string =>
  `left join {~salesman_position} sp on sp.salesman_id = ${salesman} and ${onDay("sp", day)}`;
/** Columns that use these joins. */
export const positionColumns = {
  position_id: "coalesce(sp.position_id, 0)",
  position_ids:
    "array[coalesce(sp.position_id, 0), coalesce(p1.parent_id, 0), coalesce(p2.parent_id, 0), coalesce(p3.parent_id, 0)]",
} as const;
const shared = {
  distributor_id: "f.distributor_id",
  salesman_id: "f.salesman_id",
  channel_id: "case when f.channel = 'retail' then 1 else 2 end",
  ...positionColumns,
} as const;
/** The salesman's position, and its superiors for filters by a superior. */
const positionOfDay = positionJoin("f.salesman_id", "f.day");
const joins = { position_ids: superiorJoins("f.day") };
const one = (test: string) => `case when ${test} then 1 else 0 end`;

/** Counted days of salesmen. */
const countedDays: Source = {
  table: "visit_day",
  grain: "day",
  date: "f.day",
  datedByIndex: true,
  join: positionOfDay,
  joins,
  columns: shared,
  leaves: {
    planned: "f.planned",
    plannedDone: "f.planned_done",
    missed: `case when f.day < ${todaySql} then f.planned - f.planned_done else 0 end`,
    notYet: `case when f.day >= ${todaySql} then f.planned - f.planned_done else 0 end`,
    excused: "f.excused",
    visits: "f.visits",
    salesmen: { key: "f.salesman_id", when: "f.visits > 0" },
    storesVisited: { key: "unnest(f.store_ids)", when: "true", setReturning: true },
    plannedSalesmen: { key: "f.salesman_id", when: "f.planned > 0 or f.excused > 0" },
    unplanned: "f.unplanned",
    repeats: "f.repeat",
    visitDays: one("f.visits > 0"),
    productiveVisits: "f.productive",
    orderTonnes: "f.order_tonnes",
    orderValue: "f.order_value",
    minutes: "f.minutes",
    timedVisits: "f.timed",
    inUsual: "f.n_in",
    overrideVisits: "f.n_override",
    outOfRadius: "f.n_out",
    unsure: "f.n_unsure",
    noGps: "f.n_no_gps",
    noPoint: "f.n_no_point",
    mock: "f.n_mock",
    lastVisitOn: "case when f.visits > 0 then f.day end",
  },
  weight: 65_000,
};

/** Single visits, for questions by store, verdict or distance. */
const eachVisit: Source = {
  table: "visit",
  grain: "day",
  date: "f.day",
  datedByIndex: true,
  join: positionOfDay,
  joins,
  where: "f.status = 'posted'",
  columns: {
    ...shared,
    store_id: "f.store_id",
    verdict_id: `array_position(array['${verdicts.join("','")}'], f.verdict::text)`,
    bucket_id: `case when f.distance_m is null then 0 when f.distance_m <= 50 then 1 when f.distance_m <= 100 then 2
      when f.distance_m <= 300 then 3 when f.distance_m <= 1000 then 4 else 5 end`,
  },
  leaves: {
    visits: "1",
    salesmen: { key: "f.salesman_id", when: "true" },
    storesVisited: { key: "f.store_id", when: "true" },
    productiveVisits: one("f.outcome = 'order'"),
    orderTonnes: "coalesce(f.order_tonnes, 0)",
    orderValue: "coalesce(f.order_value, 0)",
    timedVisits: one("f.check_out_at is not null"),
    inUsual: one("f.verdict = 'in'"),
    overrideVisits: one("f.verdict = 'override'"),
    outOfRadius: one("f.verdict = 'out'"),
    unsure: one("f.verdict = 'unsure'"),
    noGps: one("f.verdict = 'noGps'"),
    noPoint: one("f.verdict = 'noPoint'"),
    mock: one("f.verdict = 'mock'"),
    distanceP50: "f.distance_m",
    distanceP95: "f.distance_m",
    lastVisitOn: "f.day",
  },
  fine: ["store_id"],
  weight: 520_000,
};

const began = "(s.day::timestamp at time zone 'Asia/Jakarta')";
/**
 * Each place that was planned for a salesman and day, and whether it was visited; see `countDay`. Items and visits are
 * united and grouped: a join of both is planned as a nested loop for persons who see few rows, and a cluster would
 * fetch them all. It also refuses an outer join with a union, so the position is joined inside.
 */
const plannedPlaces = forQuestion(({ reads, needed }) => {
  const [own, superiors] = [reads("position_id"), reads("position_ids")];
  return slotted`select x.distributor_id, x.salesman_id, x.day, x.place_key, case when x.place_key > 0 then x.place_key end as store_id, min(x.channel) as channel,
    min(x.position_id) as position_id, min(x.position_ids) as position_ids, bool_or(not x.planned) as visited from (
    select s.distributor_id, s.salesman_id, s.day, s.place_key, s.channel, true as planned, ${own ? positionColumns.position_id : "null::bigint"} as position_id,
      ${superiors ? positionColumns.position_ids : "null::bigint[]"} as position_ids
    from {visit_schedule} s join ${requestedSpans} g on s.day between g.d1 and g.d2
    ${own || superiors ? positionJoin("s.salesman_id", "s.day") : ""} ${superiors ? superiorJoins("s.day") : ""}
    where s.created_at < ${began} and not coalesce(s.cancelled_at < ${began}, false) and s.excused_at is null and ${needed("store_id", "s.place_key")}
    union all select v.distributor_id, v.salesman_id, v.day, v.place_key, null, false, null, null from {~visit} v join ${requestedSpans} g on v.day between g.d1 and g.d2
    where v.status = 'posted' and ${needed("store_id", "v.place_key")}) x group by x.distributor_id, x.salesman_id, x.day, x.place_key having bool_or(x.planned)`;
});
/** Items of the schedule, for questions by store. */
const eachItem: Source = {
  table: "visit_schedule",
  rows: slotted`${plannedPlaces}`,
  grain: "day",
  date: "f.day",
  datedByIndex: true,
  columns: { ...shared, store_id: "f.store_id", position_id: "f.position_id", position_ids: "f.position_ids" },
  leaves: {
    planned: "1",
    plannedSalesmen: { key: "f.salesman_id", when: "true" },
    plannedDone: one("f.visited"),
    missed: one(`not f.visited and f.day < ${todaySql}`),
    notYet: one(`not f.visited and f.day >= ${todaySql}`),
  },
  fine: ["store_id"],
  weight: 530_000,
};

export const visitSources = defineSources(Visits, [eachVisit, eachItem, countedDays]);
export const storeVisitSources = defineSources(StoreVisits, [eachVisit, eachItem, countedDays]);
