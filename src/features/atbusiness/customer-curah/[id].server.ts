import { z } from "zod";
import { customerRadius } from "#features/atsalesman/field.setting.ts";
import { notFound } from "#kit/refused.ts";
import { today } from "#platform/database/index.server.ts";
import { handle, pathId } from "#platform/http/index.server.ts";
import { readSetting } from "#platform/records/index.server.ts";
import { type CustomerMonth, type CustomerProfile, type CustomerVisit, customerProfile } from "./[id].calls.ts";

const maxVisits = 20;

/** Thirteen months of sales up to yesterday, each with its plan and the same month of the year before. */
const monthsSql = `with m as (select generate_series(date_trunc('month', :now::date) - interval '12 months', date_trunc('month', :now::date), interval '1 month')::date as month),
   s as (select date_trunc('month', b.sold_on)::date as month, sum(b.sign * b.tonnes) as tonnes, sum(b.sign * b.net_total) as net
     from {bulk_sale} b where b.customer_id = :id and b.status = 'posted' and b.archived_at is null
       and b.sold_on >= date_trunc('month', :now::date) - interval '24 months' and b.sold_on < :now::date group by 1),
   p as (select a.month, sum(a.tonnes) as tonnes, sum(a.revenue) as revenue from {annual_plan} a
     join {~annual_plan_version} v on v.id = a.plan_version_id and v.is_reference
     where a.customer_id = :id and a.archived_at is null and a.tonnes > 0 group by 1)
   select m.month::text, s.tonnes::text, p.tonnes::text as plan, b.tonnes::text as "lastYear",
     case when s.tonnes > 0 then round(s.net / s.tonnes, 2)::text end as price, round(p.revenue / p.tonnes, 2)::text as "planPrice"
   from m left join s on s.month = m.month left join p on p.month = m.month left join s b on b.month = m.month - interval '1 year' order by m.month`;

export const onCustomerProfile = handle(
  customerProfile,
  z.strictObject({ id: pathId }),
  async ({ id }, { db }): Promise<CustomerProfile> => {
    if (!(await db.maybe("select 1 from {bulk_customer} c where c.id = :id", { id }))) throw notFound();
    const now = await today(db);
    const contracts = await db.one<CustomerProfile["contracts"]>(
      `select count(*)::int as live, coalesce(sum(c.tonnes), 0)::text as tonnes from {bulk_contract} c
       where c.customer_id = :id and c.archived_at is null and c.status = 'active' and c.valid_from <= :now::date and c.valid_to > :now::date`,
      { id, now },
    );
    const { serving } = await db.one<{ serving: number }>(
      `select count(*)::int as serving from {bulk_customer_distributor} d
       where d.customer_id = :id and d.archived_at is null and d.valid_from <= :now::date and (d.valid_to is null or d.valid_to > :now::date)`,
      { id, now },
    );
    const visits = await db.query<CustomerVisit>(
      `select v.id, v.day::text, v.check_in_at as at, concat_ws(' – ', s.code, s.fullname) as salesman, v.verdict, v.outcome, v.notes
       from {visit} v join {~salesman} s on s.id = v.salesman_id where v.customer_id = :id and v.status = 'posted' order by v.day desc, v.check_in_at desc limit ${maxVisits}`,
      { id },
    );
    const months = await db.query<CustomerMonth>(monthsSql, { id, now });
    return { today: now, radius: await readSetting(db, customerRadius), contracts, serving, months, visits };
  },
);
