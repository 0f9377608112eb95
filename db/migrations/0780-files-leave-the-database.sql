/*
 * Photos and attachments are kept in a folder or a bucket, under keys that name their content. A row here is committed before the first byte of its object
 * is written, so that an object which no file refers to is found and removed.
 */
create table stored_object (
  key        varchar(120) primary key,
  size       bigint not null check (size >= 0),
  touched_at timestamptz not null       -- last written; a day later it is removed unless a file refers to it
);
create index stored_object_touched on stored_object (touched_at);

alter table stored_file
  alter column content drop not null,
  add column object_key varchar(120) references stored_object (key),
  add constraint stored_file_content check ((content is null) <> (object_key is null));
create index stored_file_object on stored_file (object_key) where object_key is not null;
-- files that a background task still has to move
create index stored_file_movable on stored_file (id) where content is not null and purpose not like 'job:%' and purpose <> 'import';
