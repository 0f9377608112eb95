-- Audit trail, undo, lists, imports, background jobs, notifications and mail.

--
-- Audit trail
--

create table audit_event (
  id           bigint generated always as identity primary key,
  at           timestamptz not null default now(),
  user_id      bigint,  -- the user whose rights apply
  real_user_id bigint,  -- the user who is signed in; differs from user_id while masking
  vendor_id    bigint,  -- distributor of the user
  action       text not null,  -- create, update, archive, restore, move, import, export, login, mask …
  entity       text not null,
  entity_id    text,
  label        text,
  before       jsonb,
  after        jsonb,
  note         text,
  ip           text,
  request_id   text
);
create index audit_event_entity on audit_event (entity, entity_id, id desc);
create index audit_event_user on audit_event (user_id, id desc);
create index audit_event_real_user on audit_event (real_user_id, id desc);
create index audit_event_action on audit_event (action, id desc);
create index audit_event_at on audit_event (at desc, id desc);
create index audit_event_request on audit_event (request_id);
create index audit_event_vendor on audit_event (vendor_id, id desc) where vendor_id is not null;
create index audit_event_masked on audit_event (id desc) where user_id <> real_user_id;
create index audit_event_day on audit_event (((at at time zone 'Asia/Jakarta')::date));
create index audit_event_masked_by on audit_event (real_user_id, user_id, at) where user_id <> real_user_id;
create index audit_event_masked_day on audit_event (((at at time zone 'Asia/Jakarta')::date))
  where (user_id <> real_user_id) is true;

create statistics audit_event_masked_share on (user_id <> real_user_id) from audit_event;

create view audit_trail as
  select e.id, e.at, e.user_id, e.real_user_id, e.vendor_id, e.user_id is distinct from e.real_user_id
    and e.user_id is not null and e.real_user_id is not null as masked,
    e.action, e.entity, e.entity_id, e.label, e.before, e.after, e.note, e.ip, e.request_id,
    1 as version, null::timestamptz as archived_at, e.at as created_at, e.at as updated_at
  from audit_event e;

-- Masking sessions for the list: who, as whom, when, from where, and how many changes. A session that was not ended
-- is over at its time limit. If two sessions of the same two users overlap, changes count for the later one. The id
-- is derived from the random part of the session id, so that reports can refer to it.
create view masking_entry as
  select ('x' || substr(replace(m.id::text, '-', ''), 1, 12))::bit(48)::bigint as id, m.real_user_id, m.user_id,
    m.vendor_id, m.started_at,
    to_char(m.started_at at time zone 'Asia/Jakarta',
      'DD/MM/YYYY HH24.MI') || '–' || coalesce(to_char(e.ended_at at time zone 'Asia/Jakarta', 'HH24.MI'),
      '…') as name,
    e.ended_at, m.ends_by, case when e.ended_at is null then 'open' else 'ended' end as state,
    round(extract(epoch from coalesce(e.ended_at, now()) - m.started_at) / 60, 1) as minutes,
    d.events, d.changes, m.server_ip as ip, m.user_agent as agent, m.claimed_ip, m.claimed_device,
      m.claimed_location, m.path, m.request_id,
    1 as version, m.started_at as created_at, m.started_at as updated_at, null::timestamptz as archived_at
  from masking_session m
  cross join lateral (select case when m.ended_at is not null or m.ends_by <= now()
    then least(m.ended_at, m.ends_by) end as ended_at) e
  cross join lateral (
    select count(*)::int as events, (count(*) filter (where a.action in ('create', 'update', 'archive',
      'move')))::int as changes from audit_event a
    where a.user_id <> a.real_user_id and a.real_user_id = m.real_user_id and a.user_id = m.user_id
      and a.at >= m.started_at and a.at <= coalesce(e.ended_at, now())
      and not exists (select from masking_session o
        where o.real_user_id = m.real_user_id and o.user_id = m.user_id
        and (o.started_at, o.id) > (m.started_at, m.id)
        and o.started_at <= a.at and a.at <= least(o.ended_at, o.ends_by))
  ) d;

