-- The daily comparison of points with what they are made of: one row a night, whichever instance did it.
create table point_check (
  night       business_date primary key,
  started_at  timestamptz not null default now(),
  finished_at timestamptz,
  differences int
);
