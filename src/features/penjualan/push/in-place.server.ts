import { foldCode } from "#kit/identifier.ts";
import type { Db } from "#platform/database/index.server.ts";
import type { CausedMoves } from "#features/penjualan/stock/ledger.server.ts";
import { lockZeroReports } from "../zero-report-rules.server.ts";
import { cancelPurchaseWithoutMoves } from "../pembelian/post-purchase.server.ts";
import { cancelSaleWithoutMoves } from "../transaksi/cancel-sale.server.ts";
import type { Sender } from "./sender.server.ts";
import { stockOf, waitingForStock } from "./outcome.server.ts";
import type { PushPayload } from "./push-schemas.server.ts";
import { type Pushed, voidDocument } from "./void-documents.server.ts";

type PostedDocument = Pushed & { readonly id: number; readonly day: string; readonly warehouse_id: number };
type Withdrawn = PostedDocument & Pick<PushPayload<"cancellation">, "reason" | "reasonKind">;

const columns = "t.id, t.distributor_id, t.client_id, t.external_id, t.warehouse_id";
const receipt = `select ${columns}, t.received_on as day from {purchase} t where t.distributor_id = :distributorId and t.kind = 'receipt' and t.status = 'posted'`;
const postedSql = {
  purchase: `${receipt} and fold_code(t.number) = fold_code(:of)`,
  delivery: `${receipt} and t.delivery_id = :of`,
  sale: `select ${columns}, t.sold_on as day from {sale} t where t.distributor_id = :distributorId and t.original_sale_id = :of and t.kind = 'return' and t.status = 'posted'`,
} as const;

/**
 * Documents that their sender has cancelled and that are still in force because their goods have left meanwhile: the
 * receipt with a number, receipts of a delivery, or returns of a sale. They block their number, the goods of the
 * delivery or the quantity for a return, so that a replacement and the cancellation would wait for each other forever.
 */
export async function pendingCancellationsOf(
  db: Db,
  sender: Sender,
  by: keyof typeof postedSql,
  of: string | number,
): Promise<Withdrawn[]> {
  const waiting = await db
    .internal("cancellations waiting for stock")
    .query<{ client_id: number; payload: string }>(
      "select i.client_id, i.payload from {push_item} i where i.distributor_id = :distributorId and i.kind = 'cancellation' and i.state = 'waiting' and i.waits_for like 'stock:%'",
      { ...sender },
    );
  if (waiting.length === 0) return [];
  const cancellations = new Map<string, PushPayload<"cancellation">>();
  for (const { client_id, payload } of waiting) {
    const cancellation = JSON.parse(payload) as PushPayload<"cancellation">;
    cancellations.set(`${client_id} ${foldCode(cancellation.document)}`, cancellation);
  }
  const rows = await db.query<PostedDocument>(`${postedSql[by]} order by t.id for update of t`, { ...sender, of });
  return rows.flatMap((r) => {
    const p = cancellations.get(`${r.client_id} ${foldCode(r.external_id ?? "")}`);
    return p ? [{ ...r, reason: p.reason, reasonKind: p.reasonKind }] : [];
  });
}

/**
 * Posts a document that replaces cancelled ones, all in one transaction. It waits if the net stock would be negative.
 * `days`: the days of the new document.
 */
export async function postReplacing<T>(
  db: Db,
  { distributorId }: Sender,
  table: "purchase" | "sale",
  gone: readonly Withdrawn[],
  days: readonly string[],
  enter: (outgoing: readonly CausedMoves[]) => Promise<T>,
): Promise<{ readonly saved: T; readonly unblocks: readonly string[] }> {
  const [first] = gone;
  if (!first) return { saved: await enter([]), unblocks: [] };
  await lockZeroReports(db, distributorId, [...gone.map((g) => g.day), ...days]);
  const moves: CausedMoves[] = [];
  for (const { id, reason, reasonKind } of gone) {
    const out = await (table === "purchase"
      ? cancelPurchaseWithoutMoves(db, { id, reason })
      : cancelSaleWithoutMoves(db, { id, reason, reasonKind }));
    moves.push(out.moves);
  }
  const saved = await waitingForStock(first.warehouse_id, () => enter(moves));
  for (const document of gone) await voidDocument(db, document);
  return { saved, unblocks: gone.map((g) => stockOf(g.warehouse_id)) };
}
