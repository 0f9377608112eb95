import type { Decimal, RefValue } from "#kit/field.ts";
import type { Db } from "#platform/database/index.server.ts";
import { factorSql, tooFineSql } from "#features/penjualan/stock/units.server.ts";
import type { QuoteInput } from "./transaksi.calls.ts";

export type DraftLine = {
  line: number;
  product: number;
  uom: number;
  /** Null until it is typed. */
  qty: Decimal | null;
  product_id: number | null;
  sellable: boolean | null;
  uom_allowed: boolean | null;
  too_precise: boolean | null;
  below_minimum: boolean | null;
  min_qty: Decimal | null;
  tonnes: Decimal | null;
  stock_qty: Decimal | null;
  unit_price: Decimal | null;
  list_price: Decimal | null;
  list_value: Decimal | null;
  gross: Decimal | null;
  own_discount: Decimal;
  discount: Decimal | null;
  net: Decimal | null;
  tax: Decimal;
  over_discounted: boolean | null;
  over_taxed: boolean | null;
  available: Decimal;
  stock_uom: string | null;
  uoms: RefValue[];
};
export type Totals = {
  tonnes: Decimal;
  gross: Decimal;
  discount: Decimal;
  net: Decimal;
  tax: Decimal;
  over_discounted: boolean;
};
/** Default PPN rate in percent: by law 12 % of eleven twelfths of the value. */
const taxPercent = "11";

/** A sale with computed lines; `at` contains its location and price list. */
export type Priced = {
  readonly input: Pick<QuoteInput, "soldOn" | "discount" | "lines">;
  readonly at: {
    readonly area_id: number | null;
    readonly warehouse_id: number | null;
    readonly distributor_id: number | null;
  };
};
type Worked = { readonly lines: DraftLine[]; readonly totals: Totals };

/**
 * Lines and totals of any number of sales as they would be written, in one statement; for a form with the available
 * units.
 */
export async function linesOf(db: Db, sales: readonly Priced[], offer: boolean): Promise<Worked[]> {
  const documents = sales.map(({ input, at }, doc) => ({
    doc,
    day: input.soldOn,
    area: at.area_id,
    warehouse: at.warehouse_id,
    distributor: at.distributor_id,
    off: input.discount ?? "0",
  }));
  const lines = sales.flatMap(({ input }, doc) =>
    input.lines.map((l, i) => ({
      doc,
      line: i + 1,
      product: l.product,
      uom: l.uom ?? null,
      qty: l.qty ?? null,
      price: l.unitPrice ?? null,
      discount: l.discount ?? null,
      tax: l.tax ?? null,
    })),
  );
  const params = { documents: JSON.stringify(documents), lines: JSON.stringify(lines), taxPercent };
  return db.query<Worked>(offer ? linesSql(offeredSql) : linesSql("'[]'::json"), params);
}

const factor = factorSql({ product: "p.id", uom: "o.uom", day: "o.day" });
const offeredSql = `(select coalesce(json_agg(json_build_object('id', z.id, 'label', z.code) order by z.first desc, z.code), '[]') from (
       select u.id, u.code, bool_or(k.is_default) as first from (
         select q.uom_id, q.is_default from {sales_uom} q where q.product_id = n.product_id and q.archived_at is null union all select n.stock_uom_id, false) k
       join {uom} u on u.id = k.uom_id group by u.id, u.code) z)`;
/*
 * Values are multiplied first and rounded once. A discount on the whole document is distributed by running sums, so
 * that the parts add up exactly and no line becomes negative. Conversions and prices are looked up once for all lines
 * that share them.
 */
