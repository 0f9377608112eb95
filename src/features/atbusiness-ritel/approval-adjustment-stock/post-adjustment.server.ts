import type { Decimal, PlainDate } from "#kit/field.ts";
import { Refused } from "#kit/refused.ts";
import { audit, type Db } from "#platform/database/index.server.ts";
import { moveStock, type MovementType, type StockMove } from "#features/penjualan/stock/ledger.server.ts";
import { personOf } from "#platform/access/index.server.ts";
import type { EffectResult, Subject } from "#platform/workflow/index.server.ts";
import type { AdjustmentReason } from "./adjustment-reasons.ts";

type StoredAdjustment = {
  id: number;
  distributor_id: number;
  warehouse_id: number;
  to_warehouse_id: number | null;
  product_id: number;
  qty: Decimal;
  tonnes: Decimal;
  reason: AdjustmentReason;
  adjusted_on: PlainDate;
  open: boolean;
};

/** On approval: books the requested quantity in the transaction of the decision, exactly once. */
export async function postAdjustment(db: Db, subject: Subject): Promise<EffectResult> {
  const sys = db.asPortal("decision", "stock of an approved adjustment");
  const adjustment = await sys.maybe<StoredAdjustment>(
    `select a.id, a.distributor_id, a.warehouse_id, a.to_warehouse_id, a.product_id, a.qty::text, a.tonnes::text, a.reason, a.adjusted_on::text,
       not exists (select 1 from {warehouse} w where w.id in (a.warehouse_id, a.to_warehouse_id) and (w.archived_at is not null or w.status <> 'active')) as open
     from {stock_adjustment} a where a.submission_id = :id and a.distributor_id = :distributor and a.state = 'pending' for update of a`,
    { id: subject.id, distributor: subject.distributorId },
  );
  if (!adjustment) throw new Refused("stock-adjustment.posted", "Penyesuaian ini sudah dibukukan.", [], 409);
  if (!adjustment.open)
    throw new Refused("stock-adjustment.warehouse", "Gudangnya sudah tidak aktif; kembalikan kepada pengaju.");
  await moveStock(
    db,
    {
      distributorId: adjustment.distributor_id,
      cause: "adjustment",
      causeId: adjustment.id,
      movedOn: adjustment.adjusted_on,
      note: subject.number,
    },
    movesOf(adjustment),
  );
  await sys.run(
    "update {!stock_adjustment} set state = 'approved', version = version + 1, updated_at = :instant::timestamptz, updated_by = :user where distributor_id = :distributor and id = :id",
    { user: personOf(db).userId, distributor: adjustment.distributor_id, id: adjustment.id },
  );
  await audit(db, {
    action: "post",
    entity: "stockAdjustment",
    entityId: adjustment.id,
    label: subject.number,
    note: subject.note,
    before: { state: "pending" },
    after: { ...subject.payload, tonnes: adjustment.tonnes },
  });
  return { resultId: adjustment.id };
}

function movesOf(adjustment: StoredAdjustment): StockMove[] {
  const own = { productId: adjustment.product_id, line: 1, field: "qty" };
  const from: StockMove = {
    ...own,
    warehouseId: adjustment.warehouse_id,
    type: typeOf(adjustment),
    qty: adjustment.qty,
    tonnes: adjustment.tonnes,
  };
  if (adjustment.to_warehouse_id === null) return [from];
  return [
    from,
    {
      ...own,
      warehouseId: adjustment.to_warehouse_id,
      type: "transferIn",
      qty: adjustment.qty.replace("-", ""),
      tonnes: adjustment.tonnes.replace("-", ""),
    },
  ];
}
function typeOf({ reason, qty }: StoredAdjustment): MovementType {
  if (reason === "transfer") return "transferOut";
  if (reason === "damage" || reason === "expired") return "damage";
  return qty.startsWith("-") ? "adjustmentOut" : "adjustmentIn";
}
