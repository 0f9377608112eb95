import type { SeedContext } from "./context.ts";

/**
 * Average number of lines of a document, and the share that remains after holidays, days without data and stores
 * without a distributor.
 */
const linesPerDocument = 2.02;
const postedShare = 0.957;

/** Prices of the current month, area prices before national ones. */
const monthPrices = `
create unlogged table seeding.list_price as
select distinct on (p.product_id, a.id) p.product_id, a.id as area_id, p.amount::bigint as amount
from area a join price p on (p.area_id = a.id or p.area_id is null) and p.price_kind = 'selling' and p.valid_from <= $1::date and (p.valid_to is null or p.valid_to > $1::date)
order by p.product_id, a.id, p.area_id nulls last`;

/*
 * One row for each document of the month. A key consists of store, month and number; each of its hashes gives four
 * random numbers, so that choices are cheap. A subquery with an offset is evaluated once, not at each reference. A
 * store mostly buys the same products.
 */
const documents = `
create unlogged table seeding.doc as
with k as (
  select s.id as store_id, s.size, s.district_id, s.area_id, s.opens, s.ends, m.month, m.days, m.lebaran, (s.id << 22) | (m.i << 12) | n.k as key, hashint8extended((s.id << 22) | (m.i << 12) | n.k, 2) as h, hashint8extended((s.id << 22) | (m.i << 12) | n.k, 3) as g
  from seeding.month m join seeding.store s on s.opens < m.next and (s.ends is null or s.ends >= m.month)
  cross join lateral generate_series(1, floor($2::float8 * s.often * m.season * (1 + (seeding.u(s.area_id, 15) * 0.2 - 0.08) * (m.i - $3::int) / 12.0) + seeding.u((s.id << 22) | (m.i << 12), 1))::int) as n(k)
  where m.month = $1::date offset 0
), p as (select k.*, 1 + floor(seeding.slice(h, 0) * cardinality(days))::int as n from k offset 0),
d as (
  select p.*, days[n] as sold_on, seeding.slice(h, 2) as u_other, seeding.slice(h, 3) as u_lines, seeding.slice(g, 0) as u_first, seeding.slice(g, 1) as u_state, seeding.slice(g, 2) as u_delay, seeding.slice(g, 3) as u_time
  from p where days[n] >= opens and (ends is null or days[n] < ends) and days[n] <= $4::date and not (lebaran[n] and seeding.slice(h, 1) < 0.6) offset 0
), v as (
  select d.*, x.distributor_id, x.warehouse_id
  from d join seeding.service x on x.store_id = d.store_id and x.valid_from <= d.sold_on and (x.valid_to is null or x.valid_to > d.sold_on)
    and case x.kind when 'main' then not (x.other_from is not null and x.other_from <= d.sold_on and d.u_other < 0.3) else d.u_other < 0.3 end
)
select row_number() over (order by v.sold_on, v.distributor_id, v.key) + $5::bigint as id, v.key, 'sale' as kind, v.store_id, v.size, v.district_id, v.area_id, v.month, v.sold_on, v.distributor_id, v.warehouse_id,
  1 + (u_lines < 0.6)::int + (u_lines < 0.3)::int + (u_lines < 0.12)::int as lines, floor(power(case when u_first < 0.8 then seeding.u(v.store_id, 6) else (u_first - 0.8) * 5 end, 2.6) * a.n)::int as first_pos, a.n as products,
  'INV' || to_char(v.sold_on, 'YYMM') || '-' || lpad((row_number() over (partition by v.distributor_id order by v.sold_on, v.key))::text, 6, '0') as number,
  case when v.distributor_id % 5 = 4 or u_state between 0.5 and 0.53 then 'form' when v.distributor_id % 5 = 3 then 'import' else 'api' end as source,
  case when u_state < 0.008 then 'cancelled' when v.sold_on > $4::date - 3 and u_state > 0.985 then 'draft' else 'posted' end as status,
  least(now(), ((v.sold_on + case when u_delay < 0.8 then 0 when u_delay < 0.92 then 1 when u_delay < 0.98 then 3 when u_delay < 0.998 then 6 else 12 end)::timestamp + make_interval(mins => 480 + floor(u_time * 660)::int)) at time zone 'Asia/Jakarta') as received_at,
  null::bigint as original_id
from v join (select distributor_id, max(n) as n from seeding.assort group by distributor_id) a using (distributor_id)
where not (v.distributor_id % 11 = 4 and v.sold_on > $4::date - 70 and seeding.u(v.distributor_id * 1000 + (v.sold_on - date '2000-01-03') / 7, 16) < 0.4)
  and not (v.distributor_id % 17 = 9 and v.sold_on > $4::date - 90 and seeding.u(v.key, 17) < 0.45)`;

/*
 * Whole bags, whole rupiah and whole kilograms: money and weight are summed as integers and never as floating-point
 * numbers.
 */
