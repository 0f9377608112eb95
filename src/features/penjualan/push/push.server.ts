import { conflict, Refused } from "#kit/refused.ts";
import type { Db } from "#platform/database/index.server.ts";
import { refusalOf } from "#platform/http/index.server.ts";
import { type Outcome, outcomeOf, appliedAnswer, refusalAnswer } from "./answers.server.ts";
import { itemKey } from "./item-key.server.ts";
import { applyBulkCancel, applyBulkReturn, applyBulkSale } from "./apply-bulk.server.ts";
import { applyZeroReport } from "./apply-zero-report.server.ts";
import { applyDelivery, applyProof, applyReceipt } from "./apply-delivery.server.ts";
import { applyStock } from "./apply-stock.server.ts";
import { applyCancellation } from "./apply-cancellation.server.ts";
import { applyReturn, applySale } from "./apply-sale.server.ts";
import type { Sender } from "./sender.server.ts";
import { withFacts } from "./field-facts.server.ts";
import { hashOf, isSameDocument } from "./content.server.ts";
import { namedElsewhere, sharedNumbersOf, refuseSettledElsewhere } from "./elsewhere.server.ts";
import { type Applied, documentOf, isShared, Waiting } from "./outcome.server.ts";
import { lockChangesShared } from "./push-changes.server.ts";
import { cancellerOf, type PushKind, type PushPayload } from "./push-schemas.server.ts";
import {
  claim,
  type Document,
  type Repair,
  storeOutcome,
  type State,
  type Stored,
  type Try,
} from "./stored-documents.server.ts";
import { queueState } from "./webhook.server.ts";

/** The outcome of a document: the response, and for a refusal its errors. */
export type Result = {
  readonly state: State | "conflict";
  readonly answer: string;
  readonly refusal?: Refused;
  readonly repeated?: true;
};
/** `obstacleChanged`: the attempt recorded an obstacle that was not recorded before. */
type Attempted = { readonly result: Result; readonly unblocks: readonly string[]; readonly obstacleChanged?: boolean };
const appliers: { readonly [K in PushKind]: (db: Db, sender: Sender, payload: PushPayload<K>) => Promise<Applied> } = {
  sale: applySale,
  return: applyReturn,
  cancellation: applyCancellation,
  receipt: applyReceipt,
  delivery: applyDelivery,
  proof: applyProof,
  stock: applyStock,
  nil: applyZeroReport,
  bulkSale: applyBulkSale,
  bulkReturn: applyBulkReturn,
  bulkCancel: applyBulkCancel,
};

/**
 * Processes one document idempotently: the same content gets the same bytes; other content under its number is refused,
 * unless the first attempt failed. Documents that wait for others are parked; failed ones are kept for repair.
 */
export async function processDocument(
  db: Db,
  sender: Sender,
  kind: PushKind,
  payload: Document,
  language = "id",
): Promise<Result> {
  const what: Try = { kind, payload, hash: hashOf(kind, payload), language };
  const before = await db
    .internal("stored documents")
    .maybe<Stored>(`select i.* from {push_item} i where ${itemKey}`, { ...sender, external: payload.externalId });
  if (before && before.state !== "failed" && before.state !== "discarded") return repeatedAnswer(before, what);
  return attempt(db, sender, what);
}

/** The response to a document whose number is permanently in use. */
export function repeatedAnswer(
  before: Pick<Stored, "kind" | "content_hash" | "payload" | "state" | "answer" | "external_id">,
  what: Pick<Try, "kind" | "hash" | "payload">,
): Result {
  if (isSameDocument(before, what)) return { state: before.state as State, answer: before.answer, repeated: true };
  const refusal = new Refused("idempotency.mismatch", "Nomor luar ini sudah dipakai untuk isi yang berbeda.", [
    { field: "externalId", message: "Sudah dipakai." },
  ]);
  return { state: "conflict", answer: refusalAnswer(before.external_id, "conflict", refusal), refusal };
}

/**
 * Records a malformed document with a valid number like any other failure, so that it can be found, repaired and
 * retried. If the number is in use by a document that was or may still be applied, it is refused as other content.
 */
export async function recordInvalid(
  db: Db,
  sender: Sender,
  kind: PushKind,
  payload: Document,
  refusal: Refused,
): Promise<Result> {
  const what: Try = { kind, payload, hash: hashOf(kind, payload) };
  return db
    .tx(async (tx) => {
      const at = await lockChangesShared(tx, sender.distributorId);
      const stored = await claim(tx, sender, what);
      if (stored && stored.state !== "failed" && stored.state !== "discarded") return repeatedAnswer(stored, what);
      const answer = refusalAnswer(payload.externalId, "failed", refusal);
      await storeOutcome(tx, sender, what, { state: "failed", answer, refusal, at });
      if (stored && stored.state !== "failed") await queueState(tx, sender, payload.externalId);
      return { state: "failed" as const, answer, refusal };
    })
    .then((result) => withdrawn(db, sender, what, result));
}

