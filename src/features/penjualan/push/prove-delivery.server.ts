import type { Decimal } from "#kit/field.ts";
import { type FieldError, Refused } from "#kit/refused.ts";
import { audit, type Db } from "#platform/database/index.server.ts";
import { tooFine, tooFineSql } from "#features/penjualan/stock/units.server.ts";
import { refuseFuture, refuseDisorder } from "./moments.server.ts";
import { unknownCodes } from "./outcome.server.ts";

/** A delivery locked by the caller. */
export type Shipped = {
  readonly id: number;
  readonly number: string;
  readonly status: string;
  readonly shipped_at: string;
};
/** Instants with time zone; lines not listed have no proof. */
export type Proof = {
  readonly arrivedAt: string;
  readonly signedAt: string;
  readonly receiverName: string;
  readonly latitude?: string | undefined;
  readonly longitude?: string | undefined;
  readonly notes?: string | null | undefined;
  readonly lines: readonly {
    readonly line: number;
    readonly receivedQty: Decimal;
    readonly damagedQty?: Decimal | undefined;
  }[];
};
/** `status` is confirmed or disputed; `tonnes` are those received. */
export type Proved = { readonly number: string; readonly status: "confirmed" | "disputed"; readonly tonnes: Decimal };

/** Fractions of a bag are permitted for deliveries that were shipped so before they were refused. */
const finer = (qty: string): string => `(${qty} <> l.shipped_qty and ${tooFineSql(qty, "u")})`;

/** Records the proof of delivery: quantities received and damaged; less than shipped is a dispute. */
export async function proveDelivery(
  db: Db,
  delivery: Shipped & { readonly distributorId: number },
  p: Proof,
): Promise<Proved> {
  if (delivery.status !== "shipped" && delivery.status !== "arrived")
    throw new Refused("delivery.confirmed", "Pengiriman ini sudah memiliki e-POD.", {
      delivery: "Pengiriman ini sudah memiliki e-POD.",
    });
  await refuseFuture(db, { arrivedAt: p.arrivedAt, signedAt: p.signedAt });
  refuseDisorder(delivery.shipped_at, p.arrivedAt, p.signedAt);
  const at = { distributorId: delivery.distributorId, id: delivery.id };
  const sys = db.internal("proof of a visible delivery");
  const lines = await sys.query<{ line: number; too_much: boolean; fine_received: boolean; fine_damaged: boolean }>(
    `with i as (select * from jsonb_to_recordset(:lines::jsonb) as i(line int, "receivedQty" numeric, "damagedQty" numeric))
     update {!delivery_line} l set received_qty = i."receivedQty", damaged_qty = coalesce(i."damagedQty", 0),
       received_tonnes = round(l.shipped_tonnes * i."receivedQty" / l.shipped_qty, 3), damaged_tonnes = round(l.shipped_tonnes * coalesce(i."damagedQty", 0) / l.shipped_qty, 3)
     from i, {uom} u where l.distributor_id = :distributorId and l.delivery_id = :id and l.line_no = i.line and u.id = l.uom_id
     returning l.line_no as line, l.received_qty + l.damaged_qty > l.shipped_qty as too_much, ${finer("l.received_qty")} as fine_received, ${finer("l.damaged_qty")} as fine_damaged`,
    { ...at, lines: JSON.stringify(p.lines) },
  );
  const errors = p.lines.flatMap((l, i): FieldError[] => {
    const match = lines.find((x) => x.line === l.line);
    if (!match) return [{ field: `lines.${i}.line`, message: "Baris ini tidak ada di pengiriman." }];
    const fine = [...(match.fine_received ? ["receivedQty"] : []), ...(match.fine_damaged ? ["damagedQty"] : [])];
    if (fine.length > 0) return fine.map((name) => ({ field: `lines.${i}.${name}`, message: tooFine }));
    return match.too_much
      ? [{ field: `lines.${i}.receivedQty`, message: "Jumlah terima dan rusak melebihi jumlah kirim." }]
      : [];
  });
  if (errors.length > 0) throw unknownCodes(errors);
  const saved = await sys.one<Proved>(
    `with t as (select sum(l.received_tonnes) as received, sum(l.damaged_tonnes) as damaged, bool_and(coalesce(l.received_qty, 0) = l.shipped_qty) as whole from {~delivery_line} l where l.distributor_id = :distributorId and l.delivery_id = :id)
     update {!delivery} d set status = case when t.whole then 'confirmed' else 'disputed' end, arrived_at = :arrived::timestamptz, pod_at = :signed::timestamptz, receiver_name = :receiver, latitude = coalesce(:latitude::numeric, d.latitude),
       longitude = coalesce(:longitude::numeric, d.longitude), notes = coalesce(:notes, d.notes), received_tonnes = t.received, damaged_tonnes = t.damaged, version = d.version + 1, updated_at = :instant::timestamptz
     from t where d.distributor_id = :distributorId and d.id = :id returning d.number, d.status, d.received_tonnes::text as tonnes`,
    {
      ...at,
      arrived: p.arrivedAt,
      signed: p.signedAt,
      receiver: p.receiverName,
      latitude: p.latitude ?? null,
      longitude: p.longitude ?? null,
      notes: p.notes ?? null,
    },
  );
  await audit(db, {
    action: "confirm",
    entity: "delivery",
    entityId: delivery.id,
    label: saved.number,
    before: { status: delivery.status },
    after: { status: saved.status, receivedTonnes: saved.tonnes },
  });
  return saved;
}
