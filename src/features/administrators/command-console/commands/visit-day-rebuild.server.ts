import { Salesman } from "#features/atsalesman/[channel]/user-salesman/user-salesman.resource.ts";
import { recountDay, type SalesmanDay } from "#features/atsalesman/mobile/recount-day.server.ts";
import { addDays } from "#kit/day.ts";
import { date, ref } from "#kit/field.ts";
import { Refused } from "#kit/refused.ts";
import type { Db } from "#platform/database/index.server.ts";
import { defineCommand } from "../define-command.server.ts";

const maxDays = 31;
const maxNoted = 5;
type Key = { readonly distributor: number; readonly salesman: number; readonly day: string };

/** All counts of a day, without the time when they were computed. */
async function countsOf(db: Db, key: Key): Promise<Record<string, unknown>> {
  const row = await db.maybe<{ counts: Record<string, unknown> }>(
    `select to_jsonb(d) - 'counted_at' as counts from {visit_day} d
     where d.distributor_id = :distributor and d.salesman_id = :salesman and d.day = :day::date`,
    key,
  );
  return row?.counts ?? {};
}

const planSql = `with due as (
    select v.distributor_id, v.salesman_id, v.day from {visit} v where v.day between :from::date and :until::date
    union select s.distributor_id, s.salesman_id, s.day from {visit_schedule} s where s.day between :from::date and :until::date
    union select d.distributor_id, d.salesman_id, d.day from {visit_day} d where d.day between :from::date and :until::date)
  select u.distributor_id || ':' || u.salesman_id || ':' || u.day::text as id, u.day::text || ' ' || x.code as label from due u
  join {salesman} x on x.id = u.salesman_id where :salesman::bigint is null or u.salesman_id = :salesman::bigint order by u.day, u.salesman_id`;

export const visitDayRebuild = defineCommand("visit-day.rebuild", {
  about: "Menghitung ulang hari kunjungan salesman dari kunjungan dan jadwalnya, dan menyebut yang berbeda.",
  danger: "normal",
  params: {
    from: date("Dari", { required: true, default: "today" }),
    until: date("Sampai", { required: true, default: "today" }),
    salesman: ref("Salesman", Salesman),
  },
  plan(db, { from, until, salesman }) {
    if (until < from || until >= addDays(from, maxDays))
      throw new Refused("invalid", "Isian belum benar.", {
        until: "Paling banyak 31 hari, dan tidak sebelum awalnya.",
      });
    return db.query(planSql, { from, until, salesman });
  },
  run: ({ db, note }, id) =>
    db.tx(async (tx) => {
      const [distributor, salesman, day] = id.split(":") as [string, string, string];
      const key: Key = { distributor: Number(distributor), salesman: Number(salesman), day };
      const sys = tx.internal("recount visit days by command");
      const before = await countsOf(sys, key);
      const of = await sys.one<Pick<SalesmanDay, "channel" | "district">>(
        "select s.channel, s.district_id as district from {salesman} s where s.id = :salesman",
        key,
      );
      await recountDay(sys, { ...key, ...of });
      const after = await countsOf(sys, key);
      const different = Object.keys(after).filter((k) => JSON.stringify(before[k]) !== JSON.stringify(after[k]));
      if (different.length === 0) return "unchanged";
      const isNew = Object.keys(before).length === 0;
      for (const column of isNew ? [] : different.slice(0, maxNoted))
        await note("{column}: {before} → {after}", {
          column,
          before: String(before[column] ?? "–"),
          after: String(after[column] ?? "–"),
        });
      return "changed";
    }),
});
