import { z } from "zod";
import { addDays } from "#kit/day.ts";
import { type TrackPoint, trackOf, trackLimits } from "#kit/geo.ts";
import { notFound } from "#kit/refused.ts";
import { suggestOrder, wayMetres } from "#features/atsalesman/rules/route-order.ts";
import { audit, today, type Db } from "#platform/database/index.server.ts";
import { readEnv, day, handle } from "#platform/http/index.server.ts";
import { readSetting } from "#platform/records/index.server.ts";
import { consentNow, trackDays } from "../../field.setting.ts";
import type { LeaveKind } from "../jadwal-kunjungan/leave.calls.ts";
import { placeColumn, placeJoin } from "../../place.server.ts";
import { minutesOf, storeAt } from "./movement.ts";
import { type Fix, type Hole, type Movement, movementDay, type NoTrack, type WayVisit } from "./pergerakan.calls.ts";

type Person = {
  readonly id: number;
  readonly label: string;
  readonly distributor: number;
  readonly tracking: boolean;
  readonly consent: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
};
type Key = { readonly distributor: number; readonly salesman: number; readonly day: string };
type Raw = {
  readonly track: readonly Fix[];
  readonly stops: readonly {
    readonly from: number;
    readonly to: number;
    readonly latE6: number;
    readonly lonE6: number;
  }[];
  readonly gaps: readonly Hole[];
  readonly distanceM: number;
  readonly dropped: number;
};
const place = (latitude: number, longitude: number) => ({ latitude, longitude });

const visitsOf = (db: Db, key: Key): Promise<WayVisit[]> =>
  db.query<WayVisit>(
    `select v.id, ${placeColumn("name")} as store, extract(epoch from v.check_in_at)::int as at,
       extract(epoch from v.check_out_at)::int as out, v.verdict, v.distance_m as "distanceM",
       coalesce(v.latitude, ${placeColumn("latitude")})::float8 as latitude,
       coalesce(v.longitude, ${placeColumn("longitude")})::float8 as longitude
     from {visit} v ${placeJoin("v")}
     where v.distributor_id = :distributor and v.salesman_id = :salesman and v.day = :day::date and v.status = 'posted'
     order by v.check_in_at, v.id`,
    key,
  );

type Planned = {
  readonly store: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly visited: boolean;
};
const plannedOf = (db: Db, key: Key): Promise<Planned[]> =>
  db.query<Planned>(
    `select ${placeColumn("name")} as store, ${placeColumn("latitude")}::float8 as latitude,
       ${placeColumn("longitude")}::float8 as longitude, e.place_key is not null as visited
     from {visit_schedule} s ${placeJoin("s")}
     left join (select distinct v.distributor_id, v.place_key from {visit} v where v.distributor_id = :distributor
         and v.salesman_id = :salesman and v.day = :day::date and v.status = 'posted') e
       on e.distributor_id = s.distributor_id and e.place_key = s.place_key
     where s.distributor_id = :distributor and s.salesman_id = :salesman and s.day = :day::date and s.status = 'planned'
       and ${placeColumn("latitude")} is not null order by s.id`,
    key,
  );

/** The stored track of a past day; otherwise the track computed from the current points. */
async function rawOf(db: Db, key: Key, visits: readonly WayVisit[]): Promise<Raw | null> {
  const points = await db.query<TrackPoint>(
    `select extract(epoch from p.at)::int as at, p.lat_e6 as "latE6", p.lon_e6 as "lonE6", p.accuracy_m as "accuracyM"
     from {movement_point} p where p.distributor_id = :distributor and p.salesman_id = :salesman and p.day = :day::date order by p.at`,
    key,
  );
  if (points.length > 0) {
    const { points: stored, ...track } = trackOf(points, new Set(visits.map((v) => v.at)));
    return { ...track, track: stored.map((p): Fix => [p.at, p.latE6 / 1e6, p.lonE6 / 1e6]) };
  }
  const storedRow = await db.maybe<{
    track: [number, number, number][];
    stops: Raw["stops"];
    distance: number;
    dropped: number;
  }>(
    `select d.track, d.stops, d.distance_m as distance, d.dropped from {movement_day} d
     where d.distributor_id = :distributor and d.salesman_id = :salesman and d.day = :day::date`,
    key,
  );
  if (!storedRow) return null;
  const track = storedRow.track.map(([at, lat, lon]): Fix => [at, lat / 1e6, lon / 1e6]);
  return {
    track,
    stops: storedRow.stops,
    gaps: gapsIn(track, storedRow.stops),
    distanceM: storedRow.distance,
    dropped: storedRow.dropped,
  };
}

