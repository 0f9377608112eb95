-- What the documents of a call call themselves, so that a number finds the calls that carried it without reading what they held.
alter table api_log add column external_ids text[];
update api_log l set external_ids = x.ids
  from (
    select c.id, (select array_agg(distinct m[1]) from regexp_matches(c.payload, '"externalId" ?: ?"([^"\\]{1,100})"', 'g') m) as ids from api_log c where c.payload like '%"externalId"%'
    union all
    select c.id, array[split_part(c.path, '/', 5)] from api_log c where c.path like '/api/v1/documents/_%'
  ) x
  where x.id = l.id and x.ids is not null;
create index api_log_external_ids on api_log using gin (external_ids);
