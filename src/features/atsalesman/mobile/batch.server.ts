import { createHash } from "node:crypto";
import { z } from "zod";
import type { Refused } from "#kit/refused.ts";
import type { Db } from "#platform/database/index.server.ts";
import { isShallow, translate, validate } from "#platform/http/index.server.ts";
import { rowsChanged } from "#platform/jobs/index.server.ts";
import { type KnownDevice, phoneOf } from "./guarded-device.server.ts";
import { type ReceivedItem, timingOf } from "./item-timing.server.ts";
import { applyInParts, parkInvalid, retryDependents } from "./items.server.ts";
import type { Outcome } from "./outcome.server.ts";
import { workCalls } from "./mobile.calls.ts";
import { type BatchInput, batchInput, envelope } from "./schemas.server.ts";
import { serve } from "./serve.server.ts";

export type Result = {
  readonly clientId: string | null;
  readonly status: Outcome["state"];
  readonly id?: number;
  readonly code?: string;
  readonly message?: string;
  readonly fields?: readonly { readonly field: string; readonly message: string }[];
};

export function resultOf(clientId: string | null, outcome: Outcome, language: string): Result {
  if (outcome.state === "applied") return { clientId, status: "applied", id: outcome.id };
  if (outcome.state === "waiting") return { clientId, status: "waiting", code: "waits" };
  return {
    clientId,
    status: "refused",
    code: outcome.code,
    message: translate(outcome.message, outcome.detail, language),
    fields: outcome.fields.map((f) => ({ field: f.field, message: translate(f.message, f.values, language) })),
  };
}

/** For an item without an id, derives one from the content, so that a repetition gets the same id. */
function numberOf(item: unknown): { readonly givenId: string | null; readonly storedId: string } {
  const id = typeof item === "object" && item !== null && "clientId" in item ? item.clientId : null;
  if (z.uuid().safeParse(id).success) return { givenId: id as string, storedId: id as string };
  const hex = createHash("sha256").update(JSON.stringify(item)).digest("hex");
  return {
    givenId: null,
    storedId: `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`,
  };
}

/** Maximum number of characters stored of a malformed item. */
const maxWords = 20_000;
async function malformed(
  db: Db,
  phone: KnownDevice,
  item: unknown,
  refusal: Refused,
  at: number,
): Promise<[string | null, Outcome]> {
  const { givenId, storedId } = numberOf(item);
  const words = (JSON.stringify(item) ?? "null").replaceAll("\\u0000", "");
  const hash = createHash("sha256").update(words).digest();
  const parked = { clientId: storedId, kind: "unknown", hash, payload: words.slice(0, maxWords) };
  return [givenId, await parkInvalid(db, phone, parked, at, refusal)];
}

/** Returns one outcome per item in their order; an invalid item does not affect the others. */
async function many(db: Db, phone: KnownDevice, input: BatchInput, language: string): Promise<Result[]> {
  const receivedAt = Date.now();
  const sent = { receivedAt, sent: { at: Date.parse(input.sentAt), elapsedMs: input.elapsedMs, bootId: input.bootId } };
  // an item that is nested too deeply is refused, and its content is not stored
  const validated = input.items.map((raw) => {
    const item = isShallow(raw) ? raw : null;
    return { item, ...validate(envelope, item) };
  });
  const wellFormed = validated.flatMap((j): ReceivedItem[] =>
    j.refusal ? [] : [{ item: j.data, arrived: timingOf(j.data, sent) }],
  );
  const outcomes = await applyInParts(db, phone, wellFormed);
  const results: Result[] = [];
  for (const j of validated)
    results.push(
      j.refusal
        ? resultOf(...(await malformed(db, phone, j.item, j.refusal, receivedAt)), language)
        : resultOf(j.data.clientId, outcomes.shift() as Outcome, language),
    );
  await retryDependents(db, phone);
  return results;
}

/** Stores how many items the phone has not sent yet; the list of salesmen shows it. */
async function recordPending(db: Db, phone: KnownDevice, pending: number | undefined): Promise<void> {
  if (pending === undefined) return;
  await db.run("update {!salesman} set pending = :pending::int where id = :salesman and pending <> :pending::int", {
    salesman: phone.salesman,
    pending,
  });
}

export const onBatch = serve(workCalls.batch, batchInput, async (i, ctx) => {
  const { known, db } = await phoneOf(ctx, i);
  const results = await many(db, known, i, ctx.request.language);
  await recordPending(db, known, i.pending);
  const of = (status: Result["status"]) => results.filter((r) => r.status === status).length;
  if (of("applied") > 0) await rowsChanged(db, "visit");
  // the log contains only counts and outcomes, no locations
  ctx.log.info(
    { device: known.device, items: results.length, waiting: of("waiting"), refused: of("refused") },
    "batch",
  );
  return { results };
});
