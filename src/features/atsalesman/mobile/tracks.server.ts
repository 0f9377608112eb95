import { addDays } from "#kit/day.ts";
import { atWork, businessDay, zoneHours } from "#features/atsalesman/rules/visit.ts";
import type { Db } from "#platform/database/index.server.ts";
import { rowsChanged } from "#platform/jobs/index.server.ts";
import { type KnownDevice, phoneOf } from "./guarded-device.server.ts";
import { workCalls } from "./mobile.calls.ts";
import { type TracksInput, tracksInput } from "./schemas.server.ts";
import { serve } from "./serve.server.ts";

type Point = TracksInput["points"][number];
type Dropped = { future: number; afterHours: number; onLeave: number; old: number; noConsent: number };
const ahead = 120_000;
const slackMinutes = 30;

/** Computes the business day of points; cached, because a call has hundreds of points of the same day. */
function daysOfPoints(): (seconds: number) => string {
  const known = new Map<number, string>();
  return (seconds) => {
    const number = Math.floor((seconds + zoneHours["Asia/Jakarta"] * 3_600) / 86_400);
    const day = known.get(number) ?? businessDay(seconds * 1000);
    known.set(number, day);
    return day;
  };
}

type Leave = { readonly from: string; readonly to: string };
type Rules = {
  readonly now: number;
  readonly oldest: string;
  readonly agreed: boolean;
  readonly leaves: readonly Leave[];
  readonly dayOf: (seconds: number) => string;
};
/**
 * Points outside work hours, on leave, in the future or too old are counted but not stored, and so are all points
 * without consent.
 */
function allowed(
  points: readonly Point[],
  phone: KnownDevice,
  { now, oldest, agreed, leaves, dayOf }: Rules,
): { readonly accepted: readonly Point[]; readonly dropped: Dropped } {
  const dropped: Dropped = { future: 0, afterHours: 0, onLeave: 0, old: 0, noConsent: 0 };
  const why = ([seconds]: Point): keyof Dropped | null => {
    const at = seconds * 1000;
    if (!agreed) return "noConsent";
    if (at > now + ahead) return "future";
    const day = dayOf(seconds);
    if (day < oldest) return "old";
    if (leaves.some((l) => l.from <= day && day <= l.to)) return "onLeave";
    return atWork(at, phone, slackMinutes) ? null : "afterHours";
  };
  const accepted = points.filter((p) => {
    const reason = why(p);
    if (reason) dropped[reason]++;
    return reason === null;
  });
  return { accepted, dropped };
}

/**
 * Stores the points and, in the same statement, the phone's last position. A late older batch updates only the time of
 * the last contact.
 */
const storeSql = `with stored as (
    insert into {!movement_point} (distributor_id, salesman_id, day, at, lat_e6, lon_e6, accuracy_m, speed_kmh, heading,
      flags)
    select :distributor::bigint, :salesman::bigint, x.day, to_timestamp(x.at), x.lat, x.lon, x.accuracy, x.speed,
      x.heading, x.flags
    from unnest(:days::date[], :ats::bigint[], :lats::int[], :lons::int[], :accuracies::smallint[], :speeds::smallint[],
      :headings::smallint[], :flags::smallint[]) as x(day, at, lat, lon, accuracy, speed, heading, flags)
    order by x.at on conflict do nothing returning 1),
  heard as (
    insert into {!movement_last} as l (distributor_id, salesman_id, at, lat_e6, lon_e6, accuracy_m, battery, gps_off,
      heard_at)
    values (:distributor, :salesman, to_timestamp(:at::bigint), :lat::int, :lon::int, :accuracy::smallint,
      :battery::smallint, :gpsOff, :heardAt::timestamptz)
    on conflict (distributor_id, salesman_id) do update set
      at = case when excluded.at > l.at or l.at is null then excluded.at else l.at end,
      lat_e6 = case when excluded.at > l.at or l.at is null then excluded.lat_e6 else l.lat_e6 end,
      lon_e6 = case when excluded.at > l.at or l.at is null then excluded.lon_e6 else l.lon_e6 end,
      accuracy_m = case when excluded.at > l.at or l.at is null then excluded.accuracy_m else l.accuracy_m end,
      battery = coalesce(excluded.battery, l.battery), gps_off = excluded.gps_off, heard_at = excluded.heard_at
    returning 1)
  select (select count(*) from stored)::int as stored, (select count(*) from heard)::int as heard`;

async function store(
  db: Db,
  phone: KnownDevice,
  points: readonly Point[],
  i: TracksInput,
  { dayOf, heardAt }: Pick<Rules, "dayOf"> & { readonly heardAt: string },
): Promise<number> {
  // the text of an array of numbers or days, which the driver would otherwise escape element by element
  const column = (of: (p: Point) => number | string | null): string =>
    `{${points.map((p) => of(p) ?? "NULL").join(",")}}`;
  const last = points.reduce<Point | null>((a, p) => (a === null || p[0] > a[0] ? p : a), null);
  const { stored } = await db.one<{ stored: number }>(storeSql, {
    distributor: phone.distributor,
    salesman: phone.salesman,
    days: column((p) => dayOf(p[0])),
    ats: column((p) => p[0]),
    lats: column((p) => p[1]),
    lons: column((p) => p[2]),
    accuracies: column((p) => p[3]),
    speeds: column((p) => p[4]),
    headings: column((p) => p[5]),
    flags: column((p) => p[6]),
    at: last?.[0] ?? null,
    lat: last?.[1] ?? null,
    lon: last?.[2] ?? null,
    accuracy: last?.[3] ?? null,
    battery: i.battery ?? null,
    gpsOff: i.gpsOff,
    heardAt,
  });
  return stored;
}

const leavesSql = `select now()::text as now, coalesce(jsonb_agg(jsonb_build_object('from', l.day_from, 'to', l.day_to))
    filter (where l.id is not null), '[]') as leaves
  from {salesman_leave} l
  where l.salesman_id = :salesman and l.day_to >= :oldest::date and l.archived_at is null`;
type Read = { readonly now: string; readonly leaves: readonly Leave[] };

export const onTracks = serve(workCalls.tracks, tracksInput, async (i, ctx) => {
  const [now, dayOf] = [Date.now(), daysOfPoints()];
  const oldestOf = (days: number) => addDays(businessDay(now), -days);
  const { known, db, days, consent, read } = await phoneOf(ctx, i, ({ salesman }, reading, rules) =>
    reading.one<Read>(leavesSql, { salesman, oldest: oldestOf(rules.days) }),
  );
  const agreed = known.tracking && known.consent === consent;
  const rules = { now, oldest: oldestOf(days), agreed, leaves: read.leaves, dayOf };
  const { accepted, dropped } = allowed(i.points, known, rules);
  if (!known.tracking) return { stored: 0, duplicate: 0, dropped };
  const stored = await store(db, known, accepted, i, { dayOf, heardAt: read.now });
  // the answer does not wait for the open pages, which also reload once a minute
  rowsChanged(db, "visit").catch((error: Error) =>
    ctx.log.warn({ err: error }, "notifying open pages of movement points failed"),
  );
  return { stored, duplicate: accepted.length - stored, dropped };
});
