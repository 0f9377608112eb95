-- What was told of points: which expiry was announced how many days before, and which differences.
create table point_reminder (
  ends    business_date not null,   -- the last day of the points
  days    smallint not null check (days in (60, 30, 7)),
  told_at timestamptz not null default now(),
  primary key (ends, days)
);
alter table point_incident add column told_at timestamptz;
update point_incident set told_at = created_at;
create index point_incident_untold on point_incident (id) where told_at is null;
