-- The position and the area of a salesman as they are today, for lists and filters; what decides anything reads the dated rows.
alter table salesman add column position_id bigint references position (id);
alter table salesman add column area_id bigint references area (id);
create index salesman_position_today on salesman (position_id, id);
create index salesman_area on salesman (area_id, id);
