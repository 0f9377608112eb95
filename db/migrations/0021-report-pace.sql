/*
 * How much of a month is usually sold by its k-th workday, nationwide, per product group: the mean of the last twelve closed months.
 * A forecast divides what is sold by it. Derived; written anew each day.
 */
create table sale_pace (
  product_group_id bigint not null,
  workday          smallint not null check (workday between 1 and 31),
  share            numeric(14,12) not null check (share >= 0 and share <= 1),
  months           smallint not null check (months between 1 and 12),
  built_on         date not null,
  primary key (product_group_id, workday)
);
