import { unitsOf } from "#kit/exact.ts";
import { pricePerBag } from "#features/atsalesman/rules/price.ts";
import { businessDay } from "#features/atsalesman/rules/visit.ts";
import type { Db } from "#platform/database/index.server.ts";
import { placeColumns } from "../place.server.ts";
import { type Happened, iso, placeOn, refuse, Waiting } from "./apply-visit.server.ts";
import type { KnownDevice } from "./guarded-device.server.ts";
import type { Body } from "./schemas.server.ts";

/** The salesman's own visit that an item refers to; if it has not arrived, the item waits. */
export async function knownVisit(db: Db, phone: KnownDevice, clientId: string | undefined): Promise<void> {
  if (clientId === undefined) return;
  const visit = await db.maybe(
    "select 1 from {visit} v where v.distributor_id = :distributor and v.salesman_id = :salesman and v.client_id = :clientId::uuid",
    { distributor: phone.distributor, salesman: phone.salesman, clientId },
  );
  if (!visit) throw new Waiting(clientId.toLowerCase());
}

type Sold = {
  readonly own: number | null;
  readonly other: number | null;
  readonly uom: number;
  readonly weight: string;
};
/** Weight of one unit of the product on the day; null without a conversion to the unit. */
const ownSql = `select p.id as own, null::bigint as other, u.id as uom, round(uom_factor(p.id, u.id, p.stock_uom_id, :day::date) * p.weight_kg, 3)::text as weight
  from {product} p left join {uom} u on fold_code(u.code) = fold_code(:uom::text) and u.archived_at is null
  where fold_code(p.code) = fold_code(:code::text) and p.archived_at is null`;
const otherSql = `select null::bigint as own, p.id as other, u.id as uom, p.weight_kg::text as weight
  from {competitor_product} p left join {uom} u on u.id = p.uom_id and fold_code(u.code) = fold_code(:uom::text)
  where fold_code(p.code) = fold_code(:code::text) and p.archived_at is null`;

async function soldAs(db: Db, body: Body<"price.observation">, day: string): Promise<Sold> {
  const own = body.product !== undefined;
  const code = body.product ?? body.competitorProduct;
  const row = await db.maybe<Sold>(own ? ownSql : otherSql, { code, uom: body.uom, ...(own ? { day } : {}) });
  if (!row) throw refuse("product.unknown", "Produk ini tidak dikenal.", own ? "product" : "competitorProduct");
  if (row.uom === null || row.weight === null || unitsOf(row.weight) <= 0n)
    throw refuse("uom.unknown", "Produk ini tidak dijual dalam satuan itu.", "uom");
  return row;
}

const insertSql = `insert into {!price_observation} (distributor_id, channel, salesman_id, day, observed_at, store_id,
  customer_id,
    district_id, product_id, competitor_product_id, price_kind, uom_id, weight_kg, price, price50, source, client_id,
      content_hash)
  values (:distributor, :channel, :salesman, :day::date, :at::timestamptz, ${placeColumns(":place")},
    :district, :own::bigint, :other::bigint, :kind, :uom, :weight::numeric, :price::numeric, :price50::numeric,
      'phone', :clientId::uuid, :hash)
  returning id`;
const ceiling = 10n ** 17n;

/** Stores a price and updates the outlier flags of its group. */
export async function observePrice(
  db: Db,
  phone: KnownDevice,
  body: Body<"price.observation">,
  h: Happened,
): Promise<number> {
  const day = businessDay(h.at);
  const place = await placeOn(db, phone, body.place, day);
  await knownVisit(db, phone, body.visit);
  const sold = await soldAs(db, body, day);
  const price50 = pricePerBag(body.price, sold.weight);
  const units = unitsOf(price50, 2);
  if (units <= 0n || units >= ceiling) throw refuse("price.range", "Harga di luar jangkauan.", "price");
  const group = {
    channel: phone.channel,
    district: place.district,
    kind: body.priceKind,
    own: sold.own,
    other: sold.other,
  };
  const { id } = await db.one<{ id: number }>(insertSql, {
    ...group,
    distributor: phone.distributor,
    salesman: phone.salesman,
    day,
    at: iso(h.at),
    place: place.key,
    uom: sold.uom,
    weight: sold.weight,
    price: body.price,
    price50,
    clientId: h.clientId,
    hash: h.hash,
  });
  h.changes.price({ ...group, day });
  h.changes.noun("priceObservation");
  return id;
}
