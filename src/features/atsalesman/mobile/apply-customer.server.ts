import { businessDay } from "#features/atsalesman/rules/visit.ts";
import type { Db } from "#platform/database/index.server.ts";
import { placeColumns } from "../place.server.ts";
import { knownVisit } from "./apply-price.server.ts";
import { degrees, type Happened, iso, photoOf, placeOn } from "./apply-visit.server.ts";
import { type BrandRef, brandRefs } from "./brand-refs.server.ts";
import type { KnownDevice } from "./guarded-device.server.ts";
import { panelMonthOf } from "./panel-reading.server.ts";
import type { Body } from "./schemas.server.ts";

/** A brand that a store sells, by id, with its monthly volume; null if the volume is unknown. */
type BrandSold = BrandRef & { readonly tonnes: string | null };

async function brandsOf(db: Db, sold: Body<"customer.info">["brands"]): Promise<BrandSold[]> {
  const list = sold ?? [];
  const refs = await brandRefs(db, list, "brands");
  return refs.map((ref, i) => ({ ...ref, tonnes: list[i]?.tonnes ?? null }));
}

const insertSql = `insert into {!customer_info} (distributor_id, channel, salesman_id, user_id, day, captured_at,
  store_id, customer_id,
    district_id, owner_name, phone, birthday, declared_tonnes, size, note, brands, client_id, content_hash)
  values (:distributor, :channel, :salesman, :user::bigint, :day::date, :at::timestamptz, ${placeColumns(":place")},
    :district, :owner::text, :phone::text, :birthday::date, :tonnes::numeric, :size::text, :note::text, :brands::jsonb,
      :clientId::uuid, :hash)
  returning id`;

/**
 * Stores the information about a place. The newest information is compared with the master data, and the brands of a
 * panel store are its panel reading of the month.
 */
export async function captureCustomer(
  db: Db,
  phone: KnownDevice,
  body: Body<"customer.info">,
  h: Happened,
): Promise<number> {
  const day = businessDay(h.at);
  const place = await placeOn(db, phone, body.place, day);
  await knownVisit(db, phone, body.visit);
  const { id } = await db.one<{ id: number }>(insertSql, {
    distributor: phone.distributor,
    channel: phone.channel,
    salesman: phone.salesman,
    user: phone.user,
    day,
    at: iso(h.at),
    place: place.key,
    district: place.district,
    owner: body.owner ?? null,
    phone: body.phone ?? null,
    birthday: body.birthday ?? null,
    tonnes: body.declaredTonnes ?? null,
    size: body.size ?? null,
    note: body.note ?? null,
    brands: JSON.stringify(await brandsOf(db, body.brands)),
    clientId: h.clientId,
    hash: h.hash,
  });
  h.changes.capture(place.key);
  if (place.key > 0) h.changes.panel(panelMonthOf(place.key, day));
  h.changes.noun("customerProfile");
  return id;
}

const pointSql = `insert into {!place_point} (distributor_id, channel, salesman_id, day, pointed_at, store_id,
  customer_id, district_id,
    latitude, longitude, accuracy_m, mock, photo_id, client_id, content_hash)
  values (:distributor, :channel, :salesman, :day::date, :at::timestamptz, ${placeColumns(":place")}, :district,
    :lat::numeric, :lon::numeric, :accuracy, :mock, :photo, :clientId::uuid, :hash)
  returning id`;

/**
 * Stores the location of a place as seen by a salesman, with a photograph; several such points propose a correction of
 * the master data.
 */
export async function pointPlace(db: Db, phone: KnownDevice, body: Body<"place.point">, h: Happened): Promise<number> {
  const day = businessDay(h.at);
  const place = await placeOn(db, phone, body.place, day);
  const { id } = await db.one<{ id: number }>(pointSql, {
    distributor: phone.distributor,
    channel: phone.channel,
    salesman: phone.salesman,
    day,
    at: iso(h.at),
    place: place.key,
    district: place.district,
    lat: degrees(body.at6.latE6 / 1e6),
    lon: degrees(body.at6.lonE6 / 1e6),
    accuracy: body.at6.accuracyM,
    mock: body.at6.mock,
    photo: await photoOf(db, phone, body.photo),
    clientId: h.clientId,
    hash: h.hash,
  });
  h.changes.point(place.key);
  h.changes.noun("customerProfile");
  return id;
}
