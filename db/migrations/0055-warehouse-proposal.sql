-- What a distributor tells of a warehouse that it wants to open: whose it is, how large, who answers the door.

alter table warehouse add column ownership varchar(12) check (ownership in ('own', 'rented', 'third_party'));
alter table warehouse add column lease_until business_date;
alter table warehouse add column floor_area numeric(10, 2) check (floor_area >= 0);
alter table warehouse add column contact_name varchar(200);
alter table warehouse add column contact_phone varchar(30);
create index warehouse_place on warehouse (latitude, longitude) where latitude is not null;
