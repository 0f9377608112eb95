import type { FieldError } from "#kit/refused.ts";
import { Refused } from "#kit/refused.ts";
import { deliveryTaken } from "../pembelian/named-delivery.server.ts";
import { creditPassed } from "../transaksi/post-sale.server.ts";
import { returnTaken } from "../transaksi/return-sale.server.ts";
import type { PushKind } from "./push-schemas.server.ts";

/** What a document became: the row it made and what the sender is told of it, for ever in the same bytes. */
export type Applied = {
  readonly entity: string;
  readonly entityId: number | null;
  readonly number: string | null;
  readonly tell: Readonly<Record<string, unknown>>;
  readonly frees?: readonly string[];
  /** What both sides should look at. */
  readonly warnings?: readonly Warning[];
  /** Of a report that a later one may replace: whether all of it holds. */
  readonly inForce?: boolean;
};
/** Something unlikely about a document that is taken over nevertheless. */
export type Warning = FieldError & { readonly code: "price.far" | "receipt.supplier" };

/** Nothing is wrong with the document, but what it speaks of, or needs, is not there yet. */
export class Waiting extends Error {
  readonly waitsFor: string;
  readonly refusal: Refused;
  /** What may bring it about, now that this waits. */
  readonly unblocks: readonly string[];
  constructor(waitsFor: string, refusal: Refused, unblocks: readonly string[] = []) {
    super(refusal.message);
    this.waitsFor = waitsFor;
    this.unblocks = unblocks;
    this.refusal = refusal;
  }
}
/** What it speaks of was cancelled meanwhile, so it has nothing left to do. */
export class Void extends Error {}
/** Said of what is not in force any more in the same words, whether it ever was, and whether it went by itself or with what it speaks of. */
export const voided = new Refused("push.void", "Dokumen ini atau yang dirujuknya sudah dibatalkan.");
export const tellVoid = (external: string): string => JSON.stringify({ externalId: external, status: "void" });

export const waitsForDocument = "Menunggu dokumen {document}.";
export const documentOf = (external: string): string => `doc:${external}`;
export const waitingForDocument = (external: string): Waiting =>
  new Waiting(documentOf(external), new Refused("push.waiting", waitsForDocument, [], 202, { document: external }));
/** What it speaks of is there and is something else: no waiting helps. */
export const wrongTarget = (field: string, message: string, document: string): Refused =>
  new Refused("push.target", message, [{ field, message, values: { document } }], 422, { document });
/** What a return is refused for that others of its sale have forestalled; once one of those is cancelled it is tried again. */
export const returnsOf = (sale: string): string => `back:${sale}`;
/** What a receipt is refused for that others of its delivery have forestalled; once one of those is cancelled it is tried again. */
export const loadOf = (delivery: string): string => `load:${delivery}`;
/** What a return that is wrong in itself still has ahead: once its sale is cancelled, it has nothing left to do. */
export const endOf = (sale: string): string => `end:${sale}`;
export const stockOf = (warehouseId: number): string => `stock:${warehouseId}`;
/** What a store may still buy on terms: more, once a sale to it is cancelled or goods come back. */
export const creditOf = (storeId: number): string => `credit:${storeId}`;
/** A number of one's own for a sale or a receipt, free again once the one that bears it is cancelled. */
export const numberOf = (table: "sale" | "purchase" | "bulk_sale" | "bulk_ticket", number: string): string =>
  `number:${table}:${number}`;
/** Whether goods, credit or whatever else a reason names belongs to all systems of a distributor, not to the one that sent a document. */
export const isShared = (reason: string): boolean => /^(stock|credit|number):/.test(reason);

/** What a failed document is tried again for, because a cancellation or a return may take away what stands against it. */
export function obstacleOf(kind: PushKind, payload: object, refusal: Refused): string | undefined {
  const { sale, document, number, ticket, delivery } = payload as {
    readonly sale?: string;
    readonly ticket?: string;
    readonly document?: string;
    readonly number?: string;
    readonly delivery?: string;
  };
  if ((kind === "return" || kind === "bulkReturn") && sale !== undefined)
    return refusal.code === returnTaken ? returnsOf(sale) : endOf(sale);
  if ((kind === "cancellation" || kind === "bulkCancel") && document !== undefined && refusal.code === "push.target")
    return documentOf(document);
  if (refusal.code === deliveryTaken && delivery !== undefined) return loadOf(delivery);
  if (refusal.code === "duplicate" && kind === "bulkSale") {
    if (ticket !== undefined && refusal.fields.some((f) => f.field === "ticket"))
      return numberOf("bulk_ticket", ticket);
    return number === undefined ? undefined : numberOf("bulk_sale", number);
  }
  if (refusal.code === "duplicate" && number !== undefined && (kind === "sale" || kind === "receipt"))
    return numberOf(kind === "sale" ? "sale" : "purchase", number);
  return refusal.code === creditPassed ? creditOf(Number(refusal.detail?.store)) : undefined;
}

/** Stock that is short today may come with a receipt that is still on its way: such a document waits for it. */
export async function waitingForStock<T>(
  warehouseId: number,
  work: () => Promise<T>,
  unblocks: readonly string[] = [],
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refused && error.code === "stock.short")
      throw new Waiting(stockOf(warehouseId), error, unblocks);
    throw error;
  }
}

export const unknownCodes = (fields: readonly FieldError[]): Refused =>
  new Refused("push.invalid", "Dokumen belum dapat diterapkan.", fields);