const linesSql = (uoms: string): string => `
with d as (
  select * from jsonb_to_recordset(:documents::jsonb) as d(doc int, day date, area bigint, warehouse bigint, distributor bigint, off numeric)
), i as materialized (
  select d.*, x.line, x.product, coalesce(x.uom, (select q.uom_id from {sales_uom} q where q.product_id = x.product and q.archived_at is null order by q.is_default desc, q.id limit 1), (select p.stock_uom_id from {product} p where p.id = x.product)) as uom,
    x.qty, x.price, x.discount, x.tax
  from d join jsonb_to_recordset(:lines::jsonb) as x(doc int, line int, product bigint, uom bigint, qty numeric, price numeric, discount numeric, tax numeric) on x.doc = d.doc
), factors as materialized (
  select o.*, f.to_tonnes, f.to_stock from (select distinct product, uom, day from i) o join {product} p on p.id = o.product left join lateral (select ${factor.columns} from ${factor.from}) f on true
), prices as materialized (
  select o.*, g.amount, g.factor from (select distinct product, uom, day, coalesce(area, 0) as area from i) o join {product} p on p.id = o.product left join lateral (
    select y.amount, case when y.uom_id = o.uom then 1 else uom_factor(p.id, o.uom, y.uom_id, o.day) end as factor
    from {price} y
    where y.product_id = p.id and y.price_kind = 'selling' and y.archived_at is null and y.valid_from <= o.day and (y.valid_to is null or y.valid_to > o.day)
      and (y.area_id is null or y.area_id = o.area)
    order by y.area_id nulls last, (y.uom_id = o.uom) desc, y.uom_id limit 1
  ) g on true
), r as (
  select i.*, p.id as product_id, p.active and p.archived_at is null as sellable, u.code as stock_uom, p.stock_uom_id,
    (i.uom = p.stock_uom_id or q.id is not null) as uom_allowed, q.min_qty, i.qty < q.min_qty as below_minimum, ${tooFineSql("i.qty", "e")} as too_precise,
    round(i.qty * f.to_tonnes, 3) as tonnes, round(i.qty * f.to_stock, 3) as stock_qty,
    round(g.amount * g.factor, 2) as list_price, round(i.qty * g.amount * g.factor, 2) as list_value, coalesce(i.price, round(g.amount * g.factor, 2)) as unit_price,
    coalesce(s.qty, 0) as available
  from i
  left join {product} p on p.id = i.product
  left join {uom} u on u.id = p.stock_uom_id
  left join {uom} e on e.id = i.uom
  left join {sales_uom} q on q.product_id = p.id and q.uom_id = i.uom and q.archived_at is null
  left join factors f on f.product = i.product and f.uom = i.uom and f.day = i.day
  left join prices g on g.product = i.product and g.uom = i.uom and g.day = i.day and g.area = coalesce(i.area, 0)
  left join {stock_level} s on s.distributor_id = i.distributor and s.warehouse_id = i.warehouse and s.product_id = p.id
), m as (
  select r.*, round(r.qty * r.unit_price, 2) as gross, coalesce(r.discount, 0) as own_discount, greatest(round(r.qty * r.unit_price, 2) - coalesce(r.discount, 0), 0) as base from r
), c as (
  select m.*, sum(m.base) over (partition by m.doc order by m.line) as upto, sum(m.base) over (partition by m.doc) as whole from m
), a as (
  select c.*, c.own_discount + case when c.whole > 0 then round(c.off * c.upto / c.whole, 2) - round(c.off * (c.upto - c.base) / c.whole, 2) else 0 end as all_discount from c
), n as (
  select a.*, coalesce(a.tax, round((a.gross - a.all_discount) * :taxPercent::numeric / 100, 2))::numeric(20,2) as all_tax from a
)
select coalesce(json_agg(json_build_object(
    'line', n.line, 'product', n.product, 'uom', n.uom, 'qty', n.qty::text, 'product_id', n.product_id, 'sellable', n.sellable, 'uom_allowed', n.uom_allowed, 'too_precise', n.too_precise,
    'below_minimum', n.below_minimum, 'min_qty', n.min_qty::text, 'tonnes', n.tonnes::text, 'stock_qty', n.stock_qty::text, 'unit_price', n.unit_price::numeric(20,2)::text, 'list_price', n.list_price::text, 'list_value', n.list_value::text,
    'gross', n.gross::text, 'own_discount', n.own_discount::numeric(20,2)::text, 'discount', n.all_discount::numeric(20,2)::text, 'net', (n.gross - n.all_discount)::numeric(20,2)::text, 'tax', n.all_tax::text,
    'over_discounted', n.own_discount > n.gross, 'over_taxed', n.tax > greatest(n.gross, n.list_value), 'available', n.available::text, 'stock_uom', n.stock_uom, 'uoms', ${uoms}
  ) order by n.line) filter (where n.doc is not null), '[]') as lines,
  json_build_object('tonnes', coalesce(sum(n.tonnes), 0)::numeric(20,3)::text, 'gross', coalesce(sum(n.gross), 0)::numeric(20,2)::text, 'discount', coalesce(sum(n.all_discount), 0)::numeric(20,2)::text,
    'net', coalesce(sum(n.gross - n.all_discount), 0)::numeric(20,2)::text, 'tax', coalesce(sum(n.all_tax), 0)::numeric(20,2)::text, 'over_discounted', d.off > coalesce(max(n.whole), 0)) as totals
from d left join n on n.doc = d.doc group by d.doc, d.off order by d.doc`;
