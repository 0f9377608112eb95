import type { AnyMapping } from "./mapping.ts";
import { today, type Db } from "#platform/database/index.server.ts";
import { formOf, validOn, ownRows } from "./form.server.ts";
import { requireNationalScope } from "./rules.server.ts";
import { clearPeriod, insertIntervals, placesOf } from "./intervals.server.ts";

/** "2000-01-01" represents an unlimited past. */
const ever = "2000-01-01";

/**
 * For a parent chosen in the member's own form: the mapping changes from today on, or from the beginning if there was
 * none. Returns whether it changed.
 */
export async function setParentFromToday(
  db: Db,
  mapping: AnyMapping,
  member: number,
  parent: number | null,
): Promise<boolean> {
  const f = formOf(mapping);
  const now = await today(db);
  const current = await db.one<{ parent: number | null; any: boolean }>(
    `select (select r.${f.parentColumn} from {${f.table}} r where r.${f.memberColumn} = :member${ownRows(f, "r")} and ${validOn("r", ":now::date")}) as parent,
       exists (select 1 from {${f.table}} r where r.${f.memberColumn} = :member${ownRows(f, "r")}) as any`,
    { member, now },
  );
  if (current.parent === parent) return false;
  requireNationalScope(db, mapping);
  const from = current.any ? now : ever;
  const places = await placesOf(db, f, [member], { to: parent, from, until: null, today: now });
  await clearPeriod(db, f, places, from);
  if (parent !== null)
    await insertIntervals(
      db,
      f,
      places.map((x) => ({ member, parent, from, to: x.until, reason: null })),
    );
  return true;
}
