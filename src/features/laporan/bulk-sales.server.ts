import { isRequested, slotted, defineSources, type Source } from "#platform/report/index.server.ts";
import { AnnualPlans, BulkSales, PlanValued, ProjectSales } from "./bulk-sales.cube.ts";

const columns = {
  distributor_id: "f.distributor_id",
  customer_id: "f.customer_id",
  product_id: "f.product_id",
  project_id: "coalesce(f.project_id, 0)",
} as const;
/** Sales match every version, because each version can be compared with them. */
const among = { plan_version_ids: (test: string) => `(array[0]::bigint[] ${test}) is not null` } as const;

const lines: Source = {
  table: "bulk_sale",
  grain: "day",
  date: "f.sold_on",
  datedByIndex: true,
  where: "f.status = 'posted' and f.archived_at is null",
  columns,
  among,
  leaves: {
    bulkTonnes: "f.sign * f.tonnes",
    bulkRevenue: "f.sign * f.net_total",
    tickets: "case when f.sign = 1 then 1 else 0 end",
    customersActive: { key: "f.customer_id", when: "f.sign = 1" },
    lastSaleOn: "case when f.sign = 1 then f.sold_on end",
  },
  weight: 23_000,
};
const summed = {
  bulkTonnes: "f.tonnes",
  bulkRevenue: "f.net_sales",
  tickets: "f.tickets",
  customersActive: { key: "f.customer_id", when: "f.gross_tonnes > 0" },
} as const;
const stored = {
  tonnes: "sum(f.sign * f.tonnes)",
  gross_tonnes: "sum(case when f.sign = 1 then f.tonnes else 0 end)",
  net_sales: "sum(f.sign * f.net_total)",
  tickets: "sum(case when f.sign = 1 then 1 else 0 end)",
} as const;
const month: Source = {
  table: "bulk_month",
  grain: "month",
  date: "f.month",
  columns,
  among,
  leaves: { ...summed, lastSaleOn: "f.last_sale_on" },
  rollup: {
    cubes: ["bulk"],
    keys: ["customer_id", "district_id", "project_id", "product_id"],
    stored: { ...stored, last_sale_on: "max(f.sold_on) filter (where f.sign = 1)" },
    unsummed: ["last_sale_on"],
  },
  weight: 8_000,
};
/** The same by day, for parts of a month: a customer buys many truckloads a day. */
const day: Source = {
  ...month,
  table: "bulk_day",
  date: "f.day",
  byDay: true,
  leaves: { ...summed, lastSaleOn: "case when f.gross_tonnes > 0 then f.day end" },
  rollup: { cubes: ["bulk"], keys: ["day", "customer_id", "project_id", "product_id"], stored },
  weight: 20_000,
};
export const bulkSaleSources = defineSources(BulkSales, [lines, month, day]);

/** The selected version, or by default the reference version of each year. */
const chosen = (version: string) =>
  slotted`(${isRequested("planVersion", `${version}.id`)}) and (${version}.is_reference or not ${isRequested("planVersion", "0")})`;
/** Years with such a version; the plan of other years is unknown, not zero. */
const years = slotted`select v.year from {~annual_plan_version} v where v.archived_at is null and ${chosen("v")}`;
const plans: Source = {
  table: "annual_plan",
  grain: "plan",
  date: "f.month",
  join: slotted`join {~annual_plan_version} v on v.id = f.plan_version_id and v.archived_at is null and ${chosen("v")}`,
  where: "f.archived_at is null",
  years,
  columns: {
    plan_version_id: "f.plan_version_id",
    customer_id: "f.customer_id",
    product_id: "f.product_id",
  },
  leaves: {
    planTonnes: "f.tonnes",
    planRevenue: "f.revenue",
  },
  weight: 12_000,
};
export const annualPlanSources = defineSources(AnnualPlans, [plans]);

/**
 * The plan of a sale's customer, product and month. A sale without a plan is valued at its own price, so that it counts
 * only as volume variance.
 */
const planned = (month: string) =>
  slotted`left join {~annual_plan_version} v on v.year = extract(year from ${month})::int and v.archived_at is null and ${chosen("v")}
   left join {~annual_plan} ap on ap.plan_version_id = v.id and ap.customer_id = f.customer_id and ap.product_id = f.product_id
     and ap.month = ${month} and ap.archived_at is null and ap.tonnes > 0`;
const valued = (tonnes: string, value: string) => `case when ap.id is null then ${value} else ${tonnes} * ap.price end`;
const linesAtPlan: Source = {
  ...lines,
  years,
  join: planned("date_trunc('month', f.sold_on)::date"),
  leaves: { valueAtPlan: valued("f.sign * f.tonnes", "f.sign * f.net_total") },
};
const atPlan = { valueAtPlan: valued("f.tonnes", "f.net_sales") } as const;
const monthAtPlan: Source = { ...month, join: planned("f.month"), leaves: atPlan };
const dayAtPlan: Source = { ...day, join: planned("f.month"), leaves: atPlan };
export const planValuedSources = defineSources(PlanValued, [linesAtPlan, monthAtPlan, dayAtPlan]);

const toProjects: Source = {
  ...lines,
  where: `${lines.where} and f.project_id is not null`,
  columns: { ...columns, project_id: "f.project_id" },
  leaves: { realisedTonnes: "f.sign * f.tonnes" },
};
const rollupToProjects = { where: "f.project_id > 0", leaves: { realisedTonnes: "f.tonnes" } } as const;
const monthToProjects: Source = { ...month, ...rollupToProjects };
const dayToProjects: Source = { ...day, ...rollupToProjects };
export const projectSaleSources = defineSources(ProjectSales, [toProjects, monthToProjects, dayToProjects]);
