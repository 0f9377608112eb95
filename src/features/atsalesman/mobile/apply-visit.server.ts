import { addDays } from "#kit/day.ts";
import { Refused } from "#kit/refused.ts";
import { atWork, businessDay, type ClockTrust, type Fix, assessVisit } from "#features/atsalesman/rules/visit.ts";
import type { Db } from "#platform/database/index.server.ts";
import { readSetting } from "#platform/records/index.server.ts";
import { customerRadius } from "../field.setting.ts";
import type { Changes } from "./changes.server.ts";
import type { KnownDevice } from "./guarded-device.server.ts";
import { copiedWithin, type Open, type Place, type Point, type ReadAhead, storesOn } from "./read-ahead.server.ts";
import type { Body } from "./schemas.server.ts";
import { closeRow, type VisitRow, type VisitRows } from "./visit-rows.server.ts";

export type { Place };

/** Thrown if another item must arrive first; contains the id that the phone assigned to that item. */
export class Waiting extends Error {
  readonly waitsFor: string;
  constructor(waitsFor: string) {
    super(`waits for ${waitsFor}`);
    this.waitsFor = waitsFor;
  }
}
/** An item with the hash of its content, and the time when it happened. */
export type Happened = {
  readonly clientId: string;
  readonly hash: Buffer;
  readonly at: number;
  readonly trust: ClockTrust;
  readonly deviceAt: number;
  readonly receivedAt: number;
  readonly changes: Changes;
  readonly ahead: ReadAhead;
  readonly visits: VisitRows;
};
export const iso = (at: number): string => new Date(at).toISOString();
export const refuse = (code: string, message: string, field: string) =>
  new Refused(code, message, { [field]: message });

async function storeOn(db: Db, code: string, day: string): Promise<Place> {
  const [store] = await storesOn(db, [{ code, day }]);
  if (!store) throw refuse("place.unknown", "Toko ini tidak dikenal.", "place.store");
  return store;
}
async function customerAt(db: Db, code: string): Promise<Place> {
  const metres = await readSetting(db, customerRadius);
  const bulkCustomer = await db.maybe<Place>(
    `select -c.id as key, c.district_id as district, c.latitude::text, c.longitude::text, c.status, :metres::int as usual, :metres::int as metres, null::text as exception
     from {bulk_customer} c where fold_code(c.code) = fold_code(:code::text) and c.archived_at is null`,
    { code, metres },
  );
  if (!bulkCustomer) throw refuse("place.unknown", "Customer ini tidak dikenal.", "place.customer");
  return bulkCustomer;
}
/** Retail salesmen visit stores, corsales salesmen bulk customers. */
export async function placeOn(
  db: Db,
  phone: KnownDevice,
  { store, customer }: Body<"visit.checkIn">["place"],
  day: string,
  ahead?: ReadAhead,
): Promise<Place> {
  const message = "Salesman retail mengunjungi toko, salesman corsales customer curah.";
  if ((customer !== undefined) !== (phone.channel === "corsales"))
    throw refuse("place.channel", message, customer === undefined ? "place.store" : "place.customer");
  if (customer !== undefined) return customerAt(db, customer);
  return ahead?.store(store as string, day) ?? storeOn(db, store as string, day);
}

type Use = "missed" | "outOfRadius" | "noOrder";
async function reasonOf(
  db: Db,
  code: string | undefined,
  use: Use,
): Promise<{ id: number; needsPhoto: boolean } | null> {
  if (code === undefined) return null;
  const visitReason = await db.maybe<{ id: number; needsPhoto: boolean }>(
    `select r.id, r.needs_photo as "needsPhoto" from {visit_reason} r where r.code = upper(:code::text) and r.use = :use and r.archived_at is null`,
    { code, use },
  );
  if (!visitReason) throw refuse("reason.unknown", "Alasan ini tidak dikenal.", "reason");
  return visitReason;
}

export async function photoOf(db: Db, phone: KnownDevice, clientId: string | undefined): Promise<number | null> {
  if (clientId === undefined) return null;
  const visitPhoto = await db.maybe<{ id: number }>(
    "select p.id from {visit_photo} p where p.distributor_id = :distributor and p.salesman_id = :salesman and p.client_id = :clientId::uuid",
    { distributor: phone.distributor, salesman: phone.salesman, clientId },
  );
  if (!visitPhoto) throw new Waiting(clientId.toLowerCase());
  return visitPhoto.id;
}

