import type { Db } from "#platform/database/index.server.ts";
import { atPlace, placeColumns } from "../place.server.ts";

/** The place's key: a store's id, or the negative id of a bulk customer. */
type ProfileKey = { readonly place: number; readonly channel: string };

/** Number of fields in which a capture differs from the master data. */
const differs = (captured: string, master: string) =>
  `(case when ${captured} is not null and ${captured} is distinct from ${master} then 1 else 0 end)`;
const digits = (phone: string) => `regexp_replace(${phone}, '[^0-9]', '', 'g')`;
const name = (text: string) => `lower(btrim(${text}))`;
const differencesSql = (p: string, m: string): string =>
  [
    differs(name(`${p}.owner_name`), name(`${m}.owner_name`)),
    differs(digits(`${p}.phone`), digits(`${m}.phone`)),
    differs(`${p}.declared_tonnes::numeric`, `${m}.potential_tonnes::numeric`),
  ].join(" + ");
/** Stores and bulk customers by place key, with the fields that a capture can differ from. */
const mastersSql = `(select s.id as key, s.district_id, s.owner_name, s.phone, s.potential_tonnes from {store} s
  union all select -c.id, c.district_id, c.contact_name, c.phone, c.potential_tonnes from {bulk_customer} c)`;

type Locked = { readonly all: readonly number[]; readonly needed: readonly number[] };
/**
 * Adds the missing profiles of the needed places, and locks those of all the places, both in the order of the places.
 * Returns the places that have a profile.
 */
export async function lockProfiles(db: Db, channel: string, { all, needed }: Locked): Promise<ReadonlySet<number>> {
  // inserted before the first lock, so that no transaction waits for a new profile while it holds locks
  if (needed.length > 0)
    await db.run(
      `insert into {!customer_profile} (channel, store_id, customer_id, district_id)
       select :channel::text, ${placeColumns("m.key")}, m.district_id
       from ${mastersSql} m where m.key = any(:places::bigint[])
         and not exists (select 1 from {customer_profile} p where p.place_key = m.key and p.channel = :channel)
       order by m.key on conflict (place_key, channel) do nothing`,
      { channel, places: needed },
    );
  const rows = await db.query<{ place: number }>(
    `select p.place_key as place from {customer_profile} p
     where p.place_key = any(:places::bigint[]) and p.channel = :channel order by p.place_key for update of p`,
    { channel, places: [...all, ...needed] },
  );
  return new Set(rows.map((r) => r.place));
}

const newestSql = `select i.id, i.salesman_id as salesman, i.captured_at as at, i.owner_name as owner, i.phone,
  i.birthday::text,
    i.declared_tonnes::text as tonnes, i.size, i.note, i.brands::text
  from {customer_info} i where ${atPlace("i", ":place")} and i.channel = :channel
  order by i.captured_at desc, i.distributor_id, i.id desc limit 1`;
const brandNamesSql = `select string_agg(coalesce(b.name, c.name) || coalesce(' ' || trim_scale(x.tonnes::numeric)::text || ' t', ''), ', ' order by x.nth) as names
  from (select row_number() over () as nth, (e->>'brand')::bigint as own, (e->>'competitorBrand')::bigint as other,
    e->>'tonnes' as tonnes
    from jsonb_array_elements(:brands::jsonb) e) x
  left join {brand} b on b.id = x.own left join {competitor_brand} c on c.id = x.other`;

/**
 * Copies the newest capture of a place to its profile, which must be locked, and resets the decision on an older
 * capture.
 */
export async function refreshProfile(db: Db, key: ProfileKey): Promise<void> {
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
}

type Counted = {
  readonly id: number;
  readonly info: number | null;
  readonly count: number;
};
/**
 * Recounts the differences from the master data; for all places if none are named. A profile that has received another
 * capture since the count keeps its own.
 */
export async function countDifferences(db: Db, places: readonly number[] | null): Promise<number> {
  const counted = await db.query<Counted>(
    `select p.id, p.info_id as info, ${differencesSql("p", "m")} as count from {customer_profile} p join ${mastersSql} m on m.key = p.place_key
     where (:places::bigint[] is null or p.place_key = any(:places::bigint[])) and p.differences <> ${differencesSql("p", "m")}`,
    { places },
  );
  if (counted.length === 0) return 0;
  return db.run(
    `update {!customer_profile} p set differences = x.count
     from unnest(:ids::bigint[], :infos::bigint[], :counts::int[]) as x(id, info, count) where p.id = x.id and p.info_id is not distinct from x.info`,
    { ids: counted.map((c) => c.id), infos: counted.map((c) => c.info), counts: counted.map((c) => c.count) },
  );
}
