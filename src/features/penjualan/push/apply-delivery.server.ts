import type { FieldError } from "#kit/refused.ts";
import { audit } from "#server/audit/audit.ts";
import type { Db } from "#server/db/db.ts";
import { documentNumber } from "#server/document-number.ts";
import { factorSql } from "#server/stock/units.ts";
import { postPurchase } from "../pembelian/post-purchase.server.ts";
import type { Sender } from "./apply-sale.server.ts";
import { codesOf, lineCodes } from "./codes.server.ts";
import { refuseAhead, refuseDayAhead } from "./moments.server.ts";
import { type Applied, stockOf, unknownCodes, waitingForDocument } from "./outcome.server.ts";
import { proveDelivery, type Shipped } from "./prove-delivery.server.ts";
import type { PushPayload } from "./push-schemas.server.ts";
import { targetOf } from "./target.server.ts";

const dayOf = "(:at::timestamptz at time zone 'Asia/Jakarta')::date";

type Weighed = { line: number; product: number; uom: number; qty: string; tonnes: string | null };
/** Tonnes of lines by the conversions of a day; a line whose unit leads nowhere is told. */
async function weigh(db: Db, day: string, lines: readonly { readonly product: number; readonly uom: number; readonly qty: string }[]): Promise<Weighed[]> {
  const factor = factorSql({ product: "i.product", uom: "i.uom", day: ":day::date" });
  const rows = await db.asSystem("conversions of a delivery").query<Weighed>(
    `select i.line, i.product, i.uom, i.qty::text as qty, round(i.qty * f.to_tonnes, 3)::text as tonnes
     from jsonb_to_recordset(:lines::jsonb) as i(line int, product bigint, uom bigint, qty numeric)
     left join lateral (select ${factor.columns} from ${factor.from}) f on true order by i.line`,
    { day, lines: JSON.stringify(lines.map((l, i) => ({ line: i + 1, ...l }))) },
  );
  const errors = rows
    .filter((r) => r.tonnes === null)
    .map((r): FieldError => ({ field: `lines.${r.line - 1}.uom`, message: "Konversi satuan ini belum ada untuk tanggal tersebut." }));
  if (errors.length > 0) throw unknownCodes(errors);
  return rows;
}

const localDay = async (db: Db, at: string): Promise<string> => (await db.one<{ d: string }>(`select ${dayOf} as d`, { at })).d;

export async function applyDelivery(db: Db, sender: Sender, p: PushPayload<"delivery">): Promise<Applied> {
  const id = await codesOf(db, [
    { kind: "packingPlant", code: p.packingPlant, field: "packingPlant" },
    { kind: "warehouse", code: p.warehouse, field: "warehouse" },
    ...lineCodes(p.lines),
  ]);
  await refuseAhead(db, { shippedAt: p.shippedAt });
  const day = await localDay(db, p.shippedAt);
  const lines = await weigh(
    db,
    day,
    p.lines.map((l) => ({ product: id("product", l.product), uom: id("uom", l.uom), qty: l.shippedQty })),
  );
  const made = await db.asSystem("delivery entered within scope").one<{ id: number; number: string; tonnes: string }>(
    `with n as (select nextval(pg_get_serial_sequence('delivery', 'id')) as id),
     x as (select * from jsonb_to_recordset(:lines::jsonb) as x(line int, product bigint, uom bigint, qty numeric, tonnes numeric)),
     s as (
       insert into {!delivery} (distributor_id, id, number, packing_plant_id, warehouse_id, status, source, external_id, client_id, truck_plate, driver_name, promised_at, shipped_on, shipped_at, notes, shipped_tonnes)
       select :distributorId, n.id, coalesce(:number, ${documentNumber("'DO'", ":day::date", "n.id")}), :plant, :warehouse, 'shipped', 'api', :external, :clientId, :plate, :driver, :promised::timestamptz, :day::date, :at::timestamptz, :notes,
         (select sum(x.tonnes) from x) from n returning *
     ), l as (
       insert into {!delivery_line} (distributor_id, delivery_id, line_no, product_id, uom_id, shipped_qty, shipped_tonnes) select s.distributor_id, s.id, x.line, x.product, x.uom, x.qty, x.tonnes from s, x
     )
     select s.id, s.number, s.shipped_tonnes::text as tonnes from s`,
    {
      ...sender,
      number: p.number ?? null,
      plant: id("packingPlant", p.packingPlant),
      warehouse: id("warehouse", p.warehouse),
      external: p.externalId,
      plate: p.truckPlate ?? null,
      driver: p.driverName ?? null,
      promised: p.promisedAt ?? null,
      day,
      at: p.shippedAt,
      notes: p.notes ?? null,
      lines: JSON.stringify(lines),
    },
  );
  await audit(db, { action: "create", entity: "delivery", entityId: made.id, label: made.number, after: { shippedOn: day, tonnes: made.tonnes } });
  return { entity: "delivery", entityId: made.id, number: made.number, tell: { number: made.number, id: made.id, tonnes: made.tonnes } };
}