const lines = `
create unlogged table seeding.line as
select doc_id, key, kind, status, distributor_id, sold_on, received_at, warehouse_id, store_id, district_id, line_no, product_id, kg, stock_uom, uom_id, qty, stock_qty, stock_qty * kg as weight, unit_price, discount, qty::bigint * unit_price - discount as net, amount * stock_qty as list_value
from (
  select x.*, case when seeding.slice(h, 3) < 0.12 then round(qty::bigint * unit_price * (0.01 + 0.17 * seeding.slice(h, 3)) / 100)::int * 100 else 0 end as discount
  from (
    select x.*, round((case when amount is null then price else amount end) * (stock_qty / qty) * (1.012 - 0.05 * seeding.slice(dealer, 0) - 0.025 * seeding.slice(h, 2)) / 50)::int * 50 as unit_price
    from (
      select x.*, case unit when 1 then ton when 2 then palet_uom else stock_uom end as uom_id, case unit when 1 then bags / lot when 2 then bags / palet else bags end as qty, case unit when 1 then bags / lot * lot when 2 then bags / palet * palet else bags end as stock_qty
      from (
        select x.*, case when seeding.slice(h, 1) < 0.04 and bags >= lot then 1 when seeding.slice(h, 1) between 0.04 and 0.07 and bags >= palet then 2 else 0 end as unit
        from (
          select x.*, case when raw > 20 then raw / 5 * 5 else raw end as bags
          from (
            select d.id as doc_id, d.key, d.kind, d.status, d.distributor_id, d.sold_on, d.received_at, d.warehouse_id, d.store_id, d.district_id, l.n as line_no, p.id as product_id, p.kg, p.lot, p.uom_id as stock_uom, t.ton, t.palet as palet_uom, p.price, lp.amount,
              case when d.sold_on < p.palet_changed then p.palet_before else p.palet end as palet, h.h, hashint8extended(d.distributor_id, 22) as dealer, greatest(2, round(d.size * 46 * p.share * 40 / p.kg * (0.4 + 1.2 * seeding.slice(h.h, 0))))::int as raw
            from seeding.doc d cross join seeding.unit t cross join lateral generate_series(1, d.lines) as l(n) cross join lateral (select hashint8extended(d.key * 8 + l.n, 20) as h) h
            join seeding.assort a on a.distributor_id = d.distributor_id and a.pos = (d.first_pos + l.n - 1) % d.products
            join seeding.product p on p.id = a.product_id left join seeding.list_price lp on lp.product_id = p.id and lp.area_id = d.area_id offset 0
          ) x offset 0
        ) x offset 0
      ) x offset 0
    ) x offset 0
  ) x offset 0
) x`;

/** A few stores return part of it some days later; the return is a separate document with the date of the return. */
const returned = `
insert into seeding.doc (id, key, kind, store_id, size, district_id, area_id, month, sold_on, distributor_id, warehouse_id, lines, first_pos, products, number, source, status, received_at, original_id)
select $2::bigint + row_number() over (order by d.id), d.key, 'return', d.store_id, d.size, d.district_id, d.area_id, d.month, d.sold_on + r.days, d.distributor_id, d.warehouse_id, 1, d.first_pos, d.products,
  'RTR' || to_char(d.sold_on, 'YYMM') || '-' || lpad((row_number() over (partition by d.distributor_id order by d.id))::text, 6, '0'), case d.source when 'api' then 'api' else 'form' end, 'posted',
  least(now(), (d.sold_on + r.days)::timestamp at time zone 'Asia/Jakarta' + interval '9 hours'), d.id
from seeding.doc d cross join lateral (select 2 + floor(seeding.u(d.key, 18) * 9)::int as days) r
where d.status = 'posted' and seeding.u(d.key, 14) < 0.012 and d.sold_on + r.days <= $1::date`;
const returnedLines = `
insert into seeding.line (doc_id, key, kind, status, distributor_id, sold_on, received_at, warehouse_id, store_id, district_id, line_no, product_id, kg, stock_uom, uom_id, qty, stock_qty, weight, unit_price, discount, net, list_value)
select d.id, l.key, 'return', 'posted', d.distributor_id, d.sold_on, d.received_at, d.warehouse_id, d.store_id, d.district_id, 1, l.product_id, l.kg, l.stock_uom, l.stock_uom, b.bags, b.bags, b.bags * l.kg, l.net / l.stock_qty, 0, b.bags * (l.net / l.stock_qty), l.list_value / l.stock_qty * b.bags
from seeding.doc d join seeding.line l on l.doc_id = d.original_id and l.line_no = 1
cross join lateral (select greatest(1, l.stock_qty * (5 + floor(seeding.u(d.key, 19) * 25)::int) / 100) as bags) b
where d.kind = 'return'`;

