import type { SeedContext } from "./context.ts";

/** Average lines of a document, and what is left after holidays, silent distributors and stores between two distributors. */
const linesPerDocument = 2.02;
const kept = 0.957;

/** Prices of the month at hand, each area's own before the national one. */
const monthPrices = `
create unlogged table seeding.list_price as
select distinct on (p.product_id, a.id) p.product_id, a.id as area_id, p.amount
from area a join price p on (p.area_id = a.id or p.area_id is null) and p.price_kind = 'selling' and p.valid_from <= $1::date and (p.valid_to is null or p.valid_to > $1::date)
order by p.product_id, a.id, p.area_id nulls last`;

/*
 * One row for each document of the month. A key names store, month and number, and every choice is drawn from it.
 * purposes: 1 how many, 2 day, 3 lebaran, 4 other distributor, 5 lines, 6 first product, 7 cancelled, 8 source, 9 delay, 10 time, 11 size, 12 draft, 13 payment, 14 return
 */
const documents = `
create unlogged table seeding.doc as
with k as (
  select s.id as store_id, s.size, s.district_id, s.area_id, s.opens, s.ends, m.i, m.month, m.workdays, (s.id << 22) | (m.i << 12) | n.k as key
  from seeding.month m join seeding.store s on s.opens < m.next and (s.ends is null or s.ends >= m.month)
  cross join lateral generate_series(1, floor($2::float8 * s.often * m.season * (1 + (seeding.u(s.area_id, 15) * 0.2 - 0.08) * (m.i - $3::int) / 12.0) + seeding.u((s.id << 22) | (m.i << 12), 1))::int) as n(k)
  where m.month = $1::date
), d as (
  select k.*, d.day as sold_on from k join seeding.day d on d.month = k.month and d.n = 1 + floor(seeding.u(k.key, 2) * k.workdays)::int
  where d.day >= k.opens and (k.ends is null or d.day < k.ends) and d.day <= $4::date and not (d.lebaran and seeding.u(k.key, 3) < 0.6)
), v as (
  select d.*, x.distributor_id, x.warehouse_id
  from d join seeding.service x on x.store_id = d.store_id and x.valid_from <= d.sold_on and (x.valid_to is null or x.valid_to > d.sold_on)
    and case x.kind when 'main' then not (x.other_from is not null and x.other_from <= d.sold_on and seeding.u(d.key, 4) < 0.3) else seeding.u(d.key, 4) < 0.3 end
)
select row_number() over (order by v.sold_on, v.distributor_id, v.key) + $5::bigint as id, v.key, 'sale' as kind, v.store_id, v.size, v.district_id, v.area_id, v.month, v.sold_on, v.distributor_id, v.warehouse_id,
  1 + (seeding.u(v.key, 5) < 0.6)::int + (seeding.u(v.key, 5) < 0.3)::int + (seeding.u(v.key, 5) < 0.12)::int as lines,
  floor(power(seeding.u(v.key, 6), 2.2) * a.n)::int as first_pos, a.n as products,
  'INV' || to_char(v.sold_on, 'YYMM') || '-' || lpad((row_number() over (partition by v.distributor_id order by v.sold_on, v.key))::text, 6, '0') as number,
  case when v.distributor_id % 5 = 4 or seeding.u(v.key, 8) < 0.03 then 'form' when v.distributor_id % 5 = 3 then 'import' else 'api' end as source,
  case when seeding.u(v.key, 7) < 0.008 then 'cancelled' when v.sold_on > $4::date - 3 and seeding.u(v.key, 12) < 0.015 then 'draft' else 'posted' end as status,
  least(now(), ((v.sold_on + case when seeding.u(v.key, 9) < 0.8 then 0 when seeding.u(v.key, 9) < 0.92 then 1 when seeding.u(v.key, 9) < 0.98 then 3 when seeding.u(v.key, 9) < 0.998 then 6 else 12 end)::timestamp + make_interval(mins => 480 + floor(seeding.u(v.key, 10) * 660)::int)) at time zone 'Asia/Jakarta') as received_at,
  null::bigint as original_id
from v join (select distributor_id, max(n) as n from seeding.assort group by distributor_id) a using (distributor_id)
where not (v.distributor_id % 11 = 4 and v.sold_on > $4::date - 70 and seeding.u(v.distributor_id * 1000 + (v.sold_on - date '2000-01-03') / 7, 16) < 0.4)
  and not (v.distributor_id % 17 = 9 and v.sold_on > $4::date - 90 and seeding.u(v.key, 17) < 0.45)`;

