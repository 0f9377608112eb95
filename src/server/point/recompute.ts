import type { Db } from "../db/db.ts";
import { awardAll, type RoundOptions } from "./round.ts";

/**
 * Awards all members of a programme anew, month by month, by the same function as ever: mostly it posts nothing. What is left when it is
 * interrupted is marked, and the next round goes on. `months` are their first days.
 */
export async function recompute(
  db: Db,
  programId: number,
  months: readonly string[],
  tell: (done: number, total: number) => Promise<void> = async () => undefined,
  options: RoundOptions = {},
): Promise<void> {
  const sys = db.asPortal("job", "points of a programme anew");
  for (const [done, month] of months.entries()) {
    await sys.run(
      `insert into {!point_dirty} (distributor_id, store_id, day, until, cause, cause_id)
       select distinct 0, m.store_id, :month::date, (:month::date + interval '1 month')::date, 'program', :programId::bigint from {program_store} m where m.program_id = :programId`,
      { month, programId },
    );
    await awardAll(db, options);
    await tell(done + 1, months.length);
  }
}
