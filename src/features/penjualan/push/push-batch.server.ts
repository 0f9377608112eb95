import { unitsOf } from "#kit/exact.ts";
import { foldCode } from "#kit/identifier.ts";
import { Refused } from "#kit/refused.ts";
import type { Db } from "#platform/database/index.server.ts";
import { readSetting } from "#platform/records/index.server.ts";
import { type Draft, draftSales } from "../transaksi/draft.server.ts";
import { priceGap } from "../transaksi/list-price.setting.ts";
import {
  type Entry,
  enterSales,
  hashOf as contentHash,
  placesOf,
  type SalePlace,
} from "../transaksi/post-sale.server.ts";
import { priceWarnings } from "./warnings.server.ts";
import { appliedSale, saleCodes, saleInput } from "./apply-sale.server.ts";
import type { Sender } from "./sender.server.ts";
import { codesNamed } from "./codes-named.ts";
import { codesOfMany } from "./codes.server.ts";
import { documentOf, type Warning } from "./outcome.server.ts";
import type { PushPayload } from "./push-schemas.server.ts";
import { appliedAnswer } from "./answers.server.ts";
import { hashOf } from "./content.server.ts";
import { lockChangesShared } from "./push-changes.server.ts";
import { type Result, retryDependents } from "./push.server.ts";

type Sale = PushPayload<"sale">;
/**
 * Number of documents per transaction: large enough to reduce the cost per document, small enough that stock is not
 * locked for long.
 */
const atOnce = 200;

/**
 * Processes the simple documents of a batch of sales together: new, with valid codes, without errors, in stock, and
 * without a payment term, which could be subject to a credit limit. Returns only those; `processDocument` processes the others
 * individually by the same rules.
 */
export async function processSales(
  db: Db,
  sender: Sender,
  all: readonly Sale[],
  language = "id",
): Promise<ReadonlyMap<Sale, Result>> {
  const done = new Map<Sale, Result>();
  const sales = all.filter((s) => s.paymentMethod === undefined);
  for (let at = 0; at < sales.length; at += atOnce) {
    const chunk = sales.slice(at, at + atOnce);
    if (chunk.length < 2) break;
    const taken = await db.tx((tx) => takeChunk(tx, sender, chunk, language)).catch(oneByOne);
    for (const [sale, answer] of taken) done.set(sale, { state: "applied", answer });
    await retryDependentsOfAll(
      db,
      sender,
      [...taken.keys()].map((s) => s.externalId),
    );
  }
  return done;
}

/** Another request has stored one of them meanwhile. */
class ConcurrentInsertError extends Error {}

/** On a conflict about stock or numbers, or a numeric overflow, each document is processed individually. */
function oneByOne(error: unknown): ReadonlyMap<Sale, string> {
  if (
    error instanceof Refused ||
    error instanceof ConcurrentInsertError ||
    /^(22|23|40)/.test((error as { code?: string }).code ?? "")
  )
    return new Map();
  throw error;
}

async function takeChunk(tx: Db, sender: Sender, chunk: readonly Sale[], language: string): Promise<Map<Sale, string>> {
  const at = await lockChangesShared(
    tx,
    sender.distributorId,
    chunk.map((s) => s.externalId),
  );
  const drafted = inStock(await draftsOf(tx, sender, await neverSent(tx, sender, chunk)));
  if (drafted.length === 0) return new Map();
  const places = await placesOf(
    tx,
    drafted.map((d) => d.entry.input),
  );
  const percent = await readSetting(tx, priceGap);
  const ready = drafted.map(({ sale, entry }, i): Ready => {
    const place = places[i] as SalePlace;
    const { tonnes, net } = entry.draft.totals;
    const warnings = priceWarnings(entry.draft.lines, percent);
    return {
      sale,
      entry: { ...entry, place },
      warnings,
      answer: appliedAnswer(sale.externalId, appliedSale({ ...place, tonnes, netTotal: net }, warnings), language),
    };
  });
  const taken = await claimAll(tx, sender, ready, at);
  const saved = await enterSales(
    tx,
    taken.map((t) => t.entry),
  );
  for (const [i, { sale, answer, warnings }] of taken.entries())
    if (!saved[i] || appliedAnswer(sale.externalId, appliedSale(saved[i], warnings), language) !== answer)
      throw new ConcurrentInsertError();
  return new Map(taken.map((t) => [t.sale, t.answer]));
}

/**
 * Documents without earlier attempts, each number once, that neither another system of the distributor nor a
 * cancellation refers to.
 */
