import { z } from "zod";
import { customerRadius } from "#features/atsalesman/field.setting.ts";
import { notFound } from "#kit/refused.ts";
import { today } from "#server/clock.ts";
import { handle } from "#server/http/handle.ts";
import { readSetting } from "#server/setting/read-setting.ts";
import { pathId } from "#server/workflow/input.ts";
import { type CustomerProfile, type CustomerVisit, customerProfile } from "./[id].calls.ts";

const maxVisits = 20;

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
    return { today: now, radius: await readSetting(db, customerRadius), contracts, serving, visits };
  },
);
