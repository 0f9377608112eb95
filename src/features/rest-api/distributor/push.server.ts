import { setImmediate as nextTurn } from "node:timers/promises";
import { z } from "zod";
import { type FieldError, notFound, Refused } from "#kit/refused.ts";
import type { Say } from "#kit/say-filled.ts";
import { withoutKeys } from "#server/access/api-key.ts";
import type { ApiScope } from "#server/access/api-client.ts";
import type { Db } from "#server/db/db.ts";
import { type Handler, handle } from "#server/http/handle.ts";
import { fill } from "#server/http/language.ts";
import { words } from "#server/http/words.ts";
import { accept, type Judged, judge } from "#server/http/judge.ts";
import { type ApiAnswer, guarded, unreadable } from "#features/penjualan/push/guarded.server.ts";
import { placeInWords } from "#features/penjualan/push/place-in-words.ts";
import { takeOverSales } from "#features/penjualan/push/push-batch.server.ts";
import {
  longestId,
  mostItems,
  type PushKind,
  type PushPayload,
  pushSchemas,
} from "#features/penjualan/push/push-schemas.server.ts";
import type { Sender } from "#features/penjualan/push/apply-sale.server.ts";
import {
  bytesIn,
  inWords,
  keepMisshapen,
  reasonOf,
  type Result,
  takeOver,
  tellRefusal,
} from "#features/penjualan/push/push.server.ts";
import { waitsForDocument } from "#features/penjualan/push/outcome.server.ts";
import { keepUnnumbered } from "#features/penjualan/push/unnumbered.server.ts";
import { documentCall, pushCalls, whoamiCall } from "./push.calls.ts";

export const scopeOf: Readonly<Record<PushKind, ApiScope>> = {
  sale: "sales",
  return: "sales",
  cancellation: "sales",
  receipt: "receipt",
  delivery: "delivery",
  proof: "delivery",
  stock: "stock",
  nil: "sales",
};
/** Looked at after the key, so that a stranger learns nothing about what a document must look like from refusals. */
const anyBody = z.custom<Readonly<Record<string, unknown>>>(() => true);
const statusOf: Readonly<Record<Result["state"], number>> = {
  applied: 200,
  waiting: 202,
  void: 200,
  failed: 422,
  conflict: 422,
};
/** By what the answer itself says, so that who sends again what waited gets the first answer's status with its bytes, also once it is applied. */
const statusIn = (answer: string): number =>
  statusOf[(JSON.parse(answer) as { readonly status: Result["state"] }).status];