/** In a simplified track, only a part between stops that is longer than the daily limit of a path counts as a gap. */
const gapsIn = (track: readonly Fix[], stops: Raw["stops"]): Hole[] =>
  track.slice(1).flatMap(([to, lat, lon], i): Hole[] => {
    const [from, lat0, lon0] = track[i] as Fix;
    const inStop = stops.some((s) => from >= s.from && to <= s.to);
    if (inStop || to - from <= trackLimits.gapSeconds) return [];
    return [{ from, to, metres: Math.round(wayMetres(place(lat0, lon0), [place(lat, lon)])) }];
  });

type Rules = { readonly keptDays: number; readonly leave: boolean; readonly consent: string };
/** A track is not shown after tracking was disabled or its consent withdrawn, although it was recorded before. */
const mayBeShown = ({ tracking, consent }: Person): boolean => tracking && consent !== null;
const noTrackOf = (person: Person, day: string, now: string, of: Rules): NoTrack => {
  if (of.leave) return "leave";
  if (!mayBeShown(person)) return "noConsent";
  if (day < addDays(now, -of.keptDays)) return "tooOld";
  return person.consent === of.consent ? "nothing" : "noConsent";
};
/** The leave of the day; points of days of leave are not stored. */
const leaveOn = (db: Db, { salesman, day }: Key): Promise<{ kind: LeaveKind } | undefined> =>
  db.maybe<{ kind: LeaveKind }>(
    `select l.kind from {salesman_leave} l where l.salesman_id = :salesman and l.day_from <= :day::date
       and l.day_to >= :day::date and l.archived_at is null`,
    { salesman, day },
  );

function movementOf(raw: Raw | null, visits: readonly WayVisit[], planned: readonly Planned[]) {
  const stops = (raw?.stops ?? []).map((s) => {
    const at = place(s.latE6 / 1e6, s.lonE6 / 1e6);
    return { from: s.from, to: s.to, ...at, store: storeAt(at, [...planned, ...visits]) };
  });
  const gaps = raw?.gaps ?? [];
  const span = raw ? [{ from: raw.track[0]?.[0] ?? 0, to: raw.track.at(-1)?.[0] ?? 0 }] : [];
  const [stopMinutes, gapMinutes] = [minutesOf(stops), minutesOf(gaps)];
  return {
    track: raw?.track ?? [],
    stops,
    gaps,
    distanceM: raw?.distanceM ?? 0,
    drivingMinutes: Math.max(0, minutesOf(span) - stopMinutes - gapMinutes),
    stopMinutes,
    gapMinutes,
    gapM: gaps.reduce((sum, g) => sum + g.metres, 0),
    dropped: raw?.dropped ?? 0,
  };
}

function inOrder(person: Person, planned: readonly Planned[]) {
  const first = planned[0];
  if (!first) return { planned, plannedM: 0 };
  const base =
    person.latitude === null || person.longitude === null
      ? place(first.latitude, first.longitude)
      : place(person.latitude, person.longitude);
  const ordered = suggestOrder(base, planned).map((i) => planned[i] as Planned);
  return { planned: ordered, plannedM: wayMetres(base, ordered) };
}

/** A salesman in the reader's scope. */
async function personOf(db: Db, salesman: number): Promise<Person> {
  const row = await db.maybe<Person>(
    `select s.id, concat_ws(' – ', s.code, s.fullname) as label, s.distributor_id as distributor, s.tracking,
       s.consent_version as consent, s.latitude::float8 as latitude, s.longitude::float8 as longitude
     from {salesman} s where s.id = :salesman and s.archived_at is null`,
    { salesman },
  );
  if (!row) throw notFound();
  return row;
}

const input = z.strictObject({
  salesman: z.coerce.number().int().positive(),
  day: day.optional(),
}) as unknown as z.ZodType<{ salesman: number; day?: string }>;

export const onMovementDay = handle(movementDay, input, (i, ctx) =>
  ctx.db.tx(async (db): Promise<Movement> => {
    const person = await personOf(db, i.salesman);
    const now = await today(db);
    const key = { distributor: person.distributor, salesman: person.id, day: i.day ?? now };
    const visits = await visitsOf(db, key);
    const own = db.internal("track of a visible salesman");
    const raw = mayBeShown(person) ? await rawOf(own, key, visits) : null;
    const keptDays = await readSetting(db, trackDays);
    const planned = await plannedOf(db, key);
    const leave = await leaveOn(db, key);
    const rules = { keptDays, leave: leave !== undefined, consent: await readSetting(db, consentNow) };
    await audit(db, {
      action: "look",
      entity: "movement",
      entityId: person.id,
      label: person.label,
      after: { day: key.day },
    });
    return {
      salesman: { id: person.id, label: person.label },
      day: key.day,
      today: now,
      none: raw ? null : noTrackOf(person, key.day, now, rules),
      leave: leave?.kind ?? null,
      keptDays,
      visits,
      ...movementOf(raw, visits, planned),
      ...inOrder(person, planned),
      tiles: readEnv().MAP_TILE_URL || null,
    };
  }),
);