async function neverSent(tx: Db, { clientId, distributorId }: Sender, chunk: readonly Sale[]): Promise<Sale[]> {
  const first = new Map<string, Sale>();
  for (const s of chunk) {
    const key = foldCode(s.externalId);
    if (!first.has(key)) first.set(key, s);
  }
  const sent = await tx.internal("stored documents").query<{ external: string }>(
    `select fold_code(i.external_id) as external from {api_client} k join {push_item} i on i.distributor_id = k.distributor_id and i.client_id = k.id
       where k.distributor_id = :distributorId and i.distributor_id = :distributorId and (k.id = :clientId or i.kind = 'sale') and fold_code(i.external_id) = any(:externals::text[])
       union select substr(fold_code(c.waits_for), 5) from {push_item} c
       where c.distributor_id = :distributorId and c.client_id = :clientId and c.kind = 'cancellation' and c.state = 'waiting' and c.waits_for is not null and fold_code(c.waits_for) = any(:reasons::text[])`,
    {
      clientId,
      distributorId,
      externals: [...first.keys()],
      reasons: [...first.keys()].map((external) => foldCode(documentOf(external))),
    },
  );
  for (const { external } of sent) first.delete(external);
  return [...first.values()];
}

/** A computed sale and its response, before it is stored. */
type Ready = Drafted & { readonly answer: string; readonly warnings: readonly Warning[] };
/**
 * Writes the outcomes once, because a second update would repeat all index maintenance. Returns those not claimed by
 * others; rows are claimed in a fixed order, so that concurrent identical batches cannot deadlock.
 */
async function claimAll(tx: Db, sender: Sender, ready: readonly Ready[], at: string): Promise<Ready[]> {
  const fresh = await tx.internal("outcome of documents").query<{ external_id: string }>(
    `insert into {!push_item} (distributor_id, client_id, kind, external_id, content_hash, payload, codes, state, answer, entity, entity_id, number, warnings, changed_at, attempts, version)
     select :distributorId::bigint, :clientId::bigint, 'sale', x.external, x.hash, x.payload, x.codes, 'applied', x.answer, 'sale', x.id, x.number, x.warnings::jsonb, :at::timestamptz, 1, 2
     from unnest(:externals::text[], :hashes::text[], :payloads::text[], :codes::text[], :answers::text[], :ids::bigint[], :numbers::text[], :warnings::text[]) as x(external, hash, payload, codes, answer, id, number, warnings)
     order by x.external on conflict do nothing returning external_id`,
    {
      ...sender,
      externals: ready.map((r) => r.sale.externalId),
      hashes: ready.map((r) => hashOf("sale", r.sale)),
      payloads: ready.map((r) => JSON.stringify(r.sale)),
      codes: ready.map((r) => codesNamed(r.sale)),
      answers: ready.map((r) => r.answer),
      ids: ready.map((r) => r.entry.place?.id),
      numbers: ready.map((r) => r.entry.place?.number),
      warnings: ready.map((r) => (r.warnings.length > 0 ? JSON.stringify(r.warnings) : null)),
      at,
    },
  );
  const mine = new Set(fresh.map((f) => f.external_id));
  return ready.filter((r) => mine.has(r.sale.externalId));
}

type Drafted = { readonly sale: Sale; readonly entry: Entry };
async function draftsOf(tx: Db, sender: Sender, sales: readonly Sale[]): Promise<Drafted[]> {
  if (sales.length === 0) return [];
  const ids = await codesOfMany(tx, sales.map(saleCodes));
  const known = sales.flatMap((sale, i) => (ids[i] ? [{ sale, input: saleInput(sale, ids[i]) }] : []));
  if (known.length === 0) return [];
  const drafts = await draftSales(
    tx,
    known.map((k) => k.input),
  );
  return known.flatMap(({ sale, input }, i): Drafted[] => {
    const draft = drafts[i] as Draft;
    // sales subject to a credit limit are processed individually, after the preceding ones are counted
    const mine =
      draft.errors.length === 0 && draft.parties.distributor_id === sender.distributorId && !draft.parties.credit_bound;
    return mine
      ? [
          {
            sale,
            entry: {
              input,
              draft,
              origin: { source: "api", clientId: sender.clientId, externalId: sale.externalId },
              hash: contentHash(input),
            },
          },
        ]
      : [];
  });
}

/** Documents covered by the stock, first come first served; stock is checked again once it is locked. */
function inStock(drafted: readonly Drafted[]): Drafted[] {
  const taken = new Map<string, bigint>();
  return drafted.filter(({ entry: { input, draft } }) => {
    const own = new Map(taken);
    for (const l of draft.lines) {
      const item = `${input.warehouse}/${l.product}`;
      const sum = (own.get(item) ?? 0n) + unitsOf(l.stock_qty);
      if (sum > unitsOf(l.available)) return false;
      own.set(item, sum);
    }
    for (const [item, sum] of own) taken.set(item, sum);
    return true;
  });
}

/** Usually no document waits for these sales, which one query determines for all of them. */
async function retryDependentsOfAll(db: Db, sender: Sender, externals: readonly string[]): Promise<void> {
  if (externals.length === 0) return;
  const reasons = await db
    .internal("waiting documents")
    .query<{ reason: string }>(
      "select distinct i.waits_for as reason from {push_item} i where i.distributor_id = :distributorId and i.client_id = :clientId and i.waits_for is not null and fold_code(i.waits_for) = any(:reasons::text[])",
      { ...sender, reasons: externals.map((e) => foldCode(documentOf(e))) },
    );
  if (reasons.length > 0)
    await retryDependents(
      db,
      sender,
      reasons.map((r) => r.reason),
    );
}
