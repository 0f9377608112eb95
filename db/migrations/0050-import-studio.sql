-- An import remembers how its file was read: what the sheets hold, which column is which field, and how numbers and dates are written.

alter table import_batch drop constraint import_batch_state_check;
alter table import_batch add constraint import_batch_state_check
  check (state in ('uploaded', 'matching', 'checking', 'checked', 'writing', 'done', 'failed', 'cancelled', 'undoing', 'undone'));
alter table import_batch
  add column source    jsonb,                        -- sheets with their first lines, encoding, delimiter
  add column plan      jsonb,                        -- sheet, line of the headings, field of each column, formats chosen
  add column formats   jsonb not null default '{}',  -- how numbers and dates of each column were understood
  add column staged    text,                         -- sheet and heading line whose rows are in import_row
  add column same_as   bigint references import_batch (id),
  add column lease_by  uuid,                         -- the run that has it in hand; another one changes nothing
  add column job_id    bigint,
  add column undone_rows int not null default 0,
  add column left_rows int not null default 0,
  add column undone_at timestamptz;
alter table import_batch add constraint import_batch_counts check (undone_rows >= 0 and left_rows >= 0);

-- Rows are kept as the file has them, so that another reading of the columns needs no second upload; repairs lie over them.
update import_batch set state = 'cancelled', finished_at = now() where state in ('uploaded', 'checking', 'checked', 'writing');
delete from import_row i using import_batch b where b.id = i.batch_id and b.state in ('cancelled', 'failed');
alter table import_row drop constraint import_row_state_check;
alter table import_row add constraint import_row_state_check check (state in ('new', 'create', 'update', 'same', 'faulty', 'good', 'created', 'updated', 'unchanged'));
alter table import_row
  add column raw jsonb not null default '[]',
  add column key text,
  alter column cells set default '{}';

-- What a batch wrote, so that the whole of it can be taken back: the version a row had afterwards tells whether anybody has touched it since.
create table import_write (
  batch_id bigint not null references import_batch (id) on delete cascade,
  line     int not null,
  row_id   bigint not null,
  made     boolean not null,
  version  int not null,
  before   jsonb,
  outcome  text check (outcome in ('removed', 'archived', 'restored', 'left')),
  primary key (batch_id, line)
);

-- A heading that somebody has matched once is matched by itself the next time.
create table import_match (
  user_id bigint not null,
  kind    text not null,
  heading text not null,
  field   text,                        -- null: this column is left out
  at      timestamptz not null default now(),
  primary key (user_id, kind, heading)
);
