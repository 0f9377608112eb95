import type { SeedContext } from "./context.ts";
import type { Counters } from "./sales.ts";
import { openingDay } from "./staging.ts";

/** Sales of each warehouse and product by supply period; a truck brings the demand of the next period. */
const demand = `
create unlogged table seeding.demand as
with sold as (
  select distributor_id, warehouse_id, product_id, (moved_on - $1::date) / $2::int as p, -sum(qty) as qty from stock_movement where type = 'sale' group by 1, 2, 3, 4
), item as (
  select distributor_id, warehouse_id, product_id, sum(qty) as total from sold group by 1, 2, 3
), span as (select ($3::date - $1::date) / $2::int as last)
select i.distributor_id, i.warehouse_id, i.product_id, (i.warehouse_id << 16) | i.product_id as item, g.p, greatest(0, coalesce(s.qty, 0)) as qty, i.total / (span.last + 1) as usual
from item i cross join span cross join lateral generate_series(0, span.last) as g(p)
left join sold s on s.distributor_id = i.distributor_id and s.warehouse_id = i.warehouse_id and s.product_id = i.product_id and s.p = g.p`;

/*
 * Receipts are whole tonnes and cover the sales of the next period, so that stock is never negative; the rest of the
 * opening stock covers the first period. Some of the latest trucks have not arrived yet, and some never arrive, so that
 * their warehouses have little stock.
 * purposes: 30 day in the period, 31 late truck, 32 unit, 33 initial level
 */
const receipts = `
create unlogged table seeding.receipt as
with plan as (
  select n.*, sum(n.coming) over (partition by item order by p) as ahead from (select d.*, coalesce(lead(qty) over (partition by item order by p), usual) as coming from seeding.demand d) n
), cum as (
  select plan.*, pr.lot, pr.kg, pr.opco_id, pr.uom_id as stock_uom, ceil(ahead / pr.lot) * pr.lot as upto from plan join seeding.product pr on pr.id = plan.product_id
)
select c.distributor_id, c.warehouse_id, c.product_id, c.item, c.p, c.opco_id, s.plant_id, s.hours, c.kg, c.lot, c.stock_uom,
  (upto - coalesce(lag(upto) over (partition by item order by p), 0))::int as bags,
  $1::date + c.p * $2::int + floor(seeding.u((c.warehouse_id << 20) | (c.p << 4) | c.opco_id, 30) * 3)::int as received_on
from cum c join seeding.supply s on s.warehouse_id = c.warehouse_id and s.opco_id = c.opco_id`;

const missing = `delete from seeding.receipt where bags <= 0 or (p = ($1::date - $2::date) / $3::int and seeding.u(item, 31) < 0.15)`;
/** Deliveries in transit, which arrive today or tomorrow. */
const onTheRoad = `update seeding.receipt set received_on = $1::date + floor(seeding.u(item, 42) * 2)::int where p = ($1::date - $2::date) / $3::int and seeding.u(item, 31) < 0.3 and received_on <= $1::date`;

/** One document for each warehouse, period and opco. */
const orders = `
create unlogged table seeding.supply_doc as
select row_number() over (order by received_on, warehouse_id, opco_id) as id, distributor_id, warehouse_id, opco_id, plant_id, p, received_on, max(hours) as hours, count(*) as n, (warehouse_id << 20) | (p << 4) | opco_id as key,
  row_number() over (partition by distributor_id order by received_on, warehouse_id, opco_id) as nth
from seeding.receipt group by distributor_id, warehouse_id, opco_id, plant_id, p, received_on`;

const orderLines = `
create unlogged table seeding.supply_line as
select d.id as doc_id, d.key, d.distributor_id, d.warehouse_id, d.opco_id, d.plant_id, d.received_on, row_number() over (partition by d.id order by r.product_id) as line_no, r.product_id, r.bags, r.kg, r.lot, r.stock_uom,
  (r.bags * r.kg / 1000.0)::numeric(18,3) as tonnes, u.uom_id, u.qty, round(p.amount * r.bags / u.qty, 2) as unit_price, u.qty * round(p.amount * r.bags / u.qty, 2) as net,
  case when seeding.u(d.key, 34) < 0.03 and r.product_id % 3 = 0 then 1 + floor(seeding.u(d.key, 35) * 4)::int else 0 end as damaged
from seeding.supply_doc d
join seeding.receipt r on r.warehouse_id = d.warehouse_id and r.p = d.p and r.opco_id = d.opco_id and r.received_on = d.received_on
cross join seeding.unit t
cross join lateral (select case when seeding.u(d.key * 64 + r.product_id, 32) < 0.6 then t.ton else r.stock_uom end as uom_id, case when seeding.u(d.key * 64 + r.product_id, 32) < 0.6 then r.bags / r.lot else r.bags end::numeric as qty) u
join price p on p.product_id = r.product_id and p.price_kind = 'buying' and p.area_id is null and p.valid_from <= d.received_on and (p.valid_to is null or p.valid_to > d.received_on)`;

