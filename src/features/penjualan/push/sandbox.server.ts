import type { Refused } from "#kit/refused.ts";
import type { Db } from "#platform/database/index.server.ts";
import { reasonOf } from "./answers.server.ts";
import type { Sender } from "./sender.server.ts";
import { hashOf } from "./content.server.ts";
import { itemKey } from "./item-key.server.ts";
import { voided } from "./outcome.server.ts";
import { lockChangesShared } from "./push-changes.server.ts";
import type { PushKind } from "./push-schemas.server.ts";
import { repeatedAnswer, type Result } from "./push.server.ts";
import type { Document, Stored } from "./stored-documents.server.ts";
import { malformedResult, type TrialResult, runTrial, type TrialDocument } from "./trial.server.ts";

/*
 * Documents of a sandbox system are processed by the same rules, in a transaction that is rolled back; only requests
 * and responses are stored, in a separate table. Referenced documents are applied first, so that a return finds its
 * sale. A database constraint prevents documents of such a system from being committed to the real tables.
 */
const sandboxKey = itemKey.replaceAll("push_item", "push_sandbox");
const find = (db: Db, sender: Sender, external: string): Promise<Stored | undefined> =>
  db
    .internal("document of a sandbox")
    .maybe<Stored>(`select i.* from {push_sandbox} i where ${sandboxKey}`, { ...sender, external });

/** Processes a sandbox document: the same content gets the same bytes, other content under its number is refused. */
export async function takeSandboxed(db: Db, sender: Sender, what: TrialDocument): Promise<Result> {
  const { kind, payload } = what;
  return (
    (await answered(db, sender, kind, payload)) ?? keep(db, sender, kind, payload, await trySandboxed(db, sender, what))
  );
}

/** Tries a sandbox document without storing anything. */
export async function runSandboxTrial(db: Db, sender: Sender, what: TrialDocument): Promise<Result> {
  return (await answered(db, sender, what.kind, what.payload)) ?? trySandboxed(db, sender, what);
}

/** Stores a malformed document. */
export async function keepSandboxedMisfit(
  db: Db,
  sender: Sender,
  kind: PushKind,
  payload: Document,
  refusal: Refused,
): Promise<Result> {
  return (
    (await answered(db, sender, kind, payload)) ??
    keep(db, sender, kind, payload, malformedResult(payload.externalId, refusal))
  );
}

async function answered(db: Db, sender: Sender, kind: PushKind, payload: Document): Promise<Result | undefined> {
  const stored = await find(db, sender, payload.externalId);
  return stored && stored.state !== "failed"
    ? repeatedAnswer(stored, { kind, payload, hash: hashOf(kind, payload) })
    : undefined;
}

const trySandboxed = async (db: Db, sender: Sender, what: TrialDocument): Promise<TrialResult> =>
  runTrial(db, sender, what, await spokenOf(db, sender, what.payload));

type Earlier = { readonly kind: PushKind; readonly payload: Document };
/** Sufficient for a cancellation of a return of a sale, and of a receipt of a delivery. */
const deepest = 3;
async function spokenOf(db: Db, sender: Sender, payload: Document, depth = 0): Promise<Earlier[]> {
  const { sale, document, delivery } = payload as {
    readonly sale?: string;
    readonly document?: string;
    readonly delivery?: string;
  };
  const documents: Earlier[] = [];
  for (const external of [sale, document, delivery]) {
    const stored = external === undefined || depth >= deepest ? undefined : await find(db, sender, external);
    if (stored?.state !== "applied") continue;
    const earlier = JSON.parse(stored.payload) as Document;
    documents.push(...(await spokenOf(db, sender, earlier, depth + 1)), { kind: stored.kind, payload: earlier });
  }
  return documents;
}

async function keep(db: Db, sender: Sender, kind: PushKind, payload: Document, result: TrialResult): Promise<Result> {
  const hash = hashOf(kind, payload);
  return db.tx(async (tx) => {
    const at = await lockChangesShared(tx, sender.distributorId);
    const { applied, refusal } = result;
    const inserted = await tx.internal("document of a sandbox").run(
      `insert into {!push_sandbox} as i (distributor_id, client_id, kind, external_id, content_hash, payload, state, answer, code, message, fields, warnings, waits_for, in_force, number, changed_at)
       values (:distributorId, :clientId, :kind, :external, :hash, :payload, :state, :answer, :code, :message, :fields::jsonb, :warnings::jsonb, :waitsFor, :inForce::boolean, :number, :at::timestamptz)
       on conflict (distributor_id, client_id, fold_code(external_id)) do update set kind = excluded.kind, content_hash = excluded.content_hash, payload = excluded.payload, state = excluded.state, answer = excluded.answer,
         code = excluded.code, message = excluded.message, fields = excluded.fields, warnings = excluded.warnings, waits_for = excluded.waits_for, in_force = excluded.in_force, number = excluded.number, attempts = i.attempts + 1, changed_at = excluded.changed_at
       where i.state = 'failed'`,
      {
        ...sender,
        kind,
        external: payload.externalId,
        hash,
        payload: JSON.stringify(payload),
        state: result.state,
        answer: ownNumberOnly(result.answer, payload),
        code: refusal?.code ?? null,
        message: refusal ? reasonOf(refusal) : null,
        fields: refusal ? JSON.stringify(refusal.fields) : null,
        warnings: applied?.warnings?.length ? JSON.stringify(applied.warnings) : null,
        waitsFor: result.waitsFor ?? null,
        inForce: applied?.inForce ?? null,
        number: (payload as { readonly number?: string }).number ?? null,
        at,
      },
    );
    if (inserted === 0)
      return repeatedAnswer((await find(tx, sender, payload.externalId)) as Stored, { kind, payload, hash });
    if (kind === "cancellation" && result.state === "applied") await withdraw(tx, sender, payload, at);
    return { ...result, answer: ownNumberOnly(result.answer, payload) };
  });
}

/** Removes ids and numbers of rows that were rolled back, except the sender's own number. */
function ownNumberOnly(answer: string, payload: Document): string {
  const { id: _id, ...rest } = JSON.parse(answer) as Record<string, unknown>;
  const own = (payload as { readonly number?: string }).number;
  return JSON.stringify(
    "number" in rest ? { ...rest, number: own ?? null, sandbox: true } : { ...rest, sandbox: true },
  );
}

async function withdraw(db: Db, sender: Sender, payload: Document, at: string): Promise<void> {
  await db
    .internal("cancelled document of a sandbox")
    .run(
      `update {!push_sandbox} as i set state = 'void', code = :code, message = :message, fields = '[]', changed_at = :at::timestamptz where ${sandboxKey}`,
      {
        ...sender,
        external: (payload as unknown as { readonly document: string }).document,
        code: voided.code,
        message: voided.message,
        at,
      },
    );
}
