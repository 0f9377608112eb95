import { createHash } from "node:crypto";
import { foldCode } from "#kit/identifier.ts";
import { conflict, type FieldError, Refused } from "#kit/refused.ts";
import type { Db } from "#server/db/db.ts";
import { refusalOf, told, type ToldField } from "#server/http/errors.ts";
import { fill } from "#server/http/language.ts";
import { itemKey } from "./item-key.server.ts";
import { applyNil } from "./apply-nil.server.ts";
import { applyDelivery, applyProof, applyReceipt, applyStock } from "./apply-delivery.server.ts";
import { applyCancellation } from "./apply-cancellation.server.ts";
import { applyReturn, applySale, type Sender } from "./apply-sale.server.ts";
import { withPushCode } from "./field-codes.server.ts";
import { withFacts } from "./field-facts.server.ts";
import { codesNamed } from "./codes-named.ts";
import { type Applied, documentOf, isShared, obstacleOf, tellVoid, Void, voided, Waiting } from "./outcome.server.ts";
import type { PushKind, PushPayload } from "./push-schemas.server.ts";
import { tellOutcome } from "./webhook.server.ts";

export type State = "applied" | "waiting" | "failed" | "void";
/** What came of a document: the bytes for its sender, and for a refusal what stands in its way. */
export type Result = {
  readonly state: State | "conflict";
  readonly answer: string;
  readonly refusal?: Refused;
  readonly repeated?: true;
};
type Document = { readonly externalId: string };
type Stored = {
  id: number;
  version: number;
  content_hash: string;
  payload: string;
  state: State | "discarded";
  answer: string;
  kind: PushKind;
  external_id: string;
  code: string | null;
  message: string | null;
  fields: unknown;
};

const appliers: { readonly [K in PushKind]: (db: Db, sender: Sender, payload: PushPayload<K>) => Promise<Applied> } = {
  sale: applySale,
  return: applyReturn,
  cancellation: applyCancellation,
  receipt: applyReceipt,
  delivery: applyDelivery,
  proof: applyProof,
  stock: applyStock,
  nil: applyNil,
};

/** The same content in the same words, whichever order its fields came in. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const entries = Object.entries(value).filter(([, v]) => v !== undefined);
  return `{${entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([k, v]) => `${JSON.stringify(k)}:${canonical(v)}`)
    .join(",")}}`;
}
export const hashOf = (kind: PushKind, payload: unknown): string =>
  createHash("sha256")
    .update(`${kind} ${canonical(payload)}`)
    .digest("hex");
/** Fields that hold a code or a number, which are the same when they differ only by case or blanks. */
const identifying = new Set([
  ...["externalId", "sale", "document", "delivery", "number", "store", "warehouse", "product", "uom"],
  ...["paymentMethod", "regularCustomer", "opco", "packingPlant"],
]);
const folded = (payload: unknown): string =>
  canonical(
    JSON.parse(JSON.stringify(payload), (name, v) =>
      typeof v === "string" && identifying.has(name) ? foldCode(v) : v,
    ) as unknown,
  );
/** Whether a document says what was stored under its number: in the same bytes, or in codes that are the same codes. */
function saysTheSame(stored: Stored, { kind, payload, hash }: Pick<Try, "kind" | "payload" | "hash">): boolean {
  if (stored.kind !== kind) return false;
  return stored.content_hash === hash || folded(JSON.parse(stored.payload)) === folded(payload);
}
/**
 * Takes one document over, once and for ever: the same again is answered in the same bytes, other content under its number is
 * refused unless nothing came of the first. What waits for another document is parked; what fails is kept to be repaired.
 */
export async function takeOver(db: Db, sender: Sender, kind: PushKind, payload: Document): Promise<Result> {
  const what: Try = { kind, payload, hash: hashOf(kind, payload) };
  const before = await db
    .internal("sent before")
    .maybe<Stored>(`select i.* from {push_item} i where ${itemKey}`, { ...sender, external: payload.externalId });
  if (before && before.state !== "failed" && before.state !== "discarded") return repeated(before, what);
  return attempt(db, sender, what);
}

function repeated(before: Stored, what: Try): Result {
  if (saysTheSame(before, what)) return { state: before.state as State, answer: before.answer, repeated: true };
  const refusal = new Refused("idempotency.mismatch", "Nomor luar ini sudah dipakai untuk isi yang berbeda.", [
    { field: "externalId", message: "Sudah dipakai." },
  ]);
  return { state: "conflict", answer: tellRefusal(before.external_id, "conflict", refusal), refusal };
}

/**
 * A document of the wrong shape under a number that could be one: kept like any other that failed, so that people find it, put it right and try
 * again. Where something came of that number, or still may, this is other content under it.
 */
