import { trimZeros } from "#kit/exact.ts";
import type { Decimal, PlainDate } from "#kit/field.ts";
import { Refused } from "#kit/refused.ts";
import type { Db, Params } from "#platform/database/index.server.ts";
import { markDirtyMany } from "#platform/report/index.server.ts";
import { stockMark } from "../rollup-marks.server.ts";

export type MovementType =
  | "opening"
  | "receipt"
  | "purchaseReturn"
  | "sale"
  | "saleReturn"
  | "transferOut"
  | "transferIn"
  | "damage"
  | "adjustmentIn"
  | "adjustmentOut";

/** A new entry of the ledger; `qty` is in the product's stock unit, and both figures are signed. */
export type StockMove = {
  readonly warehouseId: number;
  readonly productId: number;
  readonly type: MovementType;
  readonly qty: Decimal;
  readonly tonnes: Decimal;
  readonly line: number;
  /** The form field of an error about insufficient stock. */
  readonly field?: string;
};
/** The cause of the moves; a cause moves each line once. */
export type StockCause = {
  readonly distributorId: number;
  readonly cause: string;
  readonly causeId: number;
  readonly movedOn: PlainDate;
  readonly note?: string | null;
};
export type StockLevel = {
  readonly warehouseId: number;
  readonly productId: number;
  readonly qty: Decimal;
  readonly tonnes: Decimal;
};

type Outcome = {
  short: { warehouse_id: number; product_id: number; product: string; uom: string; available: string }[] | null;
  levels: { warehouse_id: number; product_id: number; qty: string; tonnes: string }[] | null;
};

/** The moves of one cause. */
export type CausedMoves = StockCause & { readonly moves: readonly StockMove[] };

/**
 * Adds moves to the ledger and to the stock levels, in the caller's transaction. Throws a refusal for all of them if
 * stock is insufficient. Levels are locked in a fixed order (warehouse, product), so that concurrent writers cannot
 * deadlock.
 */
export const moveStock = (db: Db, cause: StockCause, moves: readonly StockMove[]): Promise<StockLevel[]> =>
  moveStockOfMany(db, cause.distributorId, [{ ...cause, moves }]);

/** Like `moveStock`, for several causes of one distributor; only their net quantity must be available. */
export async function moveStockOfMany(
  db: Db,
  distributorId: number,
  causes: readonly CausedMoves[],
): Promise<StockLevel[]> {
  const moves = causes.flatMap((c, at) =>
    c.moves.map((m) => ({ ...m, at, cause: c.cause, causeId: c.causeId, movedOn: c.movedOn, note: c.note ?? null })),
  );
  if (moves.length === 0) return [];
  const sys = db.asPortal("bookkeeping", "stock ledger");
  const params = {
    distributorId,
    by: db.access.kind === "person" ? db.access.userId : null,
    moves: JSON.stringify(moves),
    warehouses: [...new Set(moves.map((m) => m.warehouseId))],
    products: [...new Set(moves.map((m) => m.productId))],
  };
  await markDirtyMany(
    sys,
    stockMark,
    [...new Set(causes.map((c) => c.movedOn))].map((day) => ({ distributorId, day })),
  );
  await lockLevels(sys, params);
  const { short, levels } = await sys.one<Outcome>(writeSql, params);
  if (short) throw shortage(short, moves);
  return (levels ?? []).map((l) => ({
    warehouseId: l.warehouse_id,
    productId: l.product_id,
    qty: l.qty,
    tonnes: l.tonnes,
  }));
}

const movesSql = `m as (
  select m.* from jsonb_to_recordset(:moves::jsonb) as m("warehouseId" bigint, "productId" bigint, type text, qty numeric, tonnes numeric, line int, at int, cause text, "causeId" bigint, "movedOn" date, note text)
)`;

/** Missing levels are created in the same order as others are locked, to avoid deadlocks of concurrent first sales. */
async function lockLevels(sys: Db, params: Params): Promise<void> {
  await sys.run(
    `with ${movesSql}
     insert into {!stock_level} (distributor_id, warehouse_id, product_id)
     select distinct :distributorId::bigint, m."warehouseId", m."productId" from m order by 2, 3
     on conflict do nothing returning distributor_id`,
    params,
  );
  await sys.query(
    `select 1 from {stock_level} l
     where l.distributor_id = :distributorId and l.warehouse_id = any(:warehouses::bigint[]) and l.product_id = any(:products::bigint[])
     order by l.warehouse_id, l.product_id for update of l`,
    params,
  );
}

