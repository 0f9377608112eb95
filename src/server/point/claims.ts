import { today as todayOf } from "../clock.ts";
import type { Db } from "../db/db.ts";
import { award, type Grant } from "./award.ts";

/**
 * Posts what closed windows were approved: computed anew, and at most so many points of each. Stores that somebody else works on are
 * tried again. Whether the approval stands is the caller's to say.
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
      return (await award(sys, days, { today: today ?? (await todayOf(sys)), grants: open })).left;
    });
    open = open.filter((g) => left.includes(g.s));
  }
}
