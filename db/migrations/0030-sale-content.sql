-- What a client sent under its own id, hashed: the same again is answered alike, other content under it is refused.
alter table sale add column content_hash char(64) check (content_hash ~ '^[0-9a-f]{64}$');

-- Under masking the hand at the keyboard is somebody else: neither may decide what either has submitted.
alter table submission add column submitter_real_id bigint;
alter table submission_step add column decided_real_by bigint;
