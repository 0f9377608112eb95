-- The photo of a visit keeps its number and digest when its file is dropped after its retention, so that a repeat is still recognised.
alter table visit_photo alter column file_id drop not null;
create index visit_photo_received on visit_photo (received_at) where file_id is not null;

-- Until when changes of stores, radii and exceptions have been applied to the verdicts of earlier visits.
create table visit_reassessment (
  id            int primary key check (id = 1),
  changes_until timestamptz not null
);
insert into visit_reassessment (id, changes_until) values (1, now());