export async function keepMisshapen(
  db: Db,
  sender: Sender,
  kind: PushKind,
  payload: Document,
  refusal: Refused,
): Promise<Result> {
  const what: Try = { kind, payload, hash: hashOf(kind, payload) };
  return db
    .tx(async (tx) => {
      const stored = await claim(tx, sender, what);
      if (stored && stored.state !== "failed" && stored.state !== "discarded") return repeated(stored, what);
      const answer = tellRefusal(payload.externalId, "failed", refusal);
      await settle(tx, sender, what, { state: "failed", answer, refusal });
      return { state: "failed" as const, answer, refusal };
    })
    .then((result) => withdrawn(db, sender, payload.externalId, result));
}

/** Who puts a document right, as it stood when they looked at it; `noted` writes the trail in the transaction that takes it over. */
export type Repair = { readonly by: number; readonly version: number; readonly noted?: (tx: Db) => Promise<void> };
type Try = {
  readonly kind: PushKind;
  readonly payload: Document;
  readonly hash: string;
  readonly repair?: Repair;
  readonly freed?: true;
};

/** Tries once; then whatever it set free is tried, one after another, each in a transaction of its own. */
async function attempt(db: Db, sender: Sender, what: Try): Promise<Result> {
  const external = what.payload.externalId;
  const { result, frees } = await tryOnce(db, sender, what);
  if (result.state === "conflict") return result;
  if (result.state === "applied" || result.state === "void") {
    await wake(db, sender, [documentOf(external), ...frees]);
    return result;
  }
  // what it waits for may have come, or its rival gone, between the attempt and the writing down of it
  await wake(db, sender, [...frees, ...(await freedBy(db, sender, external))]);
  return withdrawn(db, sender, external, result);
}

/**
 * Nothing came of a document: a cancellation of it that was here before settles both. A sender who withdrew it, or whose rival has gone this
 * moment, does not hear of a failure; who was told to wait is told so for ever.
 */
async function withdrawn(db: Db, sender: Sender, external: string, result: Result): Promise<Result> {
  if (result.state !== "failed" && result.state !== "waiting") return result;
  await wake(db, sender, [documentOf(external)], "cancellation");
  if (result.state === "waiting") return result;
  const now = await db
    .internal("document that failed")
    .one<Stored>(`select i.* from {push_item} i where ${itemKey}`, { ...sender, external });
  return now.state === "applied" || now.state === "void" || now.state === "waiting"
    ? { state: now.state, answer: now.answer }
    : result;
}

/** The portal's next number, which somebody has used as one of their own, is no fault of the document that got it: the one after is as good. */
const mostNumbers = 5;
function gotUsedNumber(error: unknown, payload: object): boolean {
  const refusal = refusalOf(error);
  return (
    refusal?.code === "duplicate" &&
    refusal.fields.some((f) => f.field === "number") &&
    (payload as { readonly number?: string }).number === undefined
  );
}

async function tryOnce(
  db: Db,
  sender: Sender,
  what: Try,
  numbers = mostNumbers,
): Promise<{ result: Result; frees: readonly string[] }> {
  try {
    return await db.tx(async (tx) => {
      const stored = await claim(tx, sender, what);
      refuseOvertaken(stored, what);
      if (stored && stored.state !== "failed" && stored.state !== "discarded" && stored.state !== "waiting")
        return { result: repeated(stored, what), frees: [] };
      if (stored?.state === "waiting" && !what.repair && !saysTheSame(stored, what))
        return { result: repeated(stored, what), frees: [] };
      const applied = await appliers[what.kind](tx, sender, what.payload as never);
      // a document that was told to wait keeps the answer it got
      const answer = stored?.state === "waiting" ? stored.answer : tellApplied(what.payload.externalId, applied);
      await settle(tx, sender, what, { state: "applied", answer, applied });
      await what.repair?.noted?.(tx);
      if (stored?.state === "waiting" || what.repair || what.freed)
        await tellOutcome(tx, sender, {
          event: "document.applied",
          externalId: what.payload.externalId,
          number: applied.number,
          code: null,
        });
      return { result: { state: "applied" as const, answer }, frees: applied.frees ?? [] };
    });
  } catch (error) {
    if (numbers > 1 && gotUsedNumber(error, what.payload)) return tryOnce(db, sender, what, numbers - 1);
    const result = await putAside(db, sender, what, error);
    return { result, frees: error instanceof Waiting && result.state === "waiting" ? error.wakes : [] };
  }
}

/** Of two who put the same document right, the second did not see what the first made of it. */
function refuseOvertaken(stored: Stored | undefined, { repair }: Try): void {
  if (repair && stored?.version !== repair.version) throw conflict({ version: stored?.version });
}

