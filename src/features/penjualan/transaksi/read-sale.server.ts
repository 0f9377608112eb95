import { notFound } from "#kit/refused.ts";
import { can } from "#kit/person.ts";
import { visibleRow } from "#platform/database/index.server.ts";
import type { Ctx } from "#platform/http/index.server.ts";
import { readRow } from "#platform/records/index.server.ts";
import { warningsOf } from "../push/read-warnings.server.ts";
import { saleDates } from "./sale-date.server.ts";
import type { SaleDetail, SaleLineView, StockEffect } from "./transaksi.calls.ts";
import { Sale } from "./transaksi.resource.ts";

type Key = { id: number; distributor: number; store: number; district: number; original: number | null };
/** One document with its lines, returnable quantities, stock movements, and related documents. */
export async function saleDetail(id: number, ctx: Ctx): Promise<SaleDetail> {
  const row = await readRow(ctx.db, Sale, id);
  const key = await visibleRow<Key, "sale">(
    ctx.db,
    "sale",
    "select t.id, t.distributor_id as distributor, t.store_id as store, t.district_id as district, t.original_sale_id as original from {sale} t where t.id = :id",
    { id },
  );
  if (!row || !key) throw notFound();
  const sys = ctx.db.beyondScope("parts of a visible sale");
  const params = { id: key.id, distributor: key.distributor, original: key.original };
  const [lines, stock, related, warnings, dates] = [
    await sys.query<SaleLineView>(linesSql, params),
    await sys.query<StockEffect>(stockSql, params),
    await ctx.db.query<SaleDetail["data"]["related"][number]>(relatedSql, params),
    await warningsOf(ctx.db, "sale", key.id),
    await saleDates(ctx.db, key),
  ];
  const posted = row.status === "posted";
  const open = lines.some((l) => !/^0(\.0+)?$/.test(l.returnable));
  const allowed = {
    return: posted && row.kind === "sale" && open && can(ctx.access, "sale.return"),
    cancel:
      posted &&
      String(row.soldOn) >= dates.earliest &&
      !related.some((r) => r.kind === "return" && r.status === "posted") &&
      can(ctx.access, "sale.cancel"),
  };
  return {
    data: {
      ...(row as SaleDetail["data"]),
      lines,
      stock,
      related,
      warnings,
      allowed,
      today: dates.today,
      earliest: dates.earliest,
    },
    can: { write: can(ctx.access, "sale.write"), ...allowed },
  };
}

const named = (alias: string, label: string) => `json_build_object('id', ${alias}.id, 'label', ${label})`;
const linesSql = `
select l.line_no as line, ${named("p", "concat_ws(' – ', p.code, p.name)")} as product, ${named("u", "u.code")} as uom, l.qty::text, l.tonnes::text, l.unit_price::text as "unitPrice", l.discount::text, l.net::text, l.tax::text,
  coalesce(b.qty, 0)::numeric(18,3)::text as returned, case when l.sign = 1 and l.status = 'posted' then l.qty - coalesce(b.qty, 0) else 0 end::numeric(18,3)::text as returnable
from {sale_line} l join {product} p on p.id = l.product_id join {uom} u on u.id = l.uom_id
left join lateral (
  select sum(x.qty) as qty from {sale} s join {sale_line} x on x.distributor_id = s.distributor_id and x.sale_id = s.id
  where s.distributor_id = l.distributor_id and s.original_sale_id = l.sale_id and s.status = 'posted' and x.line_no = l.line_no
) b on true
where l.distributor_id = :distributor and l.sale_id = :id order by l.line_no`;
const stockSql = `
select ${named("p", "concat_ws(' – ', p.code, p.name)")} as product, m.type, m.qty::text, u.code as uom, m.tonnes::text, m.moved_on as "movedOn", m.created_at as at, m.cause
from {stock_movement} m join {product} p on p.id = m.product_id join {uom} u on u.id = p.stock_uom_id
where m.distributor_id = :distributor and m.cause in ('sale', 'sale-cancel') and m.cause_id = :id order by m.id`;
const relatedSql = `
select t.id, t.number, t.kind, t.status, t.sold_on as "soldOn", t.tonnes::text as tonnes from {sale} t
where t.distributor_id = :distributor and (t.original_sale_id = :id or t.id = :original::bigint) order by t.id`;
