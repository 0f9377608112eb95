import type { FieldError } from "#kit/refused.ts";
import { audit, dayOf, type Db, type Visible, visibleRow } from "#platform/database/index.server.ts";
import { documentNumber } from "#platform/records/index.server.ts";
import { shippedTooEarly } from "#features/penjualan/stock/ledger-start.server.ts";
import { countedOf, countErrors } from "../counted-stock.server.ts";
import { refuseFuture, refuseEarlyPromise } from "../push/moments.server.ts";
import { unknownCodes } from "../push/outcome.server.ts";
import { personOf } from "../transaksi/post-sale.server.ts";
import type { DeliveryInput, DeliverySaved } from "./pengiriman.calls.ts";

export type DeliveryOrigin = {
  readonly source: "api" | "import" | "form";
  readonly clientId?: number | null;
  readonly externalId?: string | null;
};

/**
 * Posts a delivery that has left its plant: weighed by the conversions of its day and audited, in one transaction.
 * Stock changes with its receipt.
 */
export function postDelivery(db: Db, input: DeliveryInput, origin: DeliveryOrigin): Promise<DeliverySaved> {
  return db.tx(async (tx) => {
    const { distributor, warehouse } = await placeOf(tx, input);
    await refuseFuture(tx, { shippedAt: input.shippedAt });
    refuseEarlyPromise(input.shippedAt, input.promisedAt ?? null);
    const day = await dayOf(tx, input.shippedAt);
    const early = await shippedTooEarly(tx, { distributor, warehouse }, "shippedAt", day);
    if (early.length > 0) throw unknownCodes(early);
    const lines = await weigh(tx, day, input.lines);
    const saved = await tx.internal("delivery entered within scope").one<DeliverySaved>(
      `with n as (select next_document_id('delivery') as id),
       x as (select * from jsonb_to_recordset(:lines::jsonb) as x(line int, product bigint, uom bigint, qty numeric, tonnes numeric)),
       s as (
         insert into {!delivery} (distributor_id, id, number, packing_plant_id, warehouse_id, status, source, external_id, client_id, truck_plate, driver_name, promised_at, shipped_on, shipped_at, notes, shipped_tonnes, created_by, updated_by)
         select :distributor, n.id, coalesce(:number, ${documentNumber("'DO'", ":day::date", "n.id")}), :plant, :warehouse, 'shipped', :source, :external, :clientId::bigint, :plate, :driver, :promised::timestamptz, :day::date, :at::timestamptz, :notes,
           (select sum(x.tonnes) from x), :by::bigint, :by::bigint from n returning *
       ), l as (
         insert into {!delivery_line} (distributor_id, delivery_id, line_no, product_id, uom_id, shipped_qty, shipped_tonnes) select s.distributor_id, s.id, x.line, x.product, x.uom, x.qty, x.tonnes from s, x
       )
       select s.id, s.number, s.shipped_tonnes::text as tonnes from s`,
      {
        distributor,
        number: input.number ?? null,
        plant: input.packingPlant,
        warehouse: input.warehouse,
        source: origin.source,
        external: origin.externalId ?? null,
        clientId: origin.clientId ?? null,
        plate: input.truckPlate ?? null,
        driver: input.driverName ?? null,
        promised: input.promisedAt ?? null,
        day,
        at: input.shippedAt,
        notes: input.notes ?? null,
        by: personOf(tx),
        lines: JSON.stringify(lines),
      },
    );
    await audit(tx, {
      action: "create",
      entity: "delivery",
      entityId: saved.id,
      label: saved.number,
      after: { shippedOn: day, tonnes: saved.tonnes },
    });
    return saved;
  });
}

/**
 * Lines with their tonnes by the conversions of a day. Reports lines whose unit has no conversion, or too many
 * decimals.
 */
async function weigh(db: Db, day: string, lines: DeliveryInput["lines"]) {
  const counted = await countedOf(
    db,
    lines.map((l) => ({ ...l, day })),
  );
  const errors = countErrors(counted);
  if (errors.length > 0) throw unknownCodes(errors);
  return lines.map((l, i) => ({ ...l, line: i + 1, tonnes: counted[i]?.tonnes }));
}

type Place = { readonly distributor: Visible; readonly warehouse: Visible };
type Parties = Pick<DeliveryInput, "packingPlant" | "warehouse" | "lines">;
/** The target warehouse and its owner; missing rows and rows out of scope are refused at their fields. */
type CheckedParties = {
  warehouse: number | null;
  distributor: number | null;
  plant: boolean;
  lost: { line: number; field: "product" | "uom" }[];
};
async function placeOf(db: Db, { packingPlant, warehouse, lines }: Parties): Promise<Place> {
  const row = await visibleRow<CheckedParties, "warehouse">(
    db,
    "warehouse",
    `select w.id as warehouse, w.distributor_id as distributor,
       exists (select 1 from {packing_plant} p where p.id = :packingPlant::bigint and p.archived_at is null) as plant,
       (select coalesce(json_agg(json_build_object('line', i.line, 'field', case when p.id is null then 'product' else 'uom' end) order by i.line), '[]')
        from jsonb_to_recordset(:lines::jsonb) as i(line int, product bigint, uom bigint)
          left join {product} p on p.id = i.product and p.archived_at is null left join {uom} u on u.id = i.uom and u.archived_at is null where p.id is null or u.id is null) as lost
     from (select 1) one left join {warehouse} w on w.id = :warehouse::bigint and w.archived_at is null`,
    { warehouse, packingPlant, lines: JSON.stringify(lines.map(({ product, uom }, line) => ({ line, product, uom }))) },
  );
  const { warehouse: warehouseId = null, distributor = null } = row ?? {};
  const place = warehouseId !== null && distributor !== null ? { warehouse: warehouseId, distributor } : null;
  const fields = [
    ...(place ? [] : ["warehouse"]),
    ...(row?.plant ? [] : ["packingPlant"]),
    ...(row?.lost ?? []).map((l) => `lines.${l.line}.${l.field}`),
  ];
  if (!place || fields.length > 0)
    throw unknownCodes(fields.map((field): FieldError => ({ field, message: "Pilihan tidak ditemukan." })));
  return place;
}