/** The row of the document, made or held until the transaction ends, so that of two who send it at once one waits. */
async function claim(db: Db, sender: Sender, what: Try): Promise<Stored | undefined> {
  const sys = db.internal("sent before");
  const at = { ...sender, external: what.payload.externalId };
  const fresh = await sys.run(
    `insert into {!push_item} (distributor_id, client_id, kind, external_id, content_hash, payload, codes, state, answer, attempts) values (:distributorId, :clientId, :kind, :external, :hash, :payload, :codes, 'failed', '', 0) on conflict do nothing`,
    { ...at, kind: what.kind, hash: what.hash, payload: JSON.stringify(what.payload), codes: codesNamed(what.payload) },
  );
  return fresh === 1
    ? undefined
    : sys.one<Stored>(`select i.* from {push_item} i where ${itemKey} for update of i`, at);
}

/** What is wrong where, with its code and its bounds, in the portal's own language or in another. */
export const inWords = (fields: readonly FieldError[], language = "id"): ToldField[] =>
  fields.map((f) => told(f, language, withPushCode));
/** Why, in the one line that a list has for it: the fields with what is wrong there, or else the sentence itself. */
export const reasonOf = (r: Refused): string =>
  (r.fields.length > 0
    ? inWords(r.fields)
        .map((f) => `${f.field}: ${f.message}`)
        .join("; ")
    : fill(r.message, r.detail, "id")
  ).slice(0, 1_000);

type Settled = {
  readonly state: State;
  readonly answer: string;
  readonly applied?: Applied;
  readonly refusal?: Refused;
  readonly waitsFor?: string;
};
/** A sender that repeats the same in vain changes nothing for whoever is putting it right meanwhile. */
const another =
  "case when (i.kind, i.payload, i.state, i.message, i.waits_for) is distinct from (:kind::text, :payload::text, :state::text, :message::text, :waitsFor::text) then 1 else 0 end";
