import { type PointProposal, pointRule, proposePoint, type SeenPoint } from "#kit/place-proposal.ts";
import { todaySql } from "#server/db/today-sql.ts";
import type { Db } from "#server/db/db.ts";
import { readSetting } from "#server/setting/read-setting.ts";
import { radiusOn } from "#features/master/radius-toko/radius-on.ts";
import { customerRadius } from "../field.setting.ts";

/** The place's key: a store's id, or the negative id of a bulk customer. */
export type ProfileKey = { readonly place: number; readonly channel: string };

/** Number of fields in which a capture differs from the master data. */
const differs = (captured: string, master: string) =>
  `(case when ${captured} is not null and ${captured} is distinct from ${master} then 1 else 0 end)`;
const digits = (phone: string) => `regexp_replace(${phone}, '[^0-9]', '', 'g')`;
const name = (text: string) => `lower(btrim(${text}))`;
export const differencesSql = (p: string, m: string): string =>
  [
    differs(name(`${p}.owner_name`), name(`${m}.owner_name`)),
    differs(digits(`${p}.phone`), digits(`${m}.phone`)),
    differs(`${p}.declared_tonnes::numeric`, `${m}.potential_tonnes::numeric`),
  ].join(" + ");
/** Stores and bulk customers by place key, with the fields that a capture can differ from. */
const mastersSql = `(select s.id as key, s.district_id, s.owner_name, s.phone, s.potential_tonnes from {store} s
  union all select -c.id, c.district_id, c.contact_name, c.phone, c.potential_tonnes from {bulk_customer} c)`;

async function ensureProfile(db: Db, key: ProfileKey): Promise<void> {
  await db.run(
    `insert into {!customer_profile} (channel, store_id, customer_id, district_id)
     select :channel::text, nullif(greatest(m.key, 0), 0), nullif(greatest(-m.key, 0), 0), m.district_id
     from ${mastersSql} m where m.key = :place on conflict (place_key, channel) do nothing`,
    key,
  );
  await db.one(
    "select p.id from {customer_profile} p where p.place_key = :place and p.channel = :channel for update of p",
    key,
  );
}

const newestSql = `select i.id, i.salesman_id as salesman, i.captured_at as at, i.owner_name as owner, i.phone,
  i.birthday::text,
    i.declared_tonnes::text as tonnes, i.size, i.note, i.brands::text
  from {customer_info} i where i.place_key = :place and i.channel = :channel
  order by i.captured_at desc, i.distributor_id, i.id desc limit 1`;
const brandNamesSql = `select string_agg(coalesce(b.name, c.name) || coalesce(' ' || trim_scale(x.tonnes::numeric)::text || ' t', ''), ', ' order by x.nth) as names
  from (select row_number() over () as nth, (e->>'brand')::bigint as own, (e->>'competitorBrand')::bigint as other,
    e->>'tonnes' as tonnes
    from jsonb_array_elements(:brands::jsonb) e) x
  left join {brand} b on b.id = x.own left join {competitor_brand} c on c.id = x.other`;

/** Copies the newest capture of a place to its profile, and resets the decision on an older capture. */
export async function refreshProfile(db: Db, key: ProfileKey): Promise<void> {
  await ensureProfile(db, key);
  const newest = await db.maybe<Record<string, unknown>>(newestSql, key);
  if (!newest) return;
  const { names } = await db.one<{ names: string | null }>(brandNamesSql, { brands: newest.brands });
  await db.run(
    `update {!customer_profile} p set salesman_id = :salesman, info_id = :id, captured_at = :at::timestamptz,
      owner_name = :owner::text,
       phone = :phone::text, birthday = :birthday::date, declared_tonnes = :tonnes::numeric, size = :size::text,
         note = :note::text,
       brands = :brands::jsonb, brand_names = left(:names::text, 2000), state = 'open', decided_at = null,
         decided_by = null,
       version = version + 1, updated_at = :instant::timestamptz
     where p.place_key = :place and p.channel = :channel and p.info_id is distinct from :id`,
    { ...key, ...newest, names },
  );
  await countDifferences(db, [key.place]);
}

/** Recounts the differences from the master data; for all places if none are named. */
export function countDifferences(db: Db, places: readonly number[] | null): Promise<number> {
  return db.run(
    `update {!customer_profile} p set differences = ${differencesSql("p", "m")} from ${mastersSql} m
     where m.key = p.place_key and (:places::bigint[] is null or p.place_key = any(:places::bigint[]))
       and p.differences <> ${differencesSql("p", "m")}`,
    { places },
  );
}

const lately = (alias: string) => `${alias}.day > ${todaySql} - ${pointRule.days}`;
const pointsSql = `select v.salesman_id as salesman, v.latitude::float8 as latitude, v.longitude::float8 as longitude from {visit} v
    where v.place_key = :place and v.channel = :channel and ${lately("v")} and v.latitude is not null
      and v.accuracy_m <= ${pointRule.maxAccuracyM} and not v.mock and v.status = 'posted'
  union all select g.salesman_id, g.latitude::float8, g.longitude::float8 from {place_point} g
    where g.place_key = :place and g.channel = :channel and ${lately("g")}
      and g.accuracy_m <= ${pointRule.maxAccuracyM} and not g.mock`;
type Known = { readonly latitude: number | null; readonly longitude: number | null; readonly metres: number };
const storeSql = `select t.latitude::float8 as latitude, t.longitude::float8 as longitude, e.usual as metres
  from {store} t
  left join {area_district} a on a.district_id = t.district_id and a.valid_from <= ${todaySql} and (a.valid_to is null or a.valid_to > ${todaySql})
  cross join lateral ${radiusOn({ store: "t.id", area: "a.area_id", day: todaySql })} e where t.id = :place`;
const customerSql = `select c.latitude::float8 as latitude, c.longitude::float8 as longitude, :metres::int as metres
  from {bulk_customer} c where c.id = -:place::bigint`;

/** Points of check-ins and of `place.point` in the last 90 days, without inaccurate or simulated ones. */
export const pointsOf = (db: Db, key: ProfileKey): Promise<SeenPoint[]> => db.query<SeenPoint>(pointsSql, key);

export async function proposalFor(db: Db, key: ProfileKey): Promise<PointProposal | null> {
  const { place } = key;
  const at =
    place > 0
      ? await db.one<Known>(storeSql, { place })
      : await db.one<Known>(customerSql, { place, metres: await readSetting(db, customerRadius) });
  const known =
    at.latitude === null || at.longitude === null ? null : { latitude: at.latitude, longitude: at.longitude };
  return proposePoint(await pointsOf(db, key), known, at.metres);
}

const samePlace = `abs(point_latitude - :lat::numeric) < 0.0005 and abs(point_longitude - :lon::numeric) < 0.0005`;
/**
 * Stores the location proposed by the points of a place. A dismissed proposal returns only if the points propose
 * another location.
 */
export async function refreshPoint(db: Db, key: ProfileKey): Promise<void> {
  const found = await proposalFor(db, key);
  const known = "select 1 from {customer_profile} p where p.place_key = :place and p.channel = :channel";
  if (!found && !(await db.maybe(known, key))) return;
  await ensureProfile(db, key);
  await db.run(
    `update {!customer_profile} set
       point_state = case when :lat::numeric is null then 'none' when point_state = 'dismissed'
         and ${samePlace} then 'dismissed' else 'proposed' end,
       point_latitude = :lat::numeric, point_longitude = :lon::numeric, point_count = :points, point_salesmen = :salesmen, point_distance = :distance::int
     where place_key = :place and channel = :channel`,
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
