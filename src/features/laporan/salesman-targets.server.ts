import {
  isRequested,
  ownTable,
  requestedDays,
  slotted,
  defineSources,
  type Source,
} from "#platform/report/index.server.ts";
import { firstOn, lately } from "./first-purchases.server.ts";
import { lineBought } from "./sales.server.ts";
import { SalesmanPlans, SalesmanSales } from "./salesman-targets.cube.ts";
import { makers, together } from "./targets.server.ts";
import { positionColumns, superiorJoins } from "./visits.server.ts";

const channelOf = (salesman: string): string => `case when ${salesman}.channel = 'retail' then 1 else 2 end`;
const channel = channelOf("sm");
/** Whether a pattern is of a store that a requested salesman who is visible to the reader visits. */
const isOfVisitedStore = slotted`p.archived_at is null and p.store_id in (select o.store_id from {~visit_pattern} o join {salesman} v on v.id = o.salesman_id where ${isRequested("salesman", "o.salesman_id")} and ${isRequested("channel", channelOf("v"))})`;
/** The days on which a pattern, or a position of its salesman, begins or ends. */
const changes = slotted`select p.store_id, x.day from {~visit_pattern} p cross join lateral (values (p.valid_from), (p.valid_to)) x(day)
    where x.day is not null and ${isOfVisitedStore}
  union select p.store_id, x.day from {~visit_pattern} p join {~salesman_position} c on c.salesman_id = p.salesman_id
    cross join lateral (values (c.valid_from), (c.valid_to)) x(day) where x.day is not null and ${isOfVisitedStore}`;
/**
 * The salesman of a store and his position by period: of several patterns the one that began last. It is computed for
 * stores and not for each sale, because a store has many sales.
 */
const salesmanOfStore = slotted`select distinct on (b.store_id, b.since) b.store_id, b.since, b.until, q.salesman_id, c.position_id
  from (select x.store_id, x.day as since, lead(x.day) over (partition by x.store_id order by x.day) as until
    from (${changes}) x) b
  join {~visit_pattern} q on q.store_id = b.store_id and q.archived_at is null and q.valid_from <= b.since and (q.valid_to is null or q.valid_to > b.since)
  left join {~salesman_position} c on c.salesman_id = q.salesman_id and c.valid_from <= b.since and (c.valid_to is null or c.valid_to > b.since)
  order by b.store_id, b.since, q.valid_from desc, q.id desc`;
/** The salesman of the store on the day of the sale, if visible to the reader. */
const salesmanOfDay = slotted`join ${ownTable("salesman_of_store")} sp on sp.store_id = f.store_id and f.sold_on >= sp.since and (sp.until is null or f.sold_on < sp.until)
  join {salesman} sm on sm.id = sp.salesman_id`;

const lines: Source = {
  table: "sale_line",
  grain: "day",
  date: "f.sold_on",
  datedByIndex: true,
  tables: { salesman_of_store: salesmanOfStore },
  join: salesmanOfDay,
  joins: { position_ids: superiorJoins("f.sold_on") },
  where: "f.status = 'posted'",
  columns: {
    distributor_id: "f.distributor_id",
    store_id: "f.store_id",
    product_id: "f.product_id",
    salesman_id: "sp.salesman_id",
    channel_id: channel,
    ...positionColumns,
  },
  leaves: {
    tonnes: "f.sign * f.tonnes",
    activeStores: { key: "f.store_id", when: lineBought },
    newStores: { key: "f.store_id", when: lineBought, firstOn, lately },
  },
  weight: 278_000,
};

const monthEnd = "(f.month + interval '1 month' - interval '1 day')";
/** The last position of a salesman in a month of targets, and its superiors at the end of the month. */
const positionOfMonth = slotted`left join (select distinct on (m.month, o.salesman_id) m.month, o.salesman_id, o.position_id
    from (select distinct month from ${requestedDays}) m join {~salesman_position} o on o.valid_from < m.month + interval '1 month' and (o.valid_to is null or o.valid_to > m.month)
    order by m.month, o.salesman_id, o.valid_from desc) sp on sp.month = f.month and sp.salesman_id = f.salesman_id
  ${superiorJoins(monthEnd)}`;
const plans: Source = {
  table: "salesman_target",
  grain: "plan",
  date: "f.month",
  join: "join {~salesman} sm on sm.id = f.salesman_id",
  joins: { ...makers.joins, position_id: positionOfMonth, position_ids: positionOfMonth },
  where: "f.archived_at is null",
  columns: {
    ...makers.columns,
    ...positionColumns,
    salesman_id: "f.salesman_id",
    channel_id: channel,
    product_group_id: "coalesce(f.product_group_id, 0)",
  },
  leaves: {
    salesmanTarget: "f.tonnes",
    proRataSalesmanTarget: "f.tonnes",
    visitTarget: "f.visits",
    newStoreTarget: "f.new_stores",
  },
  together: { brand: together("p.brand_id"), opco: together("b.opco_id") },
  weight: 6_000,
};

export const salesmanSaleSources = defineSources(SalesmanSales, [lines]);
export const salesmanTargetSources = defineSources(SalesmanPlans, [plans]);