const settle = (db: Db, sender: Sender, what: Try, s: Settled): Promise<number> =>
  db.internal("outcome of a document").run(
    `update {!push_item} as i set kind = :kind::text, content_hash = :hash, payload = :payload::text, codes = :codes, state = :state::text, answer = :answer, code = :code, message = :message::text, fields = :fields::jsonb, waits_for = :waitsFor::text,
       entity = :entity, entity_id = :entityId::bigint, number = :number, attempts = i.attempts + 1, tried_at = now(), version = i.version + ${another}, repaired_by = coalesce(:repairedBy::bigint, i.repaired_by), updated_at = now(), archived_at = null
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
      entity: s.applied?.entity ?? null,
      entityId: s.applied?.entityId ?? null,
      number: s.applied?.number ?? null,
      repairedBy: what.repair?.by ?? null,
    },
  );

/** The attempt left nothing behind; what stands in its way is written down by itself. Our own faults are passed on. */
async function putAside(db: Db, sender: Sender, what: Try, error: unknown): Promise<Result> {
  const external = what.payload.externalId;
  const outcome = outcomeOf(what, await withFacts(db, sender, what.kind, what.payload, error));
  return db.tx(async (tx) => {
    const stored = await claim(tx, sender, what);
    refuseOvertaken(stored, what);
    if (stored && (stored.state === "applied" || stored.state === "void")) return repeated(stored, what);
    const answer = stored?.state === "waiting" && outcome.state !== "failed" ? stored.answer : outcome.answer;
    await settle(tx, sender, what, { ...outcome, answer });
    await what.repair?.noted?.(tx);
    // who was told to wait hears of the end; who got a refusal has heard already
    if (stored?.state === "waiting" && outcome.state !== "waiting")
      await tellOutcome(tx, sender, {
        event: `document.${outcome.state}`,
        externalId: external,
        number: null,
        code: outcome.refusal?.code ?? null,
      });
    return {
      state: outcome.state,
      answer,
      ...(outcome.refusal && outcome.state === "failed" ? { refusal: outcome.refusal } : {}),
    };
  });
}

function outcomeOf({ kind, payload }: Try, error: unknown): Settled {
  const external = payload.externalId;
  if (error instanceof Waiting)
    return {
      state: "waiting",
      answer: JSON.stringify({ externalId: external, status: "waiting" }),
      refusal: error.refusal,
      waitsFor: error.waitsFor,
    };
  if (error instanceof Void)
    return {
      state: "void",
      answer: tellVoid(external),
      refusal: voided,
    };
  const refusal = refusalOf(error);
  if (!refusal || refusal.status >= 500 || refusal.status === 409) throw error;
  const told = atTheirPlace(refusal, kind);
  const waitsFor = obstacleOf(kind, payload, refusal);
  return {
    state: "failed",
    answer: tellRefusal(external, "failed", told),
    refusal: told,
    ...(waitsFor ? { waitsFor } : {}),
  };
}

/** What only the database noticed, told by the names that a document uses: its owner is no part of it, and a figure without a name is somewhere in it. */
function atTheirPlace(r: Refused, kind: PushKind): Refused {
  // of what is cancelled a cancellation has the number alone
  if (kind === "cancellation")
    return new Refused(
      r.code,
      r.message,
      r.fields.map((f) => ({ ...f, field: "document" })),
      r.status,
      r.detail,
    );
  const own = r.code === "duplicate" ? r.fields.filter((f) => f.field !== "distributor") : r.fields;
  const fields =
    own.length > 0 || r.code !== "out-of-range"
      ? own
      : [{ field: "body", message: "Ada angka atau tanggal di luar batas." }];
  return new Refused(r.code, r.message, fields, r.status, r.detail);
}

export const tellApplied = (external: string, a: Applied): string =>
  JSON.stringify({ externalId: external, status: "applied", ...a.tell });
/** Kept in the portal's own language, and said to a sender in the one that it asks for. */
export const tellRefusal = (external: string | null, status: string, r: Refused, language = "id"): string =>
  JSON.stringify({
    externalId: external,
    status,
    code: r.code,
    message: fill(r.message, r.detail, language),
    fields: inWords(r.fields, language),
  });
/** The bytes for who asks in a language: those of a refusal are made for it, all others are the ones that were told first. */
export function bytesIn({ answer, refusal }: Pick<Result, "answer" | "refusal">, language: string): string {
  if (language === "id" || !refusal) return answer;
  const { externalId, status } = JSON.parse(answer) as { readonly externalId: string | null; readonly status: string };
  return tellRefusal(externalId, status, refusal, language);
}

const mostWoken = 500;

/**
 * Tries what waited for something that has just come, as long as any of it goes through; first what was not tried for longest, so that of very
 * many each has its turn. Goods free documents of any system of the distributor, and each of those frees what its own system says of it.
 * With `only`, first those of one kind alone.
 */
export async function wake(db: Db, sender: Sender, reasons: readonly string[], only?: PushKind): Promise<void> {
  const pending: { readonly clientId: number; readonly reason: string; readonly kind?: PushKind | undefined }[] =
    reasons.map((reason) => ({
      clientId: sender.clientId,
      reason,
      kind: only,
    }));
  for (let i = 0; i < pending.length && i < mostWoken; i++) {
    const { clientId, reason, kind } = pending[i] as (typeof pending)[number];
    const waiting = await db.internal("documents that wait").query<{ client_id: number; external_id: string }>(
      `select i.client_id, i.external_id from {push_item} i where i.distributor_id = :distributorId and i.waits_for is not null and fold_code(i.waits_for) = fold_code(:reason) and i.state in ('waiting', 'failed') and (:kind::text is null or i.kind = :kind)
           ${isShared(reason) ? "and :clientId::bigint is not null" : "and i.client_id = :clientId"} order by i.tried_at, i.id limit ${mostWoken}`,
      { ...sender, clientId, reason, kind: kind ?? null },
    );
    for (const w of waiting) {
      const owner = { ...sender, clientId: w.client_id };
      const freed = await freedBy(db, owner, w.external_id);
      const ahead = new Set(pending.slice(i + 1).map((p) => `${p.clientId} ${p.reason}`));
      pending.push(
        ...freed
          .filter((reason) => !ahead.has(`${owner.clientId} ${reason}`))
          .map((reason) => ({ clientId: owner.clientId, reason })),
      );
    }
  }
}

/** Tries a parked document; what its success sets free in turn, or what may help it where it still waits. */
async function freedBy(db: Db, sender: Sender, external: string): Promise<readonly string[]> {
  const parked = await db
    .internal("document that waits")
    .maybe<Stored>(
      `select i.* from {push_item} i where ${itemKey} and i.waits_for is not null and i.state in ('waiting', 'failed')`,
      { ...sender, external },
    );
  if (!parked) return [];
  const tried = await tryOnce(db, sender, {
    kind: parked.kind,
    payload: JSON.parse(parked.payload) as Document,
    hash: parked.content_hash,
    freed: true,
  });
  return tried.result.state === "waiting" || tried.result.state === "failed"
    ? tried.frees
    : [documentOf(external), ...tried.frees];
}

/** For people who repair: a new content, or the same again, under the sender's own rights. The sender's own words still get the outcome. */
export async function retry(
  db: Db,
  sender: Sender,
  repaired: { readonly kind: PushKind; readonly payload: Document; readonly repair: Repair },
): Promise<Result> {
  const stored = await db
    .internal("document to be repaired")
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
