-- What was not taken over from the partner can be put right by hand and taken over later.
alter table sync_reject add column resolved_at timestamptz;
alter table sync_reject add column resolved_by bigint references app_user (id);
