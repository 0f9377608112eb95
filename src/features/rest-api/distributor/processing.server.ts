import type { Refused } from "#kit/refused.ts";
import type { Db } from "#platform/database/index.server.ts";
import { reasonOf } from "#features/penjualan/push/answers.server.ts";
import { processSales } from "#features/penjualan/push/push-batch.server.ts";
import type { PushKind, PushPayload } from "#features/penjualan/push/push-schemas.server.ts";
import { recordInvalid, type Result, processDocument } from "#features/penjualan/push/push.server.ts";
import { markTried, malformedResult, runTrial } from "#features/penjualan/push/trial.server.ts";
import { keepSandboxedMisfit, runSandboxTrial, takeSandboxed } from "#features/penjualan/push/sandbox.server.ts";
import type { Sender } from "#features/penjualan/push/sender.server.ts";
import { storeUnnumbered } from "#features/penjualan/push/unnumbered.server.ts";

/** The owner of the documents, and whether they are sandbox documents. */
export type Caller = Sender & { readonly sandbox: boolean };
/** How documents are processed: permanently, in the sandbox, or as a trial. */
export type Processing = {
  take(kind: PushKind, payload: Numbered): Promise<Result>;
  keepMisfit(kind: PushKind, payload: Numbered, refusal: Refused): Promise<Result>;
  /** Stores documents without a usable number. */
  keepUnnumbered?(kind: PushKind, item: unknown, refusal: Refused, answer: string): Promise<void>;
  /** Processes many sales at once, if that is faster. */
  takeMany?(sales: readonly PushPayload<"sale">[]): Promise<ReadonlyMap<PushPayload<"sale">, Result>>;
  mark?(result: Result, payload: unknown): Result;
};
type Numbered = { readonly externalId: string };
export function processingOf(db: Db, { sandbox, ...sender }: Caller, dryRun: boolean, language: string): Processing {
  if (dryRun)
    return {
      take: (kind, payload) => (sandbox ? runSandboxTrial : runTrial)(db, sender, { kind, payload, language }),
      keepMisfit: async (_kind, payload, refusal) => malformedResult(payload.externalId, refusal),
      mark: (result, payload) => ({ ...result, answer: markTried(result.answer, (payload ?? {}) as object) }),
    };
  if (sandbox)
    return {
      take: (kind, payload) => takeSandboxed(db, sender, { kind, payload, language }),
      keepMisfit: (kind, payload, refusal) => keepSandboxedMisfit(db, sender, kind, payload, refusal),
    };
  return {
    take: (kind, payload) => processDocument(db, sender, kind, payload, language),
    keepMisfit: (kind, payload, refusal) => recordInvalid(db, sender, kind, payload, refusal),
    keepUnnumbered: (kind, item, refusal, answer) =>
      storeUnnumbered(db, sender, kind, item, { refusal, message: reasonOf(refusal), answer }),
    takeMany: (sales) => processSales(db, sender, sales, language),
  };
}
