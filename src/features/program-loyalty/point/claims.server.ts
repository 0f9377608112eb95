import { today as todayOf, type Db } from "#platform/database/index.server.ts";
import { award, type Grant } from "./award.server.ts";

/**
 * Posts approved points of closed windows: recomputed, and limited to the approved number for each. Stores being
 * processed by others are retried. The caller must have verified the approval.
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
