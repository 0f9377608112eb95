import type { Db } from "#platform/database/index.server.ts";
import { type Outcome, reasonOf } from "./answers.server.ts";
import { codesNamed } from "./codes-named.ts";
import { itemKey } from "./item-key.server.ts";
import type { PushKind } from "./push-schemas.server.ts";
import type { Sender } from "./sender.server.ts";

export type State = "applied" | "waiting" | "failed" | "void";
export type Document = { readonly externalId: string };
export type Stored = {
  id: number;
  version: number;
  content_hash: string;
  payload: string;
  state: State | "discarded";
  waits_for: string | null;
  answer: string;
  kind: PushKind;
  external_id: string;
  code: string | null;
  message: string | null;
  fields: unknown;
};

/**
 * The person who repairs a document, and the version that the person saw; `noted` writes the audit event in the
 * transaction that applies it.
 */
export type Repair = { readonly by: number; readonly version: number; readonly noted?: (tx: Db) => Promise<void> };
export type Try = {
  readonly kind: PushKind;
  readonly payload: Document;
  readonly hash: string;
  /** The language of the response; Indonesian for attempts by the portal itself. */
  readonly language?: string;
  readonly repair?: Repair;
};

/**
 * The row of the document, created or locked until the end of the transaction, so that concurrent submissions are
 * serialized.
 */
export async function claim(db: Db, sender: Sender, what: Try): Promise<Stored | undefined> {
  const sys = db.internal("stored documents");
  const at = { ...sender, external: what.payload.externalId };
  const fresh = await sys.run(
    `insert into {!push_item} (distributor_id, client_id, kind, external_id, content_hash, payload, codes, state, answer, attempts) values (:distributorId, :clientId, :kind, :external, :hash, :payload, :codes, 'failed', '', 0) on conflict do nothing`,
    { ...at, kind: what.kind, hash: what.hash, payload: JSON.stringify(what.payload), codes: codesNamed(what.payload) },
  );
  return fresh === 1
    ? undefined
    : sys.one<Stored>(`select i.* from {push_item} i where ${itemKey} for update of i`, at);
}

type TriedOutcome = Outcome & { readonly at: string };
/** A sender that repeats a failed document unchanged does not affect a repair in progress. */
const another =
  "case when (i.kind, i.payload, i.state, i.message, i.waits_for) is distinct from (:kind::text, :payload::text, :state::text, :message::text, :waitsFor::text) then 1 else 0 end";
export const storeOutcome = (db: Db, sender: Sender, what: Try, s: TriedOutcome): Promise<number> =>
  db.internal("outcome of a document").run(
    `update {!push_item} as i set kind = :kind::text, content_hash = :hash, payload = :payload::text, codes = :codes, state = :state::text, answer = :answer, code = :code, message = :message::text, fields = :fields::jsonb, waits_for = :waitsFor::text, warnings = :warnings::jsonb, in_force = :inForce::boolean,
       changed_at = case when ${another} = 1 then :at::timestamptz else i.changed_at end, entity = :entity, entity_id = :entityId::bigint, number = :number, attempts = i.attempts + 1, tried_at = :instant::timestamptz, version = i.version + ${another}, repaired_by = coalesce(:repairedBy::bigint, i.repaired_by), updated_at = :instant::timestamptz, archived_at = null
     where ${itemKey}`,
    {
      ...sender,
      external: what.payload.externalId,
      kind: what.kind,
      hash: what.hash,
      payload: JSON.stringify(what.payload),
      codes: codesNamed(what.payload),
      state: s.state,
      answer: s.answer,
      code: s.refusal?.code ?? null,
      message: s.refusal ? reasonOf(s.refusal) : null,
      fields: s.refusal ? JSON.stringify(s.refusal.fields) : null,
      waitsFor: s.waitsFor ?? null,
      warnings: s.applied?.warnings?.length ? JSON.stringify(s.applied.warnings) : null,
      inForce: s.applied?.inForce ?? null,
      at: s.at,
      entity: s.applied?.entity ?? null,
      entityId: s.applied?.entityId ?? null,
      number: s.applied?.number ?? null,
      repairedBy: what.repair?.by ?? null,
    },
  );
