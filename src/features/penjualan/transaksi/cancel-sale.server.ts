import { Refused } from "#kit/refused.ts";
import { audit, type Db, staleRow } from "#platform/database/index.server.ts";
import { markPoints } from "#features/program-loyalty/point/dirty.server.ts";
import { markDirty } from "#platform/report/index.server.ts";
import { saleMark } from "../rollup-marks.server.ts";
import { type CausedMoves, moveStockOfMany, type MovementType } from "#features/penjualan/stock/ledger.server.ts";
import { type Pushed, voidDocument } from "../push/void-documents.server.ts";
import { lockZeroReports, updateZeroReports } from "../zero-report-rules.server.ts";
import { type LockedSale, lockSale } from "./lock-sale.server.ts";
import { personOf } from "./post-sale.server.ts";
import { dateError, saleDates } from "./sale-date.server.ts";
import type { ReasonKind } from "./reason-kinds.ts";
import type { SaleSaved } from "./transaksi.calls.ts";

type Moved = {
  warehouse_id: number;
  product_id: number;
  type: MovementType;
  qty: string;
  tonnes: string;
  line: number;
};

type Why = { readonly reason: string; readonly reasonKind?: ReasonKind | null | undefined };
type Which = { readonly id: number; readonly version?: number | undefined };

/**
 * Cancels a sale or a return: it is removed from the figures of its day, and the ledger gets opposite movements;
 * nothing is deleted. Because this changes the past, its day must still be open for entry; otherwise goods are returned
 * by a return.
 */
export const cancelSale = async (db: Db, input: Which & Why): Promise<SaleSaved> =>
  (await cancelSales(db, [input], input))[0] as SaleSaved;

/**
 * Cancels several documents of one distributor, one after another; only the net quantity of their goods must be
 * available.
 */
export function cancelSales(db: Db, which: readonly Which[], why: Why): Promise<SaleSaved[]> {
  return db.tx(async (tx) => {
    const out: Cancelled[] = [];
    for (const each of which) out.push(await cancelSaleWithoutMoves(tx, { ...each, ...why }));
    const moves = out.map((o) => o.moves);
    if (moves[0]) await moveStockOfMany(tx, moves[0].distributorId, moves);
    for (const { document } of out) await voidDocument(tx, document);
    return out.map((o) => o.saved);
  });
}

type Cancelled = { readonly saved: SaleSaved; readonly moves: CausedMoves; readonly document: Pushed };
/**
 * A cancellation without its stock movements, for a caller that posts them, possibly with others, and then marks the
 * document as void.
 */
export async function cancelSaleWithoutMoves(tx: Db, { id, version, ...why }: Which & Why): Promise<Cancelled> {
  const sale = await lockSale(tx, id);
  if (version !== undefined && version !== sale.version)
    throw await staleRow(tx, "sale", id, { version: sale.version });
  await refuseIfTooLate(tx, sale);
  const saved = await cancelLocked(tx, sale, why);
  const moves = await oppositeMoves(tx, sale);
  return {
    saved,
    moves: {
      distributorId: sale.distributor_id,
      cause: "sale-cancel",
      causeId: sale.id,
      movedOn: sale.sold_on,
      note: why.reason,
      moves,
    },
    document: sale,
  };
}

async function cancelLocked(tx: Db, sale: LockedSale, { reason, reasonKind }: Why): Promise<SaleSaved> {
  const zeroReports = await lockZeroReports(tx, sale.distributor_id, [sale.sold_on]);
  const saved = await markCancelled(tx, sale, reason, reasonKind ?? null);
  await updateZeroReports(tx, zeroReports);
  await markDirty(tx.internal("rollup"), saleMark, sale.distributor_id, sale.sold_on);
  await markPoints(tx.internal("points"), [
    {
      distributorId: sale.distributor_id,
      storeId: sale.store_id,
      day: await earnedOn(tx, sale),
      cause: "cancellation",
      causeId: sale.id,
    },
  ]);
  await audit(tx, {
    action: "cancel",
    entity: "sale",
    entityId: sale.id,
    label: sale.number,
    note: reason,
    before: { status: "posted" },
    after: { status: "cancelled" },
  });
  return saved;
}

/** The day on which points are affected: a return takes back points on the day of its original. */
async function earnedOn(db: Db, sale: LockedSale): Promise<string> {
  if (sale.kind === "sale") return sale.sold_on;
  const { day } = await db
    .beyondScope("original of a visible return")
    .one<{ day: string }>(
      "select o.sold_on as day from {sale} r join {sale} o on o.distributor_id = r.distributor_id and o.id = r.original_sale_id where r.distributor_id = :distributor and r.id = :id",
      { distributor: sale.distributor_id, id: sale.id },
    );
  return day;
}

async function refuseIfTooLate(db: Db, sale: LockedSale): Promise<void> {
  const dates = await saleDates(db, {
    distributor: sale.distributor_id,
    store: sale.store_id,
    district: sale.district_id,
  });
  const late = dateError("soldOn", sale.sold_on, dates);
  if (late)
    throw new Refused("sale.settled", "Tanggal transaksi sudah melewati batas mundur; catat sebagai retur.", [late]);
  const back = await db
    .beyondScope("returns of a visible sale")
    .maybe<{ number: string }>(
      "select s.number from {sale} s where s.distributor_id = :distributor and s.original_sale_id = :id and s.status = 'posted' order by s.id limit 1",
      {
        distributor: sale.distributor_id,
        id: sale.id,
      },
    );
  if (back)
    throw new Refused("sale.returned", "Transaksi ini sudah diretur ({number}); batalkan returnya dahulu.", [], 422, {
      number: back.number,
    });
}

const markCancelled = (db: Db, sale: LockedSale, reason: string, reasonKind: ReasonKind | null): Promise<SaleSaved> =>
  db.internal("cancellation of a visible sale").one<SaleSaved>(
    `with s as (
       update {!sale} t set status = 'cancelled', cancelled_at = :instant::timestamptz, cancelled_by = :by::bigint, reason = :reason, reason_kind = :reasonKind, version = t.version + 1, updated_at = :instant::timestamptz, updated_by = :by::bigint
       where t.distributor_id = :distributor and t.id = :id returning *
     ), l as (
       update {!sale_line} t set status = 'cancelled' where t.distributor_id = :distributor and t.sale_id = :id
     )
     select s.id, s.number, s.status, s.version, s.tonnes::text as tonnes, s.net_total::text as "netTotal", s.distributor_id as distributor from s`,
    { distributor: sale.distributor_id, id: sale.id, by: personOf(db), reason, reasonKind },
  );

async function oppositeMoves(db: Db, sale: LockedSale) {
  const made = await db.beyondScope("moves of a visible sale").query<Moved>(
    `select m.warehouse_id, m.product_id, m.type, (-m.qty)::text as qty, (-m.tonnes)::text as tonnes, m.cause_line as line from {stock_movement} m
     where m.distributor_id = :distributor and m.cause = 'sale' and m.cause_id = :id and m.type in ('sale', 'saleReturn')`,
    { distributor: sale.distributor_id, id: sale.id },
  );
  return made.map((m) => ({
    warehouseId: m.warehouse_id,
    productId: m.product_id,
    type: m.type,
    qty: m.qty,
    tonnes: m.tonnes,
    line: m.line,
  }));
}
