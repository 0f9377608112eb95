import { addDays } from "#kit/day.ts";
import { radiusOn } from "#features/master/radius-toko/radius-on.ts";
import type { Db } from "#platform/database/index.server.ts";
import type { KnownDevice } from "./guarded-device.server.ts";
import type { VisitRow } from "./visit-rows.server.ts";

export type Place = {
  /** A store's id, or the negative id of a bulk customer. */
  readonly key: number;
  readonly district: number;
  readonly latitude: string | null;
  readonly longitude: string | null;
  readonly status: string;
  readonly usual: number;
  readonly metres: number;
  readonly exception: string | null;
};
export type Open = {
  readonly row: VisitRow;
  readonly day: string;
  readonly at: string;
  readonly closedBy: string | null;
};
/** A check-in whose rows are read together with those of others. */
export type Expected = { readonly store: string | null; readonly day: string; readonly point: Point | null };
type Searched = { readonly from: string; readonly to: string };
export type Point = { readonly lat: string; readonly lon: string };
/** Number of earlier days that are searched for the same point; a point found on two of them is flagged. */
export const copiedWithin = 60;

const keyOf = (a: string, b: string | number): string => `${a}|${b}`;
/** Other codes are looked up individually, so that a code that the database refuses affects only its own event. */
const plainCode = /^[\x21-\x7e]{1,40}$/;

/** Stores with the radius of a day, by code. */
export const storesSql = `select x.code, x.day::text, t.id as key, t.district_id as district, t.latitude::text, t.longitude::text, t.status, e.usual, e.metres, e.exception
  from unnest(:codes::text[], :days::date[]) as x(code, day)
  join {store} t on fold_code(t.code) = fold_code(x.code) and t.archived_at is null
  left join {area_district} a on a.district_id = t.district_id and a.valid_from <= x.day and (a.valid_to is null or a.valid_to > x.day)
  cross join lateral ${radiusOn({ store: "t.id", area: "a.area_id", day: "x.day" })} e`;
type StoreRow = Place & { readonly code: string; readonly day: string };
export const storesOn = (db: Db, storeDays: readonly { readonly code: string; readonly day: string }[]) =>
  db.query<StoreRow>(storesSql, { codes: storeDays.map((a) => a.code), days: storeDays.map((a) => a.day) });

type Planned = { readonly id: number; readonly day: string; readonly place: number };
const plannedSql = `select s.id, s.day::text, s.place_key as place from {visit_schedule} s
  where s.distributor_id = :distributor and s.salesman_id = :salesman and s.day = any(:days::date[]) and s.status = 'planned'`;
type PointDays = { readonly lat: string; readonly lon: string; readonly days: string };
const pointsSql = `select v.latitude::text as lat, v.longitude::text as lon, string_agg(distinct v.day::text, ',') as days from {visit} v
  where v.distributor_id = :distributor and v.salesman_id = :salesman and v.day between :from::date and :to::date
    and (v.latitude, v.longitude) in (select x.lat, x.lon from unnest(:lats::numeric[], :lons::numeric[]) as x(lat, lon)) group by 1, 2`;

/**
 * Data for the check-ins of one transaction, read with one statement of each kind and updated with the changes of the
 * transaction. A missing value is undefined and read on demand.
 */
export class ReadAhead {
  private readonly stores = new Map<string, Place>();
  private readonly planned = new Map<string, number[]>();
  private readonly days: ReadonlySet<string>;
  private readonly pointDays = new Map<string, Set<string>>();
  /** The days that were searched for the points. */
  private searched: Searched | undefined;
  private readonly opened = new Map<string, Open>();

  private constructor(days: ReadonlySet<string>) {
    this.days = days;
  }

  static async of(db: Db, phone: KnownDevice, expected: readonly Expected[]): Promise<ReadAhead> {
    const days = [...new Set(expected.map((e) => e.day))].sort();
    const ahead = new ReadAhead(new Set(days));
    const [first, last] = [days[0], days.at(-1)];
    if (first === undefined || last === undefined) return ahead;
    const own = { distributor: phone.distributor, salesman: phone.salesman };
    await ahead.readStores(db, expected);
    for (const p of await db.query<Planned>(plannedSql, { ...own, days })) {
      const key = keyOf(p.day, p.place);
      ahead.planned.set(key, [...(ahead.planned.get(key) ?? []), p.id]);
    }
    ahead.searched = { from: addDays(first, -copiedWithin), to: addDays(last, -1) };
    await ahead.readPoints(db, { ...own, ...ahead.searched }, expected);
    return ahead;
  }

  private async readStores(db: Db, expected: readonly Expected[]): Promise<void> {
    const storeDays = new Map(
      expected.flatMap(({ store, day }) =>
        store !== null && plainCode.test(store) ? [[keyOf(store, day), { code: store, day }]] : [],
      ),
    );
    if (storeDays.size === 0) return;
    for (const { code, day, ...place } of await storesOn(db, [...storeDays.values()]))
      this.stores.set(keyOf(code, day), place);
  }

  private async readPoints(db: Db, within: object, expected: readonly Expected[]): Promise<void> {
    const points = expected.flatMap((e) => (e.point ? [e.point] : []));
    for (const p of points) this.pointDays.set(keyOf(p.lat, p.lon), new Set());
    if (points.length === 0) return;
    const params = { ...within, lats: points.map((p) => p.lat), lons: points.map((p) => p.lon) };
    for (const { lat, lon, days } of await db.query<PointDays>(pointsSql, params))
      this.pointDays.set(keyOf(lat, lon), new Set(days.split(",")));
  }

  store(code: string, day: string): Place | undefined {
    return this.stores.get(keyOf(code, day));
  }
  /** Ids of planned items, in ascending order. */
  plannedAt(day: string, place: number): readonly number[] | undefined {
    return this.days.has(day) ? [...(this.planned.get(keyOf(day, place)) ?? [])].sort((a, b) => a - b) : undefined;
  }
  /** Days with a visit at the point; undefined if some of the requested days were not searched. */
  daysAt({ lat, lon }: Point, { from, to }: Searched): readonly string[] | undefined {
    const known = this.pointDays.get(keyOf(lat, lon));
    if (!known || !this.searched || from < this.searched.from || to > this.searched.to) return undefined;
    return [...known].filter((day) => from <= day && day <= to);
  }
  openVisit(clientId: string): Open | undefined {
    return this.opened.get(clientId.toLowerCase());
  }
  addVisit(clientId: string, visit: Open, point: Point | null): void {
    this.opened.set(clientId.toLowerCase(), visit);
    if (point) this.pointDays.get(keyOf(point.lat, point.lon))?.add(visit.day);
  }
  closeVisit(checkIn: string, closedBy: string): void {
    const open = this.opened.get(checkIn.toLowerCase());
    if (open) this.opened.set(checkIn.toLowerCase(), { ...open, closedBy });
  }
}
