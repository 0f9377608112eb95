import { notFound, Refused } from "#kit/refused.ts";
import { audit, type Db, staleRow } from "#platform/database/index.server.ts";
import { documentNumber } from "#platform/records/index.server.ts";
import { markDirty } from "#platform/report/index.server.ts";
import { purchaseMark } from "../rollup-marks.server.ts";
import { type CausedMoves, moveStockOfMany, type StockMove } from "#features/penjualan/stock/ledger.server.ts";
import { lockZeroReports, updateZeroReports } from "../zero-report-rules.server.ts";
import { type Pushed, voidDocument } from "../push/void-documents.server.ts";
import { distributorOf } from "../transaksi/lock-sale.server.ts";
import { personOf } from "../transaksi/post-sale.server.ts";
import { draftPurchase, type Line } from "./draft-purchase.server.ts";
import { deliveryTaken, lockNamedDelivery } from "./named-delivery.server.ts";
import type { PurchaseInput, PurchaseSaved } from "./pembelian.calls.ts";

export type PurchaseOrigin = {
  readonly source: "api" | "import" | "form";
  readonly clientId?: number | null;
  readonly externalId?: string | null;
};

/**
 * Posts a goods receipt: stock enters the warehouse, the month's rollup is marked, the change is audited, in one
 * transaction. Of goods of a document that it replaces, only the net quantity must be available.
 */
export function postPurchase(
  db: Db,
  input: PurchaseInput,
  origin: PurchaseOrigin,
  outgoing: readonly CausedMoves[] = [],
): Promise<PurchaseSaved> {
  return db.tx(async (tx) => {
    if (input.delivery != null) await lockNamedDelivery(tx, input.delivery);
    const { distributor, lines, errors, taken } = await draftPurchase(tx, input);
    if (distributor === null || errors.length > 0)
      throw new Refused(taken ? deliveryTaken : "purchase.invalid", "Penerimaan belum dapat dicatat.", errors);
    const zeroReports = await lockZeroReports(tx, distributor, [input.receivedOn]);
    const saved = await insertPurchase(tx, distributor, input, lines, origin);
    await updateZeroReports(tx, zeroReports);
    await markDirty(tx.internal("rollup"), purchaseMark, saved.distributor, input.receivedOn);
    await audit(tx, {
      action: "create",
      entity: "purchase",
      entityId: saved.id,
      label: saved.number,
      after: { receivedOn: input.receivedOn, warehouse: input.warehouse, tonnes: saved.tonnes },
    });
    const moves = lines.map(
      (l): StockMove => ({
        warehouseId: input.warehouse,
        productId: l.product,
        type: "receipt",
        qty: l.stock_qty as string,
        tonnes: l.tonnes as string,
        line: l.line,
        field: `lines.${l.line - 1}.qty`,
      }),
    );
    await moveStockOfMany(tx, distributor, [
      ...outgoing,
      { distributorId: distributor, cause: "purchase", causeId: saved.id, movedOn: input.receivedOn, moves },
    ]);
    return saved;
  });
}

const insertPurchase = (
  db: Db,
  distributor: number,
  input: PurchaseInput,
  lines: readonly Line[],
  origin: PurchaseOrigin,
): Promise<PurchaseSaved> =>
  db.internal("receipt entered within scope").one<PurchaseSaved>(
    `with n as (select next_document_id('purchase') as id),
     x as (select * from jsonb_to_recordset(:lines::jsonb) as x(line int, product bigint, uom bigint, qty numeric, tonnes numeric, unit_price numeric, discount numeric, net numeric, tax numeric)),
     s as (
       insert into {!purchase} (distributor_id, id, number, kind, status, source, received_on, external_id, client_id, opco_id, packing_plant_id, warehouse_id, delivery_id, notes, tonnes, net_total, tax_total, created_by, updated_by)
       select :distributor, n.id, coalesce(:number, ${documentNumber("'GR'", ":receivedOn::date", "n.id")}), 'receipt', 'posted', :source, :receivedOn::date, :externalId, :clientId::bigint, :opco, :packingPlant::bigint,
         :warehouse, :delivery::bigint, :notes, t.tonnes, t.net, t.tax, :by::bigint, :by::bigint
       from n, (select sum(x.tonnes) as tonnes, sum(x.net) as net, sum(x.tax) as tax from x) t returning *
     ), l as (
       insert into {!purchase_line} (distributor_id, purchase_id, line_no, product_id, uom_id, qty, tonnes, unit_price, discount, net, tax, sign, status, received_on, warehouse_id, packing_plant_id)
       select s.distributor_id, s.id, x.line, x.product, x.uom, x.qty, x.tonnes, x.unit_price, x.discount, x.net, x.tax, 1, 'posted', s.received_on, s.warehouse_id, s.packing_plant_id from s, x
     )
     select s.id, s.number, s.tonnes::text as tonnes, s.net_total::text as "netTotal", s.distributor_id as distributor from s`,
    {
      distributor,
      number: input.number ?? null,
      receivedOn: input.receivedOn,
      source: origin.source,
      externalId: origin.externalId ?? null,
      clientId: origin.clientId ?? null,
      opco: input.opco,
      packingPlant: input.packingPlant ?? null,
      warehouse: input.warehouse,
      delivery: input.delivery ?? null,
      notes: input.notes ?? null,
      by: personOf(db),
      lines: JSON.stringify(lines),
    },
  );

