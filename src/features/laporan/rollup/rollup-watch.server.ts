import { addMonths, daysBetween, monthStart } from "#kit/day.ts";
import { audit, type Db, todaySql } from "#platform/database/index.server.ts";
import { onStartup } from "#platform/http/index.server.ts";
import { notifySummaryAdministrators, summariesPage, repeatEvery } from "#platform/jobs/index.server.ts";
import { type Difference, markDifferent } from "#platform/report/index.server.ts";
import { compareAllRollups } from "./rollup.server.ts";

export const rollupPage = summariesPage;
/** Hour in Jakarta from which the check runs, when there are few readers. */
const fromHour = 1;
const lately = 3;
const everyMs = 600_000;
type Log = { error(o: object, m: string): void };

/** Records the differences, notifies the administrators, and lets reports read the affected parts from the lines. */
export async function raiseIncident(
  db: Db,
  checkId: number,
  problems: readonly Difference[],
  log: Log,
  by?: number,
): Promise<void> {
  await db.tx(async (tx) => {
    const sys = tx.asPortal("job", "differences between rollups and their lines");
    await sys.run("update {!rollup_check} set finished_at = now(), differences = :n where id = :id", {
      id: checkId,
      n: problems.length,
    });
    if (problems.length === 0) return;
    log.error({ differences: problems.slice(0, 20) }, "rollups differ from their lines");
    await sys.run(
      `insert into {!rollup_incident} as i (check_id, rollup, mark, distributor_id, month, rollup_sums, line_sums)
       select :id, x.rollup, x.mark, x."distributorId", x.month, x."rollupSums", x."lineSums"
       from jsonb_to_recordset(:problems::jsonb) as x(rollup text, mark text, "distributorId" bigint, month date, "rollupSums" text, "lineSums" text)
       on conflict (rollup, distributor_id, month) where repaired_at is null
       do update set check_id = excluded.check_id, found_at = now(), rollup_sums = excluded.rollup_sums, line_sums = excluded.line_sums`,
      { id: checkId, problems: JSON.stringify(problems) },
    );
    await markDifferent(tx, problems);
    await audit(tx, {
      action: "update",
      entity: "rollup",
      label: "Periksa ringkasan",
      after: { differences: problems.length, first: problems[0] },
    });
    await notifySummaryAdministrators(
      sys,
      {
        title: "Ringkasan laporan berbeda dari barisnya",
        body: "{count} bagian dibaca langsung dari barisnya. Lihat bagian mana, lalu perbaiki.",
        values: { count: problems.length },
        href: rollupPage,
      },
      by,
    );
  });
}

/**
 * Claims tonight's check for one instance; a check that was not finished within an hour is taken over, a missed one is
 * made up.
 */
const claimTonight = (db: Db, hour: number): Promise<{ id: number; night: string } | undefined> =>
  db.maybe<{ id: number; night: string }>(
    `insert into {!rollup_check} as c (night) select ${todaySql} where extract(hour from now() at time zone 'Asia/Jakarta') >= :hour
     on conflict (night) do update set started_at = now() where c.finished_at is null and c.started_at < now() - interval '1 hour' returning c.id, c.night::text as night`,
    { hour },
  );

/** The last three months and, in turn, one older month per night, so that every month is checked regularly. */
export async function monthsOf(db: Db, night: string): Promise<string[]> {
  const first = monthStart(night);
  const late = Array.from({ length: lately }, (_, i) => addMonths(first, -i));
  const older = await db.query<{ month: string }>(
    "select distinct s.month::text as month from {rollup_state} s where s.month < :from::date order by 1",
    { from: late.at(-1) },
  );
  const turn = older[daysBetween("2000-01-01", night) % Math.max(1, older.length)];
  return turn ? [...late, turn.month] : late;
}

/** Returns the number of differing parts, or null if the night has already been checked. */
export async function checkTonight(db: Db, log: Log, hour = fromHour): Promise<number | null> {
  const sys = db.asPortal("job", "nightly comparison of rollups with their lines");
  const claimed = await claimTonight(sys, hour);
  if (!claimed) return null;
  const months = await monthsOf(sys, claimed.night);
  await sys.run("update {!rollup_check} set months = :n where id = :id", { id: claimed.id, n: months.length });
  // compared separately, so that each is read as one range of days
  const problems = [
    ...(await compareAllRollups(sys, months.slice(0, lately))),
    ...(await compareAllRollups(sys, months.slice(lately))),
  ];
  await raiseIncident(sys, claimed.id, problems, log);
  return problems.length;
}

export const rollupWatch = onStartup("nightly comparison of rollups", async (db, log) => {
  repeatEvery(
    everyMs,
    () => checkTonight(db, log),
    (error) => log.warn({ err: error }, "comparing rollups with their lines failed; will be retried within an hour"),
  );
});
