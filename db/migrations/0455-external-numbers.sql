-- A document is looked for by the number that its sender gave it as well: by any part of it, like by its own.
create index sale_external_id on sale using gin (external_id gin_trgm_ops);
create index purchase_external_id on purchase using gin (external_id gin_trgm_ops);
create index delivery_external_id on delivery using gin (external_id gin_trgm_ops);
