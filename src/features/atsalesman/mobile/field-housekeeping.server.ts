import { addDays } from "#kit/day.ts";
import { type TrackPoint, trackOf } from "#kit/geo.ts";
import { today, type Db } from "#platform/database/index.server.ts";
import { onStartup } from "#platform/http/index.server.ts";
import { repeatEvery } from "#platform/jobs/index.server.ts";
import { readSetting } from "#platform/records/index.server.ts";
import { generateSchedule, scheduledAhead } from "../[channel]/jadwal-kunjungan/generate-schedule.server.ts";
import { updateCurrentPositions } from "../[channel]/user-salesman/current-positions.server.ts";
import { assignSurveys } from "../[channel]/survei/assign-surveys.server.ts";
import { trackDays } from "../field.setting.ts";
import { reassessChanged } from "./reassess-visits.server.ts";
import { countDifferences } from "./customer-profile.server.ts";
import { dropOldFieldData } from "./field-retention.server.ts";
import { recountDay, type SalesmanDay } from "./recount-day.server.ts";

const minute = 60_000;
const hour = 3_600_000;
const weeksAhead = 5;
const atOnce = 200;

/** Weekly partitions of points are created in advance, and dropped once all of their days are past the retention. */
export async function turnWeeks(db: Db): Promise<void> {
  const sys = db.asPortal("job", "weeks of movement");
  const [now, days] = [await today(sys), await readSetting(sys, trackDays)];
  await sys.query("select make_track_weeks(:day::date, :weeks::int)", { day: now, weeks: weeksAhead });
  await sys.query("select drop_track_weeks(:before::date)", { before: addDays(now, -days) });
}

/** Counts days with a schedule but without any event, so that their visits count as missed. */
export async function countSilentDays(db: Db): Promise<number> {
  const sys = db.asPortal("job", "scheduled days without events");
  const days = await sys.query<SalesmanDay>(
    `with due as (
       select distinct s.distributor_id, s.salesman_id, s.channel, s.day from {visit_schedule} s where s.day between :today::date - 7 and :today::date)
     select u.distributor_id as distributor, u.salesman_id as salesman, u.channel, x.district_id as district, u.day::text as day from due u
     join {salesman} x on x.id = u.salesman_id
     left join {visit_day} d on d.distributor_id = u.distributor_id and d.salesman_id = u.salesman_id and d.day = u.day
     where d.salesman_id is null order by u.day, u.salesman_id limit ${atOnce}`,
    { today: await today(sys) },
  );
  for (const day of days) await sys.tx((tx) => recountDay(tx, day));
  return days.length;
}

/** Generates the schedule of the coming weeks once a day and after a start; existing items stay. */
let madeOn = "";
export async function makeSchedule(db: Db): Promise<number> {
  const sys = db.asPortal("job", "schedule of the coming weeks");
  const now = await today(sys);
  if (madeOn === now) return 0;
  const made = await sys.tx((tx) => generateSchedule(tx, { from: addDays(now, 1), to: addDays(now, scheduledAhead) }));
  await updateCurrentPositions(sys, "all");
  madeOn = now;
  return made;
}

/** Records the stores at which open surveys are due in today's round. */
export const recordAssignments = (db: Db): Promise<number> =>
  db.asPortal("job", "assign surveys to stores").tx((tx) => assignSurveys(tx));

type Key = { readonly distributor: number; readonly salesman: number; readonly day: string };

/** Flags visits without a check-out on past days. */
export async function closeVisits(db: Db): Promise<number> {
  const sys = db.asPortal("job", "visits without a check-out");
  const open = await sys.query<SalesmanDay>(
    `select distinct v.distributor_id as distributor, v.salesman_id as salesman, v.channel, d.district_id as district, v.day::text as day
     from {visit} v join {visit_day} d on d.distributor_id = v.distributor_id and d.salesman_id = v.salesman_id and d.day = v.day
     where v.day < :today::date and v.check_out_at is null and v.status = 'posted' and not 'open' = any(v.flags) limit ${atOnce}`,
    { today: await today(sys) },
  );
  for (const day of open) await sys.tx((tx) => recountDay(tx, day));
  return open.length;
}