-- Seals reveal changes of old audit rows: each seal covers a range of rows and the previous seal.
create table audit_seal (
  id       bigint generated always as identity primary key,
  from_id  bigint not null,
  to_id    bigint not null,
  rows     bigint not null,
  hash     text not null,
  -- `id:hash` of each row, so that a check reports which row differs
  marks    text[] not null default '{}',
  previous text not null,
  at       timestamptz not null default now(),
  constraint audit_seal_range check (to_id >= from_id and rows between 0 and 1000000)
);
create unique index audit_seal_from on audit_seal (from_id);

-- Up to which row the next seal may go once all transactions that were running then have ended, because ids are
-- assigned before rows are committed.
create table audit_seal_horizon (
  only_row     boolean primary key default true check (only_row),
  up_to        bigint not null,
  snapshot_end text not null,
  at           timestamptz not null default now()
);

--
-- Undo
--

-- Undo of changes to several rows: the values before the change, and the version of each row after it.
create table undo_batch (
  id        bigint generated always as identity primary key,
  entity    text not null,
  title     text not null check (length(title) between 1 and 400),
  rows      int not null check (rows between 1 and 10000000),
  user_id   bigint not null,
  created_at timestamptz not null default now(),
  undone_at timestamptz
);
create index undo_batch_user on undo_batch (user_id, id desc);
create index undo_batch_created on undo_batch (created_at);

create table undo_row (
  batch_id bigint not null references undo_batch (id) on delete cascade,
  row_id   bigint not null,
  action   text not null check (action in ('create', 'update', 'archive', 'restore')),
  before   jsonb,  -- the changed fields in the format of forms; only for updates
  version  int not null,  -- version of the row after the change
  label    text,
  primary key (batch_id, row_id)
);

--
-- Lists
--

create table saved_view (
  id         bigint generated always as identity primary key,
  page       text not null,
  name       text not null check (length(name) between 1 and 80),
  -- identifies a shared view in links
  link       text not null default replace(gen_random_uuid()::text, '-', ''),
  owner_id   bigint,
  role_code  text,
  query      jsonb not null,
  is_default boolean not null default false,
  version int not null default 1, archived_at timestamptz,
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint
);
create index saved_view_page on saved_view (page, owner_id);
create unique index saved_view_link on saved_view (link);
create index saved_view_shared on saved_view (page, role_code) where owner_id is null and archived_at is null;

create table list_preference (
  user_id    bigint not null references app_user (id),
  page       text not null,
  layout     jsonb not null default '{}',
  per_page   int,
  start_view bigint,  -- the view shown first; 0: the plain list, null: the default of the role or of all users
  updated_at timestamptz not null default now(),
  primary key (user_id, page)
);

--
-- Imports
--

