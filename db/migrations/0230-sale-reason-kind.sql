-- What a return or a cancellation was about, so that reasons can be counted; the text beside it stays what people wrote.
alter table sale add column reason_kind varchar(12) check (reason_kind in ('damaged', 'misdelivery', 'excess', 'entry', 'duplicate', 'withdrawn', 'other'));
-- Only words that leave no doubt; what they do not tell stays unknown.
update sale set reason_kind = case
    when reason ~* '(pecah|rusak|sobek|keras|basah|cacat|bocor)' then 'damaged'
    when reason ~* 'salah (kirim|toko|alamat|gudang)' then 'misdelivery'
    when reason ~* 'lebih' then 'excess'
    when reason ~* '(dua kali|ganda|dobel)' then 'duplicate'
    when reason ~* 'batal (beli|membeli|pesan|memesan|order)' then 'withdrawn'
    when reason ~* 'salah (masuk|ketik|input|catat|harga|jumlah)' then 'entry' end
  where (kind = 'return' or status = 'cancelled') and reason is not null;
create index sale_reason_kind on sale (reason_kind, sold_on) where reason_kind is not null;
