import { setImmediate as nextTurn } from "node:timers/promises";
import { z } from "zod";
import { Refused } from "#kit/refused.ts";
import { withoutKeys } from "#platform/access/index.server.ts";
import type { ApiScope } from "#features/penjualan/push/api-client.server.ts";
import type { Db } from "#platform/database/index.server.ts";
import {
  handle,
  isShallow,
  validate,
  validateInput,
  type Handler,
  type Validated,
} from "#platform/http/index.server.ts";
import { type ApiAnswer, guarded, unreadable } from "#features/penjualan/push/guarded.server.ts";
import {
  longestId,
  maxItems,
  type PushKind,
  type PushPayload,
  pushSchemas,
} from "#features/penjualan/push/push-schemas.server.ts";
import { bytesIn, refusalAnswer } from "#features/penjualan/push/answers.server.ts";
import { sentElsewhere } from "#features/penjualan/push/elsewhere.server.ts";
import type { Result } from "#features/penjualan/push/push.server.ts";
import { type Caller, type Processing, processingOf } from "./processing.server.ts";
import { pushCalls, whoamiCall } from "./push.calls.ts";

export const scopeOf: Readonly<Record<PushKind, ApiScope>> = {
  sale: "sales",
  return: "sales",
  cancellation: "sales",
  receipt: "receipt",
  delivery: "delivery",
  proof: "delivery",
  stock: "stock",
  nil: "sales",
  bulkSale: "bulk",
  bulkReturn: "bulk",
  bulkCancel: "bulk",
};
/** Validated after authentication, so that refusals disclose nothing to anonymous callers. */
const anyBody = z.custom<Readonly<Record<string, unknown>>>(() => true);
const statusOf: Readonly<Record<Result["state"], number>> = {
  applied: 200,
  waiting: 202,
  void: 200,
  failed: 422,
  conflict: 422,
};
/**
 * The status by the stored response, so that repeating a request that waited gets the first status with its bytes, also
 * after it was applied.
 */
function statusIn(answer: string): number {
  const { status, code } = JSON.parse(answer) as { readonly status: Result["state"]; readonly code?: string };
  return code === sentElsewhere ? 409 : statusOf[status];
}

async function one(processing: Processing, kind: PushKind, body: unknown, language: string): Promise<ApiAnswer> {
  const result = await handOver(processing, kind, documentOf(kind, body));
  const bad = result.state === "failed" || result.state === "conflict";
  return {
    status: statusIn(result.answer),
    body: bytesIn(result, language),
    items: 1,
    failed: bad ? 1 : 0,
    duplicates: result.repeated ? 1 : 0,
    code: result.refusal?.code ?? null,
  };
}

/** Number of documents of a batch processed concurrently, so that a slow one does not block the others. */
const abreast = 4;
const slice = 50;
const batchBody = z.strictObject({ items: z.array(z.unknown()).min(1).max(maxItems) });

async function many(processing: Processing, kind: PushKind, body: unknown, language: string): Promise<ApiAnswer> {
  const { items } = validateInput(batchBody, body);
  const answers = new Array<string>(items.length);
  const counts: Record<Result["state"], number> = { applied: 0, waiting: 0, void: 0, failed: 0, conflict: 0 };
  const documents = await validated(kind, items);
  const sales = kind === "sale" ? documents.flatMap((d) => (d.data ? [d.data as PushPayload<"sale">] : [])) : [];
  const done = (await processing.takeMany?.(sales)) ?? new Map<PushPayload<"sale">, Result>();
  let duplicates = 0;
  let next = 0;
  const worker = async () => {
    for (let i = next++; i < items.length; i = next++) {
      const document = documents[i] as Document;
      const result = done.get(document.data as PushPayload<"sale">) ?? (await oneOf(processing, kind, document));
      counts[result.state]++;
      if (result.repeated) duplicates++;
      answers[i] = bytesIn(result, language);
    }
  };
  await Promise.all(Array.from({ length: Math.min(abreast, items.length) }, worker));
  const failed = counts.failed + counts.conflict;
  return {
    status: 200,
    body: `{"results":[${answers.join(",")}]}`,
    items: items.length,
    failed,
    duplicates,
    code: failed > 0 ? "batch.partly" : null,
  };
}

type Document = Validated<{ readonly externalId: string }> & { readonly item: unknown };
const documentOf = (kind: PushKind, item: unknown): Document => ({
  item,
  ...validate<{ readonly externalId: string }>(pushSchemas[kind], item),
});
/** A batch is validated in slices, so that other requests are served in between. */
async function validated(kind: PushKind, items: readonly unknown[]): Promise<Document[]> {
  const documents: Document[] = [];
  for (let at = 0; at < items.length; at += slice) {
    for (const item of items.slice(at, at + slice)) documents.push(documentOf(kind, item));
    await nextTurn();
  }
  return documents;
}

