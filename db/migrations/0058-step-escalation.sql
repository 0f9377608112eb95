-- A step that waits past its time is taken to those who come after it, once.

alter table submission_step add column escalated_at timestamptz;
create index submission_step_late on submission_step (due_at) where state = 'waiting' and escalated_at is null;
