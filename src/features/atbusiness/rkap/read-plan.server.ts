import { z } from "zod";
import { notFound } from "#kit/refused.ts";
import { can } from "#kit/person.ts";
import { today, type Db } from "#platform/database/index.server.ts";
import { handle, pathId } from "#platform/http/index.server.ts";
import { positionsOf } from "../customer-curah/customer-rules.server.ts";
import { actualsOf } from "./actuals.server.ts";
import {
  type Months,
  type PlanCustomer,
  type PlanGrid,
  type PlanLine,
  type PlanOverview,
  type PlanProduct,
  type PlanVersion,
  planGrid,
  planOverview,
} from "./rkap.calls.ts";

const personSql = (user: string) =>
  `(select json_build_object('id', u.id, 'label', u.fullname) from {~app_user} u where u.id = ${user})`;
const versionSql = `select v.id, v.version, v.year, v.no, v.kind, v.state, v.is_reference as "isReference", v.note,
    (select json_build_object('id', b.id, 'label', concat(b.year, ' – ', b.no)) from {annual_plan_version} b where b.id = v.based_on_id) as "basedOn",
    ${personSql("v.submitted_by_id")} as "submittedBy", v.submitted_at as "submittedAt",
    ${personSql("v.approved_by_id")} as "approvedBy", v.approved_at as "approvedAt", v.proposal_id as proposal,
    coalesce(s.tonnes, 0)::numeric(18,3)::text as tonnes, coalesce(s.revenue, 0)::numeric(18,2)::text as revenue
  from {annual_plan_version} v left join (
    select p.plan_version_id, sum(p.tonnes) as tonnes, sum(p.revenue) as revenue from {annual_plan} p
    where p.archived_at is null and p.plan_version_id = any(:ids::bigint[]) group by 1) s on s.plan_version_id = v.id
  where v.id = any(:ids::bigint[]) order by v.no desc`;
export const versionsOf = (db: Db, ids: readonly number[]): Promise<PlanVersion[]> =>
  db.query<PlanVersion>(versionSql, { ids });

export async function versionOf(db: Db, id: number): Promise<PlanVersion> {
  const known = await db.maybe("select 1 from {annual_plan_version} v where v.id = :id and v.archived_at is null", {
    id,
  });
  const [version] = known ? await versionsOf(db, [id]) : [];
  if (!version) throw notFound();
  return version;
}

export const canManage = (db: Db): boolean => can(db.access, "annualPlan.manage");
const canEdit = (db: Db): boolean => can(db.access, "annualPlan.edit");

export const onPlanOverview = handle(
  planOverview,
  z.strictObject({ year: z.coerce.number().int().min(2000).max(2100) }) as unknown as z.ZodType<{ year: number }>,
  async ({ year }, { db }): Promise<PlanOverview> => {
    const all = await db.query<{ id: number; year: number }>(
      "select v.id, v.year from {annual_plan_version} v where v.archived_at is null order by v.year desc",
    );
    return {
      versions: await versionsOf(
        db,
        all.filter((v) => v.year === year).map((v) => v.id),
      ),
      years: [...new Set(all.map((v) => v.year))],
      today: await today(db),
      canEdit: canEdit(db),
      canManage: canManage(db),
    };
  },
);

/** Customers that can be planned for, and those that the version already contains. */
const customersSql = `select c.id, c.code, c.name, :all or coalesce(c.kam_id = any(:positions::bigint[]), false) as own,
    case when k.id is not null then json_build_object('id', k.id, 'label', concat_ws(' – ', k.code, k.name)) end as kam
  from {bulk_customer} c left join {~position} k on k.id = c.kam_id
  where c.id = any(:planned::bigint[]) or (c.archived_at is null and c.status <> 'closed') order by c.code`;
export async function customersOf(db: Db, planned: readonly number[]): Promise<PlanCustomer[]> {
  return db.query<PlanCustomer>(customersSql, { planned, all: canManage(db), positions: await positionsOf(db) });
}
const productsSql = `select p.id, p.code, p.name from {product} p
  where p.id = any(:planned::bigint[]) or (p.archived_at is null and p.active) order by p.code`;

type RawLine = { readonly customer: number; readonly product: number; readonly cells: string };
/** One text per line, "month:tonnes:price" repeated, so that 4,000 rows are read instead of 48,000. */
const linesSql = `select p.customer_id as customer, p.product_id as product,
    string_agg(concat(extract(month from p.month), ':', p.tonnes, ':', p.price), ' ') as cells
  from {annual_plan} p where p.plan_version_id = :id and p.archived_at is null group by 1, 2`;

const none: Months = Array.from({ length: 12 }, () => null);
const isNothing = (value: string): boolean => !/[1-9]/.test(value);
function monthsOf({ customer, product, cells }: RawLine, sold: Months | undefined): PlanLine {
  const [tonnes, price] = [[...none], [...none]];
  for (const cell of cells.split(" ")) {
    const [month = "1", weight = "0", money = "0"] = cell.split(":");
    tonnes[Number(month) - 1] = isNothing(weight) ? null : weight;
    price[Number(month) - 1] = isNothing(money) ? null : money;
  }
  return { customer, product, tonnes, price, sold: sold ?? none };
}

export async function linesOf(db: Db, version: Pick<PlanVersion, "id" | "year">): Promise<PlanLine[]> {
  const sold = new Map(
    (await actualsOf(db, version.year - 1)).map((a) => [`${a.customer}.${a.product}`, a.tonnes] as const),
  );
  const raw = await db.query<RawLine>(linesSql, { id: version.id });
  return raw.map((l) => monthsOf(l, sold.get(`${l.customer}.${l.product}`)));
}

export const onPlanGrid = handle(
  planGrid,
  z.strictObject({ id: pathId }),
  async ({ id }, { db }): Promise<PlanGrid> => {
    const version = await versionOf(db, id);
    const lines = await linesOf(db, version);
    const ids = (of: (l: PlanLine) => number) => [...new Set(lines.map(of))];
    const customers = await customersOf(
      db,
      ids((l) => l.customer),
    );
    const products = await db.query<PlanProduct>(productsSql, { planned: ids((l) => l.product) });
    const rank = (all: readonly { readonly id: number }[]) => new Map(all.map((x, i) => [x.id, i]));
    const [byCustomer, byProduct] = [rank(customers), rank(products)];
    const at = (l: PlanLine) => (byCustomer.get(l.customer) ?? 0) * 10_000 + (byProduct.get(l.product) ?? 0);
    return {
      version,
      customers,
      products,
      lines: lines.sort((a, b) => at(a) - at(b)),
      canEdit: canEdit(db),
      canManage: canManage(db),
    };
  },
);
