import type { Db } from "#platform/database/index.server.ts";
import { appliedAnswer, refusalAnswer } from "./answers.server.ts";
import type { Sender } from "./sender.server.ts";
import { hashOf } from "./content.server.ts";
import { itemKey } from "./item-key.server.ts";
import { type Applied, Void, waitingForDocument } from "./outcome.server.ts";
import { lockChangesShared } from "./push-changes.server.ts";
import { apply, isNumberUsed, maxNumbers, namedOutcome, repeatedAnswer, type Result } from "./push.server.ts";
import { claim, storeOutcome, type Stored, type Try } from "./stored-documents.server.ts";
import { Refused } from "#kit/refused.ts";

export type TrialDocument = Pick<Try, "kind" | "payload" | "language">;
/** A result with its origin, for callers that store it. */
export type TrialResult = Result & { readonly applied?: Applied; readonly waitsFor?: string };
/** Ends and rolls back the transaction of a trial. */
class Ended extends Error {
  readonly result: TrialResult;
  constructor(result: TrialResult) {
    super("dry run rolled back");
    this.result = result;
  }
}

/** Marks a response as that of a trial, without ids and numbers of the portal. */
export function markTried(answer: string, own: { readonly number?: unknown } = {}): string {
  const { id: _id, number, ...rest } = JSON.parse(answer) as Record<string, unknown>;
  const { externalId, status, ...more } = rest;
  return JSON.stringify({
    externalId,
    status,
    dryRun: true,
    ...(number !== undefined && own.number !== undefined ? { number } : {}),
    ...more,
  });
}

/**
 * Tries a document by all rules, in a transaction that is always rolled back: no document, stock, message or number is
 * stored. `before` are documents that are applied first, in the same transaction. A final document under its number
 * gets its stored response.
 */
export async function runTrial(
  db: Db,
  sender: Sender,
  { kind, payload, language }: TrialDocument,
  before: readonly TrialDocument[] = [],
  numbers = maxNumbers,
): Promise<TrialResult> {
  const what: Try = { kind, payload, hash: hashOf(kind, payload), ...(language ? { language } : {}) };
  try {
    return await db.tx(async (tx) => {
      await tx.internal("begin a dry run").query("select begin_trial()");
      throw new Ended(await tried(tx, sender, what, before));
    });
  } catch (error) {
    if (error instanceof Ended) return error.result;
    if (numbers > 1 && isNumberUsed(error, payload)) return runTrial(db, sender, what, before, numbers - 1);
    const { state, answer, refusal, waitsFor } = await namedOutcome(db, sender, what, error);
    return { state, answer, ...(refusal ? { refusal } : {}), ...(waitsFor ? { waitsFor } : {}) };
  }
}

async function tried(tx: Db, sender: Sender, what: Try, before: readonly TrialDocument[]): Promise<TrialResult> {
  const stored = await tx
    .internal("stored documents")
    .maybe<Stored>(`select i.* from {push_item} i where ${itemKey}`, { ...sender, external: what.payload.externalId });
  if (stored && stored.state !== "failed" && stored.state !== "discarded") return repeatedAnswer(stored, what);
  for (const earlier of before) await enter(tx, sender, { ...earlier, hash: hashOf(earlier.kind, earlier.payload) });
  const applied = await apply(tx, sender, what);
  return { state: "applied", answer: appliedAnswer(what.payload.externalId, applied, what.language), applied };
}

/** Applies a referenced document as if it had been sent before; its refusal applies to the referring document. */
async function enter(tx: Db, sender: Sender, what: Try): Promise<void> {
  const at = await lockChangesShared(tx, sender.distributorId);
  await claim(tx, sender, what);
  try {
    const applied = await apply(tx, sender, what);
    await storeOutcome(tx, sender, what, { state: "applied", answer: "", applied, at });
  } catch (error) {
    if (error instanceof Refused || error instanceof Void) throw waitingForDocument(what.payload.externalId);
    throw error;
  }
}

/** The result for a malformed document. */
export const malformedResult = (externalId: string | null, refusal: Refused): Result => ({
  state: "failed",
  answer: refusalAnswer(externalId, "failed", refusal),
  refusal,
});
