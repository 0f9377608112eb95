-- The rows of an import and its state "done" are committed one after the other.
alter table import_batch add column written_at timestamptz;
comment on column import_batch.written_at is
  'When all rows of the batch were written; its state follows in a transaction of its own';
