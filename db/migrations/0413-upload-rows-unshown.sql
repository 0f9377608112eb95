-- The rows of uploads are reached from their upload page; only a menu that somebody has arranged by hand keeps showing them.
update menu set visible = false
where href in ('/penjualan/unggah/baris', '/penjualan/pembelian/unggah/baris', '/penjualan/pengiriman/unggah/baris') and updated_by is null;
