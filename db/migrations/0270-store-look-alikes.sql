-- How many known stores a proposed one looked like when it was last written; null where nobody looks.

alter table submission add column look_alikes smallint check (look_alikes >= 0);
comment on column submission.look_alikes is 'Stores that the check for duplicates found, ten at most; null for proposals that have no such check';

/*
 * Stores that may be the one proposed: a similar name in the district, the same telephone by its last nine digits, or a place within
 * half a kilometre; the same three rules by which the form warns its author. The store that came of the proposal is no duplicate.
 */
create function store_look_alikes(p jsonb, p_made bigint) returns smallint language sql stable as $$
  select least(10, count(*))::smallint from store s
  cross join (select p->>'name' as name, right(regexp_replace(coalesce(p->>'phone', ''), '\D', '', 'g'), 9) as phone, (p->>'district')::bigint as district,
    case when p->>'latitude' ~ '^-?\d{1,2}(\.\d+)?$' then (p->>'latitude')::float8 end as lat, case when p->>'longitude' ~ '^-?\d{1,3}(\.\d+)?$' then (p->>'longitude')::float8 end as lon) w
  where s.archived_at is null and s.status <> 'closed' and s.id is distinct from p_made and (
    (s.district_id = w.district and s.name % w.name and similarity(lower(s.name), lower(w.name)) >= 0.3)
    or (length(w.phone) = 9 and right(regexp_replace(s.phone, '\D', '', 'g'), 9) = w.phone)
    or (s.latitude between (w.lat - 0.0046)::numeric and (w.lat + 0.0046)::numeric and s.longitude between (w.lon - 0.0047)::numeric and (w.lon + 0.0047)::numeric
      and 12742000 * asin(least(1, sqrt(power(sin(radians(s.latitude::float8 - w.lat) / 2), 2) + cos(radians(w.lat)) * cos(radians(s.latitude::float8)) * power(sin(radians(s.longitude::float8 - w.lon) / 2), 2)))) <= 500))
$$;

-- What was proposed before is held against the stores of today.
update submission set look_alikes = store_look_alikes(payload, result_id) where kind = 'store-proposal';
