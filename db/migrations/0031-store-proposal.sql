-- The search for stores that may be the proposed one: by the end of the telephone number, by place, by a name that is alike.
create index store_phone_end on store (right(regexp_replace(phone, '\D', '', 'g'), 9));
create index store_place on store (latitude, longitude) where latitude is not null;
create index store_name_alike on store using gin (lower(name) gin_trgm_ops);
