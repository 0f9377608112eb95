import { z } from "zod";
import { notFound } from "#kit/refused.ts";
import {
  movesOfStock,
  type ProductStock,
  stockOfWarehouse,
  type StockMove,
  type WarehouseQuery,
  type WarehouseTotal,
  warehouseTotals,
} from "#features/gudang/warehouse-stock.calls.ts";
import { type Db, todaySql } from "#platform/database/index.server.ts";
import { handle, search } from "#platform/http/index.server.ts";
import { likeText } from "#platform/records/index.server.ts";
import { salesRateDays } from "#features/penjualan/stock/sales-rate.server.ts";

const perPage = 50;
const id = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number) as unknown as z.ZodType<number>;
const page = z.coerce.number().int().min(1).max(2_000).optional() as unknown as z.ZodType<number | undefined>;

/** Tonnes in, tonnes out, and net sales, which determine the days of stock as in the reports. */
const flow = `select f.warehouse_id, f.product_id, coalesce(sum(f.tonnes) filter (where f.tonnes > 0), 0) as came, coalesce(-sum(f.tonnes) filter (where f.tonnes < 0), 0) as went,
    coalesce(-sum(f.tonnes) filter (where f.type in ('sale', 'saleReturn') and f.moved_on > ${todaySql} - ${salesRateDays}), 0) as sold
  from {stock_movement} f where f.moved_on > ${todaySql} - 30 and f.moved_on <= ${todaySql} and f.type <> 'opening'`;
const lasts = (tonnes: string, sold: string): string =>
  `case when ${sold} > 0 then floor(greatest(${tonnes}, 0) * ${salesRateDays} / ${sold})::int end`;

const inputSchema = z.strictObject({
  q: search.optional(),
  distributor: id.optional(),
  plant: id.optional(),
  page,
}) as unknown as z.ZodType<WarehouseQuery>;

export const onWarehouseTotals = handle(
  warehouseTotals,
  inputSchema,
  async ({ q, distributor, plant, page: at = 1 }, { db }) => {
    const where = `w.archived_at is null and (:distributor::bigint is null or w.distributor_id = :distributor::bigint) and (:plant::bigint is null or w.packing_plant_id = :plant::bigint)
    and (:q::text is null or w.code ilike :q::text or fold_search(w.name) like fold_search(:q::text))`;
    const params = {
      distributor: distributor ?? null,
      plant: plant ?? null,
      q: q?.trim() ? `%${likeText(q.trim())}%` : null,
    };
    const sum = await db.one<{ total: number; tonnes: string }>(
      `select count(*)::int as total, coalesce((select sum(l.tonnes) from {stock_level} l where l.warehouse_id in (select w.id from {warehouse} w where ${where})), 0)::text as tonnes from {warehouse} w where ${where}`,
      params,
    );
    const data = await db.query<WarehouseTotal>(
      `with w as materialized (select w.* from {warehouse} w where ${where} order by w.code, w.id limit ${perPage} offset :offset::int),
       level as (select l.warehouse_id, sum(l.tonnes) as tonnes, count(*) filter (where l.qty <> 0)::int as products from {stock_level} l where l.warehouse_id in (select id from w) group by 1),
       moved as (select warehouse_id, sum(sold) as sold from (${flow} and f.warehouse_id in (select id from w) group by 1, 2) f group by 1),
       last as (select k.warehouse_id as id, (select max(m.moved_on) from {stock_movement} m where m.distributor_id = k.distributor_id and m.warehouse_id = k.warehouse_id) as day
         from (select distinct l.distributor_id, l.warehouse_id from {stock_level} l where l.warehouse_id in (select id from w)) k)
     select w.id, w.code, w.name, d.name as distributor, r.name as district, p.name as plant, w.status, w.capacity::text as capacity, coalesce(l.tonnes, 0)::text as tonnes,
       case when w.capacity > 0 then (coalesce(l.tonnes, 0) * 100 / w.capacity)::numeric(9,1)::text end as filled, coalesce(l.products, 0) as products, ${lasts("coalesce(l.tonnes, 0)", "m.sold")} as days, last.day::text as "lastMovedOn"
     from w join {~distributor} d on d.id = w.distributor_id left join {~district} r on r.id = w.district_id left join {~packing_plant} p on p.id = w.packing_plant_id
       left join level l on l.warehouse_id = w.id left join moved m on m.warehouse_id = w.id left join last on last.id = w.id order by w.code, w.id`,
      { ...params, offset: (at - 1) * perPage },
    );
    return { data, meta: { currentPage: at, perPage, totalCount: sum.total }, tonnes: sum.tonnes };
  },
);

