import type { SeedContext } from "./context.ts";

const ticketCount: Readonly<Record<SeedContext["name"], number>> = {
  test: 400,
  demo: 9_000,
  large: 300_000,
  xl: 300_000,
};
/** Number of days for which the last bulk distributor has sent no sales. */
const silentDays = 12;

/**
 * Tickets of bulk cement since the first month of sales, with direct sales, returns and cancellations, and the pushes
 * of systems.
 */
export async function seedBulkSales(ctx: SeedContext): Promise<void> {
  await ctx.client.query(
    "update api_client c set may_bulk = true from bulk_distributor b where b.distributor_id = c.distributor_id and c.status = 'active'",
  );
  await seedTickets(ctx);
  await seedReturns(ctx);
  await seedPushedTickets(ctx);
  await ctx.client.query(
    `update bulk_distributor b set client_id = x.client, last_push_at = x.at
     from (select c.distributor_id, min(c.id) as client, max(s.received_at) as at from api_client c left join bulk_sale s on s.distributor_id = c.distributor_id and s.client_id = c.id where c.may_bulk group by 1) x where x.distributor_id = b.distributor_id`,
  );
}

async function seedTickets(ctx: SeedContext): Promise<void> {
  await ctx.client.query(
    `with silent as (select max(distributor_id) as id from bulk_distributor),
       customer as (select c.*, row_number() over (order by c.id) - 1 as nth from bulk_customer c where c.status <> 'closed'),
       product as (select p.id, row_number() over (order by p.id) - 1 as nth from product p join product_group_member m on m.product_id = p.id and m.valid_to is null
         join product_group g on g.id = m.product_group_id and g.code = 'GP-KHUSUS' join product_type t on t.id = p.product_type_id and t.code = 'OPC'),
       plant as (select id, row_number() over (order by id) - 1 as nth from packing_plant),
       won as (select j.customer_id, min(j.id) as project_id from project j join project_stage t on t.id = j.stage_id and t.kind = 'won' group by 1),
       sender as (select c.distributor_id, min(c.id) as client_id from api_client c where c.may_bulk group by 1),
       wanted as (select g, $2::date - ((g * 104729::bigint) % ($2::date - $3::date + 1))::int as day, c.*, p.id as product_id, l.id as plant_id
         from generate_series(1, $1::int) g join customer c on c.nth = (g * 7919::bigint) % (select count(*) from customer)
           join product p on p.nth = c.id % (select count(*) from product) join plant l on l.nth = c.id % (select count(*) from plant)),
       served as materialized (select w.*, case when w.g % 5 <> 0 then (select m.distributor_id from bulk_customer_distributor m where m.customer_id = w.id and m.valid_from <= w.day and (m.valid_to is null or m.valid_to > w.day)
         order by (m.distributor_id + w.g) % 7, m.distributor_id limit 1) end as seller from wanted w),
       dated as (select s.*, case when s.seller = q.id and s.day > $2::date - ${silentDays} then s.day - ${silentDays} else s.day end as sold_on from served s cross join silent q),
       priced as (select d.*, k.id as contract_id, coalesce(k.price, 940000 + 2500 * (d.id % 17)) as price, 18 + (d.g * 37::bigint % 14000) * 0.001 as weight, e.client_id,
           case when d.g % 3 = 0 then o.project_id end as project_id
         from dated d left join sender e on e.distributor_id = d.seller left join won o on o.customer_id = d.id
           left join lateral (select b.id, b.price from bulk_contract b where b.customer_id = d.id and b.status in ('active', 'ended') and b.valid_from <= d.sold_on and b.valid_to > d.sold_on order by b.valid_from desc, b.id limit 1) k on true)
     insert into bulk_sale (distributor_id, id, number, kind, status, source, sold_on, received_at, client_id, external_id, customer_id, district_id, project_id, product_id, packing_plant_id, ticket, vehicle,
       tonnes, unit_price, priced_by, discount, net_total, tax_total, bulk_contract_id, reason, cancelled_at, created_at, updated_at)
     select coalesce(p.seller, 0), p.g, 'PC-' || to_char(p.sold_on, 'YYMM') || '-' || lpad(p.g::text, 7, '0'), 'sale', case when p.g % 97 = 0 then 'cancelled' else 'posted' end,
       case when p.client_id is not null then 'api' when p.seller is not null then 'form' when p.g % 2 = 0 then 'sync' else 'import' end, p.sold_on, least(now(), p.sold_on::timestamp at time zone 'Asia/Jakarta' + interval '15 hours'),
       p.client_id, case when p.client_id is not null then 'CRH-' || lpad(p.g::text, 7, '0') end, p.id, p.district_id,
       p.project_id, p.product_id, p.plant_id, 'TT-' || to_char(p.sold_on, 'YYMMDD') || '-' || lpad(p.g::text, 6, '0'), 'B ' || 9000 + p.g % 999 || ' ' || chr(65 + p.g % 26) || 'XA',
       p.weight, p.price, case when p.contract_id is not null then 'contract' else 'document' end, 0, round(p.weight * p.price, 2), round(round(p.weight * p.price, 2) * 0.11, 2), p.contract_id,
       case when p.g % 97 = 0 then 'Tiket tercatat dua kali' end, case when p.g % 97 = 0 then least(now(), p.sold_on::timestamp at time zone 'Asia/Jakarta' + interval '20 hours') end, least(now(), p.sold_on::timestamp at time zone 'Asia/Jakarta'), least(now(), p.sold_on::timestamp at time zone 'Asia/Jakarta')
     from priced p order by p.g`,
    [ticketCount[ctx.name], ctx.today, ctx.firstMonth],
  );
}