/* purposes: 20 bags, 21 unit, 22 price, 23 discount */
const lines = `
create unlogged table seeding.line as
select d.id as doc_id, d.key, d.kind, d.status, d.distributor_id, d.sold_on, d.warehouse_id, d.store_id, d.district_id, l.n as line_no, p.id as product_id, p.kg, p.uom_id as stock_uom,
  q.uom_id, q.qty, q.stock_qty, (q.stock_qty * p.kg / 1000.0)::numeric(18,3) as tonnes, m.unit_price, m.discount, q.qty * m.unit_price - m.discount as net,
  round((q.qty * m.unit_price - m.discount) * 0.11, 2) as tax, round(lp.amount * q.stock_qty, 2) as list_value
from seeding.doc d cross join seeding.unit t
cross join lateral generate_series(1, d.lines) as l(n)
join seeding.assort a on a.distributor_id = d.distributor_id and a.pos = (d.first_pos + l.n - 1) % d.products
join seeding.product p on p.id = a.product_id
left join seeding.list_price lp on lp.product_id = p.id and lp.area_id = d.area_id
cross join lateral (select greatest(2, round(d.size * 46 * p.share * 40 / p.kg * (0.4 + 1.2 * seeding.u(d.key * 8 + l.n, 20))))::int as bags, case when d.sold_on < p.palet_changed then p.palet_before else p.palet end as palet) b
cross join lateral (select case when b.bags > 20 then (b.bags / 5) * 5 else b.bags end as bags, seeding.u(d.key * 8 + l.n, 21) as unit) c
cross join lateral (
  select t.ton as uom_id, (c.bags * p.kg / 1000)::numeric as qty, (c.bags * p.kg / 1000) * p.lot as stock_qty where c.unit < 0.04 and c.bags >= p.lot
  union all select t.palet, greatest(1, c.bags / b.palet)::numeric, greatest(1, c.bags / b.palet) * b.palet where c.unit >= 0.04 and c.unit < 0.07 and c.bags >= b.palet
  union all select p.uom_id, c.bags::numeric, c.bags where not (c.unit < 0.04 and c.bags >= p.lot) and not (c.unit >= 0.04 and c.unit < 0.07 and c.bags >= b.palet)
) q
cross join lateral (select round((coalesce(lp.amount, p.price) * q.stock_qty / q.qty * (1.012 - 0.05 * seeding.u(d.distributor_id, 22) - 0.025 * seeding.u(d.key * 8 + l.n, 22))::numeric) / 50) * 50 as unit_price) pr
cross join lateral (select pr.unit_price, case when seeding.u(d.key * 8 + l.n, 23) < 0.12 then round(q.qty * pr.unit_price * (0.01 + 0.02 * seeding.u(d.key * 8 + l.n, 24))::numeric / 100) * 100 else 0 end as discount) m`;

/** A few stores send some of it back some days later; the return is a document of its own, dated when the goods came. */
const returned = `
insert into seeding.doc (id, key, kind, store_id, size, district_id, area_id, month, sold_on, distributor_id, warehouse_id, lines, first_pos, products, number, source, status, received_at, original_id)
select $2::bigint + row_number() over (order by d.id), d.key, 'return', d.store_id, d.size, d.district_id, d.area_id, d.month, d.sold_on + r.days, d.distributor_id, d.warehouse_id, 1, d.first_pos, d.products,
  'RTR' || to_char(d.sold_on, 'YYMM') || '-' || lpad((row_number() over (partition by d.distributor_id order by d.id))::text, 6, '0'), case d.source when 'api' then 'api' else 'form' end, 'posted',
  least(now(), (d.sold_on + r.days)::timestamp at time zone 'Asia/Jakarta' + interval '9 hours'), d.id
from seeding.doc d cross join lateral (select 2 + floor(seeding.u(d.key, 18) * 9)::int as days) r
where d.status = 'posted' and seeding.u(d.key, 14) < 0.012 and d.sold_on + r.days <= $1::date`;
const returnedLines = `
insert into seeding.line (doc_id, key, kind, status, distributor_id, sold_on, warehouse_id, store_id, district_id, line_no, product_id, kg, stock_uom, uom_id, qty, stock_qty, tonnes, unit_price, discount, net, tax, list_value)
select d.id, l.key, 'return', 'posted', d.distributor_id, d.sold_on, d.warehouse_id, d.store_id, d.district_id, 1, l.product_id, l.kg, l.stock_uom, l.stock_uom, b.bags, b.bags, (b.bags * l.kg / 1000.0)::numeric(18,3), v.price, 0, b.bags * v.price, round(b.bags * v.price * 0.11, 2), round(l.list_value / l.stock_qty * b.bags, 2)
from seeding.doc d join seeding.line l on l.doc_id = d.original_id and l.line_no = 1
cross join lateral (select greatest(1, l.stock_qty * (5 + floor(seeding.u(d.key, 19) * 25)::int) / 100) as bags) b
cross join lateral (select round(l.net / l.stock_qty, 2) as price) v
where d.kind = 'return'`;

