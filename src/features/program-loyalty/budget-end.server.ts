import { z } from "zod";
import { addDays, daysBetween } from "#kit/day.ts";
import { notFound } from "#kit/refused.ts";
import type { Db } from "#platform/database/index.server.ts";
import { handle, pathId } from "#platform/http/index.server.ts";
import { rulesOf, type Rules } from "#features/program-loyalty/point/rules.server.ts";
import { earnedIn } from "#features/program-loyalty/point/simulate.server.ts";
import { budgetEnd } from "./program-rules.calls.ts";

type Crossing = { readonly from: string; readonly to: string; readonly room: number };
/** The window in which the points of all members exceed the budget, and the part of the budget that is left for it. */
const crossingSql = `with p as materialized (select p.id, p.valid_from, p.valid_to, p.budget from {loyalty_program} p where p.id = :id),
 w as materialized (
   select x.window_from, max(x.window_to) as window_to, sum(x.points + x.bonus) as points from {point_window} x where x.program_id in (select p.id from p) group by 1
 ), r as materialized (select w.*, sum(w.points) over (order by w.window_from) as until from w)
 select greatest(r.window_from, p.valid_from)::text as "from", least(r.window_to, p.valid_to)::text as "to", (p.budget - r.until + r.points)::bigint as room
 from r cross join p where r.until > p.budget order by r.window_from limit 1`;

/** The rules with another end of the programme. */
function endingOn(rules: Rules, day: string): Rules {
  const all = JSON.parse(rules) as { programs: readonly object[] };
  return JSON.stringify({ ...all, programs: all.programs.map((p) => ({ ...p, valid_to: day })) });
}

/**
 * The latest exclusive end with which all points fit, found by binary search over the days of the window with the
 * statement of the award.
 */
async function lastFitting(db: Db, program: number, { from, to, room }: Crossing): Promise<string> {
  const rules = await rulesOf(db, [program]);
  let fits = 0;
  let over = daysBetween(from, to);
  while (over - fits > 1) {
    const middle = Math.floor((fits + over) / 2);
    const points = await earnedIn(db, { program, months: [from], rules: endingOn(rules, addDays(from, middle)) });
    if (points <= room) fits = middle;
    else over = middle;
  }
  return addDays(from, fits);
}

export const onBudgetEnd = handle(budgetEnd, z.strictObject({ id: pathId }), async ({ id }, { db }) => {
  if (!(await db.maybe("select p.id from {loyalty_program} p where p.id = :id", { id }))) throw notFound();
  const sys = db.asPortal("common", "end of a programme's budget");
  const crossing = await sys.maybe<Crossing>(crossingSql, { id });
  return { validTo: crossing ? await lastFitting(sys, id, crossing) : null };
});
