-- What senders may look up, so that it is listed, watched and switched off like the calls that push.
insert into api_service (code, name, scope, batch_limit) values
  ('stores', 'Daftar toko', 'none', null), ('products', 'Daftar produk', 'none', null), ('warehouses', 'Daftar gudang', 'none', null),
  ('prices', 'Daftar harga', 'none', null), ('payment-methods', 'Daftar metode pembayaran', 'none', null), ('limits', 'Batas pengiriman', 'none', null);