type Point = TrackPoint & { readonly at: number };
/** Stores the summary of one salesman's day that is kept after its points are dropped: track, stops and gaps. */
export async function closeTrack(db: Db, key: Key): Promise<void> {
  const points = await db.query<Point>(
    `select extract(epoch from p.at)::int as at, p.lat_e6 as "latE6", p.lon_e6 as "lonE6", p.accuracy_m as "accuracyM"
     from {movement_point} p where p.distributor_id = :distributor and p.salesman_id = :salesman and p.day = :day::date order by p.at`,
    key,
  );
  const checkIns = await db.query<{ at: number }>(
    "select extract(epoch from v.check_in_at)::int as at from {visit} v where v.distributor_id = :distributor and v.salesman_id = :salesman and v.day = :day::date",
    key,
  );
  const track = trackOf(points, new Set(checkIns.map((v) => v.at)));
  const gap = track.gaps.reduce((sum, g) => ({ s: sum.s + g.to - g.from, m: sum.m + g.metres }), { s: 0, m: 0 });
  await db.run(
    `insert into {!movement_day} (distributor_id, salesman_id, day, track, stops, distance_m, gap_minutes, gap_m, points, dropped, built_at)
     values (:distributor, :salesman, :day::date, :track::jsonb, :stops::jsonb, :distance, :gapMinutes, :gapM, :points, :dropped, :instant::timestamptz)
     on conflict (distributor_id, salesman_id, day) do update set track = excluded.track, stops = excluded.stops, distance_m = excluded.distance_m,
       gap_minutes = excluded.gap_minutes, gap_m = excluded.gap_m, points = excluded.points, dropped = excluded.dropped, built_at = excluded.built_at`,
    {
      ...key,
      track: JSON.stringify(track.points.map((p) => [p.at, p.latE6, p.lonE6])),
      stops: JSON.stringify(track.stops),
      distance: track.distanceM,
      gapMinutes: Math.round(gap.s / 60),
      gapM: gap.m,
      points: points.length,
      dropped: track.dropped,
    },
  );
}

/** Rebuilds tracks of past days whose number of points changed, for example because a phone sent points late. */
export async function closeTracks(db: Db): Promise<number> {
  const sys = db.asPortal("job", "tracks of past days");
  const days = await sys.query<Key>(
    `with had as (
       select p.distributor_id, p.salesman_id, p.day, count(*)::int as points from {movement_point} p where p.day < :today::date and p.day >= :today::date - 31 group by 1, 2, 3)
     select h.distributor_id as distributor, h.salesman_id as salesman, h.day::text as day from had h
     left join {movement_day} d on d.distributor_id = h.distributor_id and d.salesman_id = h.salesman_id and d.day = h.day
     where d.points is distinct from h.points order by h.day, h.salesman_id limit ${atOnce}`,
    { today: await today(sys) },
  );
  for (const key of days) await sys.tx((tx) => closeTrack(tx, key));
  return days.length;
}

export const fieldAtStart = onStartup("periodic tasks of field sales", async (db, log) => {
  const failed = (error: Error) => log.warn({ err: error }, "periodic task of field sales failed");
  // after a long downtime the partition of the current week is missing
  await turnWeeks(db).catch(failed);
  repeatEvery(
    hour,
    async () => {
      await turnWeeks(db);
      await makeSchedule(db);
      await recordAssignments(db);
      while ((await countSilentDays(db)) === atOnce);
      while ((await closeVisits(db)) === atOnce);
      while ((await closeTracks(db)) === atOnce);
      // master data change without a new capture
      await countDifferences(db.asPortal("job", "captures that differ from masters"), null);
    },
    failed,
  );
  // separate task, so that a failure above does not delay the deletion of personal data
  repeatEvery(hour, () => dropOldFieldData(db), failed);
  repeatEvery(minute, () => reassessChanged(db), failed);
});
