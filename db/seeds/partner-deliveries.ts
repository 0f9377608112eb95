import type { SeedContext } from "./context.ts";

/* purposes: 61 not known here, 62 other weight, 63 not yet notified, 64 other warehouse, 67 how long its call took */
const copies = `
insert into partner_delivery (order_number, line_no, status, plant_code, distributor_code, warehouse_code, product_code, packing_plant_id, distributor_id, warehouse_id, product_id, qty, unit, tonnes, shipped_on, truck_plate, partner_at, fetched_at, fetched_ms, run_id, created_at, updated_at)
select case when seeding.u(d.id, 61) < 0.03 then 'DX' || substr(d.number, 3) else d.number end, l.line_no, case when d.arrived_at is null then 'shipped' else 'delivered' end,
  p.code, t.code, case when seeding.u(d.id, 64) < 0.01 then 'GD-LAIN' else w.code end, pr.code, d.packing_plant_id, d.distributor_id, case when seeding.u(d.id, 64) < 0.01 then null else d.warehouse_id end, l.product_id,
  l.shipped_qty + x.more, u.code, l.shipped_tonnes + x.more * coalesce(pr.weight_kg, 0) / 1000, d.shipped_on, d.truck_plate, coalesce(d.arrived_at, d.shipped_at), now() - interval '4 minutes', (140 + 900 * power(seeding.u(d.packing_plant_id * 4096 + d.id / 16, 67), 3))::int, $2, d.shipped_at, coalesce(d.arrived_at, d.shipped_at)
from delivery d
join delivery_line l on l.distributor_id = d.distributor_id and l.delivery_id = d.id
join packing_plant p on p.id = d.packing_plant_id join distributor t on t.id = d.distributor_id join warehouse w on w.id = d.warehouse_id join product pr on pr.id = l.product_id join uom u on u.id = l.uom_id
cross join lateral (select case when seeding.u(d.id * 64 + l.line_no, 62) < 0.02 then 25 else 0 end as more) x
where d.shipped_on > $1::date - 90 and seeding.u(d.id, 63) >= 0.02`;

const runs = `
insert into sync_run (job_id, source, cause, holder, state, since, as_of, started_at, finished_at, expected, received, inserted, changed, unchanged, calls, repeats, code, error)
select j.id, 'deliveryOrder', r.cause, 'schedule-demo', r.state, now() - make_interval(mins => r.ago + 20), case r.state when 'done' then now() - make_interval(mins => r.ago) end,
  now() - make_interval(mins => r.ago), now() - make_interval(mins => r.ago) + make_interval(secs => r.calls * 2 + r.repeats * 10 + case r.state when 'failed' then 10 else 0 end), r.received, r.received, r.inserted, r.changed, r.received - r.inserted - r.changed, r.calls, r.repeats, r.code, r.error
from sync_job j, (values (4, 'schedule', 'done', 38, 12, 7, 1, 0, null, null), (19, 'recovery', 'done', 61, 30, 18, 1, 0, null, null), (34, 'schedule', 'failed', 0, 0, 0, 4, 3, 'partner.timeout', 'Layanan mitra tidak menjawab tepat waktu.'),
  (49, 'schedule', 'done', 24, 9, 3, 1, 0, null, null)) as r(ago, cause, state, received, inserted, changed, calls, repeats, code, error)
where j.name = 'deliveryOrder' order by r.ago desc`;

/* Those of the runs above, each repeat after a time-out, before them one every quarter of an hour for a day, and for longer ago one every two hours. purposes: 65 time, 66 time-out, 68 time of late */
const calls = `
insert into partner_call (at, path, status, latency_ms, bytes, error)
select now() - make_interval(hours => 2 * n, mins => 4), '/delivery-orders', case when late then null else 200 end, case when late then 10000 else (140 + 900 * power(seeding.u(n, 65), 3))::int end,
  case when late then 0 else 18000 + n * 7 % 900 end, case when late then 'timeout' end
from generate_series(12, 1079) n, lateral (select seeding.u(n, 66) < 0.02 as late) x
union all
select now() - make_interval(mins => 64 + 15 * n), '/delivery-orders', 200, (140 + 900 * power(seeding.u(n, 68), 3))::int, 18000 + n * 7 % 900, null from generate_series(0, 91) n
union all
select r.started_at + make_interval(secs => (i - 1) * 12), '/delivery-orders', case when x.late then null else 200 end, case when x.late then 10000 else 240 + 40 * r.received end, case when x.late then 0 else 900 + 320 * r.received end, case when x.late then 'timeout' end
from sync_run r cross join lateral generate_series(1, r.calls) i cross join lateral (select r.state = 'failed' or i <= r.repeats as late) x
order by 1`;

/** Delivery orders reported by the partner's service: nearly the same as here, with differences for the reports. */
export async function seedPartnerDeliveries({ client, today }: SeedContext): Promise<void> {
  await client.query(runs);
  const { rows } = await client.query<{ id: number }>("select max(id) as id from sync_run");
  await client.query(copies, [today, rows[0]?.id]);
  await client.query(calls);
  await client.query("update sync_job set as_of = now() - interval '4 minutes' where name = 'deliveryOrder'");
  await client.query(
    "update partner_service set (last_ok_at, last_error_at, last_error) = (select max(at) filter (where error is null), max(at) filter (where error is not null), 'timeout' from partner_call)",
  );
}