async function one(db: Db, sender: Sender, kind: PushKind, body: unknown, language: string): Promise<ApiAnswer> {
  const result = await handOver(db, sender, kind, documentOf(kind, body));
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

/** Several at once within a batch, so that one slow document does not hold up the rest. */
const abreast = 4;
const slice = 50;
const batchBody = z.strictObject({ items: z.array(z.unknown()).min(1).max(mostItems) });

async function many(db: Db, sender: Sender, kind: PushKind, body: unknown, language: string): Promise<ApiAnswer> {
  const { items } = accept(batchBody, body);
  const answers = new Array<string>(items.length);
  const counts: Record<Result["state"], number> = { applied: 0, waiting: 0, void: 0, failed: 0, conflict: 0 };
  const documents = await judged(kind, items);
  const sales = kind === "sale" ? documents.flatMap((d) => (d.data ? [d.data as PushPayload<"sale">] : [])) : [];
  const done = await takeOverSales(db, sender, sales);
  let duplicates = 0;
  let next = 0;
  const worker = async () => {
    for (let i = next++; i < items.length; i = next++) {
      const document = documents[i] as Document;
      const result = done.get(document.data as PushPayload<"sale">) ?? (await oneOf(db, sender, kind, document));
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

type Document = Judged<{ readonly externalId: string }> & { readonly item: unknown };
const documentOf = (kind: PushKind, item: unknown): Document => ({
  item,
  ...judge<{ readonly externalId: string }>(pushSchemas[kind], item),
});
/** A batch is judged in slices, so that whoever asks for something else meanwhile does not wait for all of it. */
async function judged(kind: PushKind, items: readonly unknown[]): Promise<Document[]> {
  const documents: Document[] = [];
  for (let at = 0; at < items.length; at += slice) {
    for (const item of items.slice(at, at + slice)) documents.push(documentOf(kind, item));
    await nextTurn();
  }
  return documents;
}

/** What an item calls itself, even where it is no document. */
function idIn(item: unknown): string | null {
  const id = typeof item === "object" && item !== null && "externalId" in item ? item.externalId : null;
  return typeof id === "string" ? id.slice(0, longestId) : null;
}
/** A document that does not even have the right shape is answered and kept like the others that failed, also without a number of its own. */
async function misshapen(db: Db, sender: Sender, kind: PushKind, item: unknown, refusal: Refused): Promise<Result> {
  if (!isShallow(item)) return unable(item, refusal);
  const numbered = z.looseObject({ externalId: pushSchemas.nil.shape.externalId }).safeParse(item);
  if (!numbered.success) {
    const result = unable(item, refusal);
    await keepUnnumbered(db, sender, kind, item, { refusal, message: reasonOf(refusal), answer: result.answer });
    return result;
  }
  // whoever puts it right is not to read a key that its sender wrote into it
  return keepMisshapen(
    db,
    sender,
    kind,
    JSON.parse(withoutKeys(JSON.stringify(numbered.data))) as typeof numbered.data,
    refusal,
  );
}
/** What is nested deeper than any document cannot be written down. */
const isShallow = (value: unknown, left = 20): boolean =>
  typeof value !== "object" ||
  value === null ||
  (left > 0 && Object.values(value).every((v) => isShallow(v, left - 1)));
const unable = (item: unknown, refusal: Refused): Result => ({
  state: "failed",
  answer: tellRefusal(idIn(item), "failed", refusal),
  refusal,
});

const handOver = (db: Db, sender: Sender, kind: PushKind, { item, data, refusal }: Document): Promise<Result> =>
  refusal ? misshapen(db, sender, kind, item, refusal) : takeOver(db, sender, kind, data);
async function oneOf(db: Db, sender: Sender, kind: PushKind, document: Document): Promise<Result> {
  try {
    return await handOver(db, sender, kind, document);
  } catch (error) {
    if ((error as { code?: string }).code?.startsWith("40"))
      return unable(document.item, new Refused("busy", "Data sedang diubah orang lain. Silakan coba lagi.", [], 409));
    throw error;
  }
}

/** One document or many, as the address says. */
export const runPush = (
  db: Db,
  sender: Sender,
  kind: PushKind,
  batch: boolean,
  body: unknown,
  language: string,
): Promise<ApiAnswer> => (batch ? many : one)(db, sender, kind, body, language);

const handlersOf = (kind: PushKind): Handler[] =>
  (["single", "batch"] as const).map((form) => {
    const call = pushCalls[kind][form];
    return handle(
      call,
      anyBody,
      (input, ctx) =>
        guarded(ctx, { method: "POST", path: call.path, input, scope: scopeOf[kind] }, (client, db) =>
          runPush(
            db,
            { clientId: client.id, distributorId: client.distributorId },
            kind,
            form === "batch",
            input,
            ctx.request.language,
          ),
        ),
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
export const [onNil, onNils] = handlersOf("nil");

type Standing = {
  externalId: string;
  kind: string;
  status: string;
  number: string | null;
  waitsFor: string | null;
  code: string | null;
  message: string | null;
  fields: readonly FieldError[] | null;
  attempts: number;
  receivedAt: string;
};
const called: Readonly<Record<string, string>> = {
  doc: "document",
  back: "returns",
  load: "receipts",
  number: "number",
};
/** What the portal keeps as templates, paths and ids, as its sender can read it. */
async function readable(
  db: Db,
  distributor: number,
  s: Standing,
  language: string,
): Promise<Pick<Standing, "waitsFor" | "message" | "fields">> {
  const [, kind, what] = /^(\w+):(.*)$/.exec(s.waitsFor ?? "") ?? [];
  const place =
    kind === "stock"
      ? await db.maybe<{ code: string }>(
          "select w.code from {warehouse} w where w.distributor_id = :distributor and w.id = :id",
          { distributor, id: Number(what) },
        )
      : kind === "credit"
        ? await db.maybe<{ code: string }>("select s.code from {store} s where s.id = :id", { id: Number(what) })
        : undefined;
  const fields = inWords(s.fields ?? [], language);
  const say: Say = (text, values) => fill(text, values, language);
  return {
    waitsFor: place
      ? `${kind} ${place.code}`
      : kind && what && called[kind]
        ? `${called[kind]} ${kind === "number" ? what.replace(/^\w+:/, "") : what}`
        : null,
    message:
      fields.length > 0
        ? fields.map((f) => `${placeInWords(f.field, say)}: ${f.message}`).join("; ")
        : kind === "doc" && s.code === "push.waiting"
          ? say(waitsForDocument, { document: what ?? "" })
          : s.message === null
            ? null
            : say(s.message),
    fields,
  };
}

const anyId = words(longestId);
export const onDocument = handle(documentCall, z.strictObject({ externalId: anyId }), (input, ctx) =>
  guarded(ctx, { method: "GET", path: `/api/v1/documents/${input.externalId}`, input }, async (client, db) => {
    const found = await db.maybe<Standing>(
      `select i.external_id as "externalId", i.kind, i.state as status, i.number, i.waits_for as "waitsFor", i.code, i.message, i.fields, i.attempts, i.created_at as "receivedAt"
       from {push_item} i where i.distributor_id = :distributor and i.client_id = :client and fold_code(i.external_id) = fold_code(:external)`,
      { distributor: client.distributorId, client: client.id, external: input.externalId },
    );
    if (!found) throw notFound();
    return { status: 200, body: JSON.stringify({ ...found, ...(await readable(db, client.distributorId, found, ctx.request.language)) }) };
  }),
);

export const onWhoami = handle(whoamiCall, z.strictObject({}), (input, ctx) =>
  guarded(ctx, { method: "GET", path: whoamiCall.path, input }, async (client) => ({
    status: 200,
    body: JSON.stringify({
      code: client.code,
      name: client.name,
      scopes: client.scopes,
      quota: { perMinute: client.perMinute, perDay: client.perDay },
    }),
  })),
);
