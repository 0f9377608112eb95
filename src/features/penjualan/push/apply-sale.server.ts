import type { Db } from "#server/db/db.ts";
import { holdNils } from "../nil-rules.server.ts";
import { cancelPurchase } from "../pembelian/post-purchase.server.ts";
import { cancelSale } from "../transaksi/cancel-sale.server.ts";
import { postSale } from "../transaksi/post-sale.server.ts";
import { returnSale } from "../transaksi/return-sale.server.ts";
import type { SaleInput, SaleSaved } from "../transaksi/transaksi.calls.ts";
import { codesOf, type IdOf, lineCodes, type Wanted } from "./codes.server.ts";
import { type Applied, returnsOf, stockOf, Void, voided, waitingForStock } from "./outcome.server.ts";
import type { PushPayload } from "./push-schemas.server.ts";
import { targetOf } from "./target.server.ts";

/** Whose document it is. */
export type Sender = { readonly clientId: number; readonly distributorId: number };

type Told = Pick<SaleSaved, "number" | "id" | "tonnes" | "netTotal">;
const told = (s: Told) => ({ number: s.number, id: s.id, tonnes: s.tonnes, netTotal: s.netTotal });

export const saleCodes = (p: PushPayload<"sale">): Wanted[] => [
  { kind: "store", code: p.store, field: "store" },
  { kind: "warehouse", code: p.warehouse, field: "warehouse" },
  { kind: "paymentMethod", code: p.paymentMethod, field: "paymentMethod" },
  { kind: "regularCustomer", code: p.regularCustomer, field: "regularCustomer" },
  ...lineCodes(p.lines),
];
export const saleInput = (p: PushPayload<"sale">, id: IdOf): SaleInput => ({
  store: id("store", p.store),
  warehouse: id("warehouse", p.warehouse),
  soldOn: p.soldOn,
  number: p.number ?? null,
  paymentMethod: p.paymentMethod === undefined ? null : id("paymentMethod", p.paymentMethod),
  regularCustomer: p.regularCustomer === undefined ? null : id("regularCustomer", p.regularCustomer),
  discount: p.discount ?? null,
  notes: p.notes ?? null,
  lines: p.lines.map((l) => ({
    product: id("product", l.product),
    uom: id("uom", l.uom),
    qty: l.qty,
    unitPrice: l.unitPrice ?? null,
    discount: l.discount ?? null,
    tax: l.tax ?? null,
  })),
});
export const appliedSale = (saved: Told): Applied => ({ entity: "sale", entityId: saved.id, number: saved.number, tell: told(saved) });

export async function applySale(db: Db, sender: Sender, p: PushPayload<"sale">): Promise<Applied> {
  const input = saleInput(p, await codesOf(db, saleCodes(p)));
  return appliedSale(await waitingForStock(input.warehouse, () => postSale(db, input, { source: "api", clientId: sender.clientId, externalId: p.externalId })));
}

type Standing = { readonly status: string; readonly day: string; readonly warehouse_id: number; readonly original_sale_id: number | null };
/** Held before anything else, so that returns and cancellations of a sale come one after another. */
const lockDocument = (db: Db, table: "sale" | "purchase", sender: Sender, id: number): Promise<Standing> =>
  db.one<Standing>(
    `select t.status, t.warehouse_id, ${table === "sale" ? "t.sold_on as day, t.original_sale_id" : "t.received_on as day, null::bigint as original_sale_id"} from {${table}} t where t.distributor_id = :distributorId and t.id = :id for update of t`,
    { ...sender, id },
  );

/** Whether a return went with its sale: only once it is held is that certain, whatever was read of it before. */
async function wentWithItsSale(db: Db, sender: Sender, document: Standing): Promise<boolean> {
  if (document.original_sale_id === null) return false;
  const sale = await db.one<{ status: string }>("select t.status from {sale} t where t.distributor_id = :distributorId and t.id = :id", {
    ...sender,
    id: document.original_sale_id,
  });
  return sale.status === "cancelled";
}