/**
 * Makes one attempt, then attempts the documents that it unblocked, one after another, each in a separate transaction.
 */
async function attempt(db: Db, sender: Sender, what: Try): Promise<Result> {
  const external = what.payload.externalId;
  const { result, unblocks } = await tryOnce(db, sender, what);
  if (result.state === "conflict") return result;
  if (result.state === "applied" || result.state === "void") {
    await retryDependents(db, sender, [documentOf(external), ...unblocks]);
    return result;
  }
  // the obstacle may have been removed before the attempt was recorded
  await retryDependents(db, sender, [...unblocks, ...(await retryParked(db, sender, external))]);
  return withdrawn(db, sender, what, result);
}

/**
 * Attempts the cancellation that waits for a document which failed or waits; if it succeeds, both are final. The sender
 * is not notified of a failure if the document is cancelled or the document that blocked it was just removed. A
 * document whose response was "waiting" keeps that response.
 */
async function withdrawn(db: Db, sender: Sender, { kind, payload }: Try, result: Result): Promise<Result> {
  const external = payload.externalId;
  if (result.state !== "failed" && result.state !== "waiting") return result;
  await retryDependents(db, sender, [documentOf(external)], cancellerOf(kind));
  if (result.state === "waiting") return result;
  const now = await db
    .internal("failed document")
    .one<Stored>(`select i.* from {push_item} i where ${itemKey}`, { ...sender, external });
  return now.state === "applied" || now.state === "void" || now.state === "waiting"
    ? { state: now.state, answer: now.answer }
    : result;
}

/** Attempts with the portal's next number, which may already be used by another document. */
export const maxNumbers = 5;
export function isNumberUsed(error: unknown, payload: object): boolean {
  const refusal = refusalOf(error);
  return (
    refusal?.code === "duplicate" &&
    refusal.fields.some((f) => f.field === "number") &&
    (payload as { readonly number?: string }).number === undefined
  );
}

async function tryOnce(db: Db, sender: Sender, what: Try, numbers = maxNumbers): Promise<Attempted> {
  try {
    return await db.tx(async (tx) => {
      const at = await lockChangesShared(tx, sender.distributorId, sharedNumbersOf(what.kind, what.payload));
      const stored = await claim(tx, sender, what);
      refuseOvertaken(stored, what);
      if (stored && stored.state !== "failed" && stored.state !== "discarded" && stored.state !== "waiting")
        return { result: repeatedAnswer(stored, what), unblocks: [] };
      if (stored?.state === "waiting" && !what.repair && !isSameDocument(stored, what))
        return { result: repeatedAnswer(stored, what), unblocks: [] };
      const applied = await apply(tx, sender, what);
      // a document that was answered with "waiting" keeps that response
      const answer =
        stored?.state === "waiting" ? stored.answer : appliedAnswer(what.payload.externalId, applied, what.language);
      await storeOutcome(tx, sender, what, { state: "applied", answer, applied, at });
      await what.repair?.noted?.(tx);
      // for a stored document, the sender is notified of each change of state
      if (stored) await queueState(tx, sender, what.payload.externalId);
      return { result: { state: "applied" as const, answer }, unblocks: applied.unblocks ?? [] };
    });
  } catch (error) {
    if (numbers > 1 && isNumberUsed(error, what.payload)) return tryOnce(db, sender, what, numbers - 1);
    const { result, obstacleChanged } = await putAside(db, sender, what, error);
    const unblocks = error instanceof Waiting && result.state === "waiting" ? error.unblocks : [];
    return { result, unblocks, obstacleChanged };
  }
}

/** Posts the content of a document in the caller's transaction. Throws if it cannot be applied. */
export async function apply(
  tx: Db,
  sender: Sender,
  { kind, payload }: Pick<Try, "kind" | "payload">,
): Promise<Applied> {
  await refuseSettledElsewhere(tx, sender, kind, payload);
  return appliers[kind](tx, sender, payload as never);
}

/**
 * If two persons repair the same document, the second is refused, because the result of the first was not visible to
 * that person.
 */
function refuseOvertaken(stored: Stored | undefined, { repair }: Try): void {
  if (repair && stored?.version !== repair.version) throw conflict({ version: stored?.version });
}

/** Records the outcome of a rolled back attempt. Internal errors are rethrown. */
async function putAside(
  db: Db,
  sender: Sender,
  what: Try,
  error: unknown,
): Promise<{ readonly result: Result; readonly obstacleChanged: boolean }> {
  const external = what.payload.externalId;
  const outcome = await namedOutcome(db, sender, what, error);
  return db.tx(async (tx) => {
    const at = await lockChangesShared(tx, sender.distributorId);
    const stored = await claim(tx, sender, what);
    refuseOvertaken(stored, what);
    if (stored && (stored.state === "applied" || stored.state === "void"))
      return { result: repeatedAnswer(stored, what), obstacleChanged: false };
    const answer = stored?.state === "waiting" && outcome.state !== "failed" ? stored.answer : outcome.answer;
    await storeOutcome(tx, sender, what, { ...outcome, answer, at });
    await what.repair?.noted?.(tx);
    // a document that can never be applied is reported even if the first response said so
    if (stored ? stored.state !== outcome.state : outcome.state === "void") await queueState(tx, sender, external);
    const refusal = outcome.refusal && outcome.state === "failed" ? { refusal: outcome.refusal } : {};
    const obstacleChanged = (stored?.waits_for ?? null) !== (outcome.waitsFor ?? null);
    return { result: { state: outcome.state, answer, ...refusal }, obstacleChanged };
  });
}