const headers = `
insert into sale (distributor_id, id, number, kind, status, source, sold_on, received_at, external_id, original_sale_id, store_id, warehouse_id, district_id, regular_customer_id, payment_method_id, reason, reason_kind, tonnes, gross_total, discount_total, net_total, tax_total, cancelled_at, created_at, updated_at)
select d.distributor_id, d.id, d.number, d.kind, d.status, d.source, d.sold_on, d.received_at, case d.source when 'api' then 'EXT-' || d.number end, d.original_id, d.store_id, d.warehouse_id, d.district_id, lt.regular_customer_id, 1 + floor(seeding.u(d.store_id, 13) * 6)::int,
  case when d.kind = 'return' then (array['Kantong pecah', 'Salah kirim', 'Semen mengeras', 'Pesanan kelebihan'])[1 + d.key % 4] when d.status = 'cancelled' then (array['Salah masukan', 'Toko batal membeli', 'Dikirim dua kali'])[1 + d.key % 3] end,
  case when d.kind = 'return' then (array['damaged', 'misdelivery', 'damaged', 'excess'])[1 + d.key % 4] when d.status = 'cancelled' then (array['entry', 'withdrawn', 'duplicate'])[1 + d.key % 3] end,
  l.weight * 0.001, l.net + l.discount, l.discount, l.net, l.net * 0.11, case d.status when 'cancelled' then least(now(), d.received_at + interval '1 day') end, d.received_at, d.received_at
from seeding.doc d
join (select doc_id, sum(weight) as weight, sum(discount) as discount, sum(net)::bigint as net from seeding.line group by doc_id) l on l.doc_id = d.id
left join regular_customer_store lt on lt.store_id = d.store_id and lt.valid_from <= d.sold_on and (lt.valid_to is null or lt.valid_to > d.sold_on)
order by d.id`;

const saleLines = `
insert into sale_line (distributor_id, id, sale_id, line_no, product_id, uom_id, qty, tonnes, unit_price, discount, net, tax, list_value, sign, status, sold_on, warehouse_id, store_id, district_id)
select distributor_id, doc_id * 8 + line_no, doc_id, line_no, product_id, uom_id, qty, weight * 0.001, unit_price, discount, net, net * 0.11, list_value, case kind when 'return' then -1 else 1 end, status, sold_on, warehouse_id, store_id, district_id from seeding.line`;

/** A cancelled sale moved its stock out and, under another cause, back in. */
const movements = `
insert into stock_movement (distributor_id, id, warehouse_id, product_id, type, qty, tonnes, moved_on, cause, cause_id, cause_line, created_at)
select distributor_id, doc_id * 16 + line_no * 2 + b.back, warehouse_id, product_id, case kind when 'return' then 'saleReturn' else 'sale' end, s.sign * stock_qty, s.sign * weight * 0.001, sold_on, case b.back when 1 then 'sale-cancel' else 'sale' end, doc_id, line_no, received_at
from seeding.line l cross join lateral generate_series(0, (status = 'cancelled')::int) as b(back) cross join lateral (select case when (l.kind = 'return') = (b.back = 0) then 1 else -1 end as sign) s where status <> 'draft'`;

export type Counters = { documents: number; lines: number; movements: number };

/** Sales, month by month, computed in the database. */
export async function seedSales(ctx: SeedContext): Promise<Counters> {
  const { client, scale, today } = ctx;
  const wanted = await client.query<{ often: number }>(
    `
    select sum(s.often * m.season * least(1, greatest(0, ($1::date - m.month + 1))::float8 / (m.next - m.month)))::float8 as often
    from seeding.month m join seeding.store s on s.opens < m.next - 10 and (s.ends is null or s.ends >= m.month + 10)`,
    [today],
  );
  const perStore = scale.lines / linesPerDocument / postedShare / (wanted.rows[0]?.often ?? 1);
  const count: Counters = { documents: 0, lines: 0, movements: 0 };
  const months = (await client.query<{ month: string }>("select month::text as month from seeding.month order by i"))
    .rows;
  for (const { month } of months) {
    await client.query(monthPrices, [month]);
    await client.query("analyze seeding.list_price");
    const made = await client.query(documents, [month, perStore, scale.months - 1, today, count.documents]);
    await client.query("analyze seeding.doc (id, distributor_id, original_id)");
    await client.query(lines);
    count.documents += made.rowCount ?? 0;
    const back = await client.query(returned, [today, count.documents]);
    await client.query("analyze seeding.line (doc_id)");
    await client.query(returnedLines);
    count.documents += back.rowCount ?? 0;
    await client.query(headers);
    count.lines += (await client.query(saleLines)).rowCount ?? 0;
    await client.query(movements);
    await client.query("drop table seeding.doc, seeding.line, seeding.list_price");
    ctx.log(`  ${month.slice(0, 7)}: ${count.lines} sale lines`);
  }
  count.movements = (count.documents + 1) * 16;
  return count;
}