async function deliveryOf(db: Db, sender: Sender, external: string): Promise<Shipped> {
  const found = await db.maybe<Shipped>(
    "select t.id, t.number, t.status, t.shipped_at from {delivery} t where t.distributor_id = :distributorId and t.client_id = :clientId and t.external_id = :external for update of t",
    { ...sender, external },
  );
  if (found) return found;
  await targetOf(db, sender, { field: "delivery", external, kinds: ["delivery"], wrong: "Dokumen {document} bukan pengiriman." });
  throw waitingForDocument(external);
}

export async function applyProof(db: Db, sender: Sender, p: PushPayload<"proof">): Promise<Applied> {
  const delivery = await deliveryOf(db, sender, p.delivery);
  const saved = await proveDelivery(db, { distributorId: sender.distributorId, ...delivery }, p);
  return {
    entity: "delivery",
    entityId: delivery.id,
    number: saved.number,
    tell: { number: saved.number, id: delivery.id, deliveryStatus: saved.status, receivedTonnes: saved.tonnes },
  };
}

export async function applyReceipt(db: Db, sender: Sender, p: PushPayload<"receipt">): Promise<Applied> {
  const id = await codesOf(db, [
    { kind: "warehouse", code: p.warehouse, field: "warehouse" },
    { kind: "opco", code: p.opco, field: "opco" },
    { kind: "packingPlant", code: p.packingPlant, field: "packingPlant" },
    ...lineCodes(p.lines),
  ]);
  const delivery = p.delivery === undefined ? null : (await deliveryOf(db, sender, p.delivery)).id;
  const warehouse = id("warehouse", p.warehouse);
  const saved = await postPurchase(
    db,
    {
      warehouse,
      opco: id("opco", p.opco),
      packingPlant: p.packingPlant === undefined ? null : id("packingPlant", p.packingPlant),
      receivedOn: p.receivedOn,
      number: p.number ?? null,
      delivery,
      notes: p.notes ?? null,
      lines: p.lines.map((l) => ({
        product: id("product", l.product),
        uom: id("uom", l.uom),
        qty: l.qty,
        unitPrice: l.unitPrice,
        discount: l.discount ?? null,
        tax: l.tax ?? null,
      })),
    },
    { source: "api", clientId: sender.clientId, externalId: p.externalId },
  );
  return {
    entity: "purchase",
    entityId: saved.id,
    number: saved.number,
    tell: { number: saved.number, id: saved.id, tonnes: saved.tonnes, netTotal: saved.netTotal },
    frees: [stockOf(warehouse)],
  };
}

/** What a distributor counted; the report made last holds for its day, in whichever order reports arrive. */
export async function applyStock(db: Db, sender: Sender, p: PushPayload<"stock">): Promise<Applied> {
  const id = await codesOf(db, [{ kind: "warehouse", code: p.warehouse, field: "warehouse" }, ...lineCodes(p.lines)]);
  await refuseAhead(db, { reportedAt: p.reportedAt });
  await refuseDayAhead(db, "reportedFor", p.reportedFor);
  if (new Set(p.lines.map((l) => l.product)).size !== p.lines.length) throw unknownCodes([{ field: "lines", message: "Satu produk hanya boleh disebut sekali." }]);
  const lines = await weigh(
    db,
    p.reportedFor,
    p.lines.map((l) => ({ product: id("product", l.product), uom: id("uom", l.uom), qty: l.qty })),
  );
  const factor = factorSql({ product: "i.product", uom: "i.uom", day: ":day::date" });
  await db.asSystem("stock report within scope").run(
    `insert into {!stock_report} as r (distributor_id, warehouse_id, product_id, reported_for, qty, tonnes, source, reported_at, external_id)
     select :distributorId::bigint, :warehouse::bigint, i.product, :day::date, round(i.qty * f.to_stock, 3), i.tonnes, 'api', :at::timestamptz, :external
     from jsonb_to_recordset(:lines::jsonb) as i(product bigint, uom bigint, qty numeric, tonnes numeric), lateral (select ${factor.columns} from ${factor.from}) f order by i.product
     on conflict (distributor_id, warehouse_id, product_id, reported_for) do update
       set qty = excluded.qty, tonnes = excluded.tonnes, source = excluded.source, reported_at = excluded.reported_at, external_id = excluded.external_id, received_at = now()
       where (coalesce(r.reported_at, '-infinity'), coalesce(r.external_id, '')) < (excluded.reported_at, excluded.external_id)`,
    { ...sender, warehouse: id("warehouse", p.warehouse), day: p.reportedFor, at: p.reportedAt, external: p.externalId, lines: JSON.stringify(lines) },
  );
  await audit(db, {
    action: "create",
    entity: "stockReport",
    entityId: p.externalId,
    label: p.externalId,
    after: { warehouse: p.warehouse, reportedFor: p.reportedFor, lines: lines.length },
  });
  return { entity: "stockReport", entityId: null, number: null, tell: { lines: lines.length } };
}