/** The salesman's own item by its id, or by place and day; other ids are ignored. */
async function scheduleOf(
  db: Db,
  phone: KnownDevice,
  requested: number | undefined,
  at: { day: string; place: number },
  ahead: ReadAhead,
): Promise<number | null> {
  const planned = ahead.plannedAt(at.day, at.place);
  if (planned) return planned.find((id) => id === requested) ?? planned[0] ?? null;
  const row = await db.maybe<{ id: number }>(
    `select s.id from {visit_schedule} s where s.distributor_id = :distributor and s.salesman_id = :salesman and s.place_key = :place and s.day = :day::date
       and s.status = 'planned' order by (s.id = :requested::bigint) desc nulls last, s.id limit 1`,
    { distributor: phone.distributor, salesman: phone.salesman, requested: requested ?? null, ...at },
  );
  return row?.id ?? null;
}

const fixOf = (p: { latE6: number; lonE6: number; accuracyM: number; mock: boolean } | undefined): Fix | null =>
  p ? { latitude: p.latE6 / 1e6, longitude: p.lonE6 / 1e6, accuracyM: p.accuracyM, mock: p.mock } : null;
export const degrees = (v: number | undefined): string | null => (v === undefined ? null : v.toFixed(6));

const pointOf = (fix: Pick<Fix, "latitude" | "longitude">): Point => ({
  lat: degrees(fix.latitude) as string,
  lon: degrees(fix.longitude) as string,
});

/** The point of a check-in as it is stored. */
export const pointIn = (at6: Body<"visit.checkIn">["at6"] & object): Point => pointOf(fixOf(at6) as Fix);

/** The same point on several days is flagged, because the position of a hand-held phone varies. */
async function isCopied(
  db: Db,
  phone: KnownDevice,
  fix: Fix | null,
  day: string,
  { ahead, visits }: Pick<Happened, "ahead" | "visits">,
): Promise<boolean> {
  if (!fix) return false;
  const [from, to] = [addDays(day, -copiedWithin), addDays(day, -1)];
  const known = ahead.daysAt(pointOf(fix), { from, to });
  if (known) return known.length >= 2;
  await visits.store();
  const { days } = await db.one<{ days: number }>(
    `select count(distinct v.day)::int as days from {visit} v where v.distributor_id = :distributor and v.salesman_id = :salesman and v.day between :from::date and :to::date
       and v.latitude = :lat::numeric and v.longitude = :lon::numeric`,
    { distributor: phone.distributor, salesman: phone.salesman, from, to, ...pointOf(fix) },
  );
  return days >= 2;
}

/** Stores a check-in with its assessment by the rules of its day; it is never refused for its location. */
export async function checkIn(db: Db, phone: KnownDevice, body: Body<"visit.checkIn">, h: Happened): Promise<VisitRow> {
  const day = businessDay(h.at);
  const place = await placeOn(db, phone, body.place, day, h.ahead);
  const reason = await reasonOf(db, body.reason, "outOfRadius");
  const photo = await photoOf(db, phone, body.photo);
  const fix = fixOf(body.at6);
  const known =
    place.latitude === null ? null : { latitude: Number(place.latitude), longitude: Number(place.longitude) };
  const { verdict, distanceM } = assessVisit(known, fix, place);
  const signs = {
    afterHours: !atWork(h.at, phone),
    clock: h.trust === "none",
    duplicatePoint: await isCopied(db, phone, fix, day, h),
    placeClosed: place.status === "closed",
  };
  const row = await h.visits.add({
    day,
    place: place.key,
    district: place.district,
    schedule: await scheduleOf(db, phone, body.schedule, { day, place: place.key }, h.ahead),
    clientId: h.clientId,
    hash: h.hash.toString("hex"),
    at: iso(h.at),
    deviceAt: iso(h.deviceAt),
    receivedAt: iso(h.receivedAt),
    trust: h.trust,
    lat: degrees(fix?.latitude),
    lon: degrees(fix?.longitude),
    accuracy: fix?.accuracyM ?? null,
    mock: fix?.mock ?? false,
    distance: distanceM,
    usual: place.usual,
    metres: place.metres,
    exception: verdict === "override" ? place.exception : null,
    verdict,
    flags: Object.entries(signs).flatMap(([name, on]) => (on ? [name] : [])),
    reason: reason?.id ?? null,
    photo,
  });
  h.ahead.addVisit(h.clientId, { row, day, at: iso(h.at), closedBy: null }, fix && pointOf(fix));
  h.changes.day(day);
  // several such visits can propose a correction of the master data
  if (verdict === "out" || verdict === "noPoint") h.changes.point(place.key);
  return row;
}

