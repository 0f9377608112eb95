-- What the page that a file was brought to says of each of its rows (the channel), so that the file need not.
alter table import_batch add column pinned jsonb not null default '{}';
