import type { SeedContext } from "./context.ts";

const clients = 12;

/** One system for each of the first distributors; without a key, because a key is shown only once. */
const systems = `
insert into api_client (distributor_id, code, name, contact_email, addresses, per_minute, per_day, status, expires_on, last_used_at, created_at)
select d.id, 'ERP-' || d.code, (array['Sistem penjualan', 'ERP gudang', 'Aplikasi kasir'])[1 + d.id % 3] || ' ' || d.name, d.email, case when d.id % 3 = 0 then '203.0.113.0/24' end, 120, 20000,
  case when d.id % 11 = 0 then 'suspended' else 'active' end, case when d.id % 4 = 0 then $1::date + 60 end, least(now(), $1::date::timestamp at time zone 'Asia/Jakarta' + interval '6 hours'), $1::date - interval '200 days'
from distributor d where d.status = 'active' order by d.id limit ${clients}`;

/** Some documents were applied, some wait for another document, some contain unknown codes. */
const documents = `
with c as (select c.*, row_number() over (order by c.id) as n from api_client c),
s as (
  select c.id as sender, c.n, s.*, row_number() over (partition by c.id order by s.sold_on desc, s.id desc) as at, w.code as warehouse, t.code as store, l.product, l.uom, l.qty
  from c join lateral (select x.* from sale x where x.distributor_id = c.distributor_id and x.kind = 'sale' and x.status = 'posted' order by x.sold_on desc, x.id desc limit 8) s on true
  join warehouse w on w.id = s.warehouse_id join store t on t.id = s.store_id
  join lateral (select p.code as product, u.code as uom, y.qty from sale_line y join product p on p.id = y.product_id join uom u on u.id = y.uom_id where y.distributor_id = s.distributor_id and y.sale_id = s.id order by y.line_no limit 1) l on true
), d as (
  select s.*, case when at = 1 and n % 3 <> 0 then 'failed' when at = 2 and n % 2 = 0 then 'waiting' else 'applied' end as outcome,
    'INV-' || to_char(s.sold_on, 'YYMMDD') || '-' || s.id as external,
    jsonb_build_object('externalId', 'INV-' || to_char(s.sold_on, 'YYMMDD') || '-' || s.id, 'store', case when at = 1 and n % 3 = 1 then s.store || 'X' else s.store end, 'warehouse', s.warehouse, 'soldOn', s.sold_on,
      'lines', jsonb_build_array(jsonb_build_object('product', case when at = 1 and n % 3 = 2 then s.product || '-LAMA' else s.product end, 'uom', s.uom, 'qty', trim(trailing '.' from trim(trailing '0' from s.qty::text))))) as body,
    jsonb_build_object('externalId', 'RT-' || to_char(s.sold_on, 'YYMMDD') || '-' || s.id, 'sale', 'INV-BELUM-' || s.id, 'returnedOn', s.sold_on, 'reason', 'Zak sobek saat bongkar', 'lines', jsonb_build_array(jsonb_build_object('line', 1, 'qty', '1'))) as back
  from s
), e as (
  select d.*, case when n % 3 = 1 then 'store' else 'lines.0.product' end as wrong, case when n % 3 = 1 then store || 'X' else product || '-LAMA' end as odd from d
)
insert into push_item (distributor_id, client_id, kind, external_id, content_hash, payload, codes, state, answer, code, message, fields, waits_for, entity, entity_id, number, attempts, tried_at, created_at)
select d.distributor_id, d.sender, case outcome when 'waiting' then 'return' else 'sale' end, case outcome when 'waiting' then back->>'externalId' else external end, encode(sha256(convert_to(external, 'UTF8')), 'hex'),
  case outcome when 'waiting' then back else body end::text, case when outcome <> 'waiting' then concat_ws(' ', body->>'store', warehouse, body->'lines'->0->>'product') end, outcome,
  case outcome
    when 'waiting' then json_build_object('externalId', back->>'externalId', 'status', outcome)
    when 'failed' then json_build_object('externalId', external, 'status', outcome, 'code', 'push.invalid', 'message', 'Dokumen belum dapat diterapkan.', 'fields', json_build_array(json_build_object('field', wrong, 'message', 'Kode ' || odd || ' tidak dikenal.')))
    else json_build_object('externalId', external, 'status', outcome, 'number', d.number, 'id', d.id, 'tonnes', d.tonnes::text, 'netTotal', d.net_total::text)
  end::text,
  case outcome when 'failed' then 'push.invalid' when 'waiting' then 'push.waiting' end,
  case outcome when 'failed' then wrong || ': Kode ' || odd || ' tidak dikenal.' when 'waiting' then 'Menunggu dokumen INV-BELUM-' || d.id || '.' end,
  case when outcome = 'failed' then jsonb_build_array(jsonb_build_object('field', wrong, 'message', 'Kode {code} tidak dikenal.', 'values', jsonb_build_object('code', odd))) end,
  case outcome when 'waiting' then 'doc:INV-BELUM-' || d.id end, case outcome when 'applied' then 'sale' end, case outcome when 'applied' then d.id end, case outcome when 'applied' then d.number end,
  case outcome when 'applied' then 1 else 3 end, least(now(), d.received_at + interval '2 hours'), d.received_at
from e as d`;

/** Two weeks of calls; every ninth one failed, so that the log contains errors. */
const calls = `
insert into api_log (distributor_id, client_id, method, path, status, code, latency_ms, items, failed, bytes, ip, request_id, external_ids, payload, answer, created_at, updated_at)
select i.distributor_id, i.client_id, 'POST', case i.kind when 'return' then '/api/v1/returns' else '/api/v1/sales' end, case i.state when 'failed' then 422 when 'waiting' then 202 else 200 end, i.code, 12 + (i.id * 37 % 90)::int, 1, case i.state when 'failed' then 1 else 0 end,
  length(i.payload), '203.0.113.' || 1 + i.client_id % 200, md5('call' || i.id)::uuid::text, array[i.external_id], i.payload, i.answer, i.created_at, i.created_at
from push_item i
union all
select c.distributor_id, c.id, 'GET', '/api/v1/client', case when n % 9 = 0 then 403 else 200 end, case when n % 9 = 0 then 'client.address' end, 4 + n % 9, 0, 0, 0, case when n % 9 = 0 then '198.51.100.7' else '203.0.113.' || 1 + c.id % 200 end,
  md5('ping' || c.id || '-' || n)::uuid::text, null, null, case when n % 9 = 0 then '{"code":"client.address"}' else '{"code":"' || c.code || '"}' end, t.at, t.at
from api_client c cross join generate_series(1, 14) n cross join lateral (select ($1::date - n)::timestamp at time zone 'Asia/Jakarta' + interval '5 hours' + make_interval(mins => (c.id % 50)::int) as at) t
order by 16`;

export async function seedPartners(ctx: SeedContext): Promise<void> {
  await ctx.client.query(systems, [ctx.today]);
  await ctx.client.query(documents);
  await ctx.client.query(calls, [ctx.today]);
}