/*
 * Past arrivals are before now, and trucks in transit have left: at any time of day there are the same trucks.
 * purposes: 36 hour of arrival, 37 late, 38 time in transit, 39 proof, 43 minutes since
 */
const deliveries = `
insert into delivery (distributor_id, id, number, packing_plant_id, warehouse_id, status, source, truck_plate, driver_name, ordered_at, promised_at, shipped_on, shipped_at, arrived_at, pod_at, receiver_name, ordered_tonnes, shipped_tonnes, received_tonnes, damaged_tonnes, created_at, updated_at)
select d.distributor_id, d.id, 'DO' || to_char(d.received_on, 'YYMM') || '-' || lpad(d.id::text, 7, '0'), d.plant_id, d.warehouse_id,
  case when a.arrived is null then 'shipped' when a.pod is null then 'arrived' when l.damaged > 0 and seeding.u(d.key, 39) < 0.2 then 'disputed' else 'confirmed' end, 'api',
  (array['B', 'L', 'H', 'BK', 'DD', 'KT', 'DK'])[1 + d.plant_id % 7] || ' ' || (1000 + d.key % 8999) || ' U' || chr(65 + (d.key % 26)::int), (array['Slamet', 'Bambang', 'Udin', 'Ketut', 'Rahmat', 'Anwar', 'Yanto', 'Hasan'])[1 + d.key % 8],
  a.shipped - interval '1 day', a.promised, (a.shipped at time zone 'Asia/Jakarta')::date, a.shipped, a.arrived, a.pod, case when a.pod is not null then (array['Wati', 'Joko', 'Andi', 'Made', 'Siti'])[1 + d.warehouse_id % 5] end,
  l.tonnes + l.damaged, l.tonnes + l.damaged, case when a.arrived is not null then l.tonnes end, case when a.arrived is not null then l.damaged end, a.shipped, coalesce(a.pod, a.arrived, a.shipped)
from seeding.supply_doc d
join (select doc_id, sum(tonnes) as tonnes, sum(damaged * kg / 1000.0)::numeric(18,3) as damaged from seeding.supply_line group by doc_id) l on l.doc_id = d.id
cross join lateral (select now() - make_interval(mins => 10 + floor(seeding.u(d.key, 43) * 90)::int) as lately, (d.received_on::timestamp + make_interval(mins => 360 + floor(seeding.u(d.key, 36) * 600)::int)) at time zone 'Asia/Jakarta' as due) n
cross join lateral (select case when d.received_on <= $1::date then least(n.lately, n.due) else n.due end as due_in, d.hours * (0.8 + 0.4 * seeding.u(d.key, 38)) * case when seeding.u(d.key, 37) < 0.14 then 1.6 + seeding.u(d.key, 40) else 1 end as took) t
cross join lateral (select t.due_in - make_interval(mins => round(t.took * 60)::int) as planned) o
cross join lateral (select least(n.lately, o.planned) as shipped) s
cross join lateral (select s.shipped, s.shipped + make_interval(hours => d.hours + 4) as promised, case when d.received_on <= $1::date then t.due_in end as arrived,
  case when d.received_on <= $1::date and not (d.received_on > $1::date - 3 and seeding.u(d.key, 39) < 0.4) then least(now(), t.due_in + make_interval(mins => 20 + floor(power(seeding.u(d.key, 41), 3) * 2400)::int)) end as pod) a
where o.planned <= ($1::date + 1)::timestamp at time zone 'Asia/Jakarta'`;

