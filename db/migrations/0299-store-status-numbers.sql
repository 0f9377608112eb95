-- Reports of clusters number what a store is as all reports do; what people kept of these pages still means the same.
update saved_view v set query = jsonb_set(v.query, '{search}', to_jsonb(k.part[1] || translate(k.part[2], '1234', '4123') || k.part[3]))
  from (select x.id, regexp_match(replace(x.query->>'search', '%2C', ','), '^((?:.*&)?storeStatus=)([^&]*)(.*)$') as part
    from saved_view x where x.page in ('report:cluster-toko', 'report:perpindahan-cluster')) k
  where k.id = v.id and k.part is not null;
update report_schedule set query = jsonb_set(query, '{storeStatus}', to_jsonb(translate(query->>'storeStatus', '1234', '4123')))
  where route in ('/laporan/cluster-toko', '/laporan/perpindahan-cluster') and query ? 'storeStatus';
