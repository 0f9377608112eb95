import type { RefValue } from "#kit/field.ts";
import { type Db, todaySql } from "#platform/database/index.server.ts";
import type { RegistrationFlag } from "./registrasi-program-apresiasi-toko.calls.ts";

type FlagRow = {
  readonly kind: RegistrationFlag["kind"];
  readonly stores: readonly number[] | null;
  readonly hidden: number;
  readonly date: string | null;
};
const digits = (column: string) => `right(regexp_replace(${column}, '\\D', '', 'g'), 9)`;
/** A bounding box of at least 30 m as a fast prefilter; the exact distance is computed afterwards. */
const near = (t: string) =>
  `${t}.latitude between r.latitude - 0.0003 and r.latitude + 0.0003 and ${t}.longitude between r.longitude - 0.0004 and r.longitude + 0.0004
   and 12742000 * asin(least(1, sqrt(power(sin(radians(${t}.latitude::float8 - r.latitude::float8) / 2), 2) + cos(radians(r.latitude::float8)) * cos(radians(${t}.latitude::float8)) * power(sin(radians(${t}.longitude::float8 - r.longitude::float8) / 2), 2)))) < 30`;
const otherMembers = (test: string) =>
  `select array_agg(distinct t.id) as ids from m join {store} t on t.id = m.store_id cross join r where t.id <> r.store_id and ${test}`;

/** Finds registrations that share data with this one, the last visit of the store and its purchases. */
const flagsSql = `with d as materialized (select ${todaySql} as today),
  r as materialized (
    select r.store_id, r.nik, r.bank_id, r.account_number, o.id as owner_id, s.owner_id as recorded, s.latitude, s.longitude, array_remove(array[${digits("r.phone")}, ${digits("s.phone")}], null) as phones
    from {program_registration} r join {store} s on s.id = r.store_id left join {store_owner} o on o.nik = r.nik where r.submission_id = :id
  ),
  m as materialized (select distinct m.store_id from {program_store} m cross join d where m.archived_at is null and m.valid_from <= d.today and (m.valid_to is null or m.valid_to > d.today)),
  v as materialized (select max(f.day) as last from {visit} f join r on r.store_id = f.store_id where f.status = 'posted'),
  b as materialized (select min(f.sold_on) as first, count(distinct f.distributor_id) as sellers from {sale} f join r on r.store_id = f.store_id where f.status = 'posted' and f.kind = 'sale')
  select 'ownerMember' as kind, x.ids as stores, 0 as hidden, null::text as date from (${otherMembers("t.owner_id = r.owner_id")}) x where x.ids is not null
  union all select 'phoneMember', x.ids, 0, null from (${otherMembers(`length(${digits("t.phone")}) = 9 and ${digits("t.phone")} = any(r.phones)`)}) x where x.ids is not null
  union all select 'phoneDistributor', null, x.n, null from (select count(*)::int as n from {distributor} t cross join r where t.archived_at is null and length(${digits("t.phone")}) = 9 and ${digits("t.phone")} = any(r.phones)) x where x.n > 0
  union all select 'phoneStaff', null, x.n, null from (select count(*)::int as n from {app_user} t cross join r where t.archived_at is null and length(${digits("t.phone")}) = 9 and ${digits("t.phone")} = any(r.phones)) x where x.n > 0
  union all select 'accountMember', x.ids, 0, null from (${otherMembers("t.account_number = r.account_number and t.bank_id = r.bank_id")}) x where x.ids is not null
  union all select 'placeMember', x.ids, 0, null from (${otherMembers(near("t"))}) x where x.ids is not null
  union all select 'placeDistributor', null, x.n, null from (select count(*)::int as n from {warehouse} t cross join r where t.archived_at is null and ${near("t")}) x where x.n > 0
  union all select 'ownerChanged', null, 0, null from r where r.recorded is not null and r.recorded is distinct from r.owner_id
  union all select 'neverVisited', null, 0, null from v where v.last is null
  union all select 'notVisited', null, 0, v.last::text from v cross join d where v.last <= d.today - 90
  union all select 'noPurchase', null, 0, null from b where b.first is null
  union all select 'firstPurchase', null, 0, b.first::text from b cross join d where b.first > d.today - 30
  union all select 'oneDistributor', null, 0, null from b where b.sellers = 1`;

/** The flags of a registration that the reader may see; stores outside the reader's scope are counted, not named. */
export async function flagsOf(db: Db, submission: number): Promise<RegistrationFlag[]> {
  const rows = await db
    .asPortal("decision", "registrations with the same data")
    .query<FlagRow>(flagsSql, { id: submission });
  const ids = [...new Set(rows.flatMap((f) => f.stores ?? []))];
  const seen = new Map(
    (ids.length === 0
      ? []
      : await db.query<RefValue>(
          "select s.id, concat_ws(' – ', s.code, s.name) as label from {store} s where s.id = any(:ids::bigint[])",
          { ids },
        )
    ).map((s) => [s.id, s]),
  );
  return rows.map(({ kind, stores, hidden, date }) => {
    const named = (stores ?? []).flatMap((id) => seen.get(id) ?? []);
    return {
      kind,
      date,
      stores: named.slice(0, 5),
      hidden: hidden + (stores?.length ?? 0) - Math.min(named.length, 5),
    };
  });
}