const deliveryLines = `
insert into delivery_line (distributor_id, delivery_id, line_no, product_id, uom_id, ordered_qty, shipped_qty, received_qty, damaged_qty, ordered_tonnes, shipped_tonnes, received_tonnes, damaged_tonnes)
select l.distributor_id, l.doc_id, l.line_no, l.product_id, l.stock_uom, l.bags + l.damaged, l.bags + l.damaged, case when d.arrived_at is not null then l.bags end, case when d.arrived_at is not null then l.damaged end,
  ((l.bags + l.damaged) * l.kg / 1000.0), ((l.bags + l.damaged) * l.kg / 1000.0), case when d.arrived_at is not null then l.tonnes end, case when d.arrived_at is not null then l.damaged * l.kg / 1000.0 end
from seeding.supply_line l join delivery d on d.distributor_id = l.distributor_id and d.id = l.doc_id`;

const purchases = `
insert into purchase (distributor_id, id, number, kind, status, source, received_on, received_at, external_id, opco_id, packing_plant_id, warehouse_id, delivery_id, tonnes, net_total, tax_total, created_at, updated_at)
select d.distributor_id, d.id, 'GR' || to_char(d.received_on, 'YYMM') || '-' || lpad(d.nth::text, 6, '0'), 'receipt', 'posted', s.source, d.received_on, least(now(), x.arrived_at + interval '3 hours'), case s.source when 'api' then 'GR-' || d.id end, d.opco_id, d.plant_id, d.warehouse_id, d.id, l.tonnes, l.net, l.tax, x.arrived_at, x.arrived_at
from seeding.supply_doc d join delivery x on x.distributor_id = d.distributor_id and x.id = d.id and x.arrived_at is not null
cross join lateral (select case d.distributor_id % 5 when 4 then 'form' when 3 then 'import' else 'api' end as source) s
join (select doc_id, sum(tonnes) as tonnes, sum(net) as net, sum(round(net * 0.11, 2)) as tax from seeding.supply_line group by doc_id) l on l.doc_id = d.id
where d.received_on <= $1::date`;

const purchaseLines = `
insert into purchase_line (distributor_id, purchase_id, line_no, product_id, uom_id, qty, tonnes, unit_price, net, tax, sign, status, received_on, warehouse_id, packing_plant_id)
select distributor_id, doc_id, line_no, product_id, uom_id, qty, tonnes, unit_price, net, round(net * 0.11, 2), 1, 'posted', received_on, warehouse_id, plant_id from seeding.supply_line where received_on <= $1::date`;

/** One line in two hundred is returned to the opco some days later. */
const returns = `
create unlogged table seeding.supply_return as
select row_number() over (order by l.doc_id, l.line_no) + (select coalesce(max(id), 0) from seeding.supply_doc) as id, l.*, l.received_on + 3 as returned_on, b.bags as back, (b.bags * l.kg / 1000.0)::numeric(18,3) as back_tonnes, b.bags * round(l.net / l.bags, 2) as back_net
from seeding.supply_line l cross join lateral (select greatest(1, l.bags / 10) as bags) b
where seeding.u(l.key * 64 + l.product_id, 42) < 0.005 and l.received_on + 3 <= $1::date`;
const returnHeaders = `
insert into purchase (distributor_id, id, number, kind, status, source, received_on, received_at, original_purchase_id, opco_id, packing_plant_id, warehouse_id, reason, tonnes, net_total, tax_total, created_at, updated_at)
select distributor_id, id, 'RB' || to_char(returned_on, 'YYMM') || '-' || lpad(id::text, 7, '0'), 'return', 'posted', 'form', returned_on, t.at, doc_id, opco_id, plant_id, warehouse_id, 'Kantong rusak dari pabrik', back_tonnes, back_net, round(back_net * 0.11, 2), t.at, t.at
from seeding.supply_return cross join lateral (select least(now(), (returned_on::timestamp + interval '10 hours') at time zone 'Asia/Jakarta') as at) t`;
const returnLines = `
insert into purchase_line (distributor_id, purchase_id, line_no, product_id, uom_id, qty, tonnes, unit_price, net, tax, sign, status, received_on, warehouse_id, packing_plant_id)
select distributor_id, id, 1, product_id, stock_uom, back, back_tonnes, round(net / bags, 2), back_net, round(back_net * 0.11, 2), -1, 'posted', returned_on, warehouse_id, plant_id from seeding.supply_return`;

