-- A transfer may be returned for correction. Its points are released; each submission sets points aside in a row of its own,
-- of which at most one is open or done.
alter table point_transfer drop constraint point_transfer_state_check;
alter table point_transfer add constraint point_transfer_state_check
  check (state in ('requested', 'done', 'rejected', 'withdrawn', 'returned'));
alter table point_transfer drop constraint point_transfer_submission_id_key;
create index point_transfer_submission on point_transfer (submission_id);
create unique index point_transfer_open on point_transfer (submission_id) where state in ('requested', 'done');
