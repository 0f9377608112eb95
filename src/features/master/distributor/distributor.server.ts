import { z } from "zod";
import { notFound } from "#kit/refused.ts";
import { todaySql } from "#platform/database/index.server.ts";
import { handle } from "#platform/http/index.server.ts";
import { type Credit, distributorCredit } from "./distributor.calls.ts";

const id = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number) as unknown as z.ZodType<number>;

/** Credit limit, terms and receipts within the terms: an upper bound of the debt, as payments are not recorded here. */
export const onDistributorCredit = handle(
  distributorCredit,
  z.strictObject({ id }),
  async ({ id: distributor }, { db }): Promise<Credit> => {
    const row = await db.maybe<Omit<Credit, "accounts">>(
      `select d.credit_limit::text as limit, m.name as method, coalesce(m.due_days, 0)::int as "dueDays", coalesce(p.sum, 0)::text as open, coalesce(p.n, 0)::int as receipts, (d.credit_limit - coalesce(p.sum, 0))::text as left
     from {distributor} d left join {payment_method} m on m.id = d.payment_method_id
     left join (select x.distributor_id, sum(case when x.kind = 'return' then -1 else 1 end * (x.net_total + x.tax_total)) as sum, count(*) as n
       from {purchase} x join {distributor} o on o.id = x.distributor_id left join {payment_method} t on t.id = o.payment_method_id
       where x.distributor_id = :distributor and x.status = 'posted' and x.received_on > ${todaySql} - coalesce(t.due_days, 0) group by 1) p on p.distributor_id = d.id
     where d.id = :distributor`,
      { distributor },
    );
    if (!row) throw notFound();
    const accounts = await db.query<Credit["accounts"][number]>(
      "select a.id, b.name as bank, a.number, a.holder from {bank_account} a join {~bank} b on b.id = a.bank_id where a.distributor_id = :distributor and a.archived_at is null order by b.name, a.number",
      { distributor },
    );
    return { ...row, accounts };
  },
);
