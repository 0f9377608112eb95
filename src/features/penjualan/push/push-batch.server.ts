import { unitsOf } from "#kit/exact.ts";
import { Refused } from "#kit/refused.ts";
import type { Db } from "#server/db/db.ts";
import { type Draft, draftSales } from "../transaksi/draft.server.ts";
import { type Entry, enterSales, hashOf as contentHash } from "../transaksi/post-sale.server.ts";
import { appliedSale, saleCodes, saleInput, type Sender } from "./apply-sale.server.ts";
import { codesNamed } from "./codes-named.ts";
import { codesOfMany } from "./codes.server.ts";
import type { PushPayload } from "./push-schemas.server.ts";
import { hashOf, type Result, tellApplied, wake } from "./push.server.ts";

type Sale = PushPayload<"sale">;
/** Documents of one transaction: enough that statements cost little each, few enough that stock is not held for long. */
const atOnce = 200;

/**
 * Takes over what is plain in a batch of sales, many in one transaction: new, known by all its codes, without a fault, in stock, and
 * without a way of payment, which may bind it to a store's credit limit and has to wait for others of that store. Answers those alone; whatever else there is, each for itself, is for `takeOver` to judge, under the same rules.
 */
export async function takeOverSales(db: Db, sender: Sender, all: readonly Sale[]): Promise<ReadonlyMap<Sale, Result>> {
  const done = new Map<Sale, Result>();
  const sales = all.filter((s) => s.paymentMethod === undefined);
  for (let at = 0; at < sales.length; at += atOnce) {
    const chunk = sales.slice(at, at + atOnce);
    if (chunk.length < 2) break;
    const taken = await db.tx((tx) => takeChunk(tx, sender, chunk)).catch(oneByOne);
    for (const [sale, answer] of taken) done.set(sale, { state: "applied", answer });
    await wakeAll(
      db,
      sender,
      [...taken.keys()].map((s) => s.externalId),
    );
  }
  return done;
}

/** Somebody sells the last bag or takes the number at the same moment, or one figure is beyond all bounds: then each document is tried for itself. */
function oneByOne(error: unknown): ReadonlyMap<Sale, string> {
  if (error instanceof Refused || /^(22|23|40)/.test((error as { code?: string }).code ?? "")) return new Map();
  throw error;
}

async function takeChunk(tx: Db, sender: Sender, chunk: readonly Sale[]): Promise<Map<Sale, string>> {
  const claimed = await claimAll(tx, sender, chunk);
  const entries = inStock(await draftsOf(tx, sender, claimed));
  const saved = await enterSales(
    tx,
    entries.map((e) => e.entry),
  );
  const applied = entries.flatMap(({ sale }, i) => (saved[i] ? [{ sale, ...appliedSale(saved[i]) }] : []));
  const answers = new Map(applied.map((a) => [a.sale, tellApplied(a.sale.externalId, a)]));
  await tx.asSystem("outcome of documents").run(
    `update {!push_item} as i set state = 'applied', answer = x.answer, entity = 'sale', entity_id = x.id, number = x.number, attempts = i.attempts + 1, tried_at = now(), version = i.version + 1, updated_at = now()
     from unnest(:externals::text[], :answers::text[], :ids::bigint[], :numbers::text[]) as x(external, answer, id, number)
     where i.distributor_id = :distributorId and i.client_id = :clientId and i.external_id = x.external`,
    {
      ...sender,
      externals: applied.map((a) => a.sale.externalId),
      answers: applied.map((a) => answers.get(a.sale)),
      ids: applied.map((a) => a.entityId),
      numbers: applied.map((a) => a.number),
    },
  );
  const left = claimed.filter((s) => !answers.has(s));
  if (left.length > 0)
    await tx
      .asSystem("documents to be taken one by one")
      .run("delete from {!push_item} where distributor_id = :distributorId and client_id = :clientId and external_id = any(:externals::text[])", {
        ...sender,
        externals: left.map((s) => s.externalId),
      });
  return answers;
}

/** Those that were never sent before; taken in one order, so that two who send the same batch at once wait and do not cross. */
async function claimAll(tx: Db, sender: Sender, chunk: readonly Sale[]): Promise<Sale[]> {
  const first = new Map<string, Sale>();
  for (const s of chunk) if (!first.has(s.externalId)) first.set(s.externalId, s);
  const sales = [...first.values()];
  const fresh = await tx.asSystem("sent before").query<{ external_id: string }>(
    `insert into {!push_item} (distributor_id, client_id, kind, external_id, content_hash, payload, codes, state, answer, attempts)
     select :distributorId::bigint, :clientId::bigint, 'sale', x.external, x.hash, x.payload, x.codes, 'failed', '', 0
     from unnest(:externals::text[], :hashes::text[], :payloads::text[], :codes::text[]) as x(external, hash, payload, codes) order by x.external on conflict do nothing returning external_id`,
    {
      ...sender,
      externals: sales.map((s) => s.externalId),
      hashes: sales.map((s) => hashOf("sale", s)),
      payloads: sales.map((s) => JSON.stringify(s)),
      codes: sales.map(codesNamed),
    },
  );
  const mine = new Set(fresh.map((f) => f.external_id));
  return sales.filter((s) => mine.has(s.externalId));
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
    // what a credit limit binds is taken alone, once those before it are counted
    const mine = draft.errors.length === 0 && draft.parties.distributor_id === sender.distributorId && !draft.parties.credit_bound;
    return mine ? [{ sale, entry: { input, draft, origin: { source: "api", clientId: sender.clientId, externalId: sale.externalId }, hash: contentHash(input) } }] : [];
  });
}

/** What there is enough of, first come first served; stock is counted again once it is held. */
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

/** Most often nobody waits for a sale, which one look tells for all of them. */
async function wakeAll(db: Db, sender: Sender, externals: readonly string[]): Promise<void> {
  if (externals.length === 0) return;
  const reasons = await db
    .asSystem("documents that wait")
    .query<{ reason: string }>(
      "select distinct i.waits_for as reason from {push_item} i where i.distributor_id = :distributorId and i.client_id = :clientId and i.state = 'waiting' and i.waits_for = any(:reasons::text[])",
      { ...sender, reasons: externals.map((e) => `doc:${e}`) },
    );
  if (reasons.length > 0)
    await wake(
      db,
      sender,
      reasons.map((r) => r.reason),
    );
}
