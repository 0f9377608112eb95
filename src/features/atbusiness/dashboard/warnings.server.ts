import { type Db, todaySql } from "#platform/database/index.server.ts";
import type { BulkBoard, BulkBoardQuery, Warning, Warnings } from "./dashboard.calls.ts";

const shown = 10;
/** Days without a sale after which a customer with a plan causes a warning. */
const idleDays = 60;
/** A contract is behind if its deliveries are below this percentage of the quantity due by today. */
const behindPct = 90;

const filters = `(:segment::bigint is null or c.bulk_segment_id = :segment::bigint) and (:group::bigint is null or c.customer_group_id = :group::bigint)
  and (:kam::bigint is null or c.kam_id = :kam::bigint) and (:region::bigint is null or c.district_id in (
    select d.district_id from {~area_district} d join {~region_area} r on r.area_id = d.area_id
    where r.region_id = :region::bigint and ${validToday("d")} and ${validToday("r")}))`;
function validToday(alias: string): string {
  return `${alias}.valid_from <= ${todaySql} and (${alias}.valid_to is null or ${alias}.valid_to > ${todaySql})`;
}
/** Filters by product or opco; without either, all products match. */
const ofProduct = (column: string) => `(:product::bigint is null or ${column} = :product::bigint)
  and (:opco::bigint is null or ${column} in (select p.id from {~product} p join {~brand} b on b.id = p.brand_id where b.opco_id = :opco::bigint))`;

const number = (id: string | undefined): number | null => (id === undefined ? null : Number(id));
type WarningRow = Warning & { readonly count: number };
async function listed(db: Db, query: BulkBoardQuery, sql: string): Promise<Warnings> {
  const rows = await db.query<WarningRow>(sql, {
    segment: number(query.bulkSegment),
    group: number(query.customerGroup),
    kam: number(query.kam),
    region: number(query.region),
    ...(sql.includes(":product") ? { product: number(query.product), opco: number(query.opco) } : {}),
  });
  return { count: rows[0]?.count ?? 0, rows: rows.map(({ count: _count, ...row }) => row) };
}

/** Customers with a plan for the last two months but no sale for sixty days; the largest plan first. */
const idle = `with planned as (
    select ap.customer_id, sum(ap.tonnes) as tonnes from {annual_plan} ap join {~annual_plan_version} v on v.id = ap.plan_version_id and v.is_reference
    where ap.archived_at is null and ap.tonnes > 0 and ap.month > ${todaySql} - ${idleDays} - 31 and ap.month <= ${todaySql} and ${ofProduct("ap.product_id")} group by 1),
  bought as (
    select s.customer_id from {bulk_sale} s where s.status = 'posted' and s.sign = 1 and s.archived_at is null
      and s.sold_on >= ${todaySql} - ${idleDays} and ${ofProduct("s.product_id")} group by 1)
  select c.id, concat_ws(' – ', c.code, c.name) as name, null as customer, c.last_sale_on::text as day, p.tonnes::text, null as percent, count(*) over ()::int as count
  from planned p join {bulk_customer} c on c.id = p.customer_id left join bought b on b.customer_id = p.customer_id
  where b.customer_id is null and c.archived_at is null and c.status <> 'closed' and ${filters} order by p.tonnes desc, c.id limit ${shown}`;

/** Open projects with an expected decision before today, the oldest first. */
const projects = `select p.id, p.name, concat_ws(' – ', c.code, c.name) as customer, p.expected_close_on::text as day, p.expected_tonnes::text as tonnes, null as percent, count(*) over ()::int as count
  from {project} p join {project_stage} s on s.id = p.stage_id and s.kind = 'open' join {bulk_customer} c on c.id = p.customer_id
  where p.archived_at is null and p.expected_close_on < ${todaySql} and ${filters} order by p.expected_close_on, p.id limit ${shown}`;

const gone = `(${todaySql} - k.valid_from)`;
const days = "(k.valid_to - k.valid_from)";
/** Running contracts with fewer deliveries than the elapsed days require; the furthest behind first. */
const contracts = `with delivered as (
    select s.bulk_contract_id as id, sum(s.sign * s.tonnes) as tonnes from {bulk_sale} s
    where s.bulk_contract_id is not null and s.status = 'posted' and s.archived_at is null group by 1),
  running as (
    select k.id, k.number, k.customer_id, k.valid_to, k.tonnes * ${gone} / ${days} as due, coalesce(d.tonnes, 0) as done
    from {bulk_contract} k left join delivered d on d.id = k.id
    where k.status = 'active' and k.archived_at is null and k.valid_from < ${todaySql} and k.valid_to > ${todaySql})
  select r.id, r.number as name, concat_ws(' – ', c.code, c.name) as customer, r.valid_to::text as day, (r.due - r.done)::numeric(18,3)::text as tonnes,
    round(r.done * 100 / r.due, 1)::text as percent, count(*) over ()::int as count
  from running r join {bulk_customer} c on c.id = r.customer_id
  where r.done * 100 < r.due * ${behindPct} and ${filters} order by r.done / r.due, r.due desc, r.id limit ${shown}`;

/** Today's warnings, independent of the period of the dashboard. */
export async function warningsOf(db: Db, query: BulkBoardQuery): Promise<BulkBoard["warnings"]> {
  return {
    idle: await listed(db, query, idle),
    projects: await listed(db, query, projects),
    contracts: await listed(db, query, contracts),
  };
}