/*
 * Bags are counted: they may become negative only if the distributor permits it, or within the tonnes of a valid
 * exception for the warehouse and product. Tonnes follow them; tonnes left without bags (or missing) because of
 * rounding or a changed conversion are written as a revaluation, so that the ledger still equals the level.
 */
const writeSql = `
with ${movesSql}, d as (
  select m."warehouseId" as warehouse_id, m."productId" as product_id, sum(m.qty) as qty, sum(m.tonnes) as tonnes,
    (array_agg(m.line order by m.at desc, m.line desc))[1] as line, (array_agg(m.cause order by m.at desc))[1] as cause, (array_agg(m."causeId" order by m.at desc))[1] as cause_id, (array_agg(m."movedOn" order by m.at desc))[1] as moved_on
  from m group by 1, 2
), allowed as (
  select x.allow_negative_stock as yes, (
    select max(case when o.terms ->> 'tonnes' ~ '^[0-9]{1,12}(\\.[0-9]{1,3})?$' then (o.terms ->> 'tonnes')::numeric else 1e12 end) from {override_exception} o
    where o.kind = 'stock' and o.state = 'approved' and o.archived_at is null and o.distributor_id = x.id and now() >= o.valid_from and now() < o.valid_to
  ) as tonnes from {distributor} x where x.id = :distributorId
), n as (
  select d.*, l.qty as old_qty, l.qty + d.qty as new_qty, l.tonnes + d.tonnes as new_tonnes, p.weight_kg, p.name as product, u.code as uom
  from d join {stock_level} l on l.distributor_id = :distributorId and l.warehouse_id = d.warehouse_id and l.product_id = d.product_id
  join {product} p on p.id = d.product_id join {uom} u on u.id = p.stock_uom_id
), short as (
  select n.* from n, allowed a where n.new_qty < 0 and n.qty < 0 and not a.yes and -n.new_qty * n.weight_kg / 1000 > coalesce(a.tonnes, 0)
), fixed as (
  select n.*, case
    when n.new_qty = 0 then -n.new_tonnes
    when n.new_qty > 0 and n.new_tonnes < 0 then round(n.new_qty * n.weight_kg / 1000, 3) - n.new_tonnes
    else 0 end as revaluation
  from n where not exists (select 1 from short)
), written as (
  insert into {!stock_movement} (distributor_id, warehouse_id, product_id, type, qty, tonnes, moved_on, cause, cause_id, cause_line, note, created_by)
  select :distributorId::bigint, m."warehouseId", m."productId", m.type, m.qty, m.tonnes, m."movedOn", m.cause, m."causeId", m.line, m.note, :by::bigint
  from m where not exists (select 1 from short)
  union all
  select :distributorId::bigint, f.warehouse_id, f.product_id, 'uomRevaluation', 0, f.revaluation, f.moved_on, f.cause, f.cause_id, f.line, 'Pembulatan satuan', :by::bigint
  from fixed f where f.revaluation <> 0
), kept as (
  update {!stock_level} l set qty = f.new_qty, tonnes = f.new_tonnes + f.revaluation, allow_negative = (select yes from allowed) or f.new_qty < 0, updated_at = :instant::timestamptz
  from fixed f where l.distributor_id = :distributorId and l.warehouse_id = f.warehouse_id and l.product_id = f.product_id
  returning l.warehouse_id, l.product_id, l.qty, l.tonnes
)
select (select json_agg(json_build_object('warehouse_id', s.warehouse_id, 'product_id', s.product_id, 'product', s.product, 'uom', s.uom, 'available', greatest(s.old_qty, 0)::text)) from short s) as short,
  (select json_agg(json_build_object('warehouse_id', k.warehouse_id, 'product_id', k.product_id, 'qty', k.qty::text, 'tonnes', k.tonnes::text)) from kept k) as levels`;

function shortage(short: NonNullable<Outcome["short"]>, moves: readonly StockMove[]): Refused {
  const fields = short.flatMap((s) =>
    moves
      .filter((m) => m.warehouseId === s.warehouse_id && m.productId === s.product_id && m.qty.startsWith("-"))
      .map((m) => ({
        field: m.field ?? "stock",
        message: "Stok {product} tersisa {available} {uom}.",
        values: { product: s.product, available: trimZeros(s.available), uom: s.uom },
      })),
  );
  return new Refused("stock.short", "Stok tidak mencukupi.", fields, 422, {
    short: short.map((s) => ({ warehouse: s.warehouse_id, product: s.product_id, available: s.available })),
  });
}