const movements = `
insert into stock_movement (distributor_id, id, warehouse_id, product_id, type, qty, tonnes, moved_on, cause, cause_id, cause_line, created_at)
select distributor_id, $1::bigint + row_number() over (order by day, doc_id, line_no), warehouse_id, product_id, type, qty, tonnes, day, 'purchase', doc_id, line_no, least(now(), day::timestamp at time zone 'Asia/Jakarta' + interval '11 hours') from (
  select distributor_id, warehouse_id, product_id, 'receipt' as type, bags as qty, tonnes, received_on as day, doc_id, line_no from seeding.supply_line where received_on <= $2::date
  union all select distributor_id, warehouse_id, product_id, 'purchaseReturn', -back, -back_tonnes, returned_on, id, 1 from seeding.supply_return) m`;

/** Goods receipts derived from the sales, and their deliveries. */
export async function seedSupply(ctx: SeedContext, count: Counters): Promise<void> {
  const { client, today, scale } = ctx;
  const period = [ctx.firstMonth, scale.supplyDays];
  await client.query("analyze stock_movement");
  await client.query(demand, [...period, today]);
  await client.query(receipts, period);
  await client.query(missing, [today, ...period]);
  await client.query(onTheRoad, [today, ...period]);
  await client.query("analyze seeding.receipt");
  await client.query(orders);
  await client.query("analyze seeding.supply_doc");
  await client.query(orderLines);
  await client.query("analyze seeding.supply_line");
  await client.query(deliveries, [today]);
  await client.query("analyze delivery");
  await client.query(deliveryLines);
  await client.query(purchases, [today]);
  await client.query(purchaseLines, [today]);
  await client.query(returns, [today]);
  await client.query(returnHeaders);
  await client.query(returnLines);
  count.movements += (await client.query(movements, [count.movements, today])).rowCount ?? 0;
  await client.query(
    "insert into lane (packing_plant_id, warehouse_id, standard_hours, distance_km) select distinct on (plant_id, warehouse_id) plant_id, warehouse_id, hours, (hours - 4) * 35 from seeding.supply order by plant_id, warehouse_id",
  );
}

/** Stock issues without a sale: breakage, counts, transfers between warehouses. */
const others = `
create unlogged table seeding.other as
select row_number() over (order by day, key, type) as nth, o.* from (
with item as (select distinct distributor_id, warehouse_id, product_id, item from seeding.demand), m as (select i.*, mo.month, (i.item << 10) | mo.i as key from item i cross join seeding.month mo)
select key, distributor_id, warehouse_id, product_id, null::bigint as to_warehouse, 'damage' as type, -(1 + floor(seeding.u(key, 51) * 4))::int as bags, month + floor(seeding.u(key, 52) * 27)::int as day from m where seeding.u(key, 50) < 0.05
union all
select key, distributor_id, warehouse_id, product_id, null, case when seeding.u(key, 54) < 0.5 then 'adjustmentIn' else 'adjustmentOut' end, (case when seeding.u(key, 54) < 0.5 then 1 else -1 end) * (1 + floor(seeding.u(key, 55) * 9))::int, month + floor(seeding.u(key, 56) * 27)::int from m where seeding.u(key, 53) < 0.02
union all
select m.key, m.distributor_id, m.warehouse_id, m.product_id, w.id, 'transferOut', -(20 + floor(seeding.u(m.key, 58) * 60))::int, m.month + floor(seeding.u(m.key, 59) * 27)::int
from m join lateral (select id from warehouse w where w.distributor_id = m.distributor_id and w.id <> m.warehouse_id order by w.id limit 1) w on true where seeding.u(m.key, 57) < 0.015
) o where day <= $1::date`;

const adjustments = `
insert into stock_adjustment (distributor_id, id, number, warehouse_id, product_id, qty, tonnes, reason, note, adjusted_on, state, created_at, updated_at)
select o.distributor_id, o.nth, 'ADJ' || to_char(o.day, 'YYMM') || '-' || lpad(o.nth::text, 6, '0'), o.warehouse_id, o.product_id, o.bags, o.bags * p.kg / 1000.0,
  case when seeding.u(o.key, 60) < 0.8 then 'count' else 'entry' end, 'Selisih hitung fisik', o.day, 'approved', t.at, t.at
from seeding.other o join seeding.product p on p.id = o.product_id cross join lateral (select least(now(), o.day::timestamp at time zone 'Asia/Jakarta' + interval '10 hours') as at) t
where o.type like 'adjustment%'`;

