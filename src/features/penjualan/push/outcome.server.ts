import { type FieldError, Refused } from "#kit/refused.ts";
import { deliveryTaken } from "../pembelian/named-delivery.server.ts";
import { creditExceeded } from "../transaksi/post-sale.server.ts";
import { returnTaken } from "../transaksi/return-sale.server.ts";
import type { PushKind } from "./push-schemas.server.ts";

/** The result of a document: its row and the response, which is stored permanently. */
export type Applied = {
  readonly entity: string;
  readonly entityId: number | null;
  readonly number: string | null;
  readonly result: Readonly<Record<string, unknown>>;
  readonly unblocks?: readonly string[];
  /** Warnings for both sides. */
  readonly warnings?: readonly Warning[];
  /** For a report that a later one may replace: whether it is completely valid. */
  readonly inForce?: boolean;
};
/** Something implausible about a document that is accepted nevertheless. */
export type Warning = FieldError & { readonly code: "price.far" | "receipt.supplier" };

/** Thrown for a valid document that refers to, or needs, something that is not available yet. */
export class Waiting extends Error {
  readonly waitsFor: string;
  readonly refusal: Refused;
  /** What may make it available. */
  readonly unblocks: readonly string[];
  constructor(waitsFor: string, refusal: Refused, unblocks: readonly string[] = []) {
    super(refusal.message);
    this.waitsFor = waitsFor;
    this.unblocks = unblocks;
    this.refusal = refusal;
  }
}
/** Thrown if the referenced document was cancelled meanwhile, so that the document has no effect. */
export class Void extends Error {}
/**
 * The refusal of a document that has no effect. It is the same for documents that had an effect before and for those
 * that never had one.
 */
export const voided = new Refused("push.void", "Dokumen ini atau yang dirujuknya sudah dibatalkan.");
export const voidAnswer = (external: string): string => JSON.stringify({ externalId: external, status: "void" });

export const waitsForDocument = "Menunggu dokumen {document}.";
export const documentOf = (external: string): string => `doc:${external}`;
export const waitingForDocument = (external: string): Waiting =>
  new Waiting(documentOf(external), new Refused("push.waiting", waitsForDocument, [], 202, { document: external }));
/** The referenced document exists and has another kind, so waiting is useless. */
export const wrongTarget = (field: string, message: string, document: string): Refused =>
  new Refused("push.target", message, [{ field, message, values: { document } }], 422, { document });
/**
 * The obstacle of a return whose quantity other returns of its sale have used; it is attempted again once one of them
 * is cancelled.
 */
export const returnsOf = (sale: string): string => `back:${sale}`;
/**
 * The obstacle of a receipt whose goods other receipts of its delivery contain; it is attempted again once one of them
 * is cancelled.
 */
export const loadOf = (delivery: string): string => `load:${delivery}`;
/** The obstacle of an invalid return: once its sale is cancelled, it becomes void. */
export const endOf = (sale: string): string => `end:${sale}`;
export const stockOf = (warehouseId: number): string => `stock:${warehouseId}`;
/** The obstacle of a store's credit limit, which changes when a sale to it is cancelled or goods are returned. */
export const creditOf = (storeId: number): string => `credit:${storeId}`;
/** The obstacle of a number of a sale or a receipt, which becomes available when its document is cancelled. */
export const numberOf = (table: "sale" | "purchase" | "bulk_sale" | "bulk_ticket", number: string): string =>
  `number:${table}:${number}`;
/**
 * Whether an obstacle (goods, credit and others) is common to all systems of a distributor, not only to the sender's.
 */
export const isShared = (reason: string): boolean => /^(stock|credit|number):/.test(reason);

/** The obstacles of a failed document that a cancellation or a return may remove. */
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
  return refusal.code === creditExceeded ? creditOf(Number(refusal.detail?.store)) : undefined;
}

/** Makes a document wait if stock is insufficient, because a receipt may arrive later. */
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