type Moved = { warehouse_id: number; product_id: number; qty: string; tonnes: string; line: number };
type Which = { readonly id: number; readonly version?: number | undefined; readonly reason: string };
/** Cancels a receipt. Throws a refusal if its goods have already left. */
export function cancelPurchase(db: Db, input: Which): Promise<PurchaseSaved> {
  return db.tx(async (tx) => {
    const { saved, moves, document } = await cancelPurchaseWithoutMoves(tx, input);
    await moveStockOfMany(tx, document.distributor_id, [moves]);
    await voidDocument(tx, document);
    return saved;
  });
}

/**
 * A cancellation without its stock movements, for a caller that posts them, possibly with others, and then marks the
 * document as void.
 */
export async function cancelPurchaseWithoutMoves(
  tx: Db,
  input: Which,
): Promise<{ readonly saved: PurchaseSaved; readonly moves: CausedMoves; readonly document: Pushed }> {
  const purchase = await tx.maybe<
    Pushed & { number: string; kind: string; status: string; version: number; received_on: string }
  >(
    "select t.distributor_id, t.number, t.kind, t.status, t.version, t.received_on, t.client_id, t.external_id from {purchase} t where t.distributor_id = :distributor and t.id = :id for update of t",
    { id: input.id, distributor: await distributorOf(tx, "purchase", input.id) },
  );
  if (!purchase) throw notFound();
  if (input.version !== undefined && input.version !== purchase.version)
    throw await staleRow(tx, "purchase", input.id, { version: purchase.version });
  if (purchase.kind !== "receipt") throw new Refused("purchase.kind", "Retur ke opco tidak dapat dibatalkan di sini.");
  if (purchase.status !== "posted") throw new Refused("purchase.cancelled", "Penerimaan ini sudah dibatalkan.");
  const at = { distributor: purchase.distributor_id, id: input.id };
  const zeroReports = await lockZeroReports(tx, purchase.distributor_id, [purchase.received_on]);
  const sys = tx.internal("cancellation of a visible receipt");
  await sys.run(
    "update {!purchase_line} set status = 'cancelled' where distributor_id = :distributor and purchase_id = :id",
    at,
  );
  const saved = await sys.one<PurchaseSaved>(
    `update {!purchase} set status = 'cancelled', cancelled_at = :instant::timestamptz, cancelled_by = :by::bigint, reason = :reason, version = version + 1, updated_at = :instant::timestamptz, updated_by = :by::bigint
     where distributor_id = :distributor and id = :id returning id, number, tonnes::text as tonnes, net_total::text as "netTotal", distributor_id as distributor`,
    { ...at, by: personOf(tx), reason: input.reason },
  );
  await updateZeroReports(tx, zeroReports);
  await markDirty(sys, purchaseMark, purchase.distributor_id, purchase.received_on);
  await audit(tx, {
    action: "cancel",
    entity: "purchase",
    entityId: input.id,
    label: purchase.number,
    note: input.reason,
    before: { status: "posted" },
    after: { status: "cancelled" },
  });
  const made = await sys.query<Moved>(
    `select m.warehouse_id, m.product_id, (-m.qty)::text as qty, (-m.tonnes)::text as tonnes, m.cause_line as line from {stock_movement} m
     where m.distributor_id = :distributor and m.cause = 'purchase' and m.cause_id = :id and m.type = 'receipt'`,
    at,
  );
  const moves = made.map(
    (m): StockMove => ({
      warehouseId: m.warehouse_id,
      productId: m.product_id,
      type: "receipt",
      qty: m.qty,
      tonnes: m.tonnes,
      line: m.line,
    }),
  );
  const cause = {
    distributorId: purchase.distributor_id,
    cause: "purchase-cancel",
    causeId: input.id,
    movedOn: purchase.received_on,
    note: input.reason,
  };
  return { saved, moves: { ...cause, moves }, document: purchase };
}
