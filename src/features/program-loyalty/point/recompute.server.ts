import type { Db } from "#platform/database/index.server.ts";
import { awardAll, type RoundOptions } from "./round.server.ts";

/**
 * Number of months per statement and of stores per transaction, chosen so that the fixed cost of a statement is small.
 */
const together = 6;
const stores = 20_000;

/**
 * Awards all members of a programme again, in groups of months, by the regular function; usually it posts nothing. If
 * it is interrupted, the rest remains marked for the next run. `months` are the first days of consecutive months.
 */
export async function recompute(
  db: Db,
  programId: number,
  months: readonly string[],
  reportProgress: (done: number, total: number) => Promise<void> = async () => undefined,
  options: RoundOptions = {},
): Promise<void> {
  const sys = db.asPortal("job", "recompute points of a programme");
  for (let done = 0; done < months.length; ) {
    const some = months.slice(done, done + together);
    await sys.run(
      `insert into {!point_dirty} (distributor_id, store_id, day, until, cause, cause_id)
       select distinct 0, m.store_id, :first::date, (:last::date + interval '1 month')::date, 'program', :programId::bigint from {program_store} m where m.program_id = :programId`,
      { first: some[0], last: some.at(-1), programId },
    );
    await awardAll(db, { stores, ...options });
    done += some.length;
    await reportProgress(done, months.length);
  }
}