/** One ticket in forty is partly returned. */
async function seedReturns(ctx: SeedContext): Promise<void> {
  await ctx.client.query(
    `insert into bulk_sale (distributor_id, id, number, kind, status, source, sold_on, received_at, client_id, external_id, original_id, customer_id, district_id, project_id, product_id, packing_plant_id,
       tonnes, unit_price, priced_by, discount, net_total, tax_total, bulk_contract_id, reason, created_at, updated_at)
     select s.distributor_id, $1::int + s.id, 'RC-' || to_char(s.sold_on, 'YYMM') || '-' || lpad(($1::int + s.id)::text, 7, '0'), 'return', 'posted', s.source, s.sold_on, least(now(), s.received_at + interval '1 hour'), s.client_id,
       case when s.client_id is not null then 'RCH-' || lpad(s.id::text, 7, '0') end, s.id, s.customer_id, s.district_id, s.project_id, s.product_id, s.packing_plant_id,
       2.500, s.unit_price, s.priced_by, 0, round(s.net_total * 2.5 / s.tonnes, 2), round(s.tax_total * 2.5 / s.tonnes, 2), s.bulk_contract_id, 'Silo pelanggan penuh', s.created_at, s.updated_at
     from bulk_sale s where s.kind = 'sale' and s.status = 'posted' and s.id % 40 = 7 order by s.id`,
    [ticketCount[ctx.name]],
  );
}

/** The newest tickets of systems as pushed documents, and a return that arrived before its sale. */
async function seedPushedTickets(ctx: SeedContext): Promise<void> {
  await ctx.client.query(
    `with newest as (select s.*, row_number() over (partition by s.client_id order by s.sold_on desc, s.id desc) as nth from bulk_sale s where s.source = 'api' and s.kind = 'sale'),
       said as (select n.*, json_build_object('externalId', n.external_id, 'customer', c.code, 'product', p.code, 'soldOn', n.sold_on, 'tonnes', n.tonnes::text, 'unitPrice', n.unit_price::text, 'ticket', n.ticket, 'vehicle', n.vehicle) as body,
           concat_ws(' ', c.code, p.code) as codes
         from newest n join bulk_customer c on c.id = n.customer_id join product p on p.id = n.product_id where n.nth <= 40)
     insert into push_item (distributor_id, client_id, kind, external_id, content_hash, payload, codes, state, answer, code, message, fields, entity, entity_id, number, attempts, tried_at, changed_at, created_at)
     select s.distributor_id, s.client_id, 'bulkSale', s.external_id, encode(sha256(convert_to(s.external_id, 'UTF8')), 'hex'), s.body::text, s.codes, case s.status when 'posted' then 'applied' else 'void' end,
       json_build_object('externalId', s.external_id, 'status', 'applied', 'number', s.number, 'id', s.id, 'tonnes', s.tonnes::text, 'netTotal', s.net_total::text)::text,
       case s.status when 'cancelled' then 'push.void' end, case s.status when 'cancelled' then 'Dokumen ini atau yang dirujuknya sudah dibatalkan.' end, case s.status when 'cancelled' then '[]'::jsonb end,
       'bulkSale', s.id, s.number, 1, s.received_at, s.received_at, s.received_at
     from said s order by s.id`,
  );
  await ctx.client.query(
    `insert into push_item (distributor_id, client_id, kind, external_id, content_hash, payload, state, answer, code, message, waits_for, attempts, tried_at, changed_at, created_at)
     select c.distributor_id, c.id, 'bulkReturn', 'RCH-AWAL', encode(sha256(convert_to('RCH-AWAL', 'UTF8')), 'hex'),
       json_build_object('externalId', 'RCH-AWAL', 'sale', 'CRH-BELUM', 'returnedOn', $1::date, 'tonnes', '1.500', 'reason', 'Silo pelanggan penuh')::text, 'waiting', '{"externalId":"RCH-AWAL","status":"waiting"}',
       'push.waiting', 'Menunggu dokumen CRH-BELUM.', 'doc:CRH-BELUM', 1, now(), now(), least(now(), $1::date::timestamp at time zone 'Asia/Jakarta' + interval '7 hours')
     from api_client c where c.may_bulk order by c.id limit 1`,
    [ctx.today],
  );
}
