-- What a published target was when its split was published: a granted exception lets it fall to a share of that, however often it is changed.
alter table target_split add column published_tonnes tonnage;
comment on column target_split.published_tonnes is 'Set by the first change under an exception; null while the target stands as it was published.';

-- Exceptions are looked for by store and by day, among few that ever held.
create index override_exception_of_store on override_exception (store_id, kind, valid_to) where archived_at is null and store_id is not null;
