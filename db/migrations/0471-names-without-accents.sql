-- Names are searched without accents: the search indexes hold them folded, in the place of the names as they stand.
drop index store_search;
create index store_search on store using gin (code gin_trgm_ops, fold_search(name) gin_trgm_ops, fold_search(owner_name) gin_trgm_ops, phone gin_trgm_ops);
drop index subdistrict_search;
create index subdistrict_search on subdistrict using gin (fold_search(name) gin_trgm_ops);
drop index distributor_search;
create index distributor_search on distributor using gin (fold_search(name) gin_trgm_ops);
drop index warehouse_search;
create index warehouse_search on warehouse using gin (fold_search(name) gin_trgm_ops);
