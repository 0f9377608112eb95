-- A notice that somebody wants by mail waits a moment for others, so that many at once become one letter.
alter table notification add column letter_due_at timestamptz;                  -- until its letter is written; null: none is wanted, or it is written
alter table notification add column facts jsonb not null default '[]' check (jsonb_typeof(facts) = 'array');   -- what a letter tells of it: labels and names of its values
create index notification_letter_due on notification (letter_due_at) where letter_due_at is not null;
create index notification_letter_of_person on notification (user_id) where letter_due_at is not null;