const headers = `
insert into sale (distributor_id, id, number, kind, status, source, sold_on, received_at, external_id, original_sale_id, store_id, warehouse_id, district_id, regular_customer_id, payment_method_id, reason, tonnes, gross_total, discount_total, net_total, tax_total, cancelled_at, created_at, updated_at)
select d.distributor_id, d.id, d.number, d.kind, d.status, d.source, d.sold_on, d.received_at, case d.source when 'api' then 'EXT-' || d.number end, d.original_id, d.store_id, d.warehouse_id, d.district_id, lt.regular_customer_id, 1 + floor(seeding.u(d.store_id, 13) * 6)::int,
  case when d.kind = 'return' then (array['Kantong pecah', 'Salah kirim', 'Semen mengeras', 'Pesanan kelebihan'])[1 + floor(seeding.u(d.key, 25) * 4)::int] when d.status = 'cancelled' then (array['Salah masukan', 'Toko batal membeli', 'Dikirim dua kali'])[1 + floor(seeding.u(d.key, 25) * 3)::int] end,
  l.tonnes, l.gross, l.discount, l.net, l.tax, case d.status when 'cancelled' then least(now(), d.received_at + interval '1 day') end, d.received_at, d.received_at
from seeding.doc d
join (select doc_id, sum(tonnes) as tonnes, sum(net + discount) as gross, sum(discount) as discount, sum(net) as net, sum(tax) as tax from seeding.line group by doc_id) l on l.doc_id = d.id
left join regular_customer_store lt on lt.store_id = d.store_id and lt.valid_from <= d.sold_on and (lt.valid_to is null or lt.valid_to > d.sold_on)`;

const saleLines = `
insert into sale_line (distributor_id, id, sale_id, line_no, product_id, uom_id, qty, tonnes, unit_price, discount, net, tax, list_value, sign, status, sold_on, warehouse_id, store_id, district_id)
select distributor_id, doc_id * 8 + line_no, doc_id, line_no, product_id, uom_id, qty, tonnes, unit_price, discount, net, tax, list_value, case kind when 'return' then -1 else 1 end, status, sold_on, warehouse_id, store_id, district_id from seeding.line`;

/** A cancelled sale moved its stock out and, under a cause of its own, in again. */
const movements = `
insert into stock_movement (distributor_id, id, warehouse_id, product_id, type, qty, tonnes, moved_on, cause, cause_id, cause_line, created_at)
select m.distributor_id, $1::bigint + row_number() over (order by m.sold_on, m.doc_id, m.line_no, m.back), m.warehouse_id, m.product_id, case m.kind when 'return' then 'saleReturn' else 'sale' end, m.sign * m.stock_qty, m.sign * m.tonnes, m.sold_on,
  case m.back when 1 then 'sale-cancel' else 'sale' end, m.doc_id, m.line_no, d.received_at
from (select l.*, b.back, case when (l.kind = 'return') = (b.back = 0) then 1 else -1 end as sign from seeding.line l cross join lateral generate_series(0, (l.status = 'cancelled')::int) as b(back) where l.status <> 'draft') m
join seeding.doc d on d.id = m.doc_id`;

export type Counters = { documents: number; lines: number; movements: number };

/** Sales, month by month, computed inside the database. */
export async function seedSales(ctx: SeedContext): Promise<Counters> {
  const { client, scale, today } = ctx;
  const wanted = await client.query<{ often: number }>(
    `
    select sum(s.often * m.season * least(1, greatest(0, ($1::date - m.month + 1))::float8 / (m.next - m.month)))::float8 as often
    from seeding.month m join seeding.store s on s.opens < m.next - 10 and (s.ends is null or s.ends >= m.month + 10)`,
    [today],
  );
  const perStore = scale.lines / linesPerDocument / kept / (wanted.rows[0]?.often ?? 1);
  const count: Counters = { documents: 0, lines: 0, movements: 0 };
  const months = (await client.query<{ month: string }>("select month::text as month from seeding.month order by i")).rows;
  for (const { month } of months) {
    await client.query(monthPrices, [month]);
    await client.query("analyze seeding.list_price");
    const made = await client.query(documents, [month, perStore, scale.months - 1, today, count.documents]);
    await client.query("analyze seeding.doc");
    await client.query(lines);
    count.documents += made.rowCount ?? 0;
    const back = await client.query(returned, [today, count.documents]);
    await client.query("create index on seeding.line (doc_id)");
    await client.query("analyze seeding.line");
    await client.query(returnedLines);
    count.documents += back.rowCount ?? 0;
    await client.query(headers);
    count.lines += (await client.query(saleLines)).rowCount ?? 0;
    count.movements += (await client.query(movements, [count.movements])).rowCount ?? 0;
    await client.query("drop table seeding.doc, seeding.line, seeding.list_price");
    ctx.log(`  ${month.slice(0, 7)}: ${count.lines} sale lines`);
  }
  return count;
}
