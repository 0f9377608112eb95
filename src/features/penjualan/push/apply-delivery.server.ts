import { Refused } from "#kit/refused.ts";
import type { Db } from "#platform/database/index.server.ts";
import type { CausedMoves } from "#features/penjualan/stock/ledger.server.ts";
import { deliveryTaken } from "../pembelian/named-delivery.server.ts";
import type { PurchaseInput } from "../pembelian/pembelian.calls.ts";
import { postPurchase } from "../pembelian/post-purchase.server.ts";
import { postDelivery } from "../pengiriman/post-delivery.server.ts";
import type { Sender } from "./sender.server.ts";
import { codesOf, lineCodes } from "./codes.server.ts";
import { postReplacing, pendingCancellationsOf } from "./in-place.server.ts";
import { type Applied, stockOf, Void, waitingForDocument } from "./outcome.server.ts";
import { proveDelivery, type Shipped } from "./prove-delivery.server.ts";
import type { PushPayload } from "./push-schemas.server.ts";
import { targetOf } from "./target.server.ts";
import { supplierWarnings } from "./warnings.server.ts";

/** Renames quantity fields to those of a pushed delivery. */
function asShipped(error: unknown): never {
  if (!(error instanceof Refused)) throw error;
  const fields = error.fields.map((f) => ({ ...f, field: f.field.replace(/\.qty$/, ".shippedQty") }));
  throw new Refused(error.code, error.message, fields, error.status, error.detail);
}

export async function applyDelivery(db: Db, sender: Sender, p: PushPayload<"delivery">): Promise<Applied> {
  const id = await codesOf(db, [
    { kind: "packingPlant", code: p.packingPlant, field: "packingPlant" },
    { kind: "warehouse", code: p.warehouse, field: "warehouse" },
    ...lineCodes(p.lines),
  ]);
  const saved = await postDelivery(
    db,
    {
      packingPlant: id("packingPlant", p.packingPlant),
      warehouse: id("warehouse", p.warehouse),
      shippedAt: p.shippedAt,
      promisedAt: p.promisedAt ?? null,
      number: p.number ?? null,
      truckPlate: p.truckPlate ?? null,
      driverName: p.driverName ?? null,
      notes: p.notes ?? null,
      lines: p.lines.map((l) => ({ product: id("product", l.product), uom: id("uom", l.uom), qty: l.shippedQty })),
    },
    { source: "api", clientId: sender.clientId, externalId: p.externalId },
  ).catch(asShipped);
  return {
    entity: "delivery",
    entityId: saved.id,
    number: saved.number,
    result: { number: saved.number, id: saved.id, tonnes: saved.tonnes },
  };
}

async function deliveryOf(db: Db, sender: Sender, external: string): Promise<Shipped> {
  const delivery = await db.maybe<Shipped>(
    "select t.id, t.number, t.status, t.shipped_at from {delivery} t where t.distributor_id = :distributorId and t.client_id = :clientId and t.external_id is not null and fold_code(t.external_id) = fold_code(:external) order by t.external_id = :external desc, t.id limit 1 for update of t",
    { ...sender, external },
  );
  if (delivery) return delivery;
  await targetOf(db, sender, {
    field: "delivery",
    external,
    kinds: ["delivery"],
    wrong: "Dokumen {document} bukan pengiriman.",
  });
  throw waitingForDocument(external);
}

export async function applyProof(db: Db, sender: Sender, p: PushPayload<"proof">): Promise<Applied> {
  const delivery = await deliveryOf(db, sender, p.delivery);
  if (delivery.status === "cancelled") throw new Void();
  const saved = await proveDelivery(db, { distributorId: sender.distributorId, ...delivery }, p);
  return {
    entity: "delivery",
    entityId: delivery.id,
    number: saved.number,
    result: { number: saved.number, id: delivery.id, deliveryStatus: saved.status, receivedTonnes: saved.tonnes },
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
  const input: PurchaseInput = {
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
  };
  const enter = (outgoing: readonly CausedMoves[]) =>
    postPurchase(db, input, { source: "api", clientId: sender.clientId, externalId: p.externalId }, outgoing);
  const gone = p.number === undefined ? [] : await pendingCancellationsOf(db, sender, "purchase", p.number);
  const { saved, unblocks } = await postReplacing(db, sender, "purchase", gone, [p.receivedOn], enter).catch(
    async (error: unknown) => {
      const others =
        error instanceof Refused && error.code === deliveryTaken && delivery !== null && gone.length === 0
          ? await pendingCancellationsOf(db, sender, "delivery", delivery)
          : [];
      if (others.length === 0) throw error;
      return postReplacing(db, sender, "purchase", others, [p.receivedOn], enter).catch((again: unknown) => {
        // documents that can no longer be cancelled keep their goods
        throw again instanceof Refused ? error : again;
      });
    },
  );
  return {
    entity: "purchase",
    entityId: saved.id,
    number: saved.number,
    result: { number: saved.number, id: saved.id, tonnes: saved.tonnes, netTotal: saved.netTotal },
    unblocks: [stockOf(warehouse), ...unblocks],
    warnings: await supplierWarnings(db, input.opco, input.lines),
  };
}