/**
 * If the number is used by another system's document, the response names that document. The attempt is repeated once
 * that one is cancelled.
 */
export async function namedOutcome(
  db: Db,
  sender: Sender,
  { kind, payload }: Pick<Try, "kind" | "payload">,
  error: unknown,
): Promise<Outcome> {
  const outcome = outcomeOf(kind, payload, await withFacts(db, sender, kind, payload, error));
  if (outcome.refusal?.code !== "duplicate") return outcome;
  const other = await namedElsewhere(db, sender, kind, payload);
  return other ? { ...outcome, refusal: other, answer: refusalAnswer(payload.externalId, "failed", other) } : outcome;
}

const maxRetried = 500;

/**
 * Attempts documents that waited for something that has become available, as long as any succeeds, least recently
 * attempted first. Goods unblock documents of any system of the distributor, and each of those unblocks documents of
 * its own system. With `only`, one kind comes first.
 */
export async function retryDependents(
  db: Db,
  sender: Sender,
  reasons: readonly string[],
  only?: PushKind,
): Promise<void> {
  const pending: { readonly clientId: number; readonly reason: string; readonly kind?: PushKind | undefined }[] =
    reasons.map((reason) => ({
      clientId: sender.clientId,
      reason,
      kind: only,
    }));
  for (let i = 0; i < pending.length && i < maxRetried; i++) {
    const { clientId, reason, kind } = pending[i] as (typeof pending)[number];
    const waiting = await db.internal("waiting documents").query<{ client_id: number; external_id: string }>(
      `select i.client_id, i.external_id from {push_item} i where i.distributor_id = :distributorId and i.waits_for is not null and fold_code(i.waits_for) = fold_code(:reason) and i.state in ('waiting', 'failed') and (:kind::text is null or i.kind = :kind)
           ${isShared(reason) ? "and :clientId::bigint is not null" : "and i.client_id = :clientId"} order by i.tried_at, i.id limit ${maxRetried}`,
      { ...sender, clientId, reason, kind: kind ?? null },
    );
    for (const w of waiting) {
      const owner = { ...sender, clientId: w.client_id };
      const freed = await retryParked(db, owner, w.external_id);
      const ahead = new Set(pending.slice(i + 1).map((p) => `${p.clientId} ${p.reason}`));
      pending.push(
        ...freed
          .filter((reason) => !ahead.has(`${owner.clientId} ${reason}`))
          .map((reason) => ({ clientId: owner.clientId, reason })),
      );
    }
  }
}

const maxObstacles = 5;

/**
 * Attempts a parked document. Returns what its success unblocks, or what may help it if it still waits. The attempt is
 * repeated if it recorded another obstacle, because a transaction that removed this obstacle before it was recorded did
 * not find the document.
 */
async function retryParked(db: Db, sender: Sender, external: string): Promise<readonly string[]> {
  const unblocks: string[] = [];
  for (let i = 0; i < maxObstacles; i++) {
    const tried = await tryParked(db, sender, external);
    if (!tried) break;
    unblocks.push(...tried.unblocks);
    if (tried.result.state !== "waiting" && tried.result.state !== "failed") return [documentOf(external), ...unblocks];
    if (!tried.obstacleChanged) break;
  }
  return unblocks;
}

/** Attempts a parked document once, with its stored content; undefined if it is no longer parked. */
async function tryParked(db: Db, sender: Sender, external: string): Promise<Attempted | undefined> {
  const parked = await db
    .internal("waiting document")
    .maybe<Stored>(
      `select i.* from {push_item} i where ${itemKey} and i.waits_for is not null and i.state in ('waiting', 'failed')`,
      { ...sender, external },
    );
  return parked
    ? tryOnce(db, sender, {
        kind: parked.kind,
        payload: JSON.parse(parked.payload) as Document,
        hash: parked.content_hash,
      })
    : undefined;
}

/**
 * A retry by a person, with new or unchanged content, with the sender's permissions. The sender's original content gets
 * the outcome too.
 */
export async function retry(
  db: Db,
  sender: Sender,
  repaired: { readonly kind: PushKind; readonly payload: Document; readonly repair: Repair },
): Promise<Result> {
  const stored = await db
    .internal("document under repair")
    .one<Stored>(`select i.* from {push_item} i where ${itemKey}`, {
      ...sender,
      external: repaired.payload.externalId,
    });
  return attempt(db, sender, {
    kind: repaired.kind,
    payload: repaired.payload,
    hash: stored.content_hash,
    repair: repaired.repair,
  });
}
