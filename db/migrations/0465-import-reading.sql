-- How a file is read where a person has chosen it, and what is remarked on in its columns.
alter table import_batch
  add column reading jsonb not null default '{}',
  add column remarks jsonb not null default '[]';
