-- What was sent is searched by the number it became and by what was said of it as well; a search that one column cannot answer by an index reads everything.
create index push_item_words on push_item using gin (number gin_trgm_ops, message gin_trgm_ops);
create index push_item_code on push_item (code, id);
create index push_item_attempts on push_item (attempts, id);
