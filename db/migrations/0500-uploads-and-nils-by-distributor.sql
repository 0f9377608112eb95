-- Lines of uploads and declarations of empty days are read together with the documents of their distributor. With the distributor in their keys they are
-- spread like these, and a cluster reads them where the documents are; a warehouse is of one distributor, so no key means anything else than before.
alter table sale_upload drop constraint sale_upload_pkey;
alter table sale_upload add primary key (distributor_id, id);
create index sale_upload_id on sale_upload (id);
alter table purchase_upload drop constraint purchase_upload_pkey;
alter table purchase_upload add primary key (distributor_id, id);
create index purchase_upload_id on purchase_upload (id);
alter table delivery_upload drop constraint delivery_upload_pkey;
alter table delivery_upload add primary key (distributor_id, id);
create index delivery_upload_id on delivery_upload (id);
alter table nil_report drop constraint nil_report_pkey;
alter table nil_report add primary key (distributor_id, id);
create index nil_report_id on nil_report (id);

drop index sale_upload_folded;
drop index if exists sale_upload_folded_all;
drop index purchase_upload_folded;
drop index if exists purchase_upload_folded_all;
drop index delivery_upload_folded;
drop index if exists delivery_upload_folded_all;
select make_folded_key('sale_upload', 'distributor_id, warehouse_id, fold_code(document), line_no', 'archived_at is null');
select make_folded_key('purchase_upload', 'distributor_id, warehouse_id, fold_code(document), line_no', 'archived_at is null');
select make_folded_key('delivery_upload', 'distributor_id, warehouse_id, fold_code(document), line_no', 'archived_at is null');
