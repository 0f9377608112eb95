import {
  type PointProposal,
  pointRule,
  proposePoint,
  type SeenPoint,
} from "#features/atsalesman/rules/place-proposal.ts";
import { type Db, todaySql } from "#platform/database/index.server.ts";
import { readSetting } from "#platform/records/index.server.ts";
import { radiusOn } from "#features/master/radius-toko/radius-on.ts";
import { customerRadius } from "../field.setting.ts";
import { lockProfiles } from "./customer-profile.server.ts";

type PlaceKind = "store" | "customer";
const kindOf = (channel: string): PlaceKind => (channel === "corsales" ? "customer" : "store");

/**
 * Points of check-ins and of `place.point` in the last 90 days, without inaccurate or simulated ones. The places are
 * selected by the indexed column of their kind.
 */
const pointsSql = (kind: PlaceKind) => {
  const good = (alias: string) => `${alias}.${kind}_id = any(:ids::bigint[]) and ${alias}.channel = :channel
      and ${alias}.day > ${todaySql} - ${pointRule.days} and ${alias}.accuracy_m <= ${pointRule.maxAccuracyM}
      and not ${alias}.mock`;
  return `(select v.place_key as place, v.salesman_id as salesman, v.latitude::float8 as latitude,
      v.longitude::float8 as longitude
    from {visit} v where ${good("v")} and v.latitude is not null and v.status = 'posted'
  union all select g.place_key, g.salesman_id, g.latitude::float8, g.longitude::float8
    from {place_point} g where ${good("g")})`;
};
type PlacePoint = SeenPoint & { readonly place: number };
/** Points within `withinM` of their median lie in a band of twice this height; a metre of latitude is 0.000009°. */
const band = pointRule.withinM * 2 * 0.000_01;
const candidatesSql = (kind: PlaceKind) => `select p.place from ${pointsSql(kind)} p group by p.place
  having count(*) >= ${pointRule.minPoints} and count(distinct p.salesman) >= ${pointRule.minSalesmen}
    and max(p.latitude) - min(p.latitude) < ${band}`;

type Known = {
  readonly place: number;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly metres: number;
};
const storesSql = `select t.id as place, t.latitude::float8 as latitude, t.longitude::float8 as longitude, e.usual as metres
  from {store} t
  left join {area_district} a on a.district_id = t.district_id and a.valid_from <= ${todaySql} and (a.valid_to is null or a.valid_to > ${todaySql})
  cross join lateral ${radiusOn({ store: "t.id", area: "a.area_id", day: todaySql })} e where t.id = any(:ids::bigint[])`;
const customersSql = `select -c.id as place, c.latitude::float8 as latitude, c.longitude::float8 as longitude, :metres::int as metres
  from {bulk_customer} c where c.id = any(:ids::bigint[])`;

const idsOf = (places: readonly number[]) => places.map((place) => Math.abs(place));
const knownOf = async (db: Db, kind: PlaceKind, ids: readonly number[]): Promise<Known[]> =>
  kind === "store"
    ? db.query<Known>(storesSql, { ids })
    : db.query<Known>(customersSql, { ids, metres: await readSetting(db, customerRadius) });

/** Places whose points may propose a location. */
async function candidatesAmong(db: Db, channel: string, places: readonly number[]): Promise<number[]> {
  if (places.length === 0) return [];
  const rows = await db.query<{ place: number }>(candidatesSql(kindOf(channel)), { ids: idsOf(places), channel });
  return rows.map((r) => r.place);
}

/** The proposed locations of candidates by place; places without a proposal are missing. */
async function proposalsFor(
  db: Db,
  channel: string,
  candidates: readonly number[],
): Promise<ReadonlyMap<number, PointProposal>> {
  if (candidates.length === 0) return new Map();
  const [kind, ids] = [kindOf(channel), idsOf(candidates)];
  const points = Map.groupBy(await db.query<PlacePoint>(pointsSql(kind), { ids, channel }), (p) => p.place);
  const proposals = (await knownOf(db, kind, ids)).map(({ place, latitude, longitude, metres }) => {
    const at = latitude === null || longitude === null ? null : { latitude, longitude };
    return [place, proposePoint(points.get(place) ?? [], at, metres)] as const;
  });
  return new Map(proposals.flatMap(([place, proposals]) => (proposals ? [[place, proposals]] : [])));
}

const samePlace = `abs(p.point_latitude - x.lat) < 0.0005 and abs(p.point_longitude - x.lon) < 0.0005`;
const updateSql = `update {!customer_profile} p set
    point_state = case when x.lat is null then 'none' when p.point_state = 'dismissed' and ${samePlace} then 'dismissed'
      else 'proposed' end,
    point_latitude = x.lat, point_longitude = x.lon, point_count = x.points, point_salesmen = x.salesmen,
    point_distance = x.distance
  from unnest(:places::bigint[], :lats::numeric[], :lons::numeric[], :points::int[], :salesmen::int[], :distances::int[])
    as x(place, lat, lon, points, salesmen, distance)
  where p.place_key = x.place and p.channel = :channel
    and (x.lat is not null or p.point_state <> 'none' or p.point_count <> 0)`;

/**
 * Stores the locations proposed by the points of places, and locks their profiles. A dismissed proposal returns only if
 * the points propose another location. `captured` are places whose profiles the caller changes.
 */
export async function refreshPoints(
  db: Db,
  channel: string,
  places: readonly number[],
  captured: readonly number[] = [],
): Promise<void> {
  const candidates = await candidatesAmong(db, channel, places);
  const proposed = (await proposalsFor(db, channel, candidates)).keys();
  const locked = await lockProfiles(db, channel, { all: places, needed: [...proposed, ...captured] });
  const known = places.filter((place) => locked.has(place));
  if (known.length === 0) return;
  // read again after the lock, because another transaction may have added points of these candidates
  const proposals = await proposalsFor(db, channel, candidates);
  const column = <T>(of: (p: PointProposal) => T): (T | null)[] =>
    known.map((place) => {
      const proposal = proposals.get(place);
      return proposal ? of(proposal) : null;
    });
  await db.run(updateSql, {
    channel,
    places: known,
    lats: column((p) => p.latitude.toFixed(6)),
    lons: column((p) => p.longitude.toFixed(6)),
    points: column((p) => p.points).map((n) => n ?? 0),
    salesmen: column((p) => p.salesmen).map((n) => n ?? 0),
    distances: column((p) => p.distanceM),
  });
}
