import { addDays } from "#kit/day.ts";
import { atWork, businessDay } from "#kit/visit.ts";
import type { Db } from "#server/db/db.ts";
import { touched } from "#server/live/touched.ts";
import { readSetting } from "#server/setting/read-setting.ts";
import { backDays, consentNow } from "../field.setting.ts";
import { type KnownDevice, phoneOf } from "./guarded-device.server.ts";
import { workCalls } from "./mobile.calls.ts";
import { type TracksInput, tracksInput } from "./schemas.server.ts";
import { serve } from "./serve.server.ts";

type Point = TracksInput["points"][number];
type Dropped = { future: number; afterHours: number; old: number; noConsent: number };
const ahead = 120_000;
const slackMinutes = 30;

/** Points outside working hours, of the future or too old are counted and kept nowhere; so are all of who has not agreed. */
function allowed(
  points: readonly Point[],
  k: KnownDevice,
  { now, days, consent }: { now: number; days: number; consent: string },
): { readonly kept: readonly Point[]; readonly dropped: Dropped } {
  const dropped: Dropped = { future: 0, afterHours: 0, old: 0, noConsent: 0 };
  const oldest = addDays(businessDay(now), -days);
  const agreed = k.tracking && k.consent === consent;
  const why = ([seconds]: Point): keyof Dropped | null => {
    const at = seconds * 1000;
    if (!agreed) return "noConsent";
    if (at > now + ahead) return "future";
    if (businessDay(at) < oldest) return "old";
    return atWork(at, k, slackMinutes) ? null : "afterHours";
  };
  const kept = points.filter((p) => {
    const reason = why(p);
    if (reason) dropped[reason]++;
    return reason === null;
  });
  return { kept, dropped };
}

const insertSql = `insert into {!movement_point} (distributor_id, salesman_id, day, at, lat_e6, lon_e6, accuracy_m, speed_kmh, heading, flags)
  select :distributor::bigint, :salesman::bigint, x.day, to_timestamp(x.at), x.lat, x.lon, x.accuracy, x.speed, x.heading, x.flags
  from unnest(:days::date[], :ats::bigint[], :lats::int[], :lons::int[], :accuracies::smallint[], :speeds::smallint[], :headings::smallint[], :flags::smallint[])
    as x(day, at, lat, lon, accuracy, speed, heading, flags)
  order by x.at on conflict do nothing`;

function store(db: Db, k: KnownDevice, points: readonly Point[]): Promise<number> {
  const column = <T>(of: (p: Point) => T): T[] => points.map(of);
  return db.run(insertSql, {
    distributor: k.distributor,
    salesman: k.salesman,
    days: column((p) => businessDay(p[0] * 1000)),
    ats: column((p) => p[0]),
    lats: column((p) => p[1]),
    lons: column((p) => p[2]),
    accuracies: column((p) => p[3]),
    speeds: column((p) => p[4]),
    headings: column((p) => p[5]),
    flags: column((p) => p[6]),
  });
}

/** Where the phone was heard of last; an older batch that comes late changes nothing but that it was heard. */
async function noteLast(db: Db, k: KnownDevice, points: readonly Point[], i: TracksInput): Promise<void> {
  const last = points.reduce<Point | null>((a, p) => (a === null || p[0] > a[0] ? p : a), null);
  await db.run(
    `insert into {!movement_last} as l (distributor_id, salesman_id, at, lat_e6, lon_e6, accuracy_m, battery, gps_off, heard_at)
     values (:distributor, :salesman, to_timestamp(:at::bigint), :lat::int, :lon::int, :accuracy::smallint, :battery::smallint, :gpsOff, :instant::timestamptz)
     on conflict (distributor_id, salesman_id) do update set
       at = case when excluded.at > l.at or l.at is null then excluded.at else l.at end,
       lat_e6 = case when excluded.at > l.at or l.at is null then excluded.lat_e6 else l.lat_e6 end,
       lon_e6 = case when excluded.at > l.at or l.at is null then excluded.lon_e6 else l.lon_e6 end,
       accuracy_m = case when excluded.at > l.at or l.at is null then excluded.accuracy_m else l.accuracy_m end,
       battery = coalesce(excluded.battery, l.battery), gps_off = excluded.gps_off, heard_at = excluded.heard_at`,
    {
      distributor: k.distributor,
      salesman: k.salesman,
      at: last?.[0] ?? null,
      lat: last?.[1] ?? null,
      lon: last?.[2] ?? null,
      accuracy: last?.[3] ?? null,
      battery: i.battery ?? null,
      gpsOff: i.gpsOff,
    },
  );
}

export const onTracks = serve(workCalls.tracks, tracksInput, async (i, ctx) => {
  const { known, db } = await phoneOf(ctx, i);
  const [days, consent] = [await readSetting(ctx.db, backDays), await readSetting(ctx.db, consentNow)];
  const { kept, dropped } = allowed(i.points, known, { now: Date.now(), days, consent });
  const stored = await db.tx(async (tx) => {
    const n = kept.length > 0 ? await store(tx, known, kept) : 0;
    if (known.tracking) await noteLast(tx, known, kept, i);
    if (known.tracking) await touched(tx, "visit");
    return n;
  });
  return { stored, duplicate: kept.length - stored, dropped };
});
