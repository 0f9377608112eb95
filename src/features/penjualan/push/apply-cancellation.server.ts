import type { Db } from "#platform/database/index.server.ts";
import { lockZeroReports } from "../zero-report-rules.server.ts";
import { cancelPurchase } from "../pembelian/post-purchase.server.ts";
import { cancelSales } from "../transaksi/cancel-sale.server.ts";
import type { Sender } from "./sender.server.ts";
import { type LockedDocument, lockDocument } from "./lock-document.server.ts";
import {
  type Applied,
  creditOf,
  documentOf,
  endOf,
  loadOf,
  numberOf,
  returnsOf,
  stockOf,
  voidAnswer,
  voided,
  waitingForDocument,
  waitingForStock,
} from "./outcome.server.ts";
import type { PushPayload } from "./push-schemas.server.ts";
import { withdrawnBy } from "./target.server.ts";
import { lockChangesShared } from "./push-changes.server.ts";
import { queueState } from "./webhook.server.ts";
import { itemKey } from "./item-key.server.ts";

type Cancellation = PushPayload<"cancellation">;
const kinds = ["sale", "return", "receipt"] as const;

/**
 * Cancels a document in any state: posted effects are reversed, failed or waiting documents are closed and never
 * applied, and documents no longer in force are unchanged. The document ends void and its cancellation applied,
 * whatever the order of arrival.
 */
export async function applyCancellation(db: Db, sender: Sender, p: Cancellation): Promise<Applied> {
  const target = await withdrawnBy(db, sender, {
    field: "document",
    external: p.document,
    kinds,
    wrong: "Dokumen {document} tidak dapat dibatalkan.",
  });
  const entity = target.kind === "receipt" ? "purchase" : "sale";
  const nothingToUndo: Applied = {
    entity,
    entityId: target.entity_id,
    number: null,
    result: { ...(target.entity_id === null ? {} : { id: target.entity_id }), cancelled: p.document },
  };
  if (target.state === "void") return nothingToUndo;
  if (target.state !== "applied") {
    await closeDocument(db, sender, p.document);
    return { ...nothingToUndo, unblocks: [documentOf(p.document)] };
  }
  const id = target.entity_id as number;
  const document = await lockDocument(db, entity, sender, id);
  // by a person, or by another cancellation a moment ago
  if (document.status === "cancelled") return nothingToUndo;
  return entity === "purchase" ? undoReceipt(db, p, id, document) : undoSale(db, sender, p, id, document);
}

/**
 * Its row is locked only after it was found not to be in force; if it comes into force meanwhile, another attempt
 * reverses it, with the usual lock order.
 */
export async function closeDocument(db: Db, sender: Sender, external: string): Promise<void> {
  const at = await lockChangesShared(db, sender.distributorId);
  const closed = await db.internal("document withdrawn before posting").run(
    `update {!push_item} as i set state = 'void', code = :code, message = :message, fields = '[]', waits_for = null, answer = case when i.state = 'waiting' then i.answer else :answer end, version = i.version + 1, updated_at = :instant::timestamptz, changed_at = :at::timestamptz
     where ${itemKey} and i.state in ('waiting', 'failed', 'discarded')`,
    { ...sender, external, code: voided.code, message: voided.message, answer: voidAnswer(external), at },
  );
  if (closed === 0) throw waitingForDocument(external);
  await queueState(db, sender, external);
}

async function undoReceipt(db: Db, p: Cancellation, id: number, document: LockedDocument): Promise<Applied> {
  const unblocks = [
    numberOf("purchase", document.number),
    ...(document.delivery === null ? [] : [loadOf(document.delivery)]),
  ];
  const { number } = await waitingForStock(
    document.warehouse_id,
    () => cancelPurchase(db, { id, reason: p.reason }),
    unblocks,
  );
  return { entity: "purchase", entityId: id, number, result: { number, id, cancelled: p.document }, unblocks };
}

/**
 * Cancels a sale with its returns, so that the result is independent of the order of arrival. All rows are locked
 * before the first stock level, to avoid deadlocks.
 */
async function undoSale(
  db: Db,
  sender: Sender,
  p: Cancellation,
  id: number,
  document: LockedDocument,
): Promise<Applied> {
  const returns = await db.query<{ id: number; status: string; sold_on: string }>(
    "select t.id, t.status, t.sold_on from {sale} t where t.distributor_id = :distributorId and t.original_sale_id = :id order by t.id for update of t",
    { ...sender, id },
  );
  if (returns.length > 0)
    await lockZeroReports(db, sender.distributorId, [document.day, ...returns.map((r) => r.sold_on)]);
  const posted = returns.filter((r) => r.status === "posted");
  const others = await beside(db, sender, p, document);
  await waitingForStock(
    document.warehouse_id,
    () => cancelSales(db, [...posted, { id }], { reason: p.reason, reasonKind: p.reasonKind }),
    others,
  );
  const { number } = document;
  return {
    entity: "sale",
    entityId: id,
    number,
    result: { number, id, cancelled: p.document },
    unblocks: [stockOf(document.warehouse_id), numberOf("sale", number), ...others],
  };
}

/**
 * After the cancellation of a return, other returns of its sale may become possible; after that of a sale, its returns
 * are void, and its store's credit increases.
 */
async function beside(
  db: Db,
  sender: Sender,
  { document }: Cancellation,
  { original_sale_id: sale, store_id: store }: LockedDocument,
): Promise<string[]> {
  if (sale === null) return [returnsOf(document), endOf(document), creditOf(store as number)];
  const of = await db.one<{ external: string | null }>(
    "select t.external_id as external from {sale} t where t.distributor_id = :distributorId and t.id = :sale",
    {
      ...sender,
      sale,
    },
  );
  return of.external === null ? [] : [returnsOf(of.external)];
}