const otherMovements = `
insert into stock_movement (distributor_id, id, warehouse_id, product_id, type, qty, tonnes, moved_on, cause, cause_id, cause_line, created_at)
select m.distributor_id, $1::bigint + row_number() over (order by m.day, m.key, m.type), m.warehouse_id, m.product_id, m.type, m.bags, m.bags * p.kg / 1000.0, m.day, m.cause, m.nth, 0, least(now(), m.day::timestamp at time zone 'Asia/Jakarta' + interval '10 hours')
from (
  select key, distributor_id, warehouse_id, product_id, type, bags, day, case type when 'damage' then 'damage' when 'transferOut' then 'transfer' else 'adjustment' end as cause, nth from seeding.other
  union all select key, distributor_id, to_warehouse, product_id, 'transferIn', -bags, day, 'transfer', nth from seeding.other where type = 'transferOut'
) m join seeding.product p on p.id = m.product_id`;

/** Opening stock covers the first period and all other issues; some items start with far too much. */
const opening = `
insert into stock_movement (distributor_id, id, warehouse_id, product_id, type, qty, tonnes, moved_on, cause, cause_id, created_at)
select o.distributor_id, $1::bigint + row_number() over (order by o.warehouse_id, o.product_id), o.warehouse_id, o.product_id, 'opening', o.bags, o.bags * p.kg / 1000.0, $2::date, 'opening', o.warehouse_id, $2::date::timestamp at time zone 'Asia/Jakarta' + interval '8 hours'
from (
  select d.distributor_id, d.warehouse_id, d.product_id, ceil((d.qty + coalesce(x.out, 0) + d.usual * case when seeding.u(d.item, 33) < 0.3 then 0 when seeding.u(d.item, 33) < 0.88 then seeding.u(d.item, 61) * 1.5 else 3 + 4 * seeding.u(d.item, 61) end) / 10) * 10 as bags
  from seeding.demand d left join (select warehouse_id, product_id, -sum(qty) as out from stock_movement where qty < 0 and type not in ('sale') group by 1, 2) x on x.warehouse_id = d.warehouse_id and x.product_id = d.product_id
  where d.p = 0
) o join seeding.product p on p.id = o.product_id where o.bags > 0`;

/** Some items started with so little that they were out of stock until the next truck. */
const lowest = `
create unlogged table seeding.low as
select warehouse_id, product_id, min(level) as least from (
  select warehouse_id, product_id, moved_on, sum(sum(qty)) over (partition by warehouse_id, product_id order by moved_on) as level
  from stock_movement where seeding.u((warehouse_id << 16) | product_id, 62) < 0.12 group by 1, 2, 3) x
group by 1, 2 having min(level) > 0`;
const shortages = `
update stock_movement m set qty = m.qty - l.least, tonnes = (m.qty - l.least) * p.kg / 1000.0 from seeding.low l join seeding.product p on p.id = l.product_id
where m.type = 'opening' and m.warehouse_id = l.warehouse_id and m.product_id = l.product_id and m.qty > l.least`;

/** Warehouse capacities that fit the stock: most are half used, a few nearly full. */
const capacities = `
update warehouse w set capacity = greatest(100, ceil((l.tonnes * (1.05 + 1.4 * seeding.u(w.id, 63)))::numeric / 50) * 50)
from (select warehouse_id, sum(tonnes)::float8 as tonnes from stock_level group by 1) l where l.warehouse_id = w.id`;

export async function seedStock(ctx: SeedContext, count: Counters): Promise<void> {
  const { client, today } = ctx;
  await client.query(others, [today]);
  await client.query(adjustments);
  count.movements += (await client.query(otherMovements, [count.movements])).rowCount ?? 0;
  count.movements += (await client.query(opening, [count.movements, openingDay(ctx)])).rowCount ?? 0;
  await client.query(lowest);
  await client.query("analyze seeding.low");
  await client.query(shortages);
  await client.query(`
    insert into stock_level (distributor_id, warehouse_id, product_id, qty, tonnes, allow_negative)
    select m.distributor_id, m.warehouse_id, m.product_id, m.qty, m.tonnes, d.allow_negative_stock
    from (select distributor_id, warehouse_id, product_id, sum(qty) as qty, sum(tonnes) as tonnes from stock_movement group by 1, 2, 3) m join distributor d on d.id = m.distributor_id`);
  await client.query(capacities);
}
