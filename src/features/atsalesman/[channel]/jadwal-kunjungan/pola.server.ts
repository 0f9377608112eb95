import { addDays } from "#kit/day.ts";
import { Refused } from "#kit/refused.ts";
import { today } from "#server/clock.ts";
import type { Db } from "#server/db/db.ts";
import { resourceHooks } from "#server/resource/hooks.ts";
import { generateSchedule, scheduledAhead } from "./generate-schedule.server.ts";
import { requireOwn } from "./own-people.server.ts";
import { VisitPattern } from "./pola.resource.ts";

const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
const wrong = (field: string, message: string) => new Refused("invalid", "Isian belum benar.", { [field]: message });

/** Items of days to come that nobody has touched. */
async function dropAhead(db: Db, id: number): Promise<string> {
  const now = await today(db);
  await db.run(
    "delete from {!visit_schedule} where pattern_id = :id and day > :today::date and version = 1 and status = 'planned'",
    { id, today: now },
  );
  return now;
}

export const visitPatternHooks = resourceHooks(VisitPattern, {
  async beforeSave(next, before, ctx) {
    const held = before as Record<string, unknown> | null;
    const of = (name: string): unknown =>
      Object.hasOwn(next, name) ? (next as Record<string, unknown>)[name] : held?.[name];
    if (!weekdays.some((d) => of(d) === true)) throw wrong("monday", "Pilih paling sedikit satu hari.");
    const salesman = of("salesman") as number | { readonly id: number };
    await requireOwn(ctx.db, [typeof salesman === "object" ? salesman.id : salesman]);
    const monthly = of("frequency") === "monthlyNth";
    if (monthly && !of("nth")) throw wrong("nth", "Wajib diisi.");
    return monthly || !of("nth") ? next : { ...next, nth: null };
  },
  /** What the pattern meant for days to come is made anew; items that somebody has touched stay as they are. */
  async afterSave(id, _before, ctx) {
    const db = ctx.db.internal("schedule of a pattern");
    const now = await dropAhead(db, id);
    await generateSchedule(db, { from: addDays(now, 1), to: addDays(now, scheduledAhead), pattern: id });
  },
  async beforeArchive(row, ctx) {
    await requireOwn(ctx.db, [row.salesman.id]);
    await dropAhead(ctx.db.internal("schedule of a pattern"), row.id);
  },
});
