import { trackDays } from "#features/atsalesman/field.setting.ts";
import { addDays } from "#kit/day.ts";
import { today, audit, type Db } from "#platform/database/index.server.ts";
import { readSetting } from "#platform/records/index.server.ts";
import { defineCommand } from "../define-command.server.ts";

/** Weekly partitions of movement points that exist, by their Mondays. */
const weeksOf = async (db: Db): Promise<string[]> =>
  (
    await db.query<{ monday: string }>(
      `select to_date(right(c.relname, 8), 'YYYYMMDD')::text as monday from pg_inherits i join pg_class c on c.oid = i.inhrelid
       where i.inhparent = 'movement_point'::regclass order by 1`,
    )
  ).map((r) => r.monday);

export const movementPurge = defineCommand("movement.purge", {
  about: "Membuang sekarang minggu titik pergerakan yang seluruhnya lebih tua dari masa simpannya.",
  danger: "high",
  params: {},
  async plan(db) {
    const sys = db.internal("expired weeks of movement");
    const before = addDays(await today(sys), -(await readSetting(sys, trackDays)));
    const weeks = await weeksOf(sys);
    return weeks.filter((m) => addDays(m, 7) <= before).map((m) => ({ id: m, label: `${m} – ${addDays(m, 6)}` }));
  },
  run: ({ db }, monday) =>
    db.tx(async (tx) => {
      const sys = tx.internal("expired weeks of movement");
      const { gone } = await sys.one<{ gone: number }>("select drop_track_weeks(:before::date) as gone", {
        before: addDays(monday, 7),
      });
      if (gone === 0) return "unchanged";
      await audit(tx, { action: "movement.purge", entity: "commandRun", label: monday });
      return "changed";
    }),
});
