import { requestedDays, slotted, defineSources, type Source } from "#platform/report/index.server.ts";
import { firstOn, lately } from "./first-purchases.server.ts";
import { lineBought } from "./sales.server.ts";
import { SalesmanPlans, SalesmanSales } from "./salesman-targets.cube.ts";
import { makers, together } from "./targets.server.ts";
import { positionColumns, positionJoin, superiorJoins } from "./visits.server.ts";

const channel = "case when sm.channel = 'retail' then 1 else 2 end";
const validOnSaleDay = (p: string) =>
  `${p}.store_id = f.store_id and ${p}.archived_at is null and ${p}.valid_from <= f.sold_on and (${p}.valid_to is null or ${p}.valid_to > f.sold_on)`;
/** The pattern of the store on the day of the sale that began last, and its salesman if visible to the reader. */
const patternOfDay = `join {~visit_pattern} vp on ${validOnSaleDay("vp")}
  left join {~visit_pattern} vo on ${validOnSaleDay("vo")} and (vo.valid_from > vp.valid_from or vo.valid_from = vp.valid_from and vo.id > vp.id)
  join {salesman} sm on sm.id = vp.salesman_id`;

const lines: Source = {
  table: "sale_line",
  grain: "day",
  date: "f.sold_on",
  datedByIndex: true,
  join: `${patternOfDay} ${positionJoin("vp.salesman_id", "f.sold_on")}`,
  joins: { position_ids: superiorJoins("f.sold_on") },
  where: "f.status = 'posted' and vo.id is null",
  columns: {
    distributor_id: "f.distributor_id",
    store_id: "f.store_id",
    product_id: "f.product_id",
    salesman_id: "vp.salesman_id",
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