create table import_batch (
  id             bigint generated always as identity primary key,
  kind           text not null,
  file_id        uuid not null references stored_file (id),
  file_name      text not null,
  file_sha256    text not null,
  state          text not null check (state in ('uploaded', 'matching', 'checking', 'checked', 'writing', 'done',
    'failed', 'cancelled', 'undoing', 'undone')),
  mode           text not null default 'all' check (mode in ('all', 'good')),
  total          int not null default 0 check (total between 0 and 10000000),
  done           int not null default 0 check (done between 0 and 10000000),
  good           int not null default 0 check (good between 0 and 10000000),
  faulty         int not null default 0 check (faulty between 0 and 10000000),
  created_rows   int not null default 0,
  updated_rows   int not null default 0,
  unchanged_rows int not null default 0,
  reason         text,
  access         jsonb not null,  -- the scope of the user who uploaded the file; the import has exactly this scope
  lease_until    timestamptz,
  version        int not null default 1,
  created_at     timestamptz not null default now(),
  created_by     bigint not null,
  real_user_id   bigint not null,
  updated_at     timestamptz not null default now(),
  finished_at    timestamptz,
  source         jsonb,  -- sheets with their first lines, encoding and delimiter
  plan           jsonb,  -- sheet, line of the headings, field of each column, selected formats
  formats        jsonb not null default '{}',  -- number and date format of each column
  staged         text,  -- sheet and heading line of the rows in import_row
  same_as        bigint references import_batch (id),
  lease_by       uuid,  -- the run that processes the batch; no other run may change it
  job_id         bigint,
  undone_rows    int not null default 0,
  left_rows      int not null default 0,
  undone_at      timestamptz,
  cleared        jsonb not null default '[]',
  -- `reading`: formats selected by the user; `remarks`: remarks on columns.
  reading        jsonb not null default '{}',
  remarks        jsonb not null default '[]',
  -- values that the page supplies for every row, such as the channel
  pinned         jsonb not null default '{}',
  constraint import_batch_counts check (undone_rows >= 0 and left_rows >= 0)
);
create index import_batch_kind on import_batch (kind, id desc);
create index import_batch_owner on import_batch (created_by, id desc);
create index import_batch_same_file on import_batch (kind, file_sha256);

create table import_row (
  batch_id bigint not null references import_batch (id) on delete cascade,
  line     int not null,
  raw      jsonb not null default '[]',
  key      text,
  cells    jsonb not null default '{}',
  -- fields that are cleared by empty cells
  cleared  text[] not null default '{}',
  errors   jsonb not null default '[]',
  state    text not null default 'new'
    check (state in ('new', 'create', 'update', 'same', 'faulty', 'good', 'created', 'updated', 'unchanged')),
  row_id   bigint,
  primary key (batch_id, line)
);
create index import_row_state on import_row (batch_id, state, line);

-- Rows written by a batch, for undo. The version tells whether a row was changed since.
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

-- Columns that a user assigned to fields; used for the next file with the same heading.
create table import_match (
  user_id bigint not null,
  kind    text not null,
  heading text not null,
  field   text,  -- null: the column is ignored
  at      timestamptz not null default now(),
  -- number or date style that the user selected, used if the cells are ambiguous
  style   text,
  primary key (user_id, kind, heading)
);

--
-- Background jobs
--

-- Background jobs. Any free instance claims the next one.
create table job (
  id             bigint generated always as identity primary key,
  name           text not null check (length(name) between 1 and 100),
  title          text not null,
  title_values   jsonb not null default '{}',
  access         text not null,  -- checked again when the job runs and when its file is downloaded
  input          jsonb not null,
  once_key       text,  -- two jobs with the same key are never pending at the same time
  user_id        bigint not null references app_user (id),  -- the user whose rights apply
  -- the user who is signed in; differs from user_id while masking
  real_user_id   bigint not null references app_user (id),
  state          text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
  done           int not null default 0 check (done between 0 and 2000000000),
  total          int check (total between 0 and 2000000000),
  note           text,
  attempt        int not null default 0 check (attempt between 0 and 1000),
  instance       uuid,
  heartbeat_at   timestamptz,
  run_after      timestamptz not null default now(),
  cancel_at      timestamptz,
  summary        text,
  summary_values jsonb not null default '{}',
  href           text,
  file_id        uuid references stored_file (id) on delete set null,
  file_scope     text,  -- scope of the rows in the file; users with another scope cannot download it
  error          text,
  created_at     timestamptz not null default now(),
  started_at     timestamptz,
  finished_at    timestamptz,
  -- trace of the request that started the job (W3C traceparent)
  trace_parent   varchar(55),
  check ((state in ('done', 'failed', 'cancelled')) = (finished_at is not null))
);
create index job_waiting on job (id) where state in ('queued', 'running');
create unique index job_once on job (name, once_key) where once_key is not null and state in ('queued', 'running');
create index job_of_person on job (user_id, id desc);
create index job_finished on job (finished_at) where finished_at is not null;

