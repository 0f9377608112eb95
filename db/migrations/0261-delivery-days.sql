-- Reports ask deliveries by the day in Jakarta on which they were promised, arrived or were proven, and for those that were open after a day.
create index delivery_arrived_day on delivery ((coalesce((arrived_at at time zone 'Asia/Jakarta')::date, 'infinity'))) include (distributor_id, id, warehouse_id, packing_plant_id, shipped_on, arrived_at)
  where status <> 'cancelled' and archived_at is null;
create index delivery_pod_day on delivery ((coalesce((pod_at at time zone 'Asia/Jakarta')::date, 'infinity'))) include (distributor_id, warehouse_id, packing_plant_id, arrived_at, pod_at)
  where status <> 'cancelled' and archived_at is null;
create index delivery_promised_day on delivery (((promised_at at time zone 'Asia/Jakarta')::date)) where status <> 'cancelled' and archived_at is null;
-- without them plans take the days of a delivery for anything
analyze delivery;
