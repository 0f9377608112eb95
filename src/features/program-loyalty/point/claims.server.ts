import { Refused } from "#kit/refused.ts";
import { today as todayOf, type Db } from "#platform/database/index.server.ts";
import { award, type Grant } from "./award.server.ts";

/**
 * Posts approved points of closed windows: recomputed, and limited to the approved number for each. Stores being
 * processed by others are retried. The caller must have verified the approval. Throws a refusal if a budget has no room
 * for them: a window that waited for the budget would later be posted without the approved limit.
 */
export async function approveClaims(
  db: Db,
  grants: readonly Grant[],
  { today }: { readonly today?: string } = {},
): Promise<void> {
  for (let open = grants; open.length > 0; ) {
    const left = await db.asPortal("decision", "approved points of closed windows").tx(async (sys) => {
      const marks = open.map((g) => ({ s: g.s, day: g.from, until: g.from }));
      const days = await sys.query<{ s: number; day: string; until: string }>(
        "select x.s, x.day::text as day, (x.day + 1)::text as until from jsonb_to_recordset(:marks::jsonb) as x(s bigint, day date)",
        { marks: JSON.stringify(marks) },
      );
      const { left } = await award(sys, days, { today: today ?? (await todayOf(sys)), grants: open });
      await refuseBeyondBudget(sys, open);
      return left;
    });
    open = open.filter((g) => left.includes(g.s));
  }
}

async function refuseBeyondBudget(sys: Db, grants: readonly Grant[]): Promise<void> {
  const waiting = await sys.maybe<{ code: string }>(
    `with g as materialized (select x.p as program_id, x.s as store_id, x."from" as window_from from jsonb_to_recordset(:grants::jsonb) as x(p bigint, s bigint, "from" date))
     select p.code from {point_window} w join g on g.program_id = w.program_id and g.store_id = w.store_id and g.window_from = w.window_from
     join {loyalty_program} p on p.id = w.program_id where w.state = 'budget' order by p.code limit 1`,
    { grants: JSON.stringify(grants) },
  );
  if (waiting)
    throw new Refused("program.budget", "Anggaran program {program} sudah habis; naikkan dahulu.", [], 422, {
      program: waiting.code,
    });
}
