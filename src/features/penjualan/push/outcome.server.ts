import type { FieldError } from "#kit/refused.ts";
import { Refused } from "#kit/refused.ts";

/** What a document became: the row it made and what the sender is told of it, for ever in the same bytes. */
export type Applied = {
  readonly entity: string;
  readonly entityId: number | null;
  readonly number: string | null;
  readonly tell: Readonly<Record<string, unknown>>;
  readonly frees?: readonly string[];
};

/** Nothing is wrong with the document, but what it speaks of, or needs, is not there yet. */
export class Waiting extends Error {
  readonly waitsFor: string;
  readonly refusal: Refused;
  constructor(waitsFor: string, refusal: Refused) {
    super(refusal.message);
    this.waitsFor = waitsFor;
    this.refusal = refusal;
  }
}
/** What it speaks of was cancelled meanwhile, so it has nothing left to do. */
export class Void extends Error {}
/** Said of it in the same words, whether it came after the cancellation or before it. */
export const voided = new Refused("push.void", "Dokumen yang dirujuk sudah dibatalkan.");

export const waitsForDocument = "Menunggu dokumen {document}.";
export const waitingForDocument = (external: string): Waiting => new Waiting(`doc:${external}`, new Refused("push.waiting", waitsForDocument, [], 202, { document: external }));
/** What it speaks of is there and is something else: no waiting helps. */
export const wrongTarget = (field: string, message: string, document: string): Refused =>
  new Refused("push.target", message, [{ field, message, values: { document } }], 422, { document });
/** What a return is refused for that others of its sale have forestalled; once one of those is cancelled it is tried again. */
export const returnsOf = (sale: string): string => `back:${sale}`;
export const stockOf = (warehouseId: number): string => `stock:${warehouseId}`;

/** Stock that is short today may come with a receipt that is still on its way: such a document waits for it. */
export async function waitingForStock<T>(warehouseId: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refused && error.code === "stock.short") throw new Waiting(stockOf(warehouseId), error);
    throw error;
  }
}

export const unknownCodes = (fields: readonly FieldError[]): Refused => new Refused("push.invalid", "Dokumen belum dapat diterapkan.", fields);
