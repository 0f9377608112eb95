import { openSince } from "#features/program-loyalty/point/closing-day.server.ts";
import { type Db, todaySql } from "#platform/database/index.server.ts";

const since = openSince(todaySql, "p.settle_days");
/** The first day in a window that is not closed; earlier memberships would be claims for closed months. */
export const firstOpenDay = async (db: Db, program: number): Promise<string> =>
  (
    await db.one<{ day: string }>(
      `select case
         when p.status = 'draft' or p.window_kind = 'program' then p.valid_from
         when p.window_kind = 'month' then greatest(p.valid_from, date_trunc('month', ${since}::timestamp)::date)
         else greatest(p.valid_from, date_trunc('quarter', ${since}::timestamp)::date) end::text as day
       from {loyalty_program} p where p.id = :program`,
      { program },
    )
  ).day;