--
-- Notifications and mail
--

-- Notifications, and the kinds that each user wants to receive.
create table notification (
  id            bigint generated always as identity primary key,
  user_id       bigint not null references app_user (id),
  kind          text not null check (length(kind) between 1 and 40),
  title         text not null check (length(title) between 1 and 300),
  body          text check (length(body) <= 1000),
  text_values   jsonb not null default '{}',  -- values of the placeholders in title and body, in any language
  -- labels and names of values for the e-mail
  facts         jsonb not null default '[]' check (jsonb_typeof(facts) = 'array'),
  href          text check (href ~ '^/' and length(href) <= 500),
  created_at    timestamptz not null default now(),
  read_at       timestamptz,
  letter_due_at timestamptz  -- when its e-mail is due; null: none is wanted, or it is written
);
create index notification_of_person on notification (user_id, id desc);
create index notification_unread on notification (user_id) where read_at is null;
create index notification_created on notification (created_at);
create index notification_letter_due on notification (letter_due_at) where letter_due_at is not null;
create index notification_letter_of_person on notification (user_id) where letter_due_at is not null;

create table notification_choice (
  user_id bigint not null references app_user (id),
  kind    text not null check (length(kind) between 1 and 40),
  shown   boolean not null default true,
  mail    boolean not null default false,
  primary key (user_id, kind)
);

-- Outgoing mail, sent after the transaction that caused it. The text is erased once it is sent.
create table mail_outbox (
  id          bigint generated always as identity primary key,
  owner_id    bigint references app_user (id),
  recipient   text not null check (length(recipient) between 3 and 254),
  subject     text not null check (length(subject) between 1 and 200),
  body        text check (length(body) <= 100000),
  kind        text not null,
  user_id     bigint,
  created_at  timestamptz not null default now(),
  next_try_at timestamptz not null default now(),
  valid_until timestamptz not null,
  tries       int not null default 0 check (tries between 0 and 100),
  sent_at     timestamptz,
  failed_at   timestamptz,
  answer      text,
  -- HTML version; erased together with the text
  html        text check (length(html) <= 200000),
  message_key uuid not null default gen_random_uuid(),
  reply_code  int check (reply_code between 100 and 999),
  fault       text check (length(fault) <= 40),
  refused_at  timestamptz,
  last_try_at timestamptz,
  taken_until timestamptz,
  constraint mail_outbox_answer_length check (length(answer) <= 500)
);
create index mail_outbox_due on mail_outbox (next_try_at) where sent_at is null and failed_at is null;

create table mail_attachment (
  mail_id bigint primary key references mail_outbox (id) on delete cascade,
  name    text not null check (length(name) between 1 and 200),
  mime    text not null,
  content bytea not null
);

-- Mail as administrators see it: without the contents, and without dummy mails that only make response times equal.
create view mail_letter as
  select m.id, m.created_at as at, m.recipient, m.kind, m.subject,
    case when m.sent_at is not null then 'sent' when m.refused_at is not null then 'refused'
      when m.failed_at is not null or m.valid_until <= now() then 'given_up' else 'queued' end as state,
    m.tries as attempts, m.fault, m.reply_code, m.answer, m.last_try_at,
    case when m.sent_at is null and m.failed_at is null and m.valid_until > now() then m.next_try_at end as next_try_at,
    m.sent_at, m.failed_at, m.valid_until,
    exists (select 1 from mail_attachment a where a.mail_id = m.id) as attached,
    m.sent_at is null and m.body is not null and m.valid_until > now() as repeatable,
    m.message_key::text as message_key,
    1 as version, null::timestamptz as archived_at, m.created_at,
    coalesce(m.sent_at, m.failed_at, m.last_try_at, m.created_at) as updated_at
  from mail_outbox m
  where m.recipient <> 'nobody';