/** Tolerated difference between two clocks of one phone in milliseconds. */
const slack = 60_000;

export async function checkOut(
  db: Db,
  phone: KnownDevice,
  body: Body<"visit.checkOut">,
  h: Happened,
): Promise<VisitRow> {
  const open = h.ahead.openVisit(body.checkIn) ?? (await openVisit(db, phone, body.checkIn));
  if (!open) throw new Waiting(body.checkIn.toLowerCase());
  if (open.closedBy !== null) throw refuse("visit.closed", "Kunjungan ini sudah ditutup.", "checkIn");
  const began = Date.parse(open.at);
  if (h.at < began - slack) throw refuse("visit.order", "Check-out sebelum check-in.", "at");
  const reason = await reasonOf(db, body.reason, "noOrder");
  const fix = fixOf(body.at6);
  const values = {
    outClientId: h.clientId,
    outHash: h.hash.toString("hex"),
    outAt: iso(Math.max(h.at, began)),
    outTrust: h.trust,
    outLat: degrees(fix?.latitude),
    outLon: degrees(fix?.longitude),
    outcome: body.outcome,
    outReason: reason?.id ?? null,
    tonnes: body.orderTonnes ?? null,
    value: body.orderValue ?? null,
    notes: body.notes ?? null,
  };
  await closeRow(db, phone, open.row, values);
  h.ahead.closeVisit(body.checkIn, h.clientId);
  h.changes.day(open.day);
  return open.row;
}

/** A stored visit, which is locked. */
async function openVisit(db: Db, phone: KnownDevice, checkIn: string): Promise<Open | undefined> {
  const visit = await db.maybe<Omit<Open, "row"> & { readonly id: number }>(
    `select v.id, v.day::text, v.check_in_at as at, v.check_out_client_id as "closedBy" from {visit} v
     where v.distributor_id = :distributor and v.salesman_id = :salesman and v.client_id = :checkIn::uuid for update of v`,
    { distributor: phone.distributor, salesman: phone.salesman, checkIn },
  );
  return visit && { ...visit, row: { id: visit.id, values: { clientId: checkIn } } };
}

export async function missed(db: Db, phone: KnownDevice, body: Body<"visit.missed">, h: Happened): Promise<number> {
  const own = { distributor: phone.distributor, salesman: phone.salesman, schedule: body.schedule };
  const item = await db.maybe<{ day: string; reported: boolean }>(
    `select s.day::text, m.id is not null as reported from {visit_schedule} s
       left join {visit_miss} m on m.distributor_id = s.distributor_id and m.schedule_id = s.id
     where s.distributor_id = :distributor and s.id = :schedule and s.salesman_id = :salesman`,
    own,
  );
  if (!item) throw refuse("schedule.unknown", "Jadwal ini tidak dikenal.", "schedule");
  if (item.reported) throw refuse("schedule.told", "Alasan untuk jadwal ini sudah diterima.", "schedule");
  const reason = await reasonOf(db, body.reason, "missed");
  if (reason?.needsPhoto && body.photo === undefined) throw refuse("photo.needed", "Alasan ini perlu foto.", "photo");
  const { id } = await db.one<{ id: number }>(
    `insert into {!visit_miss} (distributor_id, salesman_id, schedule_id, client_id, content_hash, said_at, reason_id, photo_id)
     values (:distributor, :salesman, :schedule, :clientId::uuid, :hash, :at::timestamptz, :reason, :photo::bigint) returning id`,
    {
      ...own,
      clientId: h.clientId,
      hash: h.hash,
      at: iso(h.at),
      reason: reason?.id,
      photo: await photoOf(db, phone, body.photo),
    },
  );
  return id;
}
