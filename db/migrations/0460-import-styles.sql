-- How a person has read the numbers or dates under a heading, for the next file whose cells do not tell.
alter table import_match add column style text;

-- Fields whose stored value the row's empty cells clear, and their count over the batch.
alter table import_row add column cleared text[] not null default '{}';
alter table import_batch add column cleared jsonb not null default '[]';
