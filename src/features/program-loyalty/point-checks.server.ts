import { type Db, todaySql } from "#platform/database/index.server.ts";
import { checkPoints } from "#features/program-loyalty/point/check.server.ts";
import { notifyOfDifferences } from "./point-differences.server.ts";

/** Hour in Jakarta, after the points of the day have expired. */
const fromHour = 1;
type Log = { error(o: object, m: string): void };

/** One instance performs the comparison of a night; one that is unfinished after an hour is taken over. */
const claimTonight = (sys: Db, hour: number): Promise<{ night: string } | undefined> =>
  sys.maybe<{ night: string }>(
    `insert into {!point_check} as c (night) select ${todaySql} where extract(hour from now() at time zone 'Asia/Jakarta') >= :hour
     on conflict (night) do update set started_at = now() where c.finished_at is null and c.started_at < now() - interval '1 hour' returning c.night::text as night`,
    { hour },
  );

/** Returns the number of differences, or null if another instance performs or performed the comparison. */
export async function checkPointsTonight(db: Db, log: Log, hour = fromHour): Promise<number | null> {
  const sys = db.asPortal("job", "nightly comparison of points");
  const claimed = await claimTonight(sys, hour);
  if (!claimed) return null;
  const differences = await checkPoints(db, claimed.night);
  await sys.run("update {!point_check} set finished_at = now(), differences = :n where night = :night::date", {
    n: differences.length,
    night: claimed.night,
  });
  await notifyOfDifferences(db);
  if (differences.length > 0)
    log.error({ differences: differences.slice(0, 20) }, "point balances differ from their entries");
  return differences.length;
}