async function requireWarehouse(db: Db, warehouse: number): Promise<number> {
  const row = await db.maybe<{ distributor_id: number }>(
    "select w.distributor_id from {warehouse} w where w.id = :warehouse",
    { warehouse },
  );
  if (!row) throw notFound();
  return row.distributor_id;
}

export const onStockOfWarehouse = handle(
  stockOfWarehouse,
  z.strictObject({ id }),
  async ({ id: warehouse }, { db }) => {
    const distributor = await requireWarehouse(db, warehouse);
    const products = await db.query<ProductStock>(
      `with moved as (${flow} and f.warehouse_id = :warehouse and f.distributor_id = :distributor group by 1, 2)
     select p.id, p.code, p.name, u.code as uom, l.qty::text as qty, l.tonnes::text as tonnes, coalesce(m.came, 0)::text as came, coalesce(m.went, 0)::text as went, ${lasts("l.tonnes", "m.sold")} as days,
       (select max(x.moved_on) from {stock_movement} x where x.distributor_id = :distributor and x.warehouse_id = :warehouse and x.product_id = p.id)::text as "lastMovedOn"
     from {stock_level} l join {~product} p on p.id = l.product_id left join {~uom} u on u.id = p.stock_uom_id left join moved m on m.product_id = l.product_id
     where l.warehouse_id = :warehouse and l.distributor_id = :distributor order by l.tonnes desc, p.code`,
      { warehouse, distributor },
    );
    return { products };
  },
);

const movesQuery = z.strictObject({ id, product: id, page }) as unknown as z.ZodType<{
  id: number;
  product: number;
  page?: number;
}>;

/** The ledger of one product, newest first, each entry with its document and resulting balance. */
export const onMovesOfStock = handle(
  movesOfStock,
  movesQuery,
  async ({ id: warehouse, product, page: at = 1 }, { db }) => {
    const distributor = await requireWarehouse(db, warehouse);
    const ofItem = "m.distributor_id = :distributor and m.warehouse_id = :warehouse and m.product_id = :product";
    const params = { distributor, warehouse, product };
    const { total } = await db.one<{ total: number }>(
      `select count(*)::int as total from {stock_movement} m where ${ofItem}`,
      params,
    );
    const data = await db.query<StockMove>(
      `select x.id, x.moved_on::text as "movedOn", x.type, x.qty::text as qty, x.tonnes::text as tonnes, x.balance::text as balance, x.note, x.cause, x.cause_id as "causeId", x.created_at as at,
       case when x.cause in ('sale', 'sale-cancel') then (select s.number from {~sale} s where s.distributor_id = x.distributor_id and s.id = x.cause_id)
         when x.cause in ('purchase', 'purchase-cancel') then (select p.number from {~purchase} p where p.distributor_id = x.distributor_id and p.id = x.cause_id)
         when x.cause = 'adjustment' then (select a.number from {~stock_adjustment} a where a.distributor_id = x.distributor_id and a.id = x.cause_id) end as number
     from (select m.*, sum(m.qty) over (order by m.moved_on, m.id) as balance from {stock_movement} m where ${ofItem}) x order by x.moved_on desc, x.id desc limit ${perPage} offset :offset::int`,
      { ...params, offset: (at - 1) * perPage },
    );
    return { data, meta: { currentPage: at, perPage, totalCount: total } };
  },
);