/** With a return cancelled, others of its sale may give back what it did; with the sale they have nothing left to do. */
async function returnsBeside(db: Db, sender: Sender, document: string, { original_sale_id: sale }: Standing): Promise<string[]> {
  if (sale === null) return [returnsOf(document)];
  const of = await db.one<{ external: string | null }>("select t.external_id as external from {sale} t where t.distributor_id = :distributorId and t.id = :sale", {
    ...sender,
    sale,
  });
  return of.external === null ? [] : [returnsOf(of.external)];
}

export async function applyReturn(db: Db, sender: Sender, p: PushPayload<"return">): Promise<Applied> {
  const target = await targetOf(db, sender, { field: "sale", external: p.sale, kinds: ["sale"], wrong: "Dokumen {document} bukan penjualan." });
  const sale = await lockDocument(db, "sale", sender, target.id);
  if (sale.status === "cancelled") throw new Void();
  const saved = await returnSale(
    db,
    { id: target.id, returnedOn: p.returnedOn, reason: p.reason, reasonKind: p.reasonKind, lines: p.lines },
    { source: "api", clientId: sender.clientId, externalId: p.externalId },
  );
  return { entity: "sale", entityId: saved.id, number: saved.number, tell: told(saved), frees: [stockOf(sale.warehouse_id)] };
}

/**
 * A cancellation takes the returns of its sale with it: whichever of them arrived first, what is left is the same. All rows
 * are locked before the first stock level is, so that two of these can never wait for each other.
 */
export async function applyCancellation(db: Db, sender: Sender, p: PushPayload<"cancellation">): Promise<Applied> {
  const target = await targetOf(db, sender, { field: "document", external: p.document, kinds: ["sale", "return", "receipt"], wrong: "Dokumen {document} tidak dapat dibatalkan." });
  const at = { ...sender, id: target.id };
  const document = await lockDocument(db, target.entity === "purchase" ? "purchase" : "sale", sender, target.id);
  if (document.status === "cancelled" && (await wentWithItsSale(db, sender, document))) throw new Void();
  // sent twice under two numbers, the second has nothing left to do and is as right as the first
  if (document.status === "cancelled") return { entity: target.entity, entityId: target.id, number: null, tell: { id: target.id, cancelled: p.document } };
  if (target.entity === "purchase") {
    const saved = await waitingForStock(document.warehouse_id, () => cancelPurchase(db, { id: target.id, reason: p.reason }));
    return { entity: "purchase", entityId: saved.id, number: saved.number, tell: { number: saved.number, id: saved.id, cancelled: p.document } };
  }
  const returns = await db.query<{ id: number; status: string; sold_on: string }>(
    "select t.id, t.status, t.sold_on from {sale} t where t.distributor_id = :distributorId and t.original_sale_id = :id order by t.id for update of t",
    at,
  );
  if (returns.length > 0) await holdNils(db, sender.distributorId, [document.day, ...returns.map((r) => r.sold_on)]);
  const saved = await waitingForStock(document.warehouse_id, async () => {
    for (const r of returns) if (r.status === "posted") await cancelSale(db, { id: r.id, reason: p.reason, reasonKind: p.reasonKind });
    return cancelSale(db, { id: target.id, reason: p.reason, reasonKind: p.reasonKind });
  });
  if (returns.length > 0)
    await db
      .asSystem("returns of a cancelled sale")
      .run(
        "update {!push_item} set state = 'void', code = :code, message = :message, fields = '[]', version = version + 1, updated_at = now() where distributor_id = :distributorId and entity = 'sale' and entity_id = any(:ids::bigint[]) and kind in ('return', 'cancellation')",
        {
          ...sender,
          ids: returns.map((r) => r.id),
          code: voided.code,
          message: voided.message,
        },
      );
  const frees = [stockOf(document.warehouse_id), ...(await returnsBeside(db, sender, p.document, document))];
  return { entity: "sale", entityId: saved.id, number: saved.number, tell: { number: saved.number, id: saved.id, cancelled: p.document }, frees };
}
