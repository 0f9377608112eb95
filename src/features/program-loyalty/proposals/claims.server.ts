import { today as todayOf } from "#server/clock.ts";
import type { Db } from "#server/db/db.ts";
import type { WantedLine } from "./line-rules.server.ts";
import { openPoints } from "./open-points.server.ts";

/** Points of closed windows that are not posted and not yet claimed; windows that wait for a budget are excluded. */
const dueSql = `with due as materialized (
  select x.program_id, x.store_id, x.window_from, sum(x.points + x.bonus - x.posted_points - x.posted_bonus) as points
  from {point_window} x where x.state = 'claim' group by 1, 2, 3 having sum(x.points + x.bonus - x.posted_points - x.posted_bonus) > 0
)
select d.program_id as program, d.store_id as store, d.points::bigint as points, d.window_from::text as "windowFrom" from due d where not exists (
  select 1 from {point_request_line} l join {submission} s on s.id = l.submission_id
  where l.reason = 'claim' and l.program_id = d.program_id and l.store_id = d.store_id and l.window_from = d.window_from and l.state <> 'struck' and (s.state in ('pending', 'draft') or s.submitted_at >= :today::date)
) order by d.program_id, d.store_id, d.window_from limit 20000`;

/** Puts forward the late claims of the stores in sight, one proposal a day for each programme and region. */
export async function claimsToday(db: Db): Promise<{ id: number; number: string }[]> {
  const day = await todayOf(db);
  await db
    .internal("claims are prepared one after another")
    .query("select pg_advisory_xact_lock(hashtext('point claims'))");
  const due = await db.query<Pick<WantedLine, "program" | "store" | "points"> & { windowFrom: string }>(dueSql, {
    today: day,
  });
  const lines = due.map((d): WantedLine => ({ ...d, reason: "claim", validUntil: null, note: null }));
  const made = await openPoints(db, lines, { source: "claims", document: null, note: null, day });
  return made.map(({ id, number }) => ({ id, number }));
}
