import type { Db } from "#platform/database/index.server.ts";
import { notifyAll } from "#platform/jobs/index.server.ts";
import { possibleDeciders } from "#platform/workflow/index.server.ts";

type Used = {
  readonly id: number;
  readonly code: string;
  readonly budget: string;
  readonly percent: 80 | 95 | 100;
};
/**
 * Programmes whose budget has reached a share not notified yet; only the highest is returned. A budget that blocks
 * increases counts as exhausted.
 */
const usedSql = `with h as materialized (select distinct w.program_id from {point_window} w where w.state = 'budget'),
 u as materialized (
   select p.id, p.code, p.budget, case when h.program_id is not null or b.posted >= p.budget then 100 when b.posted * 100 >= p.budget * 95 then 95 when b.posted * 100 >= p.budget * 80 then 80 end as percent
   from {loyalty_program} p join {program_budget} b on b.program_id = p.id left join h on h.program_id = p.id where p.status = 'active' and p.budget is not null
 )
 select u.id, u.code, u.budget::text as budget, u.percent from u
 where u.percent is not null and u.percent > (select coalesce(max(n.percent), 0) from {program_budget_notice} n where n.program_id = u.id and n.budget = u.budget) order by u.id`;

/**
 * Notifies those responsible for budgets at 80, 95 and 100 percent, once each, by one instance. Returns the number of
 * notified budgets.
 */
export async function alertBudgets(db: Db): Promise<number> {
  const due = await db.asPortal("notice", "budgets of programmes").query<Used>(usedSql);
  let notified = 0;
  for (const one of due) if (await db.tx((tx) => announce(tx, one))) notified++;
  return notified;
}

async function announce(tx: Db, { id, code, budget, percent }: Used): Promise<boolean> {
  const sys = tx.asPortal("notice", "budgets of programmes");
  const claimed = await sys.run(
    "insert into {!program_budget_notice} (program_id, budget, percent) values (:id, :budget::bigint, :percent) on conflict do nothing",
    { id, budget, percent },
  );
  if (claimed === 0) return false;
  const about = { submitter_id: 0, submitter_real_id: null, distributor_id: null, district_id: null };
  await notifyAll(tx, await possibleDeciders(sys, "loyaltyProgram.budget", about), {
    kind: "note",
    title: percent === 100 ? "Anggaran {code} habis" : "Anggaran {code} terpakai {percent} %",
    body:
      percent === 100
        ? "Kenaikan poin menunggu sampai anggaran dinaikkan atau program diakhiri."
        : "Siapkan kenaikan anggaran atau akhir program.",
    values: { code, percent },
    href: `/program-loyalty?id=${id}&tab=budget`,
  });
  return true;
}
