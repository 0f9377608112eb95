-- What senders of receipts and deliveries look up, so that it is listed, watched and switched off like the other look-ups.
insert into api_service (code, name, scope, batch_limit) values
  ('opcos', 'Daftar opco', 'none', null), ('packing-plants', 'Daftar packing plant', 'none', null);
