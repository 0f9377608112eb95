import { type PointProposal, pointRule, proposePoint, type SeenPoint } from "#kit/place-proposal.ts";
import { todaySql } from "#server/clock.ts";
import type { Db } from "#server/db/db.ts";
import { radiusOn } from "#features/master/radius-toko/radius-on.ts";

export type ProfileKey = { readonly store: number; readonly channel: string };

/** In how many of the fields that the master has too, a capture says something else. */
const differs = (captured: string, master: string) =>
  `(case when ${captured} is not null and ${captured} is distinct from ${master} then 1 else 0 end)`;
const digits = (phone: string) => `regexp_replace(${phone}, '[^0-9]', '', 'g')`;
const name = (text: string) => `lower(btrim(${text}))`;
export const differencesSql = (p: string, s: string): string =>
  [
    differs(name(`${p}.owner_name`), name(`${s}.owner_name`)),
    differs(digits(`${p}.phone`), digits(`${s}.phone`)),
    differs(`${p}.declared_tonnes::numeric`, `${s}.potential_tonnes::numeric`),
  ].join(" + ");

async function ensureProfile(db: Db, key: ProfileKey): Promise<void> {
  await db.run(
    `insert into {!customer_profile} (channel, store_id, district_id) select :channel::text, s.id, s.district_id from {store} s where s.id = :store on conflict (store_id, channel) do nothing`,
    key,
  );
  await db.one(
    "select p.id from {customer_profile} p where p.store_id = :store and p.channel = :channel for update of p",
    key,
  );
}

const newestSql = `select i.id, i.salesman_id as salesman, i.captured_at as at, i.owner_name as owner, i.phone, i.birthday::text, i.declared_tonnes::text as tonnes, i.size, i.note, i.brands::text
  from {customer_info} i where i.store_id = :store and i.channel = :channel order by i.captured_at desc, i.distributor_id, i.id desc limit 1`;
const brandNamesSql = `select string_agg(coalesce(b.name, c.name) || coalesce(' ' || trim_scale(x.tonnes::numeric)::text || ' t', ''), ', ' order by x.nth) as names
  from (select row_number() over () as nth, (e->>'brand')::bigint as own, (e->>'competitorBrand')::bigint as other, e->>'tonnes' as tonnes from jsonb_array_elements(:brands::jsonb) e) x
  left join {brand} b on b.id = x.own left join {competitor_brand} c on c.id = x.other`;

/** Shows the newest capture of a place beside the master; what was decided about an older one does not hold for it. */
export async function refreshProfile(db: Db, key: ProfileKey): Promise<void> {
  await ensureProfile(db, key);
  const newest = await db.maybe<Record<string, unknown>>(newestSql, key);
  if (!newest) return;
  const { names } = await db.one<{ names: string | null }>(brandNamesSql, { brands: newest.brands });
  await db.run(
    `update {!customer_profile} p set salesman_id = :salesman, info_id = :id, captured_at = :at::timestamptz, owner_name = :owner::text, phone = :phone::text, birthday = :birthday::date,
       declared_tonnes = :tonnes::numeric, size = :size::text, note = :note::text, brands = :brands::jsonb, brand_names = left(:names::text, 2000), state = 'open', decided_at = null, decided_by = null,
       version = version + 1, updated_at = :instant::timestamptz
     where p.store_id = :store and p.channel = :channel and p.info_id is distinct from :id`,
    { ...key, ...newest, names },
  );
  await countDifferences(db, [key.store]);
}

/** Counts anew what differs from the master; for all places when none are named. */
export function countDifferences(db: Db, stores: readonly number[] | null): Promise<number> {
  return db.run(
    `update {!customer_profile} p set differences = ${differencesSql("p", "s")} from {store} s
     where s.id = p.store_id and (:stores::bigint[] is null or p.store_id = any(:stores::bigint[])) and p.differences <> ${differencesSql("p", "s")}`,
    { stores },
  );
}

const pointsSql = `select v.salesman_id as salesman, v.latitude::float8 as latitude, v.longitude::float8 as longitude from {visit} v
    where v.store_id = :store and v.channel = :channel and v.day > ${todaySql} - ${pointRule.days} and v.latitude is not null and v.accuracy_m <= ${pointRule.mostAccuracyM} and not v.mock and v.status = 'posted'
  union all select g.salesman_id, g.latitude::float8, g.longitude::float8 from {place_point} g
    where g.store_id = :store and g.channel = :channel and g.day > ${todaySql} - ${pointRule.days} and g.accuracy_m <= ${pointRule.mostAccuracyM} and not g.mock`;
type Known = { readonly latitude: number | null; readonly longitude: number | null; readonly metres: number };
const knownSql = `select t.latitude::float8 as latitude, t.longitude::float8 as longitude, e.usual as metres from {store} t
  left join {area_district} a on a.district_id = t.district_id and a.valid_from <= ${todaySql} and (a.valid_to is null or a.valid_to > ${todaySql})
  cross join lateral ${radiusOn({ store: "t.id", area: "a.area_id", day: todaySql })} e where t.id = :store`;

/** Points of check-ins and of `place.point` in the last 90 days, unless they are vague or simulated. */
export const pointsOf = (db: Db, key: ProfileKey): Promise<SeenPoint[]> => db.query<SeenPoint>(pointsSql, key);

export async function proposalFor(db: Db, key: ProfileKey): Promise<PointProposal | null> {
  const at = await db.one<Known>(knownSql, { store: key.store });
  const known =
    at.latitude === null || at.longitude === null ? null : { latitude: at.latitude, longitude: at.longitude };
  return proposePoint(await pointsOf(db, key), known, at.metres);
}

/** Notes where the points of a place say it is. A proposal that was dismissed comes back once the points say another place. */
export async function refreshPoint(db: Db, key: ProfileKey): Promise<void> {
  const found = await proposalFor(db, key);
  if (
    !found &&
    !(await db.maybe("select 1 from {customer_profile} p where p.store_id = :store and p.channel = :channel", key))
  )
    return;
  await ensureProfile(db, key);
  await db.run(
    `update {!customer_profile} set
       point_state = case when :lat::numeric is null then 'none' when point_state = 'dismissed' and abs(point_latitude - :lat::numeric) < 0.0005 and abs(point_longitude - :lon::numeric) < 0.0005 then 'dismissed' else 'proposed' end,
       point_latitude = :lat::numeric, point_longitude = :lon::numeric, point_count = :points, point_salesmen = :salesmen, point_distance = :distance::int
     where store_id = :store and channel = :channel`,
    {
      ...key,
      lat: found?.latitude.toFixed(6) ?? null,
      lon: found?.longitude.toFixed(6) ?? null,
      points: found?.points ?? 0,
      salesmen: found?.salesmen ?? 0,
      distance: found?.distanceM ?? null,
    },
  );
}
