import { addDays } from "#kit/day.ts";
import { Refused } from "#kit/refused.ts";
import { today, type Db } from "#platform/database/index.server.ts";
import { resourceHooks } from "#platform/records/index.server.ts";
import { generateSchedule, scheduledAhead } from "./generate-schedule.server.ts";
import { requireOwn } from "./own-people.server.ts";
import { VisitPattern } from "./pola.resource.ts";

const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
const wrong = (field: string, message: string) => new Refused("invalid", "Isian belum benar.", { [field]: message });

/** Deletes future items that have not been edited. */
async function dropAhead(db: Db, id: number): Promise<string> {
  const now = await today(db);
  await db.run(
    "delete from {!visit_schedule} where pattern_id = :id and day > :today::date and version = 1 and status = 'planned'",
    { id, today: now },
  );
  return now;
}

const idOf = (v: unknown): number | null =>
  v !== null && typeof v === "object" && "id" in v ? Number(v.id) : typeof v === "number" ? v : null;
/** Retail salesmen visit stores, corsales salesmen bulk customers. */
async function checkPlace(db: Db, of: (name: string) => unknown): Promise<void> {
  const salesman = await db.maybe<{ channel: string }>("select s.channel from {salesman} s where s.id = :id", {
    id: idOf(of("salesman")),
  });
  const [wanted, other] = salesman?.channel === "corsales" ? ["customer", "store"] : ["store", "customer"];
  if (idOf(of(wanted as string)) === null) throw wrong(wanted as string, "Wajib diisi.");
  if (idOf(of(other as string)) !== null) throw wrong(other as string, "Bukan untuk kanal salesman ini.");
}

export const visitPatternHooks = resourceHooks(VisitPattern, {
  async beforeSave(next, before, ctx) {
    const stored = before as Record<string, unknown> | null;
    const of = (name: string): unknown =>
      Object.hasOwn(next, name) ? (next as Record<string, unknown>)[name] : stored?.[name];
    if (!weekdays.some((d) => of(d) === true)) throw wrong("monday", "Pilih paling sedikit satu hari.");
    await checkPlace(ctx.db, of);
    const salesman = idOf(of("salesman"));
    if (salesman !== null) await requireOwn(ctx.db, [salesman]);
    const monthly = of("frequency") === "monthlyNth";
    if (monthly && !of("nth")) throw wrong("nth", "Wajib diisi.");
    return monthly || !of("nth") ? next : { ...next, nth: null };
  },
  /** Regenerates the future items of the pattern, except those that were edited. */
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