/** The number of an item, even if it is malformed. */
function idIn(item: unknown): string | null {
  const id = typeof item === "object" && item !== null && "externalId" in item ? item.externalId : null;
  return typeof id === "string" ? id.slice(0, longestId) : null;
}
/** Answers and stores a malformed document like other failures, also without a usable number. */
async function malformed(processing: Processing, kind: PushKind, item: unknown, refusal: Refused): Promise<Result> {
  if (!isShallow(item)) return unable(item, refusal);
  const numbered = z.looseObject({ externalId: pushSchemas.nil.shape.externalId }).safeParse(item);
  if (!numbered.success) {
    const result = unable(item, refusal);
    await processing.keepUnnumbered?.(kind, item, refusal, result.answer);
    return result;
  }
  // keys included by the sender must not be visible to those who repair it
  return processing.keepMisfit(
    kind,
    JSON.parse(withoutKeys(JSON.stringify(numbered.data))) as typeof numbered.data,
    refusal,
  );
}
const unable = (item: unknown, refusal: Refused): Result => ({
  state: "failed",
  answer: refusalAnswer(idIn(item), "failed", refusal),
  refusal,
});

async function handOver(processing: Processing, kind: PushKind, { item, data, refusal }: Document): Promise<Result> {
  const result = await (refusal ? malformed(processing, kind, item, refusal) : processing.take(kind, data));
  return processing.mark?.(result, item) ?? result;
}
async function oneOf(processing: Processing, kind: PushKind, document: Document): Promise<Result> {
  try {
    return await handOver(processing, kind, document);
  } catch (error) {
    if ((error as { code?: string }).code?.startsWith("40"))
      return unable(document.item, new Refused("busy", "Data sedang diubah orang lain. Silakan coba lagi.", [], 409));
    throw error;
  }
}

/**
 * One document or many, depending on the address; with `dryRun` nothing is stored. `senderIn` is the language of stored
 * responses.
 */
export const runPush = (
  db: Db,
  caller: Caller,
  kind: PushKind,
  { batch, dryRun, senderIn }: { readonly batch: boolean; readonly dryRun: boolean; readonly senderIn: string },
  body: unknown,
  language = senderIn,
): Promise<ApiAnswer> => (batch ? many : one)(processingOf(db, caller, dryRun, senderIn), kind, body, language);

/** Whether a call is a trial; an invalid value is refused. */
function isDry(query: Readonly<Record<string, unknown>>): boolean {
  const { dryRun = "false", ...others } = query;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined)
    throw new Refused("invalid", "Isian belum benar.", [{ field: unknown, message: "Isian tidak dikenal." }]);
  if (dryRun !== "true" && dryRun !== "false")
    throw new Refused("invalid", "Isian belum benar.", [{ field: "dryRun", message: "Tulis true atau false." }]);
  return dryRun === "true";
}
/** Marks a trial in the log, from which it cannot be repeated. */
export const dryMark = "?dryRun=true";

const handlersOf = (kind: PushKind): Handler[] =>
  (["single", "batch"] as const).map((form) => {
    const call = pushCalls[kind][form];
    return handle(
      call,
      anyBody,
      (input, ctx) => {
        const path = ctx.request.query.dryRun === "true" ? `${call.path}${dryMark}` : call.path;
        return guarded(ctx, { method: "POST", path, input, scope: scopeOf[kind] }, (client, db) => {
          const caller = { clientId: client.id, distributorId: client.distributorId, sandbox: client.sandbox };
          return runPush(
            db,
            caller,
            kind,
            { batch: form === "batch", dryRun: isDry(ctx.request.query), senderIn: ctx.request.language },
            input,
          );
        });
      },
      unreadable("POST", call.path, scopeOf[kind]),
    );
  });
export const [onSale, onSales] = handlersOf("sale");
export const [onReturn, onReturns] = handlersOf("return");
export const [onCancellation, onCancellations] = handlersOf("cancellation");
export const [onReceipt, onReceipts] = handlersOf("receipt");
export const [onDelivery, onDeliveries] = handlersOf("delivery");
export const [onProof, onProofs] = handlersOf("proof");
export const [onStockReport, onStockReports] = handlersOf("stock");
export const [onZeroReport, onZeroReports] = handlersOf("nil");
export const [onBulkSale, onBulkSales] = handlersOf("bulkSale");
export const [onBulkReturn, onBulkReturns] = handlersOf("bulkReturn");
export const [onBulkCancel, onBulkCancels] = handlersOf("bulkCancel");

export const onWhoami = handle(whoamiCall, z.strictObject({}), (input, ctx) =>
  guarded(ctx, { method: "GET", path: whoamiCall.path, input }, async (client) => ({
    status: 200,
    body: JSON.stringify({
      code: client.code,
      name: client.name,
      scopes: client.scopes,
      sandbox: client.sandbox,
      quota: { perMinute: client.perMinute, perDay: client.perDay },
    }),
  })),
);
