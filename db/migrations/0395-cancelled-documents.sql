-- What failed is tried again too once a cancellation takes away what stood against it.
drop index push_item_waits;
create index push_item_waits on push_item (distributor_id, waits_for, id) where waits_for is not null;
-- A document is void once it is cancelled, whether it was in force before or not; so are those that were cancelled so far.
update push_item i set state = 'void', code = 'push.void', message = 'Dokumen ini atau yang dirujuknya sudah dibatalkan.', fields = '[]'
  from sale s where i.entity = 'sale' and i.kind in ('sale', 'return') and i.state = 'applied' and s.distributor_id = i.distributor_id and s.id = i.entity_id and s.status = 'cancelled';
update push_item i set state = 'void', code = 'push.void', message = 'Dokumen ini atau yang dirujuknya sudah dibatalkan.', fields = '[]'
  from purchase p where i.entity = 'purchase' and i.kind = 'receipt' and i.state = 'applied' and p.distributor_id = i.distributor_id and p.id = i.entity_id and p.status = 'cancelled';
update push_item set state = 'applied', code = null, message = null, fields = null where kind = 'cancellation' and state = 'void';
update push_item set message = 'Dokumen ini atau yang dirujuknya sudah dibatalkan.' where message = 'Dokumen yang dirujuk sudah dibatalkan.';
