/*
 * Members with where their store lies today and how far its window of today has come, by which the members of a programme are narrowed. A tier is near
 * where at most a tenth of its tonnes are missing.
 */
create view program_member as
  select m.id, m.program_id, m.store_id, m.stack_group, m.valid_from, m.valid_to, m.reason, m.status, m.registration_id,
    p.district_id, p.segment_id, p.cluster_id, p.area_id, p.region_id, p.area_group_id,
    case coalesce(w.reached, 0) when 0 then 'none' when 1 then 'first' when 2 then 'second' when 3 then 'third' else 'higher' end as tier,
    case when w.next is null then 'other' when w.next - w.tonnes <= w.next / 10 then 'near' else 'other' end as standing,
    m.version, m.created_at, m.created_by, m.updated_at, m.updated_by, m.archived_at
  from program_store m
  left join store_place_today p on p.store_id = m.store_id
  left join (
    select x.program_id, x.store_id, x.tonnes, count(r.id) filter (where r.threshold_tonnes <= x.tonnes) as reached, min(r.threshold_tonnes) filter (where r.threshold_tonnes > x.tonnes) as next
    from (
      select y.program_id, y.store_id, sum(y.tonnes) as tonnes, min(y.window_from) as window_from from point_window y
      where y.window_from <= (now() at time zone 'Asia/Jakarta')::date and y.window_to > (now() at time zone 'Asia/Jakarta')::date group by y.program_id, y.store_id
    ) x
    left join program_rule r on r.program_id = x.program_id and r.kind = 'tier' and r.archived_at is null
      and (r.valid_from is null or r.valid_from <= x.window_from) and (r.valid_to is null or r.valid_to > x.window_from)
    group by x.program_id, x.store_id, x.tonnes
  ) w on w.program_id = m.program_id and w.store_id = m.store_id;
